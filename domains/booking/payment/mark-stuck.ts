/** Marks payments that disagree with their booking as stuck, and emails staff about them. */
import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Transaction } from '#platform/database/opened-database.ts';
import { log } from '#platform/log.ts';
import { paymentAttempts, refunds, staffActs } from '../booking.table.ts';
import { type BookingRow, updateBooking } from '../booking-store.ts';
import { enqueueBookingMail } from '../mail/booking-mail.ts';
import { withReason } from '../stuck-note.ts';

/** How long a payment may be overdue before staff are notified, in milliseconds. */
export const paymentConcernMs = 15 * 60_000;

/**
 * Marks a payment that disagrees with its booking as stuck and notifies staff. Nothing is captured or sold until they
 * act. A booking that was paid otherwise keeps its status, and a posted payment stays posted.
 */
export async function markStuck(
  transaction: Transaction,
  booking: BookingRow,
  { attemptId, because }: { readonly attemptId: string; readonly because: string },
): Promise<void> {
  const isUnpaid = booking.status === 'pending_payment' || booking.status === 'cancelled';
  await updateBooking(transaction, booking.id, {
    stuckBecause: withReason(booking.stuckBecause, because),
    ...(isUnpaid ? { status: 'stuck' } : {}),
  });
  await transaction
    .update(paymentAttempts)
    .set({ stuckBecause: because })
    .where(eq(paymentAttempts.id, attemptId));
  // A payment that becomes stuck again after staff acted is a new occasion.
  const ended = await timesEnded(transaction, booking.id, attemptId);
  await notifyStaff(transaction, booking.id, `stuck:${attemptId}${ended === 0 ? '' : `:${ended}`}`);
  log.error(
    { event: 'payment.stuck', attemptId, bookingId: booking.id, because },
    'A payment and its booking disagree; staff are notified',
  );
}

/** Counts the acts of staff on a payment, its refunds, or the note of its booking. */
async function timesEnded(transaction: Transaction, bookingId: string, attemptId: string): Promise<number> {
  const ofAttempt = transaction
    .select({ id: refunds.id })
    .from(refunds)
    .where(eq(refunds.attemptId, attemptId));
  const { subjectId } = staffActs;
  const isAbout = or(isNull(subjectId), eq(subjectId, attemptId), inArray(subjectId, ofAttempt));
  return transaction.$count(staffActs, and(eq(staffActs.bookingId, bookingId), isAbout));
}

/** Sends an email to staff about a booking, once for each occasion. */
export async function notifyStaff(
  transaction: Transaction,
  bookingId: string,
  occasion: string,
): Promise<void> {
  await enqueueBookingMail(
    transaction,
    { template: 'staff-stuck', bookingId },
    { dedupeKey: `staff:${occasion}` },
  );
}
