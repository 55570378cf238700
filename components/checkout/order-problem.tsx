import type { ReactNode, Ref } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Anchor } from '#components/ui/link.tsx';
import type { OrderProblemView } from './checkout-view.ts';

/*
 * Moves focus in server-rendered HTML: the browser honours the attribute. React ignores it on a client-rendered div, so
 * a ref does it there.
 */
const focusOnLoad = { autoFocus: true };

/** Alert that explains why there is no order yet, with a way to fix it. Takes focus. */
export function OrderProblem({
  problem,
  ref,
  children,
}: {
  problem: OrderProblemView;
  ref?: Ref<HTMLDivElement>;
  children?: ReactNode;
}) {
  const { title, lines, remedy } = problem;
  return (
    <div
      ref={ref}
      {...focusOnLoad}
      tabIndex={-1}
      role="alert"
      className="border-warning border-s-4 ps-4 py-1"
    >
      <p className="flex items-start gap-2 font-semibold text-lg">
        <Icon name="warning" className="mt-[0.2em] text-warning" />
        {title}
      </p>
      {lines.map((line) => (
        <p key={line} className="figures mt-1">
          {line}
        </p>
      ))}
      {children}
      {remedy?.kind === 'link' && (
        <p className="mt-1">
          <Anchor
            href={remedy.href}
            data-document=""
            className="link-line inline-flex min-h-11 items-center font-semibold text-rail"
          >
            {remedy.label}
          </Anchor>
        </p>
      )}
      {(remedy?.kind === 'again' || remedy?.kind === 'accept') && (
        <Button type="submit" name="intent" value="pay" variant="secondary" className="mt-3">
          {remedy.label}
        </Button>
      )}
    </div>
  );
}
