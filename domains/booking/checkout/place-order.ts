import type { Checkout } from '#contracts/booking/order-schema.ts';
import { changeCartItem } from '#domains/cart/change-cart-item.ts';
import { transact, UnsettledError } from '#domains/inventory/transact-with-retries.ts';
import { GatewayError } from '#domains/payment/payment-gateway.ts';
import { log } from '#platform/log.ts';
import { count } from '#platform/metrics/metrics.ts';
import type { CheckoutFailure, PlacedBooking } from '../booking.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { attemptsOf } from '../booking-store.ts';
import { tokenOf } from '../booking-token.ts';
import { TimetableAwayError } from '../payment/claim.ts';
import { openAttempt, openNewAttempt } from '../payment/open-attempt.ts';
import { settleFree } from '../payment/settle-free.ts';
import { CheckoutRefusal, type OrderRequest, type TakeOrderResult, takeOrder } from './take-order.ts';

/** An accepted order, or the reason for its refusal. */
export type PlaceOrderResult =
  | { readonly ok: true; readonly placed: PlacedBooking }
  | { readonly ok: false; readonly failure: CheckoutFailure };

/** Limit of attempts: a hold that was renewed may expire again before the order is written. */
const maxRounds = 3;

/**
 * Places an order of the whole cart: renews expired holds, writes the booking and opens its payment at the provider.
 *
 * `orderKey` is the idempotency key: the same order continues from where it was, even if the cart has changed. After an
 * `UPSTREAM` failure the order may have been accepted; send it again with the same key.
 */
export async function placeOrder(
  deps: BookingDeps,
  sessionId: string,
  checkout: Checkout,
  orderKey: string,
): Promise<PlaceOrderResult> {
  deps.reached('order-claimed');
  const feed = await deps.feed();
  if (!feed) return { ok: false, failure: { code: 'UPSTREAM' } };
  try {
    const order = { sessionId, checkout, orderKey, feed };
    const ordered = await orderOrHoldAgain(deps, order);
    if (!ordered.ok) return ordered;
    deps.reached('booking-written');
    const { reference, totalCents } = ordered.booking;
    if (ordered.isNew) {
      count('southbound_orders_total', {});
      log.info({ event: 'booking.ordered', reference, totalCents }, 'A cart was ordered');
    }
    return { ok: true, placed: await openPayment(deps, ordered) };
  } catch (error) {
    if (error instanceof CheckoutRefusal) return { ok: false, failure: error.failure };
    if (!mayBeTriedAgain(error)) throw error;
    log.warn({ event: 'booking.not-placed', err: error }, 'Placing an order failed; the client may retry it');
    return { ok: false, failure: { code: 'UPSTREAM' } };
  }
}

function mayBeTriedAgain(error: unknown): boolean {
  return (
    error instanceof UnsettledError || error instanceof GatewayError || error instanceof TimetableAwayError
  );
}

type Booked = Omit<Extract<TakeOrderResult, { kind: 'booked' }>, 'kind'>;

type Taken = ({ readonly ok: true } & Booked) | { readonly ok: false; readonly failure: CheckoutFailure };

/**
 * Writes the order. If holds have expired, it first renews each in its own transaction, as a visitor would, and tries
 * again.
 */
async function orderOrHoldAgain(deps: BookingDeps, order: OrderRequest): Promise<Taken> {
  for (let round = 1; ; round += 1) {
    const ordered: TakeOrderResult = await transact(deps.database, (transaction) =>
      takeOrder(transaction, deps, order),
    );
    if (ordered.kind === 'booked') return { ok: true, ...ordered };
    if (round === maxRounds) return { ok: false, failure: { code: 'UPSTREAM' } };
    for (const id of ordered.itemIds) {
      const changed = await changeCartItem(deps, order.sessionId, { id });
      if (!changed.ok) return changed;
    }
  }
}

/** Opens the payment of a new or an existing booking, outside any transaction. */
async function openPayment(deps: BookingDeps, { booking, attempt }: Booked): Promise<PlacedBooking> {
  const { id, reference, totalCents } = booking;
  const placed = { reference, token: tokenOf(deps, booking), totalCents };
  if (booking.status !== 'pending_payment') return { ...placed, status: booking.status, paymentUrl: null };
  if (totalCents === 0) return { ...placed, status: await settleFree(deps, id), paymentUrl: null };
  const paymentUrl = attempt
    ? await openNewAttempt(deps, attempt, booking)
    : await openAttempt(deps, await attemptIdOf(deps, id));
  return { ...placed, status: booking.status, paymentUrl };
}

/** Returns the latest attempt of an existing booking, the only one that can still be paid. */
async function attemptIdOf({ database }: BookingDeps, bookingId: string): Promise<string> {
  const [attempt] = await attemptsOf(database, bookingId);
  if (!attempt) throw new Error('A booking with a pending payment has no payment attempt.');
  return attempt.id;
}
