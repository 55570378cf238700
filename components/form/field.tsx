/** Form field with label, help and error message, and the ARIA attributes that connect them to its control. */
import type { ReactNode } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { Icon } from '#components/ui/icon.tsx';

export type FieldText = {
  /** Id of the control; the ids of help and error derive from it. */
  id: string;
  label: ReactNode;
  /** Hint before the visitor answers: a format, or a reason for asking. */
  help?: ReactNode;
  /** Error message: what is wrong and how to correct it. */
  error?: ReactNode;
  /** Marks an optional field; required fields have no mark. */
  optional?: boolean;
};

/** Returns the ARIA attributes that connect a control with its help and error. */
export const describe = ({ id, help, error }: Pick<FieldText, 'id' | 'help' | 'error'>) => ({
  'aria-describedby': classNames(help ? `${id}-help` : null, error ? `${id}-error` : null),
  'aria-invalid': error ? true : undefined,
});

/** Error message above a control; renders nothing without an error. */
export function FieldMessage({
  id,
  error,
  className,
}: Pick<FieldText, 'id' | 'error'> & { className?: string }) {
  return error ? (
    <p
      id={`${id}-error`}
      className={classNames('flex items-start gap-1.5 text-sm font-semibold text-error', className)}
    >
      <Icon name="warning" className="mt-[0.2em] size-[1.1em]" />
      <span>{error}</span>
    </p>
  ) : null;
}

/** Returns the classes of a text control; an error makes its border thicker and red. */
export const controlLook = (error: ReactNode, className?: string) =>
  classNames('control block', error ? 'control-error' : undefined, className);

export type FieldProps = FieldText & { children: ReactNode; className?: string };

/** Form field: label, help, error and control, in this order. The control spreads `describe(…)`. */
export function Field({ id, label, help, error, optional = false, children, className }: FieldProps) {
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="self-start font-semibold">
        {label}
        {optional ? <span className="font-normal text-quiet"> (optional)</span> : null}
      </label>
      {help ? (
        <p id={`${id}-help`} className="text-sm text-quiet">
          {help}
        </p>
      ) : null}
      <FieldMessage id={id} error={error} />
      {children}
    </div>
  );
}
