/** Builds the database rows of a new booking from a validated order, as a copy that no longer needs the cart. */
import { randomUUID } from 'node:crypto';
import type { Checkout } from '#contracts/booking/order-schema.ts';
import type { ItemUnitPrices } from '#domains/cart/cart.ts';
import type { OrderedItem } from '#domains/cart/checkout-cart.ts';
import { paymentMinutes } from '#domains/cart/hold-window.ts';
import type { RefundTerms } from '#domains/travel/fares/refund-terms.ts';
import { newReferenceCode } from '#platform/reference-code.ts';
import type { BookingItemRow, BookingRow, BookingTravellerRow, NewBooking } from '../booking-store.ts';
import { bookingToken, bookingTokenHash } from '../booking-token.ts';
import type { NamedTraveller } from './match-travellers.ts';
import type { PricedOrder } from './price-order.ts';

/** An order that passed all validation. */
export interface ValidOrder {
  readonly orderKey: string;
  readonly cartId: string;
  readonly contact: Checkout['contact'];
  /** Extras follow the item they belong to. */
  readonly items: readonly OrderedItem[];
  readonly travellersOf: (itemId: string) => readonly NamedTraveller[];
  /** Number plates by the cart item id of the vehicle. */
  readonly plates: ReadonlyMap<string, string>;
  readonly termsOf: (item: OrderedItem) => RefundTerms;
  readonly price: PricedOrder;
  readonly key: Buffer;
  readonly now: Date;
}

/**
 * Builds the rows of a booking that waits for its payment. They copy the whole order, so that the booking no longer
 * needs the cart.
 */
export function buildBooking(order: ValidOrder): NewBooking & { readonly token: string } {
  const id = randomUUID();
  const token = bookingToken(order.key, id);
  const idOf = new Map(order.items.map((item) => [item.id, randomUUID()]));
  const items = order.items.map((item, position) => itemRow(item, { order, bookingId: id, idOf, position }));
  const travellers = order.items.flatMap((item) =>
    travellerRows(item, order.travellersOf(item.id), rowId(idOf, item.id)),
  );
  const vouchers = order.price.vouchers
    .filter(({ amountCents }) => amountCents > 0)
    .map(({ voucherId, amountCents }) => ({
      bookingId: id,
      voucherId,
      amountCents,
      state: 'taken' as const,
    }))
    // The order in which vouchers are locked.
    .toSorted((a, b) => (a.voucherId < b.voucherId ? -1 : 1));
  return { token, booking: bookingRow(order, id, token), items, travellers, vouchers };
}

function bookingRow(order: ValidOrder, id: string, token: string): BookingRow {
  const { price, contact, now } = order;
  return {
    id,
    reference: newReferenceCode(),
    tokenHash: bookingTokenHash(token),
    orderKey: order.orderKey,
    cartId: order.cartId,
    status: 'pending_payment',
    cancelReason: null,
    stuckBecause: null,
    email: contact.email,
    phone: contact.phone,
    textUpdates: contact.textUpdates ?? false,
    country: contact.country,
    subtotalCents: price.subtotalCents,
    voucherCents: price.voucherCents,
    cardFeeCents: price.cardFeeCents,
    totalCents: price.totalCents,
    gstCents: price.gstCents,
    createdAt: now,
    payUntil: new Date(now.getTime() + paymentMinutes * 60_000),
    paidAt: null,
    erasedAt: null,
  };
}

interface Placing {
  readonly order: ValidOrder;
  readonly bookingId: string;
  readonly idOf: ReadonlyMap<string, string>;
  readonly position: number;
}

function itemRow(item: OrderedItem, { order, bookingId, idOf, position }: Placing): BookingItemRow {
  const { itemType, description, priceCents, quantity, productId, stock, claims } = item;
  return {
    ...{ itemType, description, priceCents, quantity, productId, stock, claims },
    ...withPlate(item, order.plates.get(item.id)),
    ...item.passengers,
    id: rowId(idOf, item.id),
    bookingId,
    position,
    parentId: item.associatedCartItemId === null ? null : rowId(idOf, item.associatedCartItemId),
    passItemId: item.data.kind === 'journey' ? (item.data.pass?.itemId ?? null) : null,
    cartItemId: item.id,
    refundTerms: order.termsOf(item),
    status: 'pending',
    answerNote: null,
    answeredAt: null,
    rideStatuses: null,
    disruption: null,
    declinedCents: 0,
    changeCount: 0,
  };
}

/** Adds the number plate to the item's detail, so that it is shown wherever the extra is. */
export function withPlate(
  { data, detail }: Pick<OrderedItem, 'data' | 'detail'>,
  plate: string | undefined,
): Pick<BookingItemRow, 'data' | 'detail'> {
  if (plate === undefined || data.kind !== 'extra') return { data, detail };
  return {
    data: { ...data, extra: { ...data.extra, plate } },
    detail: [detail, `number plate ${plate}`].filter(Boolean).join(', '),
  };
}

/** Builds the traveller rows. Their shares must sum to the item's price, which was computed from them. */
function travellerRows(
  item: OrderedItem,
  travellers: readonly NamedTraveller[],
  itemId: string,
): BookingTravellerRow[] {
  const rows = travellers.map(
    (traveller, position): BookingTravellerRow => ({
      id: randomUUID(),
      itemId,
      position,
      type: traveller.type,
      title: traveller.title ?? null,
      firstName: traveller.firstName,
      lastName: traveller.lastName,
      // An adult's date of birth is not needed, so it is not stored.
      dateOfBirth: traveller.type === 'adult' ? null : (traveller.dateOfBirth ?? null),
      requests: traveller.requests ?? null,
      priceCents: shareOf(item.unitPrices, traveller.type),
      status: 'pending',
      declinedCents: 0,
    }),
  );
  const sum = rows.reduce((cents, { priceCents }) => cents + priceCents, 0);
  if (rows.length > 0 && sum !== item.priceCents)
    throw new Error(`The shares of ${item.id} sum to ${sum} cents instead of ${item.priceCents}.`);
  return rows;
}

/** Returns the price of one passenger of a type. */
export function shareOf(unitPrices: ItemUnitPrices | null, type: NamedTraveller['type']): number {
  if (!unitPrices) return 0;
  const { adultCents, childCents, infantCents } = unitPrices;
  return { adult: adultCents, child: childCents, infant: infantCents }[type];
}

function rowId(idOf: ReadonlyMap<string, string>, cartItemId: string): string {
  const id = idOf.get(cartItemId);
  if (id === undefined) throw new Error('An extra was ordered without its parent item.');
  return id;
}
