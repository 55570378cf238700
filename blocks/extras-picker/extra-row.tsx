/** Form row that adds one extra to a journey or pass in the cart: description, price, quantity and button. */
import { CartForm } from '#components/cart/cart-form.tsx';
import { Select } from '#components/form/select.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import type { CartFormValues } from '#contracts/cart/cart-form.ts';
import type { ExtraChoice } from './extras-picker-data.ts';

/** The place of an extra in the cart: its item and ride. */
export interface ExtraPlace {
  readonly id: string;
  readonly itemId: string;
  readonly leg: number | null;
  /** The ride, where several buttons have the same label. */
  readonly about: string | undefined;
  readonly cartAction: string;
}

/** The form and its button side by side, with the status below. */
const rowForm =
  'flex flex-wrap items-end gap-x-3 [&>button]:min-h-[calc(1.6em+1.375rem)] md:justify-end [&>output]:basis-full [&>output:not(:empty)]:mt-2 md:[&>output:not([data-tone=failed])]:text-end';

/** The form values that tell the cart which item and ride an extra belongs to. */
export function extraValues({ itemId, leg }: Pick<ExtraPlace, 'itemId' | 'leg'>): CartFormValues {
  return {
    intent: 'add',
    itemType: 'extra',
    associatedCartItemId: itemId,
    ...(leg === null ? {} : { leg: String(leg) }),
  };
}

/** A row with an extra: description, price and quantity. */
export function ExtraRow({ extra, about, cartAction, ...place }: ExtraPlace & { extra: ExtraChoice }) {
  const {
    id: productId,
    name,
    note,
    price,
    unit,
    limit,
    inCart,
    maxToAdd,
    closed,
    stockNote,
    isOnRequest,
  } = extra;
  return (
    <li className="page-grid items-start gap-y-1 border-line border-t py-5 md:grid-rows-[auto_1fr]">
      <p className="col-span-7 font-semibold md:col-span-6 lg:col-span-7">{name}</p>
      <p className="figures col-span-5 text-end md:col-span-3 lg:col-span-2">
        <span className="font-display font-semibold text-lg leading-[1.35]">{price}</span>{' '}
        <span className="inline-block text-quiet text-sm">{unit}</span>
      </p>
      <p className="figures col-span-12 max-w-text text-quiet text-sm md:col-span-9 md:row-start-2 lg:col-span-7">
        {note} <span className="inline-block">{limit}.</span>
        {isOnRequest && <span className="text-ink"> On request: we confirm it after payment.</span>}
        {stockNote && <span className="font-semibold text-warning"> {stockNote}.</span>}
      </p>
      <div className="col-span-12 mt-3 md:col-span-3 md:col-start-10 md:row-span-2 md:row-start-1 md:mt-0">
        {inCart > 0 && <InCart words={`${inCart} in your cart`} />}
        {closed ? (
          <p className="font-semibold text-quiet text-sm md:text-end">{closed}.</p>
        ) : (
          <CartForm
            action={cartAction}
            values={{ ...extraValues(place), productId, ...(maxToAdd === 1 ? { quantity: '1' } : {}) }}
            label={inCart > 0 ? 'Add another' : 'Add'}
            about={about ? `${name}, ${about}` : name}
            variant="secondary"
            className={rowForm}
          >
            {maxToAdd > 1 && (
              <Select
                id={`${place.id}-quantity`}
                name="quantity"
                label={<VisuallyHidden>Quantity: {name}</VisuallyHidden>}
                defaultValue="1"
                className="figures"
                options={Array.from({ length: maxToAdd }, (_, index) => {
                  const count = String(index + 1);
                  return { value: count, label: count };
                })}
              />
            )}
          </CartForm>
        )}
      </div>
    </li>
  );
}

/** A note on the quantity that is already in the cart. */
export function InCart({ words }: { words: string }) {
  return <p className="figures mb-2 font-semibold text-rail text-sm md:text-end">{words}</p>;
}
