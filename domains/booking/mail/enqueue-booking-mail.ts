import type { Transaction } from '#platform/database/opened-database.ts';
import { enqueueTemplateMail } from '#platform/mail/outbox.ts';
import { type BookingMail, bookingMailSchema } from './booking-mail.ts';

/** When a mail goes out, and what it is told apart by. */
export interface BookingMailOptions {
  /** Two mails with one key are one mail: name the occasion, as in `booking:<id>:paid`. */
  readonly dedupeKey: string;
  /** Not before this instant; at once when left out. */
  readonly sendAt?: Date | undefined;
}

/**
 * Writes `mail` into the outbox, as part of the transaction of what it tells of. Whom it goes to is read when it is sent, as all
 * it says is: an address that was corrected is used, one that was erased is not kept here. Staff's mails go to CONTACT_TO.
 */
export async function enqueueBookingMail(
  transaction: Transaction,
  mail: BookingMail,
  { dedupeKey, sendAt }: BookingMailOptions,
): Promise<void> {
  const { template, ...data } = bookingMailSchema.parse(mail);
  await enqueueTemplateMail(transaction, { template, data, dedupeKey, sendAt });
}
