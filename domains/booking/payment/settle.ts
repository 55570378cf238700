import { transact } from '#domains/inventory/transact.ts';
import { GatewayError, type PaymentEvent, type ProviderPayment } from '#domains/payment/payment-gateway.ts';
import { log } from '#platform/log.ts';
import { count } from '#platform/metrics/metrics.ts';
import type { AttemptState } from '../booking.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { lockBooking, type PaymentAttemptRow } from '../booking-store.ts';
import { refuseUnknownStatus } from '../unknown-status.ts';
import { findAttempt, isUnsettled, lockWithCart, updateAttempt } from './attempt-store.ts';
import type { NextStep } from './next-step.ts';
import { markStuck } from './notify-staff.ts';
import {
  gatewayOf,
  neverOpened,
  openAtProvider,
  outcomeOf,
  readAtProvider,
  refundAtProvider,
} from './provider-calls.ts';
import type { StepResult } from './steps.ts';
import { takeStep } from './take-step.ts';
import { isOwed, recordUnusedReturned } from './unused-money.ts';

/** Why an attempt is looked at. */
export interface Occasion {
  /** What the provider told us. */
  readonly event?: PaymentEvent | undefined;
  /** The visitor gave up, or the time is over: a page that still waits is closed. */
  readonly givesUp?: boolean | undefined;
}

/** More than any payment takes, with all that others may do to it in between. */
const maxSteps = 20;

/**
 * Brings a payment and its booking as far as they can come now, and resolves to how far the attempt is. The one way in which
 * money and bookings meet: whoever learns that something may have happened calls it, as often and as many at once as they like.
 *
 * Each round is: ask the provider, outside of any transaction; decide and write, in one; then at most one call to the provider,
 * and so on with its answer. After a crash every call is repeated under the same key. Rejects with `GatewayError` (`unavailable`)
 * when the provider can't be asked, and with `TimetableAwayError` when rides are paid for and no timetable can be read: what was
 * done stays, the rest is done by whoever calls next. Rejects with `UnknownStatusError` where an instance of a newer release has to go on.
 */
export async function settle(
  deps: BookingDeps,
  attemptId: string,
  { event, givesUp = false }: Occasion = {},
): Promise<AttemptState> {
  let untold = event;
  let refusals = 0;
  let attempt = await attemptOf(deps, attemptId);
  let answer: ProviderPayment | null = null;
  for (let steps = 0; steps < maxSteps; steps += 1) {
    try {
      attempt = await opened(deps, attempt);
      const payment: ProviderPayment = answer ?? (await readAtProvider(deps, attempt));
      deps.reached('provider-read');
      const provider = gatewayOf(deps, attempt).name;
      // In memory, but for the first time: read here, since nothing is waited for inside of a transaction.
      const feed = await deps.feed();
      const seen = { attempt, payment, provider, feed, event: untold, givesUp };
      const taken = await transact(deps.database, (transaction) => takeStep(transaction, deps, seen));
      if (taken.kind === 'known') return attempt.state;
      if (taken.kind === 'outdated') {
        answer = null;
        attempt = await attemptOf(deps, attemptId);
        continue;
      }
      untold = undefined;
      attempt = taken.attempt;
      answer = payment;
      const { reached, ask } = taken.result;
      if (taken.step !== 'nothing') note(taken.step, attempt);
      if (reached) deps.reached(reached);
      if (ask) answer = await asked(deps, attempt, ask);
      else if (taken.step !== 'claim' && taken.step !== 'release') return attempt.state;
    } catch (error) {
      if (!(error instanceof GatewayError) || error.kind === 'unavailable') throw error;
      // Perhaps it is another by now than when we decided; if not, no repetition will help.
      answer = null;
      refusals += 1;
      if (refusals > 1) return await giveUpOn(deps, attempt, error);
      attempt = await attemptOf(deps, attemptId);
    }
  }
  throw new Error('A payment did not come to rest.');
}

async function attemptOf(deps: BookingDeps, id: string): Promise<PaymentAttemptRow> {
  const attempt = await findAttempt(deps.database, id);
  if (!attempt) throw new Error('Payment not found attempt.');
  return attempt;
}

/** The attempt with its payment at the provider: one that may not be known there yet is opened again, under the same key. */
async function opened(deps: BookingDeps, attempt: PaymentAttemptRow): Promise<PaymentAttemptRow> {
  const mayBeThere = attempt.providerPaymentId === null && attempt.state === 'created';
  if (!mayBeThere || deps.now() >= attempt.expiresAt) return attempt;
  await openAtProvider(deps, attempt);
  return attemptOf(deps, attempt.id);
}

/** Asks the provider to do something, and answers how the payment is then; null where that is to be asked. */
async function asked(
  deps: BookingDeps,
  attempt: PaymentAttemptRow,
  ask: NonNullable<StepResult['ask']>,
): Promise<ProviderPayment | null> {
  const gateway = gatewayOf(deps, attempt);
  const payment = attempt.providerPaymentId ?? '';
  if (ask === 'capture') {
    const captured = await outcomeOf(gateway.capture(payment, `${attempt.id}:capture`));
    deps.reached('captured-at-provider');
    return captured;
  }
  if (ask === 'void' || ask === 'close') {
    // Decided again after it was refused, it is another request: within a key the provider answers as it did first.
    const key = ask === 'void' ? `${attempt.id}:void:${attempt.changedAt.getTime()}` : `${attempt.id}:close`;
    const cancelled = await outcomeOf(gateway.cancel(payment, key));
    if (ask === 'void') deps.reached('released-at-provider');
    return cancelled;
  }
  const { refundId: key, turn, amountCents } = ask;
  const providerRefundId = await refundAtProvider(gateway, payment, { key, turn, amountCents });
  deps.reached('refunded-at-provider');
  await transact(deps.database, async (transaction) => {
    const booking = await lockBooking(transaction, attempt.bookingId);
    if (!booking) throw new Error('The booking of a refund is gone.');
    const money = { attempt, booking, provider: gateway.name, now: deps.now() };
    await recordUnusedReturned(transaction, money, providerRefundId);
  });
  deps.reached('refund-recorded');
  return null;
}

/** What a provider refuses for good is no money yet when it is a page to open, and else a matter for staff. */
async function giveUpOn(
  deps: BookingDeps,
  { id, bookingId }: PaymentAttemptRow,
  refusal: GatewayError,
): Promise<AttemptState> {
  return transact(deps.database, async (transaction) => {
    const locked = await lockWithCart(transaction, bookingId);
    const attempt = locked?.attempts.find((each) => each.id === id);
    if (!locked || !attempt) throw new Error('A payment attempt, or its booking, is gone.');
    refuseUnknownStatus(locked.booking, locked.attempts);
    if (attempt.state === 'created') {
      const payment = neverOpened(attempt, 'failed');
      const { name: provider } = gatewayOf(deps, attempt);
      // Nothing is sold without money, and so no timetable is looked at.
      const seen = { attempt, payment, provider, feed: null, event: undefined, givesUp: false };
      await takeStep(transaction, deps, seen);
      return 'failed';
    }
    const isLetGo = attempt.state === 'releasing' && attempt.releaseDecidedAt !== null;
    if (isLetGo && refusal.kind === 'not-found' && !(await isOwed(transaction, id))) {
      // Staff have let it go, and there is nothing that could be returned.
      const payment = neverOpened(attempt, 'expired');
      const { name: provider } = gatewayOf(deps, attempt);
      const seen = { attempt, payment, provider, feed: null, event: undefined, givesUp: false };
      await takeStep(transaction, deps, seen);
      return 'released';
    }
    // What is over stays over: nothing was to be done about it.
    if (!isUnsettled(attempt.state)) return attempt.state;
    const because = `The provider refuses: ${refusal.message}`;
    await markStuck(transaction, locked.booking, { attemptId: id, because });
    await updateAttempt(transaction, id, { state: 'stuck', changedAt: deps.now() });
    return 'stuck';
  });
}

function note(step: NextStep, { id, bookingId, state, failureCode }: PaymentAttemptRow): void {
  count('southbound_payment_steps_total', { step });
  log.info(
    { event: 'payment.step', step, state, attemptId: id, bookingId, failureCode },
    'A payment came a step further',
  );
}
