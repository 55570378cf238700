import type { Transaction } from '#platform/database/opened-database.ts';
import { enqueueTemplateMail } from '#platform/mail/outbox.ts';
import { type BookingMail, bookingMailSchema } from './booking-mail.ts';

/** When an email is sent, and its dedupe key. */
export interface BookingMailOptions {
  /** Key of the occasion, such as `booking:<id>:paid`. Emails with the same key are sent once. */
  readonly dedupeKey: string;
  /** Earliest time of delivery. By default it is sent at once. */
  readonly sendAt?: Date | undefined;
}

/**
 * Writes a booking email to the outbox, in the transaction of its cause. Recipient and content are read when it is
 * sent. So a corrected address is used, and an erased one is not stored here. Staff emails go to CONTACT_TO.
 */
export async function enqueueBookingMail(
  transaction: Transaction,
  mail: BookingMail,
  { dedupeKey, sendAt }: BookingMailOptions,
): Promise<void> {
  const { template, ...data } = bookingMailSchema.parse(mail);
  await enqueueTemplateMail(transaction, { template, data, dedupeKey, sendAt });
}
