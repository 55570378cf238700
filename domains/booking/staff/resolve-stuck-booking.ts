/** Resolves a stuck booking: removes the cause from its note, then restores or cancels the booking. */
import type { Transaction } from '#platform/database/opened-database.ts';
import type { CancelReason } from '../booking.ts';
import { deriveBookingStatus } from '../booking-status.ts';
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

/**
 * Cancel reasons after which a late payment may still buy the booking. Once staff have released such a payment, none
 * may.
 */
const latePaymentReasons: readonly CancelReason[] = ['expired', 'left', 'payment_failed'];

/** Returns true if staff still have to act on the money of a booking. */
export function hasOpenIssue(attempts: readonly PaymentAttemptRow[], all: readonly RefundRow[]): boolean {
  return attempts.some(({ state }) => state === 'stuck') || all.some(isStillOwed);
}

/** Returns true for a failed refund that the traveller must still get. A failed refund by hand was never owed. */
export function isStillOwed({ state, reason }: Pick<RefundRow, 'state' | 'reason'>): boolean {
  return state === 'failed' && reason !== 'by_hand';
}

/**
 * Removes a resolved reason from a booking's note, unless another cause has the same text. After the last one, a
 * `stuck` booking gets the status of its parts. If it was never paid, it is cancelled: its voucher deposits are
 * returned and its seats released. The caller's transaction has locked the cart and the booking.
 * @param ended.reason the line of the resolved cause; null for none
 * @param ended.all true to remove all lines
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
  if (!booking) throw new Error('The booking does not exist.');
  const attempts = await attemptsOf(transaction, bookingId);
  const refunds = await refundsOf(transaction, bookingId);
  const held = [
    ...attempts.map((attempt) => attempt.stuckBecause),
    ...refunds.flatMap(({ state, failedBecause }) => (state === 'failed' ? [failedBecause] : [])),
  ];
  const stuckBecause = all ? null : withoutReason(booking.stuckBecause, reason, held);
  await updateBooking(transaction, bookingId, { stuckBecause });
  if (booking.status === 'stuck' && !hasOpenIssue(attempts, refunds))
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
    const status = deriveBookingStatus(parts.map((part) => part.status));
    return updateBooking(transaction, booking.id, { status });
  }
  // Another attempt has claimed it and decides its status.
  if (attempts.some(({ state }) => state === 'claimed')) return;
  const reason = booking.cancelReason;
  const isLate = reason === null || latePaymentReasons.includes(reason);
  await endBooking(transaction, booking, { reason: isLate ? 'payment_differed' : reason, now });
}
