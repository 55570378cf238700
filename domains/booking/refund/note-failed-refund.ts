import type { Transaction } from '#platform/database/opened-database.ts';
import { type BookingRow, itemsOf, type RefundRow, updateBooking } from '../booking-store.ts';
import { notifyStaff } from '../payment/notify-staff.ts';
import { withReason } from '../stuck-note.ts';
import { isStanding } from './evaluate-refund-terms.ts';

/**
 * Reports a failed refund to staff, once per turn. The booking becomes `stuck`, unless an active part is left, whose
 * travellers need their ticket. The caller has locked the booking.
 */
export async function noteFailedRefund(
  transaction: Transaction,
  booking: BookingRow,
  { id, turn, failedBecause }: RefundRow,
): Promise<void> {
  const stands = (await itemsOf(transaction, booking.id)).some(isStanding);
  await updateBooking(transaction, booking.id, {
    ...(stands ? {} : { status: 'stuck' }),
    stuckBecause: withReason(booking.stuckBecause, failedBecause ?? 'A refund failed.'),
  });
  await notifyStaff(transaction, booking.id, `refund-failed:${id}${turn === 1 ? '' : `:${turn}`}`);
}
