/** Resends the failed emails of a booking or, if none failed, the email with its ticket. */
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { transact } from '#domains/inventory/transact-with-retries.ts';
import { outbox } from '#platform/mail/outbox.table.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { findBookingByReference, lockBooking } from '../booking-store.ts';
import { enqueueBookingMail } from '../mail/booking-mail.ts';
import { isMailOf } from './mail-of-booking.ts';

/** The number of emails to send again, or the reason why there are none. Staff read the message. */
export type ResendResult =
  | { readonly ok: true; readonly mails: number }
  | { readonly ok: false; readonly code: 'NOT_FOUND' | 'NOT_PAID' | 'ERASED'; readonly message: string };

/**
 * Sends the failed emails of a booking again. If none failed, it sends the email with its ticket again, with current
 * data.
 */
export async function resendMail(deps: BookingDeps, reference: string): Promise<ResendResult> {
  const found = await findBookingByReference(deps.database, reference.trim().toUpperCase());
  if (!found)
    return { ok: false, code: 'NOT_FOUND', message: 'We can’t find a booking with this reference.' };
  return transact(deps.database, async (transaction): Promise<ResendResult> => {
    const booking = await lockBooking(transaction, found.id);
    if (!booking?.email)
      return { ok: false, code: 'ERASED', message: 'The email address was erased, so we can’t send it.' };
    const again = await transaction
      .update(outbox)
      .set({ state: 'pending', attempts: 0, dueAt: deps.now(), lastError: null })
      .where(and(isMailOf(transaction, booking.id), eq(outbox.state, 'failed')))
      .returning({ id: outbox.id });
    if (again.length > 0) return { ok: true, mails: again.length };
    if (!booking.paidAt)
      return { ok: false, code: 'NOT_PAID', message: 'It was not paid, so we sent no email about it.' };
    await enqueueBookingMail(
      transaction,
      { template: 'booking', bookingId: booking.id },
      { dedupeKey: `booking:${booking.id}:again:${randomUUID()}` },
    );
    return { ok: true, mails: 1 };
  });
}
