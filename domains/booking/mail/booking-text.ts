/** The text messages of a booking. Like its emails, each is written to the outbox in the transaction of its cause. */
import * as z from 'zod';
import type { Transaction } from '#platform/database/opened-database.ts';
import { enqueueTemplateMail } from '#platform/mail/outbox.ts';
import type { BookingMailOptions } from './booking-mail.ts';

/**
 * Schema of a text message about a booking in the outbox. It holds ids only. The templates differ from those of emails,
 * because a release without text messages would send these as emails.
 */
export const bookingTextSchema = z.object({
  template: z.enum([
    /** A journey is disrupted. */
    'disruption-text',
    /** A journey that was disrupted runs as planned after all. */
    'disruption-over-text',
  ]),
  bookingId: z.uuid(),
  disruptionId: z.uuid(),
});

/** One text message about a booking. */
export type BookingText = z.output<typeof bookingTextSchema>;

/** Writes a text message to the outbox, in the transaction of its cause. The number is read when it is sent. */
export async function enqueueBookingText(
  transaction: Transaction,
  text: BookingText,
  { dedupeKey, sendAt }: BookingMailOptions,
): Promise<void> {
  const { template, ...data } = bookingTextSchema.parse(text);
  await enqueueTemplateMail(transaction, { channel: 'text', template, data, dedupeKey, sendAt });
}
