/** Calls the provider of a payment attempt, each time with an idempotency key and a timeout. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import {
  GatewayError,
  type OpenedPayment,
  type PaymentGateway,
  type ProviderPayment,
} from '#domains/payment/payment-gateway.ts';
import { withTimeout } from '#platform/timeout.ts';
import { paymentAttempts } from '../booking.table.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { type BookingRow, findBooking, type PaymentAttemptRow } from '../booking-store.ts';
import { returnUrls } from './return-token.ts';

/** Timeout of a single call, in milliseconds. The next call finds out what it did. */
const callTimeoutMs = 9_000;

/**
 * Timeout of a call that makes several requests, in milliseconds. A capture or refund reads, acts and reads again. A
 * provider that takes five seconds for each request would otherwise never complete one. No visitor waits for these
 * calls.
 */
const longCallTimeoutMs = 30_000;

/** Returns the gateway of an attempt. Throws `GatewayError` (`unavailable`) if it is switched off. */
export function gatewayOf(
  { gateways }: Pick<BookingDeps, 'gateways'>,
  { provider }: Pick<PaymentAttemptRow, 'provider'>,
): PaymentGateway {
  const gateway = gateways.current.name === provider ? gateways.current : gateways.named(provider);
  if (!gateway) throw new GatewayError('unavailable', `Payments with ${provider} are switched off.`);
  return gateway;
}

/** Waits for a single call. Rejects with `GatewayError` (`unavailable`) after the timeout. */
export function awaitCall<T>(call: Promise<T>): Promise<T> {
  return withTimeout(call, callTimeoutMs, throwUnavailable);
}

/** Waits for a call that makes several requests. Rejects like `awaitCall`. */
export function awaitLongCall<T>(call: Promise<T>): Promise<T> {
  return withTimeout(call, longCallTimeoutMs, throwUnavailable);
}

function throwUnavailable(): never {
  throw new GatewayError('unavailable', 'The provider took too long to answer.');
}

/**
 * Opens an attempt at its provider and stores the id of the payment there. Returns its payment page.
 * @param known the attempt's booking, if the caller has it
 */
export async function openAtProvider(
  deps: BookingDeps,
  attempt: PaymentAttemptRow,
  known?: BookingRow,
): Promise<OpenedPayment> {
  const booking = known ?? (await findBooking(deps.database, attempt.bookingId));
  if (!booking) throw new Error('The attempt has no booking.');
  const opening = gatewayOf(deps, attempt).open({
    attemptId: attempt.id,
    amountCents: attempt.amountCents,
    currency: 'NZD',
    bookingReference: booking.reference,
    email: booking.email ?? '',
    ...returnUrls(deps, attempt, booking),
    expiresAt: attempt.expiresAt,
  });
  const opened = await awaitCall(opening);
  deps.reached('attempt-opened-at-provider');
  await storePayment(deps, attempt, opened);
  deps.reached('attempt-opened');
  return opened;
}

/**
 * Stores the provider's payment of an attempt. An attempt that was ended in the meantime keeps its state. It is a
 * single statement and needs no lock of the booking. It depends only on the row's current state, and a holder of the
 * lock overwrites the state.
 */
export async function storePayment(
  deps: BookingDeps,
  attempt: Pick<PaymentAttemptRow, 'id'>,
  { providerPaymentId, url }: { readonly providerPaymentId: string; readonly url: string | null },
): Promise<void> {
  const { id, state, changedAt } = paymentAttempts;
  const isNew = sql`${state} = 'created'`;
  await deps.database
    .update(paymentAttempts)
    .set({
      providerPaymentId,
      url,
      state: sql`case when ${isNew} then 'open' else ${state} end`,
      changedAt: sql`case when ${isNew} then ${deps.now().toISOString()}::timestamptz else ${changedAt} end`,
    })
    .where(and(eq(id, attempt.id), isNull(paymentAttempts.providerPaymentId)));
}

/**
 * Refunds a payment in part or in full, and resolves to the provider's id of the refund. A refusal is verified: an
 * earlier call whose answer was lost may have made the refund.
 */
export async function refundAtProvider(
  gateway: PaymentGateway,
  payment: string,
  refund: { readonly key: string; readonly turn: number; readonly amountCents: number },
): Promise<string> {
  try {
    return (await awaitLongCall(gateway.refund(payment, refund))).providerRefundId;
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind === 'unavailable') throw error;
    const { key, amountCents } = refund;
    const made = (await awaitLongCall(gateway.refundsOf(payment))).find(
      (each) => each.key === key && each.amountCents === amountCents && each.status !== 'failed',
    );
    if (!made) throw error;
    return made.providerRefundId;
  }
}

/**
 * Reads the current payment of an attempt at its provider. Rejects with `not-found` for one that the provider does not
 * know.
 */
export async function readAtProvider(
  deps: BookingDeps,
  attempt: PaymentAttemptRow,
): Promise<ProviderPayment> {
  const { providerPaymentId } = attempt;
  if (providerPaymentId === null) return buildUnopenedPayment(attempt, 'expired');
  return awaitCall(gatewayOf(deps, attempt).read(providerPaymentId));
}

/** Builds the payment of an attempt whose page was never opened. */
export function buildUnopenedPayment(
  { id, amountCents, currency }: PaymentAttemptRow,
  status: 'expired' | 'failed',
): ProviderPayment {
  return {
    providerPaymentId: '',
    status,
    attemptId: id,
    amountCents,
    currency,
    refundedCents: 0,
    failureCode: status === 'failed' ? 'not_opened' : null,
  };
}
