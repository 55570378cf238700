import type { PaymentEvent, ProviderName, ProviderPayment } from '#domains/payment/payment-gateway.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import { paymentEvents } from '../booking.table.ts';
import type { BookingDeps } from '../booking-deps.ts';
import type { PaymentAttemptRow } from '../booking-store.ts';
import { refuseUnknownStatus } from '../unknown-status.ts';
import { lockWithCart, updateAttempt } from './attempt-store.ts';
import type { Present } from './claim.ts';
import { differenceOf } from './difference.ts';
import { type NextStep, nextStep } from './next-step.ts';
import { neverOpened } from './provider-calls.ts';
import { type StepResult, steps } from './steps.ts';
import { isOwed, isUnused } from './unused-money.ts';

/** What the step follows from. */
export interface Seen {
  /** The attempt as it was before the provider was asked. */
  readonly attempt: PaymentAttemptRow;
  /** What the provider said. */
  readonly payment: ProviderPayment;
  readonly provider: ProviderName;
  /** The timetable that answered then; null where none could be read. */
  readonly feed: Present['feed'];
  /** What it told us before, if this is why we ask. */
  readonly event: PaymentEvent | undefined;
  readonly givesUp: boolean;
}

/** `outdated`: the attempt has changed since it was seen. `known`: the event was told before. Nothing is changed by either. */
export type Step =
  | { readonly kind: 'outdated' }
  | { readonly kind: 'known' }
  | {
      readonly kind: 'taken';
      readonly step: NextStep;
      readonly result: StepResult;
      /** The attempt as it is now. */
      readonly attempt: PaymentAttemptRow;
    };

/**
 * Takes the next step of an attempt as part of a transaction, together with the event that led to it. Throws `UnknownStatusError` where
 * something of the booking stands as only a newer release knows.
 */
export async function takeStep(transaction: Transaction, deps: BookingDeps, seen: Seen): Promise<Step> {
  const locked = await lockWithCart(transaction, seen.attempt.bookingId);
  const attempt = locked?.attempts.find(({ id }) => id === seen.attempt.id);
  if (!locked || !attempt) throw new Error('A payment attempt, or its booking, is gone.');
  if (!isSame(attempt, seen.attempt)) return { kind: 'outdated' };
  refuseUnknownStatus(locked.booking, locked.attempts);
  const now = deps.now();
  const { booking, attempts } = locked;
  const { provider, feed, event } = seen;
  const payment = await whatIsThere(transaction, attempt, seen.payment);
  if (event && !(await isNews(transaction, attempt, { provider, event, now }))) return { kind: 'known' };

  const others = furthestOf(attempts.filter(({ id }) => id !== attempt.id));
  const step = nextStep({
    attempt: attempt.state,
    booking,
    others,
    provider: { status: payment.status, refunded: refundedOf(payment) },
    differs: differs(attempt, payment, event),
    isUnused: await isUnused(transaction, attempt.id),
    // A page that outlived its time is closed by whoever looks: the reconciler may have looked for the last time.
    givesUp: seen.givesUp || now >= attempt.expiresAt,
  });
  const work = { transaction, deps, booking, attempt, others, payment, provider, feed, event, now };
  const result = await steps[step](work);
  const { state = attempt.state, failureCode = attempt.failureCode } = result;
  const changes = { state, failureCode, checkedAt: now, changedAt: result.state ? now : attempt.changedAt };
  await updateAttempt(transaction, attempt.id, changes);
  return { kind: 'taken', step, result, attempt: { ...attempt, ...changes } };
}

/**
 * The payment to go by. Where staff have let an attempt go whose payment there turns out to be somebody else's, there is none of
 * ours: nothing is asked for it.
 */
async function whatIsThere(
  transaction: Transaction,
  attempt: PaymentAttemptRow,
  payment: ProviderPayment,
): Promise<ProviderPayment> {
  const isForeign = attempt.releaseDecidedAt !== null && payment.attemptId !== attempt.id;
  return isForeign && !(await isOwed(transaction, attempt.id)) ? neverOpened(attempt, 'expired') : payment;
}

/** Staff have seen that amount or currency are others, and let it go all the same: then all of it goes back. */
function differs(attempt: PaymentAttemptRow, payment: ProviderPayment, event?: PaymentEvent): boolean {
  if (attempt.releaseDecidedAt !== null) return payment.attemptId !== attempt.id;
  return differenceOf(attempt, payment, event) !== null;
}

function isSame(one: PaymentAttemptRow, other: PaymentAttemptRow): boolean {
  return one.state === other.state && one.changedAt.getTime() === other.changedAt.getTime();
}

/** Notes an event, once. One that was told before is news again while what it led to is not finished. */
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
