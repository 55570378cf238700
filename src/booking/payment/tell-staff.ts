import { eq } from 'drizzle-orm';
import type { Transaction } from '#src/platform/database/database.ts';
import { log } from '#src/platform/log.ts';
import { paymentAttempts } from '../booking.table.ts';
import { type BookingRow, updateBooking } from '../booking-store.ts';
import { enqueueBookingMail } from '../mail/enqueue-booking-mail.ts';
import { withReason } from '../stuck-note.ts';

/** Staff hear of a payment that is not done this long after it could have been, in milliseconds. */
export const paymentConcernMs = 15 * 60_000;

/**
 * Stops at a payment that disagrees with its booking, until staff have looked: nothing is taken, and nothing is sold. A booking
 * that was paid otherwise stays what it is, and a payment in the books stays there; staff are told of it all the same.
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
  const [attempt] = await transaction
    .update(paymentAttempts)
    .set({ stuckBecause: because })
    .where(eq(paymentAttempts.id, attemptId))
    .returning({ decidedAt: paymentAttempts.releaseDecidedAt });
  // Stuck once more after staff had let it go is another occasion.
  const again = attempt?.decidedAt ? `:${attempt.decidedAt.getTime()}` : '';
  await tellStaff(transaction, booking.id, `stuck:${attemptId}${again}`);
  log.error(
    { event: 'payment.stuck', attemptId, bookingId: booking.id, because },
    'A payment and its booking disagree: staff are told',
  );
}

/** Writes to staff about a booking, once for each occasion. */
export async function tellStaff(
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
