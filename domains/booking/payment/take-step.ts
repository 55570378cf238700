/** Takes one step of the payment state machine in a transaction, and processes each webhook event once. */
import type { PaymentEvent, ProviderName, ProviderPayment } from '#domains/payment/payment-gateway.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import { paymentEvents } from '../booking.table.ts';
import type { BookingDeps } from '../booking-deps.ts';
import type { PaymentAttemptRow } from '../booking-store.ts';
import { refuseUnknownStatus } from '../unknown-status.ts';
import { lockWithCart, updateAttempt } from './attempt-store.ts';
import type { ClaimInputs } from './claim.ts';
import { type NextStep, nextStep } from './next-step.ts';
import { describeDifference } from './payment-difference.ts';
import { type StepResult, steps } from './payment-steps.ts';
import { buildUnopenedPayment } from './provider-calls.ts';
import { purchaseOf } from './purchase-of.ts';
import { isOwed } from './unused-money.ts';

/** The input of a decision. */
export interface StepInput {
  /** The attempt before the provider was asked. */
  readonly attempt: PaymentAttemptRow;
  /** The provider's answer. */
  readonly payment: ProviderPayment;
  readonly provider: ProviderName;
  /** The timetable at that time. Null if none could be read. */
  readonly feed: ClaimInputs['feed'];
  /** The webhook event that triggered it, if any. */
  readonly event: PaymentEvent | undefined;
  readonly givesUp: boolean;
}

/**
 * Result of `takeStep`. `outdated`: the attempt has changed since it was read. `known`: the event was processed
 * earlier. Both change nothing.
 */
export type Step =
  | { readonly kind: 'outdated' }
  | { readonly kind: 'known' }
  | {
      readonly kind: 'taken';
      readonly step: NextStep;
      readonly result: StepResult;
      /** The attempt after the step. */
      readonly attempt: PaymentAttemptRow;
    };

/**
 * Takes the next step of an attempt in a transaction, and stores the event that led to it. Throws `UnknownStatusError`
 * if the booking has a status of a newer release.
 */
export async function takeStep(transaction: Transaction, deps: BookingDeps, seen: StepInput): Promise<Step> {
  const locked = await lockWithCart(transaction, seen.attempt.bookingId);
  const attempt = locked?.attempts.find(({ id }) => id === seen.attempt.id);
  if (!locked || !attempt) throw new Error('A payment attempt or its booking does not exist.');
  if (!isSame(attempt, seen.attempt)) return { kind: 'outdated' };
  refuseUnknownStatus(locked.booking, locked.attempts);
  const now = deps.now();
  const { booking, attempts } = locked;
  const { provider, feed, event } = seen;
  const payment = await whatIsThere(transaction, attempt, seen.payment);
  if (event && !(await isNews(transaction, attempt, { provider, event, now }))) return { kind: 'known' };

  const otherAttempts = attempts.filter(({ id }) => id !== attempt.id);
  const others = furthestOf(otherAttempts.filter(({ changeId }) => changeId === attempt.changeId));
  const purchase = await purchaseOf({ transaction, deps, booking, attempt, others: otherAttempts });
  const step = nextStep({
    attempt: attempt.state,
    purchase,
    others,
    provider: { status: payment.status, refunded: refundedOf(payment) },
    differs: differs(attempt, payment, event),
    isUnused: attempt.isUnused,
    // An expired page is closed at any opportunity, because the reconciler may have made its last check.
    givesUp: seen.givesUp || now >= attempt.expiresAt,
  });
  const work = { transaction, booking, attempt, purchase, others, payment, provider, feed, event, now };
  const result = await steps[step](work);
  const { state = attempt.state, failureCode = attempt.failureCode } = result;
  const changes = { state, failureCode, checkedAt: now, changedAt: result.state ? now : attempt.changedAt };
  await updateAttempt(transaction, attempt.id, changes);
  return { kind: 'taken', step, result, attempt: { ...attempt, ...changes } };
}

/**
 * Returns the payment to decide by. If staff released an attempt whose payment belongs to another one, none is ours,
 * and nothing is done with it.
 */
async function whatIsThere(
  transaction: Transaction,
  attempt: PaymentAttemptRow,
  payment: ProviderPayment,
): Promise<ProviderPayment> {
  const isForeign = attempt.releaseDecidedAt !== null && payment.attemptId !== attempt.id;
  return isForeign && !(await isOwed(transaction, attempt.id))
    ? buildUnopenedPayment(attempt, 'expired')
    : payment;
}

/**
 * Returns true if the payment differs. Once staff have released it, only a foreign payment does: all of it is returned.
 */
function differs(attempt: PaymentAttemptRow, payment: ProviderPayment, event?: PaymentEvent): boolean {
  if (attempt.releaseDecidedAt !== null) return payment.attemptId !== attempt.id;
  return describeDifference(attempt, payment, event) !== null;
}

function isSame(one: PaymentAttemptRow, other: PaymentAttemptRow): boolean {
  return one.state === other.state && one.changedAt.getTime() === other.changedAt.getTime();
}

/** Stores an event once and returns true if it is new. A known event counts as new while its work is unfinished. */
async function isNews(
  transaction: Transaction,
  attempt: PaymentAttemptRow,
  { provider, event, now }: { provider: ProviderName; event: PaymentEvent; now: Date },
): Promise<boolean> {
  const added = await transaction
    .insert(paymentEvents)
    .values({ provider, eventId: event.id, attemptId: attempt.id, type: event.type, receivedAt: now })
    .onConflictDoNothing()
    .returning({ eventId: paymentEvents.eventId });
  return added.length > 0 || attempt.state === 'claimed' || attempt.state === 'releasing';
}

function furthestOf(others: readonly PaymentAttemptRow[]): 'none' | 'open' | 'taken' {
  if (others.some(({ state }) => state === 'claimed' || state === 'captured')) return 'taken';
  return others.some(({ state }) => state === 'created' || state === 'open') ? 'open' : 'none';
}

function refundedOf({ amountCents, refundedCents }: ProviderPayment): 'nothing' | 'part' | 'all' {
  if (refundedCents <= 0) return 'nothing';
  return refundedCents < amountCents ? 'part' : 'all';
}
