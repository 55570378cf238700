/** The mails a booking sends. Each is written into the outbox as part of what it tells of, and made when it is sent. */
import * as z from 'zod';

/** A mail by what it is made of. Ids only: what it says is read when it is sent, and nothing personal waits in the outbox. */
export const bookingMailSchema = z.discriminatedUnion('template', [
  /** Paid: what is confirmed and what is asked for, with ticket and calendar. Sent again whenever staff have answered. */
  z.object({ template: z.literal('booking'), bookingId: z.uuid() }),
  /** The money came when what was ordered was gone, or nobody waited for it: nothing was taken, or all goes back. */
  z.object({ template: z.literal('not-available'), bookingId: z.uuid() }),
  /** Staff could not get an item: its price goes back. */
  z.object({ template: z.literal('declined'), bookingId: z.uuid(), itemId: z.uuid() }),
  /** The traveller gave up a part: what goes back, and where to. */
  z.object({ template: z.literal('refund'), bookingId: z.uuid(), refundOfferId: z.uuid() }),
  /** What could not go back to the card was returned otherwise, by a bank transfer say. */
  z.object({ template: z.literal('returned-otherwise'), bookingId: z.uuid(), refundId: z.uuid() }),
  /** To whom a gift voucher is for, on the day the buyer chose. */
  z.object({ template: z.literal('voucher'), voucherId: z.uuid() }),
  /** To staff: something to confirm, or money and booking that disagree. */
  z.object({ template: z.literal('staff-request'), bookingId: z.uuid() }),
  /** To staff: a request that has waited for long, or that begins soon. */
  z.object({
    template: z.literal('staff-reminder'),
    bookingId: z.uuid(),
    itemId: z.uuid(),
    because: z.enum(['waiting', 'soon']),
  }),
  z.object({ template: z.literal('staff-stuck'), bookingId: z.uuid() }),
]);

/** One of the mails. */
export type BookingMail = z.output<typeof bookingMailSchema>;
