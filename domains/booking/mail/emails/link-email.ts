import type { Email } from '#platform/mail/email.ts';
import type { Booking } from '../../booking.ts';
import { bookingUrl } from '../../booking-token.ts';
import { itemTitle } from '../../format-booking.ts';
import { helpParts, mainItems, referencePart } from './parts.ts';

/** Email with the link to a booking, for somebody who asked for it by reference and email address. */
export function linkEmail(
  booking: Booking,
  { siteUrl, token }: { readonly siteUrl: string; readonly token: string },
): Email {
  return {
    subject: `Your link to booking ${booking.reference}`,
    preview: mainItems(booking).map(itemTitle).join('; '),
    heading: 'Here is your link',
    parts: [
      {
        kind: 'paragraph',
        text: 'Kia ora. You asked for the link to this booking. It shows how things stand and what you can do.',
      },
      referencePart(booking),
      { kind: 'action', label: 'See your booking', url: bookingUrl(siteUrl, token) },
      {
        kind: 'paragraph',
        quiet: true,
        text: 'Didn’t ask for it? You don’t need to do anything: the link was sent to this address only.',
      },
      ...helpParts(booking, siteUrl),
    ],
  };
}
