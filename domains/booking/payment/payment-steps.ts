/** Implements the steps of a payment. Each runs in a transaction that has locked the cart and then the booking. */
import type { PaymentEvent, ProviderName, ProviderPayment } from '#domains/payment/payment-gateway.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import { log } from '#platform/log.ts';
import type { AttemptState, CancelReason } from '../booking.ts';
import type { BookingRow, PaymentAttemptRow } from '../booking-store.ts';
import type { CrashPoint } from '../crash-points.ts';
import type { ClaimInputs } from './claim.ts';
import { markStuck } from './mark-stuck.ts';
import { maySell, type NextStep } from './next-step.ts';
import { describeDifference } from './payment-difference.ts';
import type { Purchase } from './purchase.ts';
import { promiseUnused, recordUnusedReturned, wasReturnedAnotherWay } from './unused-money.ts';

/** The input of a step. */
export interface StepWork {
  readonly transaction: Transaction;
  readonly booking: BookingRow;
  readonly attempt: PaymentAttemptRow;
  readonly purchase: Purchase;
  /** The most advanced of the other attempts for the same purchase. */
  readonly others: 'none' | 'open' | 'taken';
  /** The payment as the provider returned it. */
  readonly payment: ProviderPayment;
  readonly provider: ProviderName;
  /** The timetable when the provider was asked. */
  readonly feed: ClaimInputs['feed'];
  readonly event: PaymentEvent | undefined;
  readonly now: Date;
}

/** The result of a step. */
export interface StepResult {
  /** The new state of the attempt. Unchanged if absent. */
  readonly state?: AttemptState;
  readonly failureCode?: string | null;
  /** The call to the provider after the commit. */
  readonly ask?:
    | 'capture'
    | 'void'
    | 'close'
    | { readonly refundId: string; readonly turn: number; readonly amountCents: number };
  /** The crash point after the commit. */
  readonly reached?: CrashPoint;
}

/** The steps by name. */
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

async function fail({ purchase, others, payment, now }: StepWork): Promise<StepResult> {
  if (purchase.status === 'pending_payment' && others === 'none') await purchase.end('payment_failed', now);
  return { state: 'failed', failureCode: payment.failureCode };
}

async function end(work: StepWork): Promise<StepResult> {
  const { purchase, others, now } = work;
  if (purchase.status === 'pending_payment' && others === 'none') await purchase.end(endReason(work), now);
  return { state: 'released' };
}

function endReason({ attempt, payment, now }: StepWork): CancelReason {
  return payment.status === 'expired' || now >= attempt.expiresAt ? 'expired' : 'left';
}

async function claimOrRelease(work: StepWork): Promise<StepResult> {
  const { purchase, booking, attempt, payment } = work;
  const shortfall = await purchase.claim(work);
  if (!shortfall)
    return {
      state: 'claimed',
      reached: 'seats-claimed',
      // The next step of a claimed, authorised payment: it needs no transaction of its own.
      ...(payment.status === 'authorised' ? { ask: 'capture' } : {}),
    };
  log.warn(
    { event: 'payment.claim-failed', attemptId: attempt.id, bookingId: booking.id, shortfall },
    'The paid items are no longer available; the money is returned',
  );
  return letGo(work, shortfall);
}

async function record({ purchase, provider, now }: StepWork): Promise<StepResult> {
  await purchase.record({ provider, now });
  return { state: 'captured', reached: 'capture-recorded' };
}

async function unclaim(work: StepWork): Promise<StepResult> {
  const { purchase, payment, now } = work;
  const hasFailed = payment.status === 'failed';
  await purchase.end(hasFailed ? 'payment_failed' : endReason(work), now);
  return hasFailed ? { state: 'failed', failureCode: payment.failureCode } : { state: 'released' };
}

/** Releases an unwanted payment. The cancel reason stays if no payment could have changed it. */
async function release(work: StepWork): Promise<StepResult> {
  const { purchase } = work;
  const stands = purchase.status === 'cancelled' && !maySell(purchase);
  return letGo(work, (stands && purchase.cancelReason) || 'not_available');
}

async function letGo(work: StepWork, reason: CancelReason): Promise<StepResult> {
  const { transaction, purchase, others, payment, now } = work;
  const isUnpaid = purchase.status === 'pending_payment' || purchase.status === 'cancelled';
  if (isUnpaid && others !== 'taken') await purchase.end(reason, now);
  if (payment.status === 'captured') await promiseUnused(transaction, work, leftOf(payment));
  return { state: 'releasing', reached: 'release-decided' };
}

async function refund(work: StepWork): Promise<StepResult> {
  const { transaction, payment } = work;
  const promised = await promiseUnused(transaction, work, leftOf(payment));
  // It was paid, perhaps another way; or it failed, and staff decide what comes next.
  if (promised.state !== 'pending') return released(work);
  const { id: refundId, turn, amountCents } = promised;
  return { ask: { refundId, turn, amountCents } };
}

/**
 * Ends a release and emails the customer of a cancelled purchase: an attempt in this state always had money. If staff
 * returned it another way, the customer was notified then, and an email about the card would be wrong.
 */
async function released(work: StepWork): Promise<StepResult> {
  const { transaction, purchase, booking, attempt, provider, now } = work;
  await recordUnusedReturned(transaction, { attempt, booking, provider, now }, null);
  if (purchase.status === 'cancelled' && !(await wasReturnedAnotherWay(transaction, attempt.id)))
    await purchase.notifyReturned();
  return { state: 'released', reached: 'release-recorded' };
}

async function stuck(work: StepWork): Promise<StepResult> {
  const { transaction, booking, attempt, payment, event } = work;
  const because =
    describeDifference(attempt, payment, event) ??
    `The payment is ${payment.status} at the provider, but ${attempt.state} here.`;
  await markStuck(transaction, booking, { attemptId: attempt.id, because });
  return attempt.state === 'captured' ? {} : { state: 'stuck' };
}

function leftOf({ amountCents, refundedCents }: ProviderPayment): number {
  return amountCents - refundedCents;
}
