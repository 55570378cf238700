/** Cart page block: error summary, open order and the interactive cart, with the fallback when it can't be loaded. */
import { BlockIntro } from '#blocks/block-intro.tsx';
import { type BlockProps, type FallbackProps, lowerHeadingLevel } from '#blocks/define-block.ts';
import { CartPageIsland, ClearOutcomeIsland } from '#blocks/islands.tsx';
import { OpenOrderPart } from '#blocks/open-order-part.tsx';
import { ErrorSummary } from '#components/form/error-summary.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Heading } from '#components/ui/heading.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { TextLink } from '#components/ui/link.tsx';
import { cartPath } from '#contracts/cart/cart-paths.ts';
import { contactPath, searchPath } from '#contracts/page-paths.ts';
import type { cart } from '#schemas/blocks/cart.schema.ts';
import type { CartBlockData } from './cart.load.ts';

/** The query parameters that `problemOf` reads. */
const outcomeParameters = ['problem', 'item'];

/** The visitor's cart as a page. */
export function Cart({ block, data, headingLevel, id }: BlockProps<typeof cart, CartBlockData>) {
  const { heading, lead } = block;
  const itemLevel = heading ? lowerHeadingLevel(headingLevel) : headingLevel;
  return (
    <div className="flex flex-col gap-stack">
      {(heading || lead) && <BlockIntro {...{ heading, lead, id }} level={headingLevel} />}
      {data.for === 'anyone' ? (
        <Elsewhere />
      ) : (
        <>
          {data.problem && <ClearOutcomeIsland parameters={outcomeParameters} />}
          {data.problem && (
            <ErrorSummary
              title="Your cart hasn’t changed"
              errors={[
                {
                  ...(data.problem.itemId && { id: `${id}-item-${data.problem.itemId}` }),
                  message: data.problem.message,
                },
              ]}
            >
              {data.problem.isForSearch && (
                <p className="mt-2">
                  <TextLink href={searchPath}>Find a journey</TextLink>
                </p>
              )}
            </ErrorSummary>
          )}
          <OpenOrderPart order={data.order} />
          <div>
            <CartPageIsland
              initial={data.cart}
              isGone={data.isGone}
              settings={data.settings}
              level={itemLevel}
              id={id}
            />
          </div>
        </>
      )}
    </div>
  );
}

/** Replaces the cart on a page that is cached for everybody. */
function Elsewhere() {
  return (
    <div className="flex max-w-text flex-col items-start gap-4">
      <p>Your cart has its own page, which only you can see.</p>
      <ButtonLink href={cartPath} variant="secondary" document>
        View your cart
      </ButtonLink>
    </div>
  );
}

/** The fallback when the cart can't be shown; it names a way to reach us. */
export function CartUnavailable({ headingLevel, id }: FallbackProps) {
  return (
    <section aria-labelledby={`${id}-heading`} className="max-w-text border-warning border-s-4 ps-5">
      <Heading level={headingLevel} size="small" id={`${id}-heading`} className="flex items-center gap-2">
        <Icon name="warning" className="size-[1em] text-warning" />
        We can’t load your cart right now
      </Heading>
      <p className="mt-2">
        Nothing in it is lost: we keep it for 24 hours after the last change. Reload this page in a few
        minutes, or <TextLink href={contactPath}>contact us</TextLink> and tell us what you would like to
        book.
      </p>
    </section>
  );
}
