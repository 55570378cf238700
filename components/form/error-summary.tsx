import type { ReactNode, Ref } from 'react';
import { Icon } from '#components/ui/icon.tsx';

export type FieldError = {
  /** The id of the control the error is about; left out where it is about none. */
  id?: string;
  message: string;
};

export type ErrorSummaryProps = {
  errors: readonly FieldError[];
  title?: string;
  /** What to do next, where no answer can be put right. */
  children?: ReactNode;
  /** In an island: `focusOnMount`, or a ref of one's own. */
  ref?: Ref<HTMLDivElement>;
};

/*
 * In HTML from the server the browser itself moves focus here when the page arrives. React ignores the attribute
 * on a div in the client, which is why an island hands in a ref.
 */
const focusOnLoad = { autoFocus: true };

/** What has to be put right before the form can be sent, with a link to each answer. Takes focus. */
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
