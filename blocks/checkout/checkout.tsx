import { BlockIntro } from '#blocks/block-intro.tsx';
import { type BlockProps, type FallbackProps, lowerHeadingLevel } from '#blocks/define-block.ts';
import { CheckoutIsland } from '#blocks/islands.tsx';
import { OpenOrderPart } from '#blocks/open-order-part.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Heading } from '#components/ui/heading.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { TextLink } from '#components/ui/link.tsx';
import { cartPath } from '#contracts/cart/cart-paths.ts';
import { contactPath } from '#contracts/page-paths.ts';
import type { checkout } from '#schemas/blocks/checkout.schema.ts';
import type { CheckoutData } from './checkout.load.ts';

/** The checkout page: the visitor orders and pays for the cart. */
export function Checkout({ block, data, headingLevel, id }: BlockProps<typeof checkout, CheckoutData>) {
  const { heading, lead } = block;
  const level = heading ? lowerHeadingLevel(headingLevel) : headingLevel;
  return (
    <div className="flex flex-col gap-stack">
      {(heading || lead) && <BlockIntro {...{ heading, lead, id }} level={headingLevel} />}
      {data.for === 'anyone' ? (
        <Elsewhere />
      ) : (
        <>
          <OpenOrderPart
            order={data.order}
            pendingNote={
              data.cart?.items.length ? 'Placing a new order for this cart replaces it.' : undefined
            }
          />
          <CheckoutIsland
            id={id}
            level={level}
            innerLevel={lowerHeadingLevel(level)}
            initial={data.cart}
            isGone={data.isGone}
            quote={data.quote}
            countries={data.countries}
            offersTexts={data.offersTexts}
            conditions={data.conditions}
            ageLimits={data.ageLimits}
            travellerNames={data.travellerNames}
            extras={data.extras}
            settings={data.settings}
            action={data.action}
          />
        </>
      )}
    </div>
  );
}

/** Replaces the checkout on a page that is cached for everybody. */
function Elsewhere() {
  return (
    <div className="flex max-w-text flex-col items-start gap-4">
      <p>Your order has its own page, which only you can see.</p>
      <ButtonLink href={cartPath} variant="secondary" document>
        View your cart
      </ButtonLink>
    </div>
  );
}

/** The fallback when the checkout can't be shown; it names a way to reach us. */
export function CheckoutUnavailable({ headingLevel, id }: FallbackProps) {
  return (
    <section aria-labelledby={`${id}-heading`} className="max-w-text border-warning border-s-4 ps-5">
      <Heading level={headingLevel} size="small" id={`${id}-heading`} className="flex items-center gap-2">
        <Icon name="warning" className="size-[1em] text-warning" />
        Checkout is unavailable right now
      </Heading>
      <p className="mt-2">
        Nothing was charged, and we keep your cart for 24 hours after the last change. Reload this page in a
        few minutes, or <TextLink href={contactPath}>contact us</TextLink> and tell us what you would like to
        book.
      </p>
    </section>
  );
}
