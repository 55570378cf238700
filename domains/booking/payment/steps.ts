/** What each step changes here. Each is a part of a transaction that has locked the booking, and its cart before it. */
import type { PaymentEvent, ProviderName, ProviderPayment } from '#domains/payment/payment-gateway.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import { log } from '#platform/log.ts';
import type { AttemptState, CancelReason } from '../booking.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { type BookingRow, itemsOf, type PaymentAttemptRow, travellersOf } from '../booking-store.ts';
import type { CrashPoint } from '../crash-points.ts';
import { enqueueBookingMail } from '../mail/enqueue-booking-mail.ts';
import { claim, type Present } from './claim.ts';
import { differenceOf } from './difference.ts';
import { endBooking } from './end-booking.ts';
import { maySell, type NextStep } from './next-step.ts';
import { markStuck } from './notify-staff.ts';
import { recordPaid } from './record-paid.ts';
import { promiseUnused, recordUnusedReturned, wentAnotherWay } from './unused-money.ts';

/** What a step is taken on. */
export interface StepWork {
  readonly transaction: Transaction;
  readonly deps: BookingDeps;
  readonly booking: BookingRow;
  readonly attempt: PaymentAttemptRow;
  /** How far the furthest of the booking's other attempts is. */
  readonly others: 'none' | 'open' | 'taken';
  /** The payment as the provider has it. */
  readonly payment: ProviderPayment;
  readonly provider: ProviderName;
  /** The timetable that answered when the provider was asked. */
  readonly feed: Present['feed'];
  readonly event: PaymentEvent | undefined;
  readonly now: Date;
}

/** What a step comes to. */
export interface StepResult {
  /** What the attempt is from now on; as before when left out. */
  readonly state?: AttemptState;
  readonly failureCode?: string | null;
  /** What is asked of the provider once this is committed. */
  readonly ask?:
    | 'capture'
    | 'void'
    | 'close'
    | { readonly refundId: string; readonly turn: number; readonly amountCents: number };
  /** Reached once this is committed. */
  readonly reached?: CrashPoint;
}

/** The steps by their names. */
export const steps: Readonly<Record<NextStep, (work: StepWork) => Promise<StepResult>>> = {
  nothing: async () => ({}),
  close: async () => ({ ask: 'close' }),
  capture: async () => ({ ask: 'capture' }),
  void: async () => ({ ask: 'void' }),
  fail,
  end,
  claim: claimOrRelease,
  record,
  unclaim,
  release,
  refund,
  released,
  stuck,
};

async function fail({ transaction, booking, others, payment, now }: StepWork): Promise<StepResult> {
  if (booking.status === 'pending_payment' && others === 'none')
    await endBooking(transaction, booking, { reason: 'payment_failed', now });
  return { state: 'failed', failureCode: payment.failureCode };
}

async function end(work: StepWork): Promise<StepResult> {
  const { transaction, booking, others, now } = work;
  if (booking.status === 'pending_payment' && others === 'none')
    await endBooking(transaction, booking, { reason: endReason(work), now });
  return { state: 'released' };
}

function endReason({ attempt, payment, now }: StepWork): CancelReason {
  return payment.status === 'expired' || now >= attempt.expiresAt ? 'expired' : 'left';
}

async function claimOrRelease(work: StepWork): Promise<StepResult> {
  const { transaction, booking, attempt } = work;
  const shortfall = await claim(transaction, { booking, ...(await partsOf(work)) }, work);
  if (!shortfall) return { state: 'claimed', reached: 'seats-claimed' };
  log.warn(
    { event: 'payment.claim-failed', attemptId: attempt.id, bookingId: booking.id, shortfall },
    'What was paid for is not available any more: the money goes back',
  );
  return letGo(work, shortfall);
}

async function record(work: StepWork): Promise<StepResult> {
  const { transaction, deps, booking, provider, now } = work;
  const claimed = { booking, ...(await partsOf(work)) };
  await recordPaid(transaction, claimed, { provider, key: deps.bookingKey(), now });
  return { state: 'captured', reached: 'capture-recorded' };
}

async function unclaim(work: StepWork): Promise<StepResult> {
  const { transaction, booking, payment, now } = work;
  const hasFailed = payment.status === 'failed';
  await endBooking(transaction, booking, { reason: hasFailed ? 'payment_failed' : endReason(work), now });
  return hasFailed ? { state: 'failed', failureCode: payment.failureCode } : { state: 'released' };
}

/** Money that nobody waits for. Why the booking was given up is as true as before, where no money could have changed it. */
async function release(work: StepWork): Promise<StepResult> {
  const { booking } = work;
  const stands = booking.status === 'cancelled' && !maySell(booking);
  return letGo(work, (stands && booking.cancelReason) || 'not_available');
}

async function letGo(work: StepWork, reason: CancelReason): Promise<StepResult> {
  const { transaction, booking, others, payment, now } = work;
  const isUnpaid = booking.status === 'pending_payment' || booking.status === 'cancelled';
  if (isUnpaid && others !== 'taken') await endBooking(transaction, booking, { reason, now });
  if (payment.status === 'captured') await promiseUnused(transaction, work, leftOf(payment));
  return { state: 'releasing', reached: 'release-decided' };
}

async function refund(work: StepWork): Promise<StepResult> {
  const { transaction, payment } = work;
  const promised = await promiseUnused(transaction, work, leftOf(payment));
  // Paid, from elsewhere perhaps; or failed, and staff decide what comes next.
  if (promised.state !== 'pending') return released(work);
  const { id: refundId, turn, amountCents } = promised;
  return { ask: { refundId, turn, amountCents } };
}

/**
 * Whoever paid for what was given up is told of it: an attempt comes here only when money was there. Where staff sent it back
 * another way, they were told then, and a mail about the card would be wrong.
 */
async function released({ transaction, booking, attempt, provider, now }: StepWork): Promise<StepResult> {
  await recordUnusedReturned(transaction, { attempt, booking, provider, now }, null);
  const bookingId = booking.id;
  if (booking.status === 'cancelled' && !(await wentAnotherWay(transaction, attempt.id)))
    await enqueueBookingMail(
      transaction,
      { template: 'not-available', bookingId },
      { dedupeKey: `booking:${bookingId}:not-available:${attempt.id}` },
    );
  return { state: 'released', reached: 'release-recorded' };
}

async function stuck(work: StepWork): Promise<StepResult> {
  const { transaction, booking, attempt, payment, event } = work;
  const because =
    differenceOf(attempt, payment, event) ??
    `The payment is ${payment.status} at the provider, which does not go with ${attempt.state} here.`;
  await markStuck(transaction, booking, { attemptId: attempt.id, because });
  return attempt.state === 'captured' ? {} : { state: 'stuck' };
}

async function partsOf({ transaction, booking }: StepWork) {
  return {
    items: await itemsOf(transaction, booking.id),
    travellers: await travellersOf(transaction, booking.id),
  };
}

function leftOf({ amountCents, refundedCents }: ProviderPayment): number {
  return amountCents - refundedCents;
}
