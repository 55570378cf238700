/** Places an order in one transaction: booking, vouchers, payment attempt and extended seat holds. */
import type { Checkout } from '#contracts/booking/order-schema.ts';
import { formatMoney, formatPrice, toCents } from '#contracts/money.ts';
import { itemsAtCheckIn } from '#domains/cart/check-in.ts';
import {
  findExpiredItems,
  holdForPayment,
  lockForOrder,
  type OrderedItem,
  requoteItem,
} from '#domains/cart/checkout-cart.ts';
import { findDisruption } from '#domains/cart/find-disruption.ts';
import { passPartsOf } from '#domains/cart/items/pass-journey.ts';
import { UnsettledError } from '#domains/inventory/transact-with-retries.ts';
import { findPassFault } from '#domains/pass-travel/find-pass-fault.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import type { CheckoutFailure } from '../booking.ts';
import type { BookingDeps } from '../booking-deps.ts';
import {
  type BookingRow,
  findBookingByOrderKey,
  insertBooking,
  type PaymentAttemptRow,
} from '../booking-store.ts';
import { tokenOf } from '../booking-token.ts';
import { passBook } from '../pass/pass-book.ts';
import { findOtherTravellers, readPassTravellers } from '../pass/pass-travellers.ts';
import { lockUnpaidOrders, supersede } from '../payment/end-booking.ts';
import { insertAttempt } from '../payment/new-attempt.ts';
import { hasEarlierCheckIn, isTooLate, ridesOf, runsAsSold } from '../payment/sale-deadline.ts';
import { takeDeposits } from '../payment/voucher-deposits.ts';
import { refundTermsOf } from '../refund/refund-terms-of.ts';
import { buildBooking } from './build-booking.ts';
import { checkTravellers } from './check-travellers.ts';
import { lookUpVouchers } from './look-up-vouchers.ts';
import { type PricedOrder, priceOrder } from './price-order.ts';

/** An order as the client sent it. */
export interface OrderRequest {
  readonly sessionId: string;
  readonly checkout: Checkout;
  readonly orderKey: string;
  readonly feed: LoadedFeed;
}

/** The booking, new or made earlier by the same order; or the items whose holds must be renewed first. */
export type TakeOrderResult =
  | {
      readonly kind: 'booked';
      readonly booking: BookingRow;
      /** Set for a new booking with an amount left to pay. */
      readonly attempt: PaymentAttemptRow | null;
      readonly isNew: boolean;
    }
  | { readonly kind: 'lapsed'; readonly itemIds: readonly string[] };

/** Thrown in the order's transaction to roll it back. It never leaves the checkout. */
export class CheckoutRefusal extends Error {
  override readonly name = 'CheckoutRefusal';
  readonly failure: CheckoutFailure;

  constructor(failure: CheckoutFailure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** Refuses the order with `failure` and rolls its transaction back. */
export function refuseOrder(failure: CheckoutFailure): never {
  throw new CheckoutRefusal(failure);
}

/**
 * Writes the booking of an order and all its effects in one transaction. It supersedes an unpaid earlier order of the
 * cart, takes the vouchers, writes the payment attempt and extends the holds until the payment deadline. Rejects with
 * `CheckoutRefusal`, which rolls everything back.
 */
export async function takeOrder(
  transaction: Transaction,
  deps: BookingDeps,
  order: OrderRequest,
): Promise<TakeOrderResult> {
  const now = deps.now();
  const opened = await lockForOrder(transaction, order.sessionId, now);
  // Reads after the lock, so that the second of two concurrent identical requests finds the booking of the first.
  const existingBooking = await findBookingByOrderKey(transaction, order.orderKey);
  if (existingBooking) return { kind: 'booked', booking: existingBooking, attempt: null, isNew: false };
  if (!opened.ok) return refuseOrder(opened.failure);
  const { cart, items } = opened;
  // Checked before the cart's contents, because paid items have already been removed from it.
  const unpaid = await lockUnpaidOrders(transaction, cart.id);
  if (unpaid.pending && unpaid.isBeingPaid) {
    const { pending } = unpaid;
    return refuseOrder({
      code: 'PAYMENT_IN_PROGRESS',
      reference: pending.reference,
      token: tokenOf(deps, pending),
    });
  }
  if (items.length === 0)
    return refuseOrder({ code: 'VALIDATION', fields: { items: 'Your cart is empty.' } });
  const { catalogue } = deps;
  const checked = checkTravellers(items, order.checkout.travellers, { feed: order.feed, catalogue, now });
  if (!checked.ok) return refuseOrder(checked.failure);
  const plates = platesByItem(items, order.checkout.vehicles);
  await refuseOutsidePass(transaction, items, now);
  await refuseOtherTravellers(transaction, items, order.checkout.travellers);
  const lapsed = findExpiredItems(items);
  if (lapsed.length > 0) return { kind: 'lapsed', itemIds: lapsed.map(({ id }) => id) };
  const present = await presentItems(items, { deps, feed: order.feed, now });
  await supersede(transaction, unpaid, now);
  const price = await pricedOrder(transaction, { cartId: cart.id, items: present, order, now });
  const { token: _, ...rows } = buildBooking({
    orderKey: order.orderKey,
    cartId: cart.id,
    contact: order.checkout.contact,
    items: present,
    travellersOf: (itemId) => checked.byItem.get(itemId) ?? [],
    plates,
    termsOf: (item) => refundTermsOf(item, present),
    price,
    key: deps.bookingKey(),
    now,
  });
  const { booking, vouchers } = rows;
  await insertBooking(transaction, rows);
  if (vouchers.length > 0 && !(await takeDeposits(transaction, booking, vouchers, now)))
    throw new UnsettledError('A voucher was spent after its balance was read.');
  const provider = deps.gateways.current.name;
  const key = deps.bookingKey();
  const attempt =
    booking.totalCents > 0 ? await insertAttempt(transaction, booking, { provider, key, now }) : null;
  await holdForPayment(transaction, opened, now);
  return { kind: 'booked', booking, attempt, isNew: true };
}

function platesByItem(
  items: readonly OrderedItem[],
  vehicles: Checkout['vehicles'],
): ReadonlyMap<string, string> {
  const plates = new Map<string, string>();
  for (const [at, { itemId, plate }] of vehicles.entries()) {
    const isVehicle = items.some(
      ({ id, data }) => id === itemId && data.kind === 'extra' && data.extra.extraKind === 'vehicle',
    );
    if (!isVehicle || plates.has(itemId))
      refuseOrder({
        code: 'VALIDATION',
        fields: {
          [`vehicles.${at}.itemId`]: isVehicle
            ? 'Name each vehicle once.'
            : 'This vehicle is not in the cart.',
        },
      });
    plates.set(itemId, plate);
  }
  return plates;
}

/** Refuses the order if a pass does not allow a ride any more: it was refunded, used up, or the ride leaves too soon. */
async function refuseOutsidePass(
  transaction: Transaction,
  items: readonly OrderedItem[],
  now: Date,
): Promise<void> {
  const fault = await findPassFault(transaction, { parts: passPartsOf(items), now }, passBook);
  if (!fault) return;
  const { description = 'A ride' } = items.find(({ id }) => id === fault.holderId) ?? {};
  refuseOrder({
    code: 'OFFER_EXPIRED',
    message: `${description} can’t be booked any more. ${fault.reason} Remove it from your cart.`,
    itemId: fault.holderId,
  });
}

/** Refuses the order if somebody rides on a pass of others. */
async function refuseOtherTravellers(
  transaction: Transaction,
  items: readonly OrderedItem[],
  travellers: Checkout['travellers'],
): Promise<void> {
  const fields = findOtherTravellers(items, travellers, await readPassTravellers(transaction, items));
  if (Object.keys(fields).length > 0) refuseOrder({ code: 'VALIDATION', fields });
}

interface ItemContext {
  readonly deps: BookingDeps;
  readonly feed: LoadedFeed;
  readonly now: Date;
}

/**
 * Returns the items as they can be bought now, with the conditions that the cart shows. A held item stays unchanged.
 * Any other one must still be available at its price.
 */
async function presentItems(
  items: readonly OrderedItem[],
  { deps, feed, now }: ItemContext,
): Promise<readonly OrderedItem[]> {
  const late = itemsAtCheckIn(items, ({ associatedCartItemId }) => associatedCartItemId).find((item) =>
    isTooLate(item, now),
  );
  if (late)
    return refuseOrder({
      code: 'OFFER_EXPIRED',
      message: `It’s too late to book ${late.description}. Remove it from your cart and choose another departure.`,
      itemId: late.id,
    });
  const present: OrderedItem[] = [];
  for (const item of items) {
    // Held seats are not enough: a ride must still run. Otherwise the payment would be authorised and then released.
    const disruption = findDisruption(item.data, feed);
    if (disruption?.kind === 'cancelled')
      return refuseOrder({
        code: 'OFFER_EXPIRED',
        message: `${item.description}: ${disruption.text}`,
        itemId: item.id,
      });
    if (!ridesOf(item).every((ride) => runsAsSold(ride, feed)))
      return refuseOrder({
        code: 'OFFER_EXPIRED',
        message: `${item.description} no longer runs as you chose it: the timetable has changed. Remove it from your cart and search again.`,
        itemId: item.id,
      });
    if (hasEarlierCheckIn(item, { feed, catalogue: deps.catalogue }))
      return refuseOrder({
        code: 'OFFER_EXPIRED',
        message: `Check-in for ${item.description} now closes earlier. Remove it from your cart and add it again.`,
        itemId: item.id,
      });
    if (item.claims.length > 0) {
      present.push(item);
      continue;
    }
    const requoted = await requoteItem(item, { deps, feed, present: items, now });
    if (!requoted.ok) return refuseOrder(requoted.failure);
    // A gift voucher gets the validity of one that is bought today.
    const { data, detail } = requoted.item;
    present.push({ ...item, data, detail });
  }
  return present;
}

/** Prices the order. Refuses it if the total or the subtotal differs from the amount shown to the visitor. */
async function pricedOrder(
  transaction: Transaction,
  {
    cartId,
    items,
    order: { checkout },
    now,
  }: {
    readonly cartId: string;
    readonly items: readonly OrderedItem[];
    readonly order: OrderRequest;
    readonly now: Date;
  },
): Promise<PricedOrder> {
  const found = await lookUpVouchers(transaction, cartId, checkout.voucherCodes, now);
  if (!found.ok) return refuseOrder(found.failure);
  const price = priceOrder(items, found.vouchers);
  const { totalCents, subtotalCents } = price;
  refuseUnseen(
    checkout.expectedTotal,
    totalCents,
    (before, after) => `The total is now ${formatMoney(after)} instead of ${formatMoney(before)}.`,
  );
  refuseUnseen(
    checkout.expectedSubtotal,
    subtotalCents,
    (before, after) =>
      `Your order now costs ${formatPrice(after)} instead of ${formatPrice(before)}, before vouchers.`,
  );
  return price;
}

/**
 * Refuses the order if an amount differs from the one that the visitor saw.
 * @param shown in dollars; undefined skips the check
 */
function refuseUnseen(
  shown: number | undefined,
  newCents: number,
  inWords: (beforeCents: number, afterCents: number) => string,
): void {
  if (shown === undefined) return;
  const oldCents = toCents(shown);
  if (oldCents === newCents) return;
  refuseOrder({
    code: 'PRICE_CHANGED',
    message: `${inWords(oldCents, newCents)} Check it and order again.`,
    oldCents,
    newCents,
  });
}
