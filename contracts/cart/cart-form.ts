/**
 * The forms that fill and change a cart, as every block writes them. Without JavaScript they post to `cartFormPath` and the
 * answer leads to the cart's page; with it the same fields become a call of the API and nothing is reloaded.
 */
import type { z } from 'zod';
import { addToCartSchema, changeCartSchema, vehicleLengthRule } from './cart-calls.ts';

export { cartFormPath, cartPath } from './cart-paths.ts';

/** The names of the fields. All but `intent` may be left out; an empty one counts as left out. */
export const cartFormFields = [
  /** `add`, `change`, `remove` or `restore` */
  'intent',
  'itemType',
  'offerId',
  'productId',
  'quantity',
  'adultCount',
  'childCount',
  'infantCount',
  'associatedCartItemId',
  'expectedPrice',
  'leg',
  'vehicleLength',
  'amount',
  'recipientName',
  'recipientEmail',
  'senderName',
  'message',
  'sendOn',
  /** Of the item to change, remove or put back. */
  'itemId',
] as const;

/** A field of such a form. */
export type CartFormField = (typeof cartFormFields)[number];

/** What stands in such a form. */
export type CartFormValues = Partial<Record<CartFormField, string>>;

/** What the form asks for, without the session, which is the cookie's to say. */
export type CartCall =
  | { readonly intent: 'add'; readonly items: z.output<typeof addToCartSchema>['items'] }
  | { readonly intent: 'change'; readonly items: z.output<typeof changeCartSchema>['items'] }
  | { readonly intent: 'remove'; readonly itemId: string }
  | { readonly intent: 'restore'; readonly items: z.output<typeof changeCartSchema>['items'] };

/** What is wrong with which field. A fault of the whole form stands at `intent`. */
export type CartFormFaults = Partial<Record<CartFormField, string>>;

/** The call, or what is wrong with which field. */
export type ReadCartForm =
  | { readonly ok: true; readonly call: CartCall }
  | { readonly ok: false; readonly faults: CartFormFaults };

/** Reads the fields of a form that was sent. What a person typed is never thrown away: faults name its field. */
export function readCartForm(form: { get(name: string): unknown }): ReadCartForm {
  const value = (name: CartFormField) => {
    const held = form.get(name);
    return typeof held === 'string' && held.trim() !== '' ? held.trim() : undefined;
  };
  const number = (name: CartFormField) => {
    const held = value(name);
    // As people write numbers: other ways to write one (0x2, 1e1) are no number here.
    if (held === undefined) return undefined;
    return /^-?\d+(?:\.\d+)?$/.test(held) ? Number(held) : Number.NaN;
  };
  const passengers =
    value('adultCount') === undefined
      ? undefined
      : {
          adultCount: number('adultCount'),
          childCount: number('childCount'),
          infantCount: number('infantCount'),
        };
  const intent = value('intent');
  if (intent === 'remove') {
    const itemId = value('itemId');
    return itemId
      ? { ok: true, call: { intent, itemId } }
      : { ok: false, faults: { itemId: 'Name an item.' } };
  }
  if (intent === 'change' || intent === 'restore') {
    const asked = { id: value('itemId'), expectedPrice: number('expectedPrice') };
    const item =
      intent === 'restore'
        ? { ...asked, restore: true }
        : { ...asked, quantity: number('quantity'), passengers };
    const parsed = changeCartSchema.safeParse({ items: [item] });
    if (!parsed.success) return { ok: false, faults: faultsOf(parsed.error) };
    return { ok: true, call: { intent, items: parsed.data.items } };
  }
  if (intent !== 'add') return { ok: false, faults: { intent: 'We don’t recognise this form.' } };
  const itemType = value('itemType');
  const item = {
    itemType,
    offerId: value('offerId'),
    productId: value('productId'),
    quantity: number('quantity'),
    passengers,
    associatedCartItemId: value('associatedCartItemId'),
    expectedPrice: number('expectedPrice'),
    data:
      itemType === 'voucher'
        ? {
            voucher: {
              amount: number('amount'),
              recipientName: value('recipientName') ?? '',
              recipientEmail: value('recipientEmail') ?? '',
              senderName: value('senderName') ?? '',
              message: value('message'),
              sendOn: value('sendOn') ?? '',
            },
          }
        : itemType === 'extra'
          ? { extra: { leg: number('leg'), vehicleLength: number('vehicleLength') } }
          : undefined,
  };
  const parsed = addToCartSchema.safeParse({ items: [item] });
  // An empty field of the form, not one that it does not have.
  const lacksLength = form.get('vehicleLength') === '';
  const product = (item.offerId ?? item.productId) ? undefined : choices.get(itemType);
  if (parsed.success && !lacksLength && !product)
    return { ok: true, call: { intent, items: parsed.data.items } };
  const { offerId, ...faults } = parsed.success ? {} : faultsOf(parsed.error);
  return {
    ok: false,
    faults: {
      ...faults,
      ...(product ? { productId: product } : offerId && { offerId }),
      ...(lacksLength && { vehicleLength: vehicleLengthRule }),
    },
  };
}

/** What is to be chosen first in a form that offers several products. */
const choices: ReadonlyMap<string | undefined, string> = new Map([
  ['pass', 'Choose a pass.'],
  ['tour', 'Choose a date.'],
  ['extra', 'Choose a type of vehicle.'],
]);

const known: ReadonlySet<string> = new Set(cartFormFields);

/** The first fault of each field. */
function faultsOf({ issues }: z.ZodError): CartFormFaults {
  const faults: CartFormFaults = {};
  for (const { path, message } of issues) faults[cartFormFieldOf(path)] ??= message;
  return faults;
}

/**
 * Returns the field that a part of a call is filled in by.
 * @param path of the part, as zod and the API name it: `items`, `0`, `passengers`, `adultCount`
 */
export function cartFormFieldOf(path: readonly PropertyKey[]): CartFormField {
  const last = String(path.at(-1));
  // A rule about all who travel.
  if (last === 'passengers') return 'adultCount';
  if (last === 'id') return 'itemId';
  return isField(last) ? last : 'intent';
}

function isField(name: string): name is CartFormField {
  return known.has(name);
}
