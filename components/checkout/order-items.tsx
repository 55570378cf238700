import { ItemDisruption, ItemFacts, ItemKind } from '#components/cart/item-details.tsx';
import { RequestNote } from '#components/cart/item-hold.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Heading, type HeadingLevel } from '#components/ui/heading.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Anchor } from '#components/ui/link.tsx';
import { formatList } from '#contracts/lists.ts';
import type { OrderItemView, OrderView } from './checkout-view.ts';

const notes = {
  expired: {
    icon: 'warning',
    text: 'Hold expired. We’ll check availability again when you pay.',
    look: 'text-warning',
  },
  request: { icon: 'info', text: 'On request', look: 'text-quiet' },
  mixed: { icon: 'info', text: 'Partly on request', look: 'text-quiet' },
} as const;

/** Order summary, with links to edit the cart and add extras. */
export function OrderItems({
  order,
  level,
  id,
  cartHref,
  extras,
  extrasHref,
  className,
}: {
  order: OrderView;
  level: HeadingLevel;
  id: string;
  cartHref: string;
  /** Available extras: `a vehicle`, `a bag`. */
  extras: readonly string[];
  extrasHref: string;
  className?: string;
}) {
  return (
    <section aria-labelledby={`${id}-order`} className={className}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Heading level={level} size="small" id={`${id}-order`}>
          In your cart
        </Heading>
        <Anchor
          href={cartHref}
          className="link-line inline-flex min-h-11 items-center font-semibold text-rail text-sm"
        >
          Edit your cart
        </Anchor>
      </div>
      <ul className="mt-1">
        {order.items.map((item) => (
          <OrderItem key={item.id} item={item} />
        ))}
      </ul>
      {extras.length > 0 && (
        <p className="border-line border-t pt-1 text-sm">
          <Anchor
            href={extrasHref}
            className="link-line inline-flex min-h-11 items-center font-semibold text-rail"
          >
            Add {formatList(extras, 'or')}
          </Anchor>
        </p>
      )}
      {order.requestOutcome && <RequestNote outcome={order.requestOutcome} className="mt-1" />}
    </section>
  );
}

function OrderItem({ item }: { item: OrderItemView }) {
  const { icon, kind, mode, description, detail, facts, people, price, stock, disruption, extras } = item;
  const note = stock && !disruption?.isCancelled && notes[stock];
  return (
    <li className="border-line border-t py-3">
      <ItemKind {...{ icon, kind, mode }} />
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
        <p className="hyphens-auto font-semibold leading-snug">{description}</p>
        <p className="figures font-semibold leading-snug">{price}</p>
      </div>
      <div className="figures text-quiet text-sm">
        {detail && <p>{detail}</p>}
        <ItemFacts facts={facts} />
        {people && <p>{people}</p>}
        {disruption && <ItemDisruption disruption={disruption} />}
        {note && (
          <p className={classNames('mt-0.5 flex items-start gap-1.5 font-semibold', note.look)}>
            <Icon name={note.icon} className="mt-[0.2em] size-[1.1em]" />
            {note.text}
          </p>
        )}
        {extras.length > 0 && (
          <ul aria-label={`Extras with ${description}`} className="mt-1 text-ink">
            {extras.map((extra) => (
              <li key={extra.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
                <span>
                  + {extra.description}
                  {extra.quantity > 1 && ` × ${extra.quantity}`}
                </span>
                <span>{extra.price}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
