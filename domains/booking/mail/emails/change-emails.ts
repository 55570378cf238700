/** Emails about changes of a booking. */
import { formatDateAndTime } from '#contracts/dates.ts';
import { formatMoney } from '#contracts/money.ts';
import { staffBookingPath } from '#contracts/page-paths.ts';
import type { Email, EmailPart } from '#platform/mail/email.ts';
import type {
  BookedItem,
  Booking,
  BookingChange,
  ChangeLine,
  ChangeMoney,
  SentOffer,
  UnmadeChange,
} from '../../booking.ts';
import { documentsOf } from '../../booking-files.ts';
import { bookingUrl } from '../../booking-token.ts';
import { mustChoose } from '../../disruption/disruption-rules.ts';
import { formatChange, formatChangeLine, itemTitle, listChangeAmounts } from '../../format-booking.ts';
import { backInWords, entryOf, helpParts, mainItems, preventLinks, referencePart } from './parts.ts';

/** The data for the email's links. */
interface Links {
  readonly siteUrl: string;
  readonly token: string;
}

/** Email with what changed and, once something is confirmed, the new ticket. */
export function changeEmail(
  booking: Booking,
  { change, siteUrl, token }: Links & { readonly change: BookingChange },
): Email {
  const isFree = change.money.toPayCents === 0 && change.money.refundCents === 0;
  return {
    subject: `Your booking has changed (${booking.reference})`,
    preview: change.lines.map((line) => preventLinks(formatChangeLine(line).after)).join('; '),
    heading: 'Your booking has changed',
    parts: [
      {
        kind: 'paragraph',
        text: `Kia ora. We’ve changed your booking${isFree ? ', free of charge' : ''}:`,
      },
      { kind: 'list', items: change.lines.map(describeLine) },
      ...noteParts(change),
      ...amountParts(change.money),
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

/** Email with the offer of a change by staff, which the traveller may accept and pay. */
export function changeOfferedEmail(
  booking: Booking,
  { offer, siteUrl, token }: Links & { readonly offer: SentOffer },
): Email {
  const until = formatDateAndTime(offer.validUntil);
  return {
    subject: `A change for your booking (${booking.reference})`,
    preview: `Accept it and pay by ${until}. Until then your booking stays as it is.`,
    heading: 'A change for your booking',
    parts: [
      { kind: 'paragraph', text: 'Kia ora. We can make this change for you:' },
      { kind: 'list', items: offer.lines.map(describeLine) },
      ...noteParts(offer),
      ...amountParts(offer.money),
      {
        kind: 'notice',
        text: `To accept it, open your booking and pay by ${until}. We don’t hold places until then. Your booking and your ticket stay as they are until you pay.`,
      },
      referencePart(booking),
      { kind: 'action', label: 'See the change', url: bookingUrl(siteUrl, token) },
      ...helpParts(booking, siteUrl),
    ],
  };
}

/** Email about a change that waits for the operator. */
export function changeAskedEmail(
  booking: Booking,
  { change, siteUrl, token }: Links & { readonly change: UnmadeChange },
): Email {
  return {
    subject: `We’re asking the operator about your change (${booking.reference})`,
    preview: 'Your booking stays as it is until the operator confirms the change.',
    heading: 'We’re asking the operator',
    parts: [
      {
        kind: 'paragraph',
        text: 'Kia ora. This change needs the operator’s confirmation. We’ll ask within one working day and email you the answer.',
      },
      { kind: 'list', items: change.lines.map(describeLine) },
      ...amountParts(change.money),
      {
        kind: 'notice',
        text: `Until then, your booking and your ticket stay as they are. ${
          change.money.toPayCents > 0
            ? 'If the operator can’t confirm it, we refund what you paid for it.'
            : ''
        }`.trim(),
      },
      referencePart(booking),
      { kind: 'action', label: 'See your booking', url: bookingUrl(siteUrl, token) },
      ...helpParts(booking, siteUrl),
    ],
  };
}

/** Email about an accepted change that was not made. */
export function changeEndedEmail(
  booking: Booking,
  { change, siteUrl, token }: Links & { readonly change: UnmadeChange },
): Email {
  const { endReason, money, lines } = change;
  const { subject, preview, reason } = endInWords(endReason);
  const isKept = endReason === 'declined' || endReason === 'withdrawn';
  const isValid =
    endReason !== 'withdrawn' &&
    !booking.items.some(({ disruption }) => disruption !== null && mustChoose(disruption));
  return {
    subject: `${subject} (${booking.reference})`,
    preview,
    heading: subject,
    parts: [
      { kind: 'paragraph', text: `Kia ora. ${reason}` },
      { kind: 'list', items: lines.map(describeLine) },
      ...noteParts(change),
      {
        kind: 'notice',
        text: `${isValid ? 'Your booking and your ticket are still valid. ' : ''}${
          money.toPayCents > 0
            ? isKept
              ? `We refund the ${formatMoney(money.toPayCents)} that you paid for the change.`
              : 'You don’t pay for the change: any money is returned to your card.'
            : ''
        }`.trim(),
      },
      referencePart(booking),
      { kind: 'action', label: 'See your booking', url: bookingUrl(siteUrl, token) },
      ...helpParts(booking, siteUrl),
    ],
  };
}

/** Returns the subject, the preview and the first sentence about the end of a change. */
function endInWords(reason: UnmadeChange['endReason']) {
  switch (reason) {
    case 'declined':
      return {
        subject: 'Your booking stays as it was',
        preview: 'The operator couldn’t confirm your change.',
        reason: 'The operator couldn’t confirm this change:',
      };
    case 'withdrawn':
      return {
        subject: 'We’ve stopped asking for your change',
        preview: 'Something else has changed in your booking.',
        reason:
          'Something else has changed in your booking. So we no longer ask the operator for this change:',
      };
    default:
      return {
        subject: 'Your booking stays as it was',
        preview: 'We couldn’t make your change.',
        reason: 'By the time your payment reached us, this change was no longer possible:',
      };
  }
}

function noteParts({ note }: { readonly note: string | null }): EmailPart[] {
  return note ? [{ kind: 'paragraph', text: preventLinks(note) }] : [];
}

/** Email to staff, who tell the operators. */
export function staffChangeEmail(
  booking: Booking,
  { change, siteUrl }: { readonly change: BookingChange; readonly siteUrl: string },
): Email {
  const changed = itemsOf(booking, change.lines);
  return {
    subject: `Changed: ${booking.reference}`,
    preview: changed.map(itemTitle).join('; '),
    heading: 'Tell the operators about this change',
    parts: [
      { kind: 'list', items: change.lines.map(describeLine) },
      { kind: 'heading', text: 'Where they travel now' },
      {
        kind: 'list',
        items: changed.map((item) => [itemTitle(item), item.detail].filter(Boolean).join(', ')),
      },
      staffAction(booking, siteUrl),
    ],
  };
}

/** Email about a change that staff must take to the operator. */
export function staffChangeRequestEmail(
  booking: Booking,
  { change, siteUrl }: { readonly change: UnmadeChange; readonly siteUrl: string },
): Email {
  return {
    subject: `Change to be confirmed: ${booking.reference}`,
    preview: 'We promised the traveller an answer within one working day.',
    heading: 'One change to answer',
    parts: [
      {
        kind: 'paragraph',
        text: 'We promised the traveller an answer within one working day. Ask the operator, then answer the request. Until then the booking stays as it is.',
      },
      { kind: 'list', items: change.lines.map(describeLine) },
      referencePart(booking),
      { kind: 'action', label: 'Answer the request', url: `${siteUrl}/staff/` },
      ...mainItems(booking).map((item) => entryOf(item, booking)),
    ],
  };
}

/** The items that a change concerns: those of the travellers or, for a journey, the one that it became. */
function itemsOf(booking: Booking, lines: readonly ChangeLine[]): readonly BookedItem[] {
  return mainItems(booking).filter((item) =>
    lines.some((line) =>
      line.kind === 'name'
        ? item.travellers.some(({ id }) => line.travellerIds.includes(id))
        : line.kind === 'extra' || line.kind === 'traveller'
          ? item.description === line.journey
          : item.description === line.after.description && item.detail === line.after.detail,
    ),
  );
}

function staffAction(booking: Booking, siteUrl: string): EmailPart {
  return {
    kind: 'action',
    label: 'See the booking',
    url: `${siteUrl}${staffBookingPath}?reference=${booking.reference}`,
  };
}

function amountParts(money: ChangeMoney): readonly EmailPart[] {
  const amounts = listChangeAmounts(money);
  if (amounts.length === 0) return [];
  return [
    {
      kind: 'account',
      rows: amounts.map(({ label, cents }, at) => ({
        label,
        amount: formatMoney(cents),
        strong: at === amounts.length - 1,
      })),
      note: money.refundCents > 0 ? backInWords : 'In New Zealand dollars, GST included.',
    },
  ];
}

function describeLine(line: ChangeLine): string {
  return preventLinks(formatChange(line));
}
