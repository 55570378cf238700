import { howToUsePass } from '#domains/pass-travel/pass-account.ts';
import type { Email, EmailPart } from '#platform/mail/email.ts';
import type { Booking } from '../../booking.ts';
import { documentsOf } from '../../booking-files.ts';
import { rideStatuses } from '../../booking-status.ts';
import { bookingUrl } from '../../booking-token.ts';
import {
  formatPartsWithVerb,
  isOnlyOnPass,
  isOnlyVouchers,
  itemTitle,
  listChangeInstructions,
  partsByStatus,
} from '../../format-booking.ts';
import { isActive } from '../../refund/evaluate-refund-terms.ts';
import { accountOf, entryOf, helpParts, mainItems, referencePart } from './parts.ts';

/** Email after payment: confirmed and requested items, the price and the next steps. Sent again after each change. */
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
      ...(isOnlyOnPass(booking)
        ? []
        : ([{ kind: 'heading', text: 'What you paid' }, accountOf(booking)] as const)),
      ...nextParts(booking),
      ...helpParts(booking, siteUrl),
    ],
  };
}

interface Head {
  readonly heading: string;
  readonly subject: string;
  readonly lead: string;
}

function headOf(booking: Booking): Head {
  const standing = mainItems(booking).filter(isActive);
  const requested = partsByStatus(booking, 'requested');
  const confirmed = partsByStatus(booking, 'confirmed');
  const isFree = isOnlyOnPass(booking);
  if (standing.length === 0)
    return {
      heading: 'Your booking has changed',
      subject: 'Your booking has changed',
      lead: `Your whole booking is cancelled. ${isFree ? 'Your pass has the time back.' : 'See your refund below.'}`,
    };
  if (requested.length > 0) {
    const heading = isFree ? 'Awaiting confirmation' : 'Paid, awaiting confirmation';
    return {
      heading,
      subject: `${heading}: your booking`,
      lead: [
        `${formatPartsWithVerb(requested)} on request: we’ll ask the operator within one working day and email you the answer.`,
        isFree
          ? 'A ride that isn’t available doesn’t count against your pass.'
          : 'We refund in full anything that isn’t available.',
        ...(confirmed.length > 0
          ? [`${formatPartsWithVerb(confirmed)} confirmed, and the ticket is attached.`]
          : []),
      ].join(' '),
    };
  }
  if (partsByStatus(booking, 'declined').length > 0 || booking.status === 'refunded')
    return {
      heading: 'Your booking has changed',
      subject: 'Your booking has changed',
      lead: `${booking.status === 'refunded' ? 'You cancelled part of your booking' : 'Part of your booking wasn’t available'}. The rest is confirmed, and its ticket is attached.`,
    };
  return {
    heading: 'You’re booked',
    subject: 'You’re booked',
    lead: `Everything is confirmed. Your ${isOnlyVouchers(booking) ? 'gift voucher' : 'ticket'} is attached.`,
  };
}

function nextParts(booking: Booking): EmailPart[] {
  const standing = mainItems(booking).filter(isActive);
  const has = (kind: Booking['items'][number]['data']['kind']) =>
    standing.some(({ data }) => data.kind === kind);
  const items = [
    ...(standing.some(({ status }) => status === 'requested')
      ? ['You don’t need to do anything about items on request.']
      : []),
    ...(standing.some((item) => rideStatuses(item).includes('confirmed'))
      ? [
          'Show the ticket, on paper or on your phone, when you check in. Bring photo ID: you may be asked for it.',
        ]
      : []),
    ...(documentsOf(booking).hasCalendar
      ? [
          'Open the calendar file to add your journeys to your calendar, with a reminder before check-in closes.',
        ]
      : []),
    ...(has('pass') ? [howToUsePass] : []),
    ...(booking.soldVouchers.length > 0
      ? [
          'We’ll email the gift voucher to the recipient on the date you chose. It is also in the attached PDF, ready to print.',
        ]
      : []),
    ...(standing.some(({ refundable }) => refundable && refundable.percent > 0)
      ? ['Plans changed? Cancel what you don’t need on your booking page.']
      : []),
    ...listChangeInstructions(standing),
  ];
  return items.length === 0
    ? []
    : [
        { kind: 'heading', text: 'What happens next' },
        { kind: 'list', items },
      ];
}
