import { EmptyTrolley } from '#components/cart/empty-trolley.tsx';
import { Heading, type HeadingLevel } from '#components/ui/heading.tsx';
import { Anchor } from '#components/ui/link.tsx';

/** Empty state of the checkout, with links to start from. */
export function EmptyCheckout({
  isGone,
  level,
  steps,
}: {
  /** True if there was a cart that has expired. */
  isGone: boolean;
  level: HeadingLevel;
  steps: readonly { readonly label: string; readonly href: string }[];
}) {
  return (
    <div className="page-grid items-start gap-y-6">
      <div className="col-span-12 flex flex-col gap-3 md:col-span-6 lg:col-span-5">
        <Heading level={level} size="small">
          {isGone ? 'Your cart has expired' : 'Your cart is empty'}
        </Heading>
        <p>
          {isGone
            ? 'We keep a cart for 24 hours after the last change. Nothing was charged. Add something to start a new one.'
            : 'Journeys, passes, tours and vouchers you choose will appear here.'}
        </p>
        <ul className="flex flex-col items-start">
          {steps.map(({ label, href }) => (
            <li key={href}>
              <Anchor
                href={href}
                className="link-line inline-flex min-h-11 items-center py-1 font-semibold text-rail"
              >
                {label}
              </Anchor>
            </li>
          ))}
        </ul>
      </div>
      <div className="col-span-12 md:col-span-6 lg:col-start-7">
        <EmptyTrolley />
      </div>
    </div>
  );
}
