/** List item of the cart: an item with its extras, price, actions, and the outcome of the last action. */
import { PassengerSelects } from '#components/form/passenger-selects.tsx';
import { Select } from '#components/form/select.tsx';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Heading, type HeadingLevel } from '#components/ui/heading.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { TextLink } from '#components/ui/link.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import { CartForm } from './cart-form.tsx';
import type { CartItemView, ItemNoteView } from './cart-view.ts';
import { ItemDisruption, ItemFacts, ItemKind } from './item-details.tsx';
import { ItemHold } from './item-hold.tsx';

interface LineParts {
  readonly item: CartItemView;
  /** Form action, for use without a script. */
  readonly action: string;
  readonly id: string;
  readonly notes: ReadonlyMap<string, ItemNoteView>;
}

/** List item for one cart item, with its extras below. */
export function CartLine({
  item,
  action,
  id,
  notes,
  level,
  isNew = false,
}: LineParts & {
  readonly level: HeadingLevel;
  /** True if the item was just added. */
  readonly isNew?: boolean;
}) {
  const { icon, kind, mode, description, detail, facts, people, disruption, extras } = item;
  return (
    <li
      id={`${id}-item-${item.id}`}
      data-cart-item={item.id}
      aria-busy={item.isChanging || undefined}
      className="border-line border-t py-5 first:border-t-0 first:pt-0"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <ItemKind {...{ icon, kind, mode }} />
        {isNew && (
          <p className="flex items-center gap-1.5 font-semibold text-rail text-sm">
            <Icon name="check" className="size-[1.1em]" />
            Added
          </p>
        )}
      </div>
      <div className="mt-1 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
        <Heading level={level} size="small" className="hyphens-auto">
          <span tabIndex={-1} data-cart-name="">
            {description}
            {item.quantity > 1 && <span className="figures"> × {item.quantity}</span>}
          </span>
        </Heading>
        <Price item={item} />
      </div>
      <div className="mt-1 flex flex-col gap-1">
        {detail && <p className="figures text-quiet">{detail}</p>}
        <ItemFacts facts={facts} />
        {people && <p className="figures text-sm">{people}</p>}
        {disruption && <ItemDisruption disruption={disruption} />}
        {!disruption?.isCancelled && <ItemHold hold={item.hold} />}
      </div>
      <ItemNote note={notes.get(item.id)} />
      <Actions {...{ item, action, id }} />
      {extras.length > 0 && (
        <ul aria-label={`Extras with ${description}`} className="mt-3 border-line border-s-2 ps-4">
          {extras.map((extra) => (
            <ExtraLine key={extra.id} {...{ item: extra, action, id, notes }} />
          ))}
        </ul>
      )}
    </li>
  );
}

function ExtraLine({ item, action, id, notes }: LineParts) {
  return (
    <li
      id={`${id}-item-${item.id}`}
      data-cart-item={item.id}
      aria-busy={item.isChanging || undefined}
      className="py-1.5"
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
        <p tabIndex={-1} data-cart-name="">
          {item.description} <span className="figures">× {item.quantity}</span>
        </p>
        <Price item={item} isSmall />
      </div>
      {item.hold === 'expired' && <ItemHold hold="expired" />}
      <ItemNote note={notes.get(item.id)} />
      <Actions {...{ item, action, id }} />
    </li>
  );
}

function Price({ item, isSmall = false }: { item: CartItemView; isSmall?: boolean }) {
  return (
    <p
      className={classNames(
        'figures text-end font-display font-semibold',
        isSmall ? 'text-base' : 'text-xl',
        item.isChanging && 'text-hint',
      )}
    >
      {item.price}
      {item.isChanging && <VisuallyHidden> before the change</VisuallyHidden>}
    </p>
  );
}

/** Makes a button in a line as tall as a finger needs, with small text. */
const inLine = '[&>button]:min-h-11 [&>button]:text-sm [&>button]:px-0 [&>output]:hidden';

function Actions({ item, action, id }: Omit<LineParts, 'notes'>) {
  const { otherDepartures, description } = item;
  const isCancelled = item.disruption?.isCancelled ?? false;
  const change = isCancelled ? null : item.change;
  const canHoldAgain = item.hold === 'expired' && !isCancelled;
  return (
    <div className={classNames('flex flex-wrap items-center gap-x-5', canHoldAgain && 'mt-2')}>
      {canHoldAgain && (
        <CartForm
          action={action}
          values={{ intent: 'change', itemId: item.id }}
          label="Hold again"
          about={description}
          variant="secondary"
          className="[&>button]:min-h-11 [&>button]:px-4 [&>button]:py-1.5 [&>button]:text-sm [&>output]:hidden"
        />
      )}
      {change && (
        <details className="group/change open:w-full">
          <summary className="link-line inline-flex min-h-11 items-center gap-1 font-semibold text-rail text-sm">
            {change.kind === 'passengers' ? 'Edit travellers' : 'Edit quantity'}
            <VisuallyHidden>: {description}</VisuallyHidden>
            <Icon
              name="chevron"
              className="size-[0.9em] transition-transform duration-short group-open/change:rotate-180"
            />
          </summary>
          <CartForm
            action={action}
            values={{ intent: 'change', itemId: item.id }}
            label={change.kind === 'passengers' ? 'Update travellers' : 'Update quantity'}
            about={description}
            variant="secondary"
            className="flex flex-col items-start gap-3 pt-1 pb-4 [&>output]:hidden"
          >
            {change.kind === 'passengers' ? (
              <div className="w-full">
                <PassengerSelects
                  id={`${id}-${item.id}`}
                  legend="Travellers"
                  max={change.max}
                  chosen={change}
                />
              </div>
            ) : (
              <Select
                id={`${id}-${item.id}-quantity`}
                name="quantity"
                label="Quantity"
                defaultValue={String(change.quantity)}
                className="figures"
                options={Array.from({ length: change.max }, (_, index) => ({
                  value: String(index + 1),
                  label: String(index + 1),
                }))}
              />
            )}
          </CartForm>
        </details>
      )}
      {otherDepartures && (
        <TextLink href={otherDepartures} className="inline-flex min-h-11 items-center font-semibold text-sm">
          Change departure
          <VisuallyHidden>: {description}</VisuallyHidden>
        </TextLink>
      )}
      <CartForm
        action={action}
        values={{ intent: 'remove', itemId: item.id }}
        label="Remove"
        about={description}
        variant="quiet"
        className={inLine}
      />
    </div>
  );
}

/**
 * The result of the last action on the item. The live region is always rendered: otherwise it would not be announced.
 */
function ItemNote({ note }: { note: ItemNoteView | undefined }) {
  return (
    <div role="status" className="empty:hidden">
      {note && (
        <div
          className={note.tone === 'failed' ? 'mt-3 border-error border-s-4 ps-3' : 'mt-2 text-quiet text-sm'}
        >
          <p>{note.message}</p>
          {note.remedy?.kind === 'link' && (
            <p className="mt-1">
              <a href={note.remedy.href} data-document="" className="link-line font-semibold text-rail">
                {note.remedy.label}
              </a>
            </p>
          )}
          {note.remedy?.kind === 'accept' && (
            <Button variant="secondary" className="mt-2 min-h-11 text-sm" onClick={note.accept}>
              {note.remedy.label}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
