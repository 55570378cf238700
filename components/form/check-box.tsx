/** Checkbox for one statement, with its label beside it, and help and error message. */
import type { ComponentProps } from 'react';
import { describe, FieldMessage, type FieldText } from './field.tsx';

export type CheckBoxProps = Omit<FieldText, 'optional'> &
  Omit<ComponentProps<'input'>, 'id' | 'children' | 'defaultValue' | 'type' | 'value'> & {
    /** True if it is ticked at first. */
    isTicked: boolean;
  };

/** One checkbox, posted as `on`. Passes on all props of an `<input>`, including `ref`. */
export function CheckBox({ id, label, help, error, isTicked, ...rest }: CheckBoxProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <FieldMessage id={id} error={error} />
      <div className="flex items-start gap-3">
        <input
          {...rest}
          {...describe({ id, help, error })}
          id={id}
          type="checkbox"
          value="on"
          defaultChecked={isTicked}
          className="choice-mark mt-[0.2em] size-6 shrink-0"
        />
        <div>
          <label htmlFor={id}>{label}</label>
          {help ? (
            <p id={`${id}-help`} className="text-quiet text-sm">
              {help}
            </p>
          ) : null}
        </div>
      </div>
    </div>
  );
}
