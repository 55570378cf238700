/** Schema of the call that emails the link to a booking. */
import * as z from 'zod';
import { emailAddress } from '../text/email-address.ts';
import { readReference } from './booking-reference.ts';

/** The body of `POST /booking-links`. */
export const bookingLinkSchema = z
  .strictObject({
    reference: z
      .string('Enter the booking reference.')
      .max(60, 'A booking reference has nine letters and digits, such as 7KM-Q2X-9TR.')
      .transform(readReference)
      .pipe(z.string('A booking reference has nine letters and digits, such as 7KM-Q2X-9TR.')),
    email: emailAddress('Enter the email address you booked with.'),
  })
  .meta({ id: 'BookingLinkRequest', description: 'The booking, as its emails name it.' });

/** A parsed request for the link to a booking. */
export type BookingLinkRequest = z.output<typeof bookingLinkSchema>;
