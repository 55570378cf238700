/** Letters to staff. */
import { formatMoney } from '#contracts/money.ts';
import type { Email } from '#platform/mail/email.ts';
import type { BookedItem, Booking } from '../../booking.ts';
import { itemTitle } from '../../booking-words.ts';
import { accountOf, entryOf, mainItems, referencePart } from './parts.ts';

/** Something to ask operators for. */
export function staffRequestEmail(booking: Booking, { siteUrl }: { readonly siteUrl: string }): Email {
  const asked = mainItems(booking).filter(({ status }) => status === 'requested');
  return {
    subject: `To be confirmed: ${booking.reference}, ${asked.map(itemTitle).join('; ')}`,
    preview: `${asked.length} to ask for. The traveller was told: within a working day.`,
    heading: asked.length === 1 ? 'One thing to ask for' : `${asked.length} things to ask for`,
    parts: [
      {
        kind: 'paragraph',
        text: 'It is paid, and the traveller was told that we ask within a working day. Ask the operator, then answer it.',
      },
      referencePart(booking),
      { kind: 'action', label: 'Answer it', url: `${siteUrl}/staff/` },
      ...asked.map((item) => entryOf(item, booking)),
    ],
  };
}

/** A request that nobody has answered yet. */
export function staffReminderEmail(
  booking: Booking,
  {
    item,
    because,
    siteUrl,
  }: { readonly item: BookedItem; readonly because: 'waiting' | 'soon'; readonly siteUrl: string },
): Email {
  const why =
    because === 'waiting'
      ? 'It was paid more than a day ago, and nobody has answered it yet.'
      : 'It begins within two days, and nobody has answered it yet.';
  return {
    subject: `${because === 'waiting' ? 'Still to be answered' : 'Begins soon, still to be answered'}: ${booking.reference}, ${itemTitle(item)}`,
    preview: why,
    heading: because === 'waiting' ? 'A request has waited for a day' : 'A request begins soon',
    parts: [
      {
        kind: 'paragraph',
        text: `${why} Shortly before it begins it is declined by itself, and all that was paid for it goes back.`,
      },
      referencePart(booking),
      { kind: 'action', label: 'Answer it', url: `${siteUrl}/staff/` },
      entryOf(item, booking),
    ],
  };
}

/** Money and booking disagree, or money can't be returned: nothing moves until somebody has looked. */
export function staffStuckEmail(
  booking: Booking,
  { siteUrl, because }: { readonly siteUrl: string; readonly because: string | null },
): Email {
  const failed = booking.refunds.filter(({ state }) => state === 'failed');
  const payment = booking.payment;
  return {
    subject: `Stuck: ${booking.reference}`,
    preview: because ?? 'Money can’t be returned.',
    heading: 'A person has to look',
    parts: [
      { kind: 'notice', text: because ?? 'Money and booking disagree, or money can’t be returned.' },
      referencePart(booking),
      {
        kind: 'list',
        items: [
          `The booking is ${booking.status}.`,
          payment
            ? `The payment is ${payment.state}${payment.failureCode ? ` (${payment.failureCode})` : ''}.`
            : 'There was no payment by card.',
          ...failed.map(
            ({ id, amountCents, to }) => `Refund ${id} of ${formatMoney(amountCents)} to a ${to} failed.`,
          ),
        ],
      },
      accountOf(booking),
      { kind: 'action', label: 'Look at it', url: `${siteUrl}/staff/` },
    ],
  };
}
