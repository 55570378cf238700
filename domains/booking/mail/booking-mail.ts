/**
 * The emails of a booking. Each is written to the outbox in the transaction of its cause, and composed when it is sent.
 */
import * as z from 'zod';
import type { Transaction } from '#platform/database/opened-database.ts';
import { enqueueTemplateMail } from '#platform/mail/outbox.ts';

/**
 * Schema of a booking email in the outbox. It holds ids only: the content is read when the email is sent, so that the
 * outbox stores no personal data.
 */
export const bookingMailSchema = z.discriminatedUnion('template', [
  /** After payment: confirmed and requested parts, with ticket and calendar. Sent again after each answer of staff. */
  z.object({ template: z.literal('booking'), bookingId: z.uuid() }),
  /** The payment arrived when items were gone or the order was over: nothing was captured, or all of it is refunded. */
  z.object({ template: z.literal('not-available'), bookingId: z.uuid() }),
  /** Staff declined an item: its price is refunded. */
  z.object({ template: z.literal('declined'), bookingId: z.uuid(), itemId: z.uuid() }),
  /** The traveller cancelled a part: the refunded amounts and their targets. */
  z.object({ template: z.literal('refund'), bookingId: z.uuid(), refundOfferId: z.uuid() }),
  /** The booking was changed: the new ticket. */
  z.object({ template: z.literal('change'), bookingId: z.uuid(), changeId: z.uuid() }),
  /** Staff offer a change that the traveller may accept and pay. */
  z.object({ template: z.literal('change-offered'), bookingId: z.uuid(), changeId: z.uuid() }),
  /** A change waits for the operator's confirmation. */
  z.object({ template: z.literal('change-asked'), bookingId: z.uuid(), changeId: z.uuid() }),
  /** A change was not made: the booking stays as it is, and the payment for the change is returned. */
  z.object({ template: z.literal('change-ended'), bookingId: z.uuid(), changeId: z.uuid() }),
  /** A journey is disrupted: what happened, and what the traveller can choose. */
  z.object({ template: z.literal('disruption'), bookingId: z.uuid(), disruptionId: z.uuid() }),
  /** A journey that was disrupted runs as planned after all. */
  z.object({ template: z.literal('disruption-over'), bookingId: z.uuid(), disruptionId: z.uuid() }),
  /** To staff: travellers of a cancelled ride made no choice, and the operator's rule leaves it to staff. */
  z.object({ template: z.literal('staff-unchosen'), bookingId: z.uuid(), disruptionId: z.uuid() }),
  /** A claim was received, and will be answered. */
  z.object({ template: z.literal('claim-received'), bookingId: z.uuid(), claimId: z.uuid() }),
  /** Staff answered a claim. */
  z.object({ template: z.literal('claim-answered'), bookingId: z.uuid(), claimId: z.uuid() }),
  /** To staff: a claim to answer. */
  z.object({ template: z.literal('staff-claim'), bookingId: z.uuid(), claimId: z.uuid() }),
  /** The link to the booking, on request. The id may be of no booking; then nothing is sent. */
  z.object({ template: z.literal('booking-link'), bookingId: z.uuid() }),
  /** A refund to the card failed and was paid another way, such as a bank transfer. */
  z.object({ template: z.literal('returned-otherwise'), bookingId: z.uuid(), refundId: z.uuid() }),
  /** To the recipient of a gift voucher, on the day that the buyer chose. */
  z.object({ template: z.literal('voucher'), voucherId: z.uuid() }),
  /** To staff: a request to answer. */
  z.object({ template: z.literal('staff-request'), bookingId: z.uuid() }),
  /** To staff: a request that has waited long or starts soon. */
  z.object({
    template: z.literal('staff-reminder'),
    bookingId: z.uuid(),
    itemId: z.uuid(),
    because: z.enum(['waiting', 'soon']),
  }),
  /** To staff: a change to ask the operator for. */
  z.object({ template: z.literal('staff-change-request'), bookingId: z.uuid(), changeId: z.uuid() }),
  /** To staff, who tell the operators: the booking was changed. */
  z.object({ template: z.literal('staff-change'), bookingId: z.uuid(), changeId: z.uuid() }),
  /** To staff: payment and booking disagree, or a refund failed. */
  z.object({ template: z.literal('staff-stuck'), bookingId: z.uuid() }),
]);

/** One booking email. */
export type BookingMail = z.output<typeof bookingMailSchema>;

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
