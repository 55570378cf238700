/** Error summary above a form: takes focus and links to each invalid field. */
import type { ReactNode, Ref } from 'react';
import { Icon } from '#components/ui/icon.tsx';

export type FieldError = {
  /** Id of the control in error; omitted for a general error. */
  id?: string;
  message: string;
};

export type ErrorSummaryProps = {
  errors: readonly FieldError[];
  title?: string;
  /** The next step, if correcting an answer does not help. */
  children?: ReactNode;
  /** In an island: `focusOnMount`, or another ref. */
  ref?: Ref<HTMLDivElement>;
};

/*
 * Moves focus in server-rendered HTML: the browser honours the attribute on load. React ignores it on a client-rendered
 * div, so an island passes a ref.
 */
const focusOnLoad = { autoFocus: true };

/** Error summary of a form, with a link to each answer to correct. Takes focus. */
export function ErrorSummary({
  errors,
  title = 'Please check these answers',
  ref,
  children,
}: ErrorSummaryProps) {
  if (errors.length === 0) return null;
  return (
    <div ref={ref} {...focusOnLoad} tabIndex={-1} role="alert" className="border-s-4 border-error ps-4 py-1">
      <p className="flex items-center gap-2 font-semibold text-error">
        <Icon name="warning" />
        {title}
      </p>
      <ul className="mt-2 flex flex-col gap-1">
        {errors.map(({ id, message }) => (
          <li key={id ?? message}>
            {id ? (
              <a href={`#${id}`} className="link-line text-error">
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}
