/** Emails about changes of a booking. */
import { staffBookingPath } from '#contracts/page-paths.ts';
import type { Email } from '#platform/mail/email.ts';
import type { Booking, BookingChange, NameLine } from '../../booking.ts';
import { documentsOf } from '../../booking-files.ts';
import { bookingUrl } from '../../booking-token.ts';
import { formatName, itemTitle } from '../../format-booking.ts';
import { helpParts, mainItems, preventLinks, referencePart } from './parts.ts';

/** Email with the corrected names and, once something is confirmed, the new ticket. */
export function changeEmail(
  booking: Booking,
  {
    change,
    siteUrl,
    token,
  }: { readonly change: BookingChange; readonly siteUrl: string; readonly token: string },
): Email {
  return {
    subject: `Your booking has changed (${booking.reference})`,
    preview: change.lines.map(({ after }) => preventLinks(formatName(after))).join('; '),
    heading: 'Your booking has changed',
    parts: [
      { kind: 'paragraph', text: 'Kia ora. We’ve corrected these names, free of charge:' },
      { kind: 'list', items: change.lines.map(describeLine) },
      ...(documentsOf(booking).hasTicket
        ? [
            {
              kind: 'notice' as const,
              text: 'Use the attached ticket from now on. Earlier ones are no longer valid.',
            },
          ]
        : []),
      referencePart(booking),
      { kind: 'action', label: 'See your booking', url: bookingUrl(siteUrl, token) },
      ...helpParts(booking, siteUrl),
    ],
  };
}

/** Email to staff, who tell the operators. */
export function staffChangeEmail(
  booking: Booking,
  { change, siteUrl }: { readonly change: BookingChange; readonly siteUrl: string },
): Email {
  const changed = mainItems(booking).filter(({ travellers }) =>
    travellers.some(({ id }) => change.lines.some(({ travellerIds }) => travellerIds.includes(id))),
  );
  return {
    subject: `Names corrected in ${booking.reference}`,
    preview: changed.map(itemTitle).join('; '),
    heading: 'Tell the operators about these names',
    parts: [
      { kind: 'list', items: change.lines.map(describeLine) },
      { kind: 'heading', text: 'Where they travel' },
      {
        kind: 'list',
        items: changed.map((item) => [itemTitle(item), item.detail].filter(Boolean).join(', ')),
      },
      {
        kind: 'action',
        label: 'See the booking',
        url: `${siteUrl}${staffBookingPath}?reference=${booking.reference}`,
      },
    ],
  };
}

function describeLine({ before, after }: NameLine): string {
  return `${preventLinks(formatName(before))} is now ${preventLinks(formatName(after))}`;
}
