import { ButtonLink } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Anchor } from '#components/ui/link.tsx';
import type { CartStep, CartView } from './cart-view.ts';

/** Cart totals and the link to the checkout. */
export function CartTotals({
  view,
  checkoutHref,
  pageHref,
  next,
  className,
}: {
  view: CartView;
  checkoutHref: string;
  /** The cart page, where extras are chosen; omitted on that page. */
  pageHref?: string;
  /** The visitor’s next step; the checkout then comes second. */
  next?: CartStep | null | undefined;
  className?: string;
}) {
  return (
    <div className={className}>
      <dl className="flex items-baseline justify-between gap-4">
        <dt className="font-semibold">Subtotal</dt>
        <dd
          className={classNames(
            'figures font-display font-semibold text-2xl',
            view.isChanging && 'text-hint',
          )}
          aria-busy={view.isChanging || undefined}
        >
          {view.subtotal}
        </dd>
      </dl>
      <p className="figures mt-1 text-quiet text-sm">In New Zealand dollars, {view.gst} GST included.</p>
      {next && (
        <ButtonLink href={next.href} className="mt-4 w-full">
          {next.label}
        </ButtonLink>
      )}
      <ButtonLink
        href={checkoutHref}
        variant={next ? 'secondary' : 'primary'}
        className={classNames('w-full', next ? 'mt-2' : 'mt-4')}
      >
        Checkout
      </ButtonLink>
      {pageHref && (
        <p className="mt-1 text-center text-sm">
          <Anchor
            href={pageHref}
            className="link-line inline-flex min-h-11 items-center font-semibold text-rail"
          >
            {view.hasExtras ? 'View cart and add extras' : 'View cart'}
          </Anchor>
        </p>
      )}
    </div>
  );
}
