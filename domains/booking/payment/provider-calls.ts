/** Calls to the provider of an attempt: each under a key of its own, none of them waited for without end. */
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

/** How long a call may take, in milliseconds. What it did is found out by the next. */
const callTimeoutMs = 9_000;

/**
 * How long a call may take that asks several things one after the other, in milliseconds: to take or return money is to look, to do
 * and to look again. A provider that takes five seconds for each would never be heard to the end else. No visitor waits for it.
 */
const longCallTimeoutMs = 30_000;

/** The provider of an attempt. Throws `GatewayError` (`unavailable`) where it is switched off. */
export function gatewayOf(
  { gateways }: Pick<BookingDeps, 'gateways'>,
  { provider }: Pick<PaymentAttemptRow, 'provider'>,
): PaymentGateway {
  const gateway = gateways.current.name === provider ? gateways.current : gateways.named(provider);
  if (!gateway) throw new GatewayError('unavailable', `Payments with ${provider} are switched off.`);
  return gateway;
}

/** The answer of a call, or `GatewayError` (`unavailable`) when it takes too long. */
export function answerOf<T>(call: Promise<T>): Promise<T> {
  return withTimeout(call, callTimeoutMs, throwUnavailable);
}

/** The same of a call that asks several things. */
export function outcomeOf<T>(call: Promise<T>): Promise<T> {
  return withTimeout(call, longCallTimeoutMs, throwUnavailable);
}

function throwUnavailable(): never {
  throw new GatewayError('unavailable', 'The provider took too long to answer.');
}

/**
 * The page on which an attempt is paid, opened at the provider; which payment it is there is kept.
 * @param known its booking, where that has just been written
 */
export async function openAtProvider(
  deps: BookingDeps,
  attempt: PaymentAttemptRow,
  known?: BookingRow,
): Promise<OpenedPayment> {
  const booking = known ?? (await findBooking(deps.database, attempt.bookingId));
  if (!booking) throw new Error('There is no booking of this attempt.');
  const opening = gatewayOf(deps, attempt).open({
    attemptId: attempt.id,
    amountCents: attempt.amountCents,
    currency: 'NZD',
    bookingReference: booking.reference,
    email: booking.email ?? '',
    ...returnUrls(deps, attempt, booking),
    expiresAt: attempt.expiresAt,
  });
  const opened = await answerOf(opening);
  deps.reached('attempt-opened-at-provider');
  await keepPayment(deps, attempt, opened);
  deps.reached('attempt-opened');
  return opened;
}

/**
 * Notes which payment at the provider an attempt is. One that was given up meanwhile stays so. One statement, which needs no
 * lock of the booking: it decides by the row as it is then, and whoever has the booking locked writes over the state.
 */
export async function keepPayment(
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
 * Returns a part of a payment, or all; resolves to the provider's id of the refund. A refusal is not taken at its word: what was
 * asked before, by somebody who never heard the answer, may have been done.
 */
export async function refundAtProvider(
  gateway: PaymentGateway,
  payment: string,
  refund: { readonly key: string; readonly turn: number; readonly amountCents: number },
): Promise<string> {
  try {
    return (await outcomeOf(gateway.refund(payment, refund))).providerRefundId;
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind === 'unavailable') throw error;
    const { key, amountCents } = refund;
    const made = (await outcomeOf(gateway.refundsOf(payment))).find(
      (each) => each.key === key && each.amountCents === amountCents && each.status !== 'failed',
    );
    if (!made) throw error;
    return made.providerRefundId;
  }
}

/** The payment of an attempt as its provider has it now. Rejects with `not-found` for one it doesn't know. */
export async function readAtProvider(
  deps: BookingDeps,
  attempt: PaymentAttemptRow,
): Promise<ProviderPayment> {
  const { providerPaymentId } = attempt;
  if (providerPaymentId === null) return neverOpened(attempt, 'expired');
  return answerOf(gatewayOf(deps, attempt).read(providerPaymentId));
}

/** The payment of an attempt of which nobody was ever shown the page. */
export function neverOpened(
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
