/**
 * The forms that fill and change a cart, as every block writes them. Without JavaScript they post to `cartFormPath` and the
 * answer leads to the cart's page; with it the same fields become a call of the API and nothing is reloaded.
 */
import type { z } from 'zod';
import { addToCartSchema, changeCartSchema } from './cart-calls.ts';

export { cartFormPath, cartPath } from './cart-paths.ts';

/** The names of the fields. All but `intent` may be left out; an empty one counts as left out. */
export const cartFormFields = [
  /** `add`, `change` or `remove` */
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
  /** Of the item to change or remove. */
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
  | { readonly intent: 'remove'; readonly itemId: string };

/** The call, or what is wrong with which field. */
export type ReadCartForm =
  | { readonly ok: true; readonly call: CartCall }
  | { readonly ok: false; readonly faults: Partial<Record<CartFormField, string>> };

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
  if (intent === 'change') {
    const item = {
      id: value('itemId'),
      quantity: number('quantity'),
      passengers,
      expectedPrice: number('expectedPrice'),
    };
    const parsed = changeCartSchema.safeParse({ items: [item] });
    if (!parsed.success) return { ok: false, faults: faultsOf(parsed.error) };
    return { ok: true, call: { intent, items: parsed.data.items } };
  }
  if (intent !== 'add') return { ok: false, faults: { intent: 'This form asks for nothing we know.' } };
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
  if (!parsed.success) return { ok: false, faults: faultsOf(parsed.error) };
  return { ok: true, call: { intent, items: parsed.data.items } };
}

const known: ReadonlySet<string> = new Set(cartFormFields);

/** The first fault of each field. A fault of the whole form stands at `intent`. */
function faultsOf({ issues }: z.ZodError): Partial<Record<CartFormField, string>> {
  const faults: Partial<Record<CartFormField, string>> = {};
  for (const { path, message } of issues) {
    const last = String(path.at(-1));
    const field = last === 'id' ? 'itemId' : isField(last) ? last : 'intent';
    faults[field] ??= message;
  }
  return faults;
}

function isField(name: string): name is CartFormField {
  return known.has(name);
}
