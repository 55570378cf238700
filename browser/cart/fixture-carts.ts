/** Demonstration carts for draft mode, stories and tests. */
import { gstInside, toCents, toDollars } from '#contracts/money.ts';
import type { CartData, CartDataItem } from './cart-session.ts';

const zone = 'Pacific/Auckland';

/** Formats an instant like the API: ISO 8601 with New Zealand's offset. */
export function instantText(at: number): string {
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  const offset = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName');
  return `${wall.format(at).replace(' ', 'T')}${offset?.value.replace('GMT', '') ?? 'Z'}`;
}

/** Returns a fixed item id that no real item has. */
export const fixtureId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const noPassengers = { adultCount: 0, childCount: 0, infantCount: 0 };
const family = { adultCount: 2, childCount: 1, infantCount: 1 };
const two = { adultCount: 2, childCount: 0, infantCount: 0 };

function item(
  number: number,
  facts: Pick<CartDataItem, 'itemType' | 'description' | 'price'> & Partial<CartDataItem>,
): CartDataItem {
  return {
    id: fixtureId(number),
    detail: '',
    quantity: 1,
    passengers: noPassengers,
    associatedCartItemId: null,
    productId: null,
    offerId: null,
    stock: 'unlimited',
    hold: 'none',
    disruption: null,
    data: '{}',
    ...facts,
  };
}

const extraData = (extraKind: string) =>
  JSON.stringify({ kind: 'extra', extra: { id: extraKind, extraKind, leg: 0 } });

/** One item of each type, from which fixture carts are built. */
export const fixtureItems = {
  ferry: item(1, {
    itemType: 'ii_ferry',
    description: 'Interislander ferry, Wellington to Picton',
    detail: 'Tuesday 1 December 2026, 08:45',
    price: 214,
    passengers: family,
    offerId: 'invented',
    stock: 'live',
    hold: 'held',
    data: JSON.stringify({
      ...{ kind: 'journey', fareName: 'Flexi' },
      conditions: { refund: 'Cancel until the day before departure: 100% refundable, less $30 a person.' },
      ends: { from: 'Wellington', to: 'Picton' },
      route: {
        serviceRoute: [
          {
            ...{ service: 'Interislander', fareName: 'Flexi' },
            from: { stopId: 'WLG-II', departure: '2026-12-01T08:45:00+13:00' },
            to: { stopId: 'PCN-II', arrival: '2026-12-01T12:15:00+13:00' },
          },
        ],
      },
    }),
  }),
  car: item(2, {
    itemType: 'extra',
    description: 'Car, 5 m',
    price: 198,
    associatedCartItemId: fixtureId(1),
    productId: 'vehicle-car',
    stock: 'live',
    hold: 'held',
    data: extraData('vehicle'),
  }),
  train: item(3, {
    itemType: 'kr_train',
    description: 'TranzAlpine, Ōtautahi Christchurch to Māwhera Greymouth',
    detail: 'Thursday 3 December 2026, 08:15',
    price: 438,
    passengers: two,
    offerId: 'invented',
    stock: 'request',
  }),
  bags: item(4, {
    itemType: 'extra',
    description: 'Extra bag',
    price: 40,
    quantity: 2,
    associatedCartItemId: fixtureId(3),
    productId: 'luggage-bag',
    data: extraData('luggage'),
  }),
  meal: item(5, {
    itemType: 'extra',
    description: 'Breakfast box',
    price: 44,
    quantity: 2,
    associatedCartItemId: fixtureId(3),
    productId: 'meal-breakfast',
    data: extraData('meal'),
  }),
  pass: item(6, {
    itemType: 'pass',
    description: 'Rail-Bus Pass, 7 days',
    detail: 'Days of your choice within 12 months',
    price: 1_398,
    passengers: two,
    productId: 'rail-bus-pass-7-days',
    data: JSON.stringify({ kind: 'pass', pass: { services: [{ name: 'train' }, { name: 'bus' }] } }),
  }),
  tour: item(7, {
    itemType: 'tour',
    description: 'Mountains and lakes',
    detail: 'Saturday 5 to Friday 11 December 2026',
    price: 5_180,
    passengers: two,
    productId: 'mountains-and-lakes:2026-12-05',
    stock: 'live',
    hold: 'held',
  }),
  voucher: item(8, {
    itemType: 'voucher',
    description: 'Gift voucher for Aroha Tūhoe',
    detail: 'Sent by email on Friday 18 December 2026',
    price: 250,
    productId: 'gift-voucher',
    data: JSON.stringify({
      kind: 'voucher',
      voucher: {
        recipientName: 'Aroha Tūhoe',
        recipientEmail: 'aroha@example.nz',
        senderName: 'Mere',
        message: 'Happy birthday.\nSee you in Kaikōura!',
      },
    }),
  }),
  coach: item(9, {
    itemType: 'ic_bus',
    description: 'Coach and ferry, Te Papa-i-Oea Palmerston North to Whakatū Nelson',
    detail: 'Sunday 6 December 2026, 06:20, one change',
    price: 151,
    passengers: { adultCount: 1, childCount: 0, infantCount: 0 },
    offerId: 'invented',
    stock: 'mixed',
    hold: 'held',
  }),
} as const;

const gstIn = (dollars: number) => toDollars(gstInside(toCents(dollars)));

/**
 * Returns a cart with these items, as the API would answer it.
 * @param at server time, in ms
 * @param held remaining time of the holds, in ms; null for no holds
 */
export function fixtureCart(
  items: readonly CartDataItem[],
  at: number,
  held: number | null = 12 * 60_000,
): CartData {
  const subtotal = items.reduce((sum, { price }) => sum + price, 0);
  const isHeld = held !== null && items.some(({ hold }) => hold === 'held');
  return {
    cartSessionId: 'anInventedCartOfNobodysAtAll00',
    items: [...items],
    count: items.length,
    subtotal,
    currency: 'NZD',
    gst: gstIn(subtotal),
    removed: null,
    holdExpiresAt: isHeld ? instantText(at + held) : null,
    now: instantText(at),
  };
}
