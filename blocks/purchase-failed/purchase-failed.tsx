import { type BlockProps, type FallbackProps, lowerHeadingLevel } from '#blocks/define-block.ts';
import { ButtonLink } from '#components/ui/button.tsx';
import { Heading } from '#components/ui/heading.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { TextLink } from '#components/ui/link.tsx';
import { cartPath } from '#contracts/cart/cart-paths.ts';
import { checkoutPath, contactPath, searchPath } from '#contracts/page-paths.ts';
import type { purchaseFailed } from '#schemas/blocks/purchase-failed.schema.ts';
import type { PurchaseFailedData, RemainingCart } from './purchase-failed.load.ts';

/** The explanation of a failed payment, with the way back to the checkout. */
export function PurchaseFailed({
  block,
  data,
  headingLevel,
  id,
}: BlockProps<typeof purchaseFailed, PurchaseFailedData>) {
  const { failure, reference, cart } = data;
  return (
    <div className="flex max-w-text flex-col items-start gap-5">
      <Heading level={headingLevel} id={`${id}-heading`}>
        {failure.title}
      </Heading>
      <p className="text-lg">{failure.lead}</p>
      <section>
        <Heading level={lowerHeadingLevel(headingLevel)} size="small">
          What you can do
        </Heading>
        <ul className="mt-2 flex list-[square] flex-col gap-1 ps-5 marker:text-rail">
          {failure.advice.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      {cart && <Kept cart={cart} />}
      <p className="flex flex-wrap gap-3">
        {cart && failure.mayTryAgain ? (
          <>
            <ButtonLink href={checkoutPath} document>
              Back to the checkout
            </ButtonLink>
            <ButtonLink href={cartPath} variant="secondary" document>
              View your cart
            </ButtonLink>
          </>
        ) : (
          <>
            <ButtonLink href={searchPath}>Find a journey</ButtonLink>
            {cart && (
              <ButtonLink href={cartPath} variant="secondary" document>
                View your cart
              </ButtonLink>
            )}
          </>
        )}
      </p>
      <p className="text-balance">
        {block.help ??
          'Were you charged without getting a booking? Tell us the date and the amount, but never your card number.'}{' '}
        {reference && (
          <>
            Your reference is <strong className="figures">{reference}</strong>.{' '}
          </>
        )}
        <TextLink href={contactPath}>Contact us</TextLink>
      </p>
    </div>
  );
}

/** A note on the items that are still in the cart. */
function Kept({ cart: { count, lapsed, heldUntil } }: { cart: RemainingCart }) {
  const things =
    count === 1 ? 'Your item is' : count === 2 ? 'Both your items are' : `All ${count} items are`;
  return (
    <p className="flex items-start gap-2">
      <Icon name="cart" className="mt-[0.15em] size-[1.2em]" />
      <span>
        {things} still in your cart
        {heldUntil && (
          <>
            , held for you until <strong className="figures">{heldUntil}</strong>
          </>
        )}
        .{lapsed > 0 && ' Some items are no longer held. We’ll hold them again if they’re still available.'}
      </span>
    </p>
  );
}

/** The fallback when the reason can't be shown; it names a way to reach us. */
export function PurchaseFailedUnavailable({ headingLevel, id }: FallbackProps) {
  return (
    <section aria-labelledby={`${id}-heading`} className="max-w-text border-warning border-s-4 ps-5">
      <Heading level={headingLevel} size="small" id={`${id}-heading`} className="flex items-center gap-2">
        <Icon name="warning" className="size-[1em] text-warning" />
        We can’t show your payment status right now
      </Heading>
      <p className="mt-2">
        Please don’t pay again yet. Reload this page in a few minutes, or{' '}
        <TextLink href={contactPath}>contact us</TextLink>.
      </p>
    </section>
  );
}
