/**
 * Parses the cart forms that all blocks share. Without JavaScript they post to `cartFormPath` and the response
 * redirects to the cart page. With JavaScript the same fields become an API call, and the page does not reload.
 */
import type { z } from 'zod';
import { isRecord } from '../is-record.ts';
import {
  addToCartSchema,
  type CheckedAddToCart,
  type CheckedChangeCart,
  changeCartSchema,
  type ItemChanges,
  type NewItems,
  vehicleLengthRule,
} from './cart-calls.ts';
import type { TravelItemType } from './item-types.ts';

export { cartFormPath, cartPath } from './cart-paths.ts';

/** Names of the form fields. All except `intent` are optional; an empty field counts as missing. */
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
  /** Extras bought together with a journey, as `printExtras` writes them. */
  'extras',
  /** The journeys of a trip, as `printJourneys` writes them, instead of one item. */
  'journeys',
  /** For a journey on a pass: the product id of the pass, which the server finds in the visitor's booking. */
  'pass',
  'amount',
  'recipientName',
  'recipientEmail',
  'senderName',
  'message',
  'sendOn',
  /** The item to change, remove or restore. */
  'itemId',
  /** The item that an added one replaces. */
  'replaces',
] as const;

/** A field of a cart form. */
export type CartFormField = (typeof cartFormFields)[number];

/** The values of a cart form. */
export type CartFormValues = Partial<Record<CartFormField, string>>;

/** The call that a form makes, without the session, which is in the cookie. */
export type CartCall = CallOf<NewItems, ItemChanges>;

/** A call whose items the schemas of the API have checked. */
export type CheckedCartCall = CallOf<CheckedAddToCart['items'], CheckedChangeCart['items']>;

type CallOf<New, Changes> =
  | { readonly intent: 'add'; readonly items: New; readonly replaces?: string | undefined }
  | { readonly intent: 'change'; readonly items: Changes }
  | { readonly intent: 'remove'; readonly itemId: string }
  | { readonly intent: 'restore'; readonly items: Changes };

/** Messages by faulty field. A fault of the whole form is at `intent`. */
export type CartFormFaults = Partial<Record<CartFormField, string>>;

/** The parsed call, or the faults by field. */
export type ReadCartForm =
  | { readonly ok: true; readonly call: CheckedCartCall }
  | { readonly ok: false; readonly faults: CartFormFaults };

/** An extra bought in the same call as its journey: a vehicle or what it tows. */
export interface ExtraWithJourney {
  readonly productId: string;
  /** Index of the ride in the journey, from 0. */
  readonly leg: number;
  /** Metres. */
  readonly vehicleLength: number;
  /** The shown price in whole dollars. */
  readonly expectedPrice: number;
}

/** Writes the form value that adds extras together with a journey. */
export const printExtras = (extras: readonly ExtraWithJourney[]): string => JSON.stringify(extras);

/** A journey of a trip whose journeys are bought in one call for the same passengers. */
export interface JourneyOfTrip {
  readonly itemType: TravelItemType;
  readonly offerId: string;
  /** The shown price in whole dollars. */
  readonly expectedPrice: number;
}

/** Writes the form value that adds the journeys of a trip. */
export const printJourneys = (journeys: readonly JourneyOfTrip[]): string => JSON.stringify(journeys);

/** Reads a JSON list of items of the call, whose schema checks them; null if the value is not a list. */
function readList(
  text: string | undefined,
  toItem: (each: Record<string, unknown>) => unknown,
): unknown[] | null {
  if (text === undefined) return [];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.map((each: unknown) => toItem(isRecord(each) ? each : {})) : null;
  } catch {
    return null;
  }
}

const extraOfJourney = ({ productId, leg, vehicleLength, expectedPrice }: Record<string, unknown>) => ({
  itemType: 'extra',
  productId,
  associatedItem: 0,
  expectedPrice,
  data: { extra: { leg, vehicleLength } },
});

/**
 * Parses a submitted form. Typed values are never discarded, because each fault names its field.
 * @param pass the pass that a journey is booked on
 */
export function readCartForm(
  form: { get(name: string): unknown },
  pass?: { readonly bookingToken: string; readonly itemId: string },
): ReadCartForm {
  const value = (name: CartFormField) => {
    const held = form.get(name);
    return typeof held === 'string' && held.trim() !== '' ? held.trim() : undefined;
  };
  const number = (name: CartFormField) => {
    const held = value(name);
    // Only usual notation is accepted; `0x2` and `1e1` are not numbers here.
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
    const common = { id: value('itemId'), expectedPrice: number('expectedPrice') };
    const item =
      intent === 'restore'
        ? { ...common, restore: true }
        : { ...common, quantity: number('quantity'), passengers };
    const parsed = changeCartSchema.safeParse({ items: [item] });
    if (!parsed.success) return { ok: false, faults: faultsOf(parsed.error) };
    return { ok: true, call: { intent, items: parsed.data.items } };
  }
  if (intent !== 'add') return { ok: false, faults: { intent: unknownForm } };
  const journeys = value('journeys');
  if (journeys !== undefined) {
    const items = readList(journeys, ({ itemType, offerId, expectedPrice }) => ({
      ...{ itemType, offerId, expectedPrice, passengers },
    }));
    const parsed = addToCartSchema.safeParse({ items });
    return parsed.success
      ? { ok: true, call: { intent, items: parsed.data.items } }
      : { ok: false, faults: faultsOf(parsed.error) };
  }
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
          : pass && { pass },
  };
  const extras = readList(value('extras'), extraOfJourney);
  if (!extras) return { ok: false, faults: { intent: unknownForm } };
  const parsed = addToCartSchema.safeParse({ items: [item, ...extras], replaces: value('replaces') });
  // True only for an empty field of the form, not for a missing one.
  const lacksLength = form.get('vehicleLength') === '';
  const product = (item.offerId ?? item.productId) ? undefined : choices.get(itemType);
  if (parsed.success && !lacksLength && !product) return { ok: true, call: { intent, ...parsed.data } };
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

const unknownForm = 'We don’t recognise this form.';

/** Messages for forms that offer several products and lack a choice. */
const choices: ReadonlyMap<string | undefined, string> = new Map([
  ['pass', 'Choose a pass.'],
  ['tour', 'Choose a date.'],
  ['extra', 'Choose a type of vehicle.'],
]);

const knownFields: ReadonlySet<string> = new Set(cartFormFields);

/** Returns the first fault of each field. */
function faultsOf({ issues }: z.ZodError): CartFormFaults {
  const faults: CartFormFaults = {};
  for (const { path, message } of issues) faults[cartFormFieldOf(path)] ??= message;
  return faults;
}

/**
 * Returns the form field that sets a part of a call.
 * @param path of the part, as zod and the API name it: `items`, `0`, `passengers`, `adultCount`
 */
export function cartFormFieldOf(path: readonly PropertyKey[]): CartFormField {
  const last = String(path.at(-1));
  // A rule about all travellers.
  if (last === 'passengers') return 'adultCount';
  if (last === 'id') return 'itemId';
  return isField(last) ? last : 'intent';
}

function isField(name: string): name is CartFormField {
  return knownFields.has(name);
}
