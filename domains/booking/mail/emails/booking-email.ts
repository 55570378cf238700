import { howToChange, howToUsePass } from '#contracts/booking/how-to-ask.ts';
import type { Email, EmailPart } from '#platform/mail/email.ts';
import type { Booking } from '../../booking.ts';
import { bookingUrl } from '../../booking-url.ts';
import { isOnlyVouchers, itemTitle, partsAre, partsByStatus } from '../../booking-words.ts';
import { documentsOf } from '../../documents.ts';
import { rideStatuses } from '../../ride-statuses.ts';
import { accountOf, entryOf, helpPart, mainItems, referencePart, stands } from './parts.ts';

/** Paid: what is had and what is asked for, what it cost, and what happens next. Sent again whenever that has changed. */
export function bookingEmail(
  booking: Booking,
  { siteUrl, token }: { readonly siteUrl: string; readonly token: string },
): Email {
  const { reference } = booking;
  const items = mainItems(booking);
  const { heading, subject, lead } = headOf(booking);
  return {
    subject: `${subject} (${reference})`,
    preview: [items.map(itemTitle).join('; '), `Reference ${reference}`].filter(Boolean).join('. '),
    heading,
    parts: [
      { kind: 'paragraph', text: `Kia ora. ${lead}` },
      referencePart(booking),
      { kind: 'action', label: 'See your booking', url: bookingUrl(siteUrl, token) },
      ...items.map((item) => entryOf(item, booking)),
      { kind: 'heading', text: 'What you paid' },
      accountOf(booking),
      ...nextParts(booking),
      helpPart(booking),
    ],
  };
}

interface Head {
  readonly heading: string;
  readonly subject: string;
  readonly lead: string;
}

function headOf(booking: Booking): Head {
  const standing = mainItems(booking).filter(stands);
  const asked = partsByStatus(booking, 'requested');
  const confirmed = partsByStatus(booking, 'confirmed');
  if (standing.length === 0)
    return {
      heading: 'Your booking, as it is now',
      subject: 'Your booking, as it is now',
      lead: 'All of it is cancelled. What goes back to you stands below.',
    };
  if (asked.length > 0)
    return {
      heading: 'Paid, and being confirmed',
      subject: 'Paid, and being confirmed: your booking',
      lead: [
        `${partsAre(asked)} on request: we ask the operator within a working day, write to you when the answer is here, and pay back in full whatever isn’t available.`,
        ...(confirmed.length > 0 ? [`${partsAre(confirmed)} confirmed, and the ticket is attached.`] : []),
      ].join(' '),
    };
  if (partsByStatus(booking, 'declined').length > 0 || booking.status === 'refunded')
    return {
      heading: 'Your booking, as it is now',
      subject: 'Your booking, as it is now',
      lead: `${booking.status === 'refunded' ? 'A part of it was cancelled' : 'A part of it wasn’t available'}. The rest is confirmed, and its ticket is attached.`,
    };
  return {
    heading: 'You’re booked',
    subject: 'You’re booked',
    lead: `Everything is confirmed. Your ${isOnlyVouchers(booking) ? 'gift voucher' : 'ticket'} is attached.`,
  };
}

function nextParts(booking: Booking): EmailPart[] {
  const standing = mainItems(booking).filter(stands);
  const has = (kind: Booking['items'][number]['data']['kind']) =>
    standing.some(({ data }) => data.kind === kind);
  const items = [
    ...(standing.some(({ status }) => status === 'requested')
      ? ['You don’t need to do anything for what is on request.']
      : []),
    ...(standing.some((item) => rideStatuses(item).includes('confirmed'))
      ? [
          'Show the ticket, on paper or on your phone, when you check in. Bring a photo ID: it may be asked for.',
        ]
      : []),
    ...(documentsOf(booking).hasCalendar
      ? [
          'The calendar file puts what is booked into your own calendar, with a reminder before a check-in closes.',
        ]
      : []),
    ...(has('pass') ? [howToUsePass] : []),
    ...(booking.soldVouchers.length > 0
      ? [
          'A gift voucher is mailed to whom it is for on the day you chose. It is in the attached PDF, too, to print.',
        ]
      : []),
    ...(standing.some(({ refundable }) => refundable && refundable.percent > 0)
      ? ['Plans changed? Cancel what you can’t use on the page of your booking.']
      : []),
    ...(has('journey') || has('tour') ? [howToChange] : []),
  ];
  return items.length === 0
    ? []
    : [
        { kind: 'heading', text: 'What happens next' },
        { kind: 'list', items },
      ];
}
