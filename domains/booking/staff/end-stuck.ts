import type { Transaction } from '#platform/database/opened-database.ts';
import type { CancelReason } from '../booking.ts';
import { statusAfter } from '../booking-status.ts';
import {
  attemptsOf,
  type BookingRow,
  itemsOf,
  lockBooking,
  type PaymentAttemptRow,
  type RefundRow,
  refundsOf,
  travellersOf,
  updateBooking,
} from '../booking-store.ts';
import { endBooking } from '../payment/end-booking.ts';
import { withoutReason } from '../stuck-note.ts';

/** For these a booking is sold after all when money comes in; once staff have let go what came in, it is not. */
const welcomesLateMoney: readonly CancelReason[] = ['expired', 'left', 'payment_failed'];

/** Whether staff still have to end something about the money of a booking. */
export function isOpen(attempts: readonly PaymentAttemptRow[], all: readonly RefundRow[]): boolean {
  return attempts.some(({ state }) => state === 'stuck') || all.some(isOwedStill);
}

/** A refund that failed and that the traveller still has to get. One that was made by hand was owed to nobody. */
export function isOwedStill({ state, reason }: Pick<RefundRow, 'state' | 'reason'>): boolean {
  return state === 'failed' && reason !== 'by_hand';
}

/**
 * Takes a reason away from a booking whose cause is ended, unless something else holds the same words as its own, as part of a transaction that has locked the booking and its cart. When
 * it was the last, a booking that was `stuck` is again what its parts say, or, when it was never paid, over: its vouchers have back
 * what they paid, and its seats are free.
 * @param ended.reason the line of what is ended, which does not hold it any more; null for none
 * @param ended.all whether all lines are
 */
export async function endStuck(
  transaction: Transaction,
  bookingId: string,
  {
    reason,
    now,
    all = false,
  }: { readonly reason: string | null; readonly now: Date; readonly all?: boolean },
): Promise<void> {
  const booking = await lockBooking(transaction, bookingId);
  if (!booking) throw new Error('There is no such booking.');
  const attempts = await attemptsOf(transaction, bookingId);
  const refunds = await refundsOf(transaction, bookingId);
  const held = [
    ...attempts.map((attempt) => attempt.stuckBecause),
    ...refunds.flatMap(({ state, failedBecause }) => (state === 'failed' ? [failedBecause] : [])),
  ];
  const stuckBecause = all ? null : withoutReason(booking.stuckBecause, reason, held);
  await updateBooking(transaction, bookingId, { stuckBecause });
  if (booking.status === 'stuck' && !isOpen(attempts, refunds))
    await restore(transaction, booking, { attempts, now });
}

async function restore(
  transaction: Transaction,
  booking: BookingRow,
  { attempts, now }: { readonly attempts: readonly PaymentAttemptRow[]; readonly now: Date },
): Promise<void> {
  if (booking.paidAt !== null) {
    const parts = [
      ...(await itemsOf(transaction, booking.id)),
      ...(await travellersOf(transaction, booking.id)),
    ];
    const status = statusAfter(parts.map((part) => part.status));
    return updateBooking(transaction, booking.id, { status });
  }
  // Sold and about to be paid by another attempt, which says what becomes of it.
  if (attempts.some(({ state }) => state === 'claimed')) return;
  const reason = booking.cancelReason;
  const isLate = reason === null || welcomesLateMoney.includes(reason);
  await endBooking(transaction, booking, { reason: isLate ? 'payment_differed' : reason, now });
}
