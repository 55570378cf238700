/** Emails to staff. */
import { countNoun } from '#contracts/counts.ts';
import { formatMoney } from '#contracts/money.ts';
import type { Email } from '#platform/mail/email.ts';
import type { BookedItem, Booking } from '../../booking.ts';
import { itemTitle } from '../../format-booking.ts';
import { accountOf, entryOf, mainItems, referencePart } from './parts.ts';

/** Email about requests that staff must take to operators. */
export function staffRequestEmail(booking: Booking, { siteUrl }: { readonly siteUrl: string }): Email {
  const requested = mainItems(booking).filter(({ status }) => status === 'requested');
  return {
    subject: `To be confirmed: ${booking.reference}, ${requested.map(itemTitle).join('; ')}`,
    preview: `${requested.length} to request. We promised the traveller an answer within one working day.`,
    heading: `${requested.length === 1 ? 'One request' : countNoun(requested.length, 'request')} to answer`,
    parts: [
      {
        kind: 'paragraph',
        text: 'It is paid, and we promised the traveller an answer within one working day. Ask the operator, then answer the request.',
      },
      referencePart(booking),
      { kind: 'action', label: 'Answer the request', url: `${siteUrl}/staff/` },
      ...requested.map((item) => entryOf(item, booking)),
    ],
  };
}

/** Email about a request that has no answer yet. */
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
      : 'It starts within two days, and nobody has answered it yet.';
  return {
    subject: `${because === 'waiting' ? 'Still unanswered' : 'Starts soon, still unanswered'}: ${booking.reference}, ${itemTitle(item)}`,
    preview: why,
    heading: because === 'waiting' ? 'A request has been waiting for a day' : 'A request starts soon',
    parts: [
      {
        kind: 'paragraph',
        text: `${why} Shortly before it starts it is declined automatically and refunded in full.`,
      },
      referencePart(booking),
      { kind: 'action', label: 'Answer the request', url: `${siteUrl}/staff/` },
      entryOf(item, booking),
    ],
  };
}

/**
 * Email about a stuck booking: payment and booking disagree, or a refund failed. Nothing continues until staff have
 * acted.
 */
export function staffStuckEmail(
  booking: Booking,
  { siteUrl, because }: { readonly siteUrl: string; readonly because: string | null },
): Email {
  const failed = booking.refunds.filter(({ state }) => state === 'failed');
  const payment = booking.payment;
  return {
    subject: `Stuck: ${booking.reference}`,
    preview: because ?? 'A refund failed.',
    heading: 'Needs attention',
    parts: [
      { kind: 'notice', text: because ?? 'Payment and booking don’t match, or a refund failed.' },
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
      { kind: 'action', label: 'View the booking', url: `${siteUrl}/staff/` },
    ],
  };
}
