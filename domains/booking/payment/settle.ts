/** Drives the state machine of a payment: brings payment, provider and booking into agreement (reconciliation). */
import { transact } from '#domains/inventory/transact-with-retries.ts';
import { GatewayError, type PaymentEvent, type ProviderPayment } from '#domains/payment/payment-gateway.ts';
import { log } from '#platform/log.ts';
import { count } from '#platform/metrics/metrics.ts';
import type { AttemptState } from '../booking.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { lockBooking, type PaymentAttemptRow } from '../booking-store.ts';
import { refuseUnknownStatus } from '../unknown-status.ts';
import { findAttempt, isUnsettled, lockWithCart, updateAttempt } from './attempt-store.ts';
import { markStuck } from './mark-stuck.ts';
import type { NextStep } from './next-step.ts';
import type { StepResult } from './payment-steps.ts';
import {
  awaitLongCall,
  buildUnopenedPayment,
  gatewayOf,
  openAtProvider,
  readAtProvider,
  refundAtProvider,
} from './provider-calls.ts';
import { takeStep } from './take-step.ts';
import { isOwed, recordUnusedReturned } from './unused-money.ts';

/** Why an attempt is settled. */
export interface SettleTrigger {
  /** The attempt, if the caller has just read it. */
  readonly known?: PaymentAttemptRow | undefined;
  /** The webhook event of the provider. */
  readonly event?: PaymentEvent | undefined;
  /** True to close an open page, because the visitor gave up or the time is over. */
  readonly givesUp?: boolean | undefined;
}

/** Limit of steps. It exceeds the steps of any payment, including concurrent changes. */
const maxSteps = 20;

/**
 * Settles a payment: brings the payment and its booking as far as they can come now, and resolves to the attempt's
 * state. It is the only function in which money and bookings meet. It is idempotent and may run concurrently; any
 * possible change of a payment should trigger it.
 *
 * Each round asks the provider outside of any transaction, then decides and writes in one transaction. Then it makes up
 * to one call to the provider and continues with its answer. After a crash, each call is repeated with the same
 * idempotency key.
 *
 * Rejects with `GatewayError` (`unavailable`) if the provider does not answer, and with `TimetableAwayError` if there
 * are paid rides and no timetable. Completed work stays, and the next call continues. Rejects with `UnknownStatusError`
 * if only an instance of a newer release can continue.
 */
export async function settle(
  deps: BookingDeps,
  attemptId: string,
  { known, event, givesUp = false }: SettleTrigger = {},
): Promise<AttemptState> {
  let pendingEvent = event;
  let refusals = 0;
  let attempt = known ?? (await attemptOf(deps, attemptId));
  let answer: ProviderPayment | null = null;
  for (let steps = 0; steps < maxSteps; steps += 1) {
    try {
      attempt = await ensureOpened(deps, attempt);
      const payment: ProviderPayment = answer ?? (await readAtProvider(deps, attempt));
      deps.reached('provider-read');
      const provider = gatewayOf(deps, attempt).name;
      // In memory after the first time. Read here, because nothing may wait inside a transaction.
      const feed = await deps.feed();
      const seen = { attempt, payment, provider, feed, event: pendingEvent, givesUp };
      const taken = await transact(deps.database, (transaction) => takeStep(transaction, deps, seen));
      if (taken.kind === 'known') return attempt.state;
      if (taken.kind === 'outdated') {
        answer = null;
        attempt = await attemptOf(deps, attemptId);
        continue;
      }
      pendingEvent = undefined;
      attempt = taken.attempt;
      answer = payment;
      const { reached, ask } = taken.result;
      if (taken.step !== 'nothing') note(taken.step, attempt);
      if (reached) deps.reached(reached);
      // A claim asks for the capture at once.
      if (taken.step === 'claim' && ask === 'capture') note('capture', attempt);
      if (ask) answer = await callProvider(deps, attempt, ask);
      else if (taken.step !== 'claim' && taken.step !== 'release') return attempt.state;
    } catch (error) {
      if (!(error instanceof GatewayError) || error.kind === 'unavailable') throw error;
      // The payment may have changed since the decision. If not, repeating does not help.
      answer = null;
      refusals += 1;
      if (refusals > 1) return await giveUpOn(deps, attempt, error);
      attempt = await attemptOf(deps, attemptId);
    }
  }
  throw new Error('A payment did not reach a stable state.');
}

async function attemptOf(deps: BookingDeps, id: string): Promise<PaymentAttemptRow> {
  const attempt = await findAttempt(deps.database, id);
  if (!attempt) throw new Error('Payment attempt not found.');
  return attempt;
}

/**
 * Returns the attempt with its payment at the provider. If the provider may not know it yet, it is opened again with
 * the same key.
 */
async function ensureOpened(deps: BookingDeps, attempt: PaymentAttemptRow): Promise<PaymentAttemptRow> {
  const mayBeThere = attempt.providerPaymentId === null && attempt.state === 'created';
  if (!mayBeThere || deps.now() >= attempt.expiresAt) return attempt;
  await openAtProvider(deps, attempt);
  return attemptOf(deps, attempt.id);
}

/** Calls the provider, and returns the payment's new state. Returns null if the state must be read. */
async function callProvider(
  deps: BookingDeps,
  attempt: PaymentAttemptRow,
  ask: NonNullable<StepResult['ask']>,
): Promise<ProviderPayment | null> {
  const gateway = gatewayOf(deps, attempt);
  const payment = attempt.providerPaymentId ?? '';
  if (ask === 'capture') {
    const captured = await awaitLongCall(gateway.capture(payment, `${attempt.id}:capture`));
    deps.reached('captured-at-provider');
    return captured;
  }
  if (ask === 'void' || ask === 'close') {
    // A repeated decision after a refusal is a new request: for the same key the provider would repeat its first
    // answer.
    const key = ask === 'void' ? `${attempt.id}:void:${attempt.changedAt.getTime()}` : `${attempt.id}:close`;
    const cancelled = await awaitLongCall(gateway.cancel(payment, key));
    if (ask === 'void') deps.reached('released-at-provider');
    return cancelled;
  }
  const { refundId: key, turn, amountCents } = ask;
  const providerRefundId = await refundAtProvider(gateway, payment, { key, turn, amountCents });
  deps.reached('refunded-at-provider');
  await transact(deps.database, async (transaction) => {
    const booking = await lockBooking(transaction, attempt.bookingId);
    if (!booking) throw new Error('The booking of a refund does not exist.');
    const money = { attempt, booking, provider: gateway.name, now: deps.now() };
    await recordUnusedReturned(transaction, money, providerRefundId);
  });
  deps.reached('refund-recorded');
  return null;
}

/**
 * Handles a permanent refusal of the provider. If the page could not be opened, the attempt has failed. Otherwise staff
 * must act.
 */
async function giveUpOn(
  deps: BookingDeps,
  { id, bookingId }: PaymentAttemptRow,
  refusal: GatewayError,
): Promise<AttemptState> {
  return transact(deps.database, async (transaction) => {
    const locked = await lockWithCart(transaction, bookingId);
    const attempt = locked?.attempts.find((each) => each.id === id);
    if (!locked || !attempt) throw new Error('A payment attempt or its booking does not exist.');
    refuseUnknownStatus(locked.booking, locked.attempts);
    if (attempt.state === 'created') {
      const payment = buildUnopenedPayment(attempt, 'failed');
      const { name: provider } = gatewayOf(deps, attempt);
      // Nothing is sold without money, so no timetable is needed.
      const seen = { attempt, payment, provider, feed: null, event: undefined, givesUp: false };
      await takeStep(transaction, deps, seen);
      return 'failed';
    }
    const isLetGo = attempt.state === 'releasing' && attempt.releaseDecidedAt !== null;
    if (isLetGo && refusal.kind === 'not-found' && !(await isOwed(transaction, id))) {
      // Staff have released it, and there is no money to return.
      const payment = buildUnopenedPayment(attempt, 'expired');
      const { name: provider } = gatewayOf(deps, attempt);
      const seen = { attempt, payment, provider, feed: null, event: undefined, givesUp: false };
      await takeStep(transaction, deps, seen);
      return 'released';
    }
    // A final state stays final: nothing was due.
    if (!isUnsettled(attempt.state)) return attempt.state;
    const because = `The provider refused: ${refusal.message}`;
    await markStuck(transaction, locked.booking, { attemptId: id, because });
    await updateAttempt(transaction, id, { state: 'stuck', changedAt: deps.now() });
    return 'stuck';
  });
}

function note(step: NextStep, { id, bookingId, state, failureCode }: PaymentAttemptRow): void {
  count('southbound_payment_steps_total', { step });
  log.info(
    { event: 'payment.step', step, state, attemptId: id, bookingId, failureCode },
    'A payment advanced by one step',
  );
}
