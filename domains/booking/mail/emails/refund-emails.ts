/** Letters about money that goes back. */
import { formatList } from '#contracts/lists.ts';
import { formatMoney } from '#contracts/money.ts';
import type { Email, EmailPart } from '#platform/mail/email.ts';
import type { BookedItem, Booking, CancelReason, RefundLine } from '../../booking.ts';
import { bookingUrl } from '../../booking-url.ts';
import { itemTitle, partStateOf, partsByStatus } from '../../booking-words.ts';
import { goodsOf } from '../../refund/refund.ts';
import { hasLostRide } from '../../ride-statuses.ts';
import { entryOf, helpPart, mainItems, referencePart, refundAccount, stands } from './parts.ts';

/** Where the letter's links go. */
interface Links {
  readonly siteUrl: string;
  readonly token: string;
}

type Refunds = Booking['refunds'];

/** What a letter says of why nothing was booked, and what leads on from there. */
interface Because {
  readonly subject: string;
  readonly preview: string;
  readonly heading: string;
  readonly text: string;
  readonly chosen: string;
  readonly action: { readonly label: string; readonly path: string } | null;
}

const searchAgain = { label: 'Find another journey', path: '/book-your-journey/' };
const nothingBooked = 'So we have booked nothing: half a journey is no use to anybody. We are sorry.';

const gone: Because = {
  subject: 'We could not book it: your money is yours',
  preview: 'Your payment reached us, but what you chose was gone by then.',
  heading: 'It was gone, and your money is yours',
  text: `Kia ora. Your payment reached us, but by then not everything you chose was still available. ${nothingBooked}`,
  chosen: 'What you had chosen',
  action: searchAgain,
};

/** Where it is not simply gone. */
const otherwise: Readonly<Partial<Record<CancelReason, Because>>> = {
  superseded: {
    subject: 'You paid for an order that was replaced: your money is yours',
    preview: 'A newer order of the same cart counts. There is nothing you need to do about this payment.',
    heading: 'A newer order counts, and your money is yours',
    text: 'Kia ora. After this order, a newer one was begun from the same cart, and the newer one counts. Your payment was for the older one, which we did not keep: nothing is booked by it. You need to do nothing about this payment.',
    chosen: 'What was in the older order',
    action: null,
  },
  too_late: {
    ...gone,
    preview: 'Your payment reached us after check-in had closed for a part of what you chose.',
    heading: 'It was too late, and your money is yours',
    text: `Kia ora. Your payment reached us, but by then check-in had closed for a part of what you chose, or it had begun. ${nothingBooked}`,
  },
  timetable_changed: {
    ...gone,
    preview: 'Your payment reached us, but the timetable had changed by then.',
    heading: 'The timetable changed, and your money is yours',
    text: `Kia ora. Your payment reached us, but by then the operator had changed the timetable: a part of what you chose does not run any more, or leaves or arrives at another time than you chose. ${nothingBooked}`,
    action: { ...searchAgain, label: 'See what runs now' },
  },
  voucher_spent: {
    ...gone,
    preview: 'Your payment reached us, but a gift voucher that was to pay a part had been used by then.',
    heading: 'A gift voucher had been used, and your money is yours',
    text: 'Kia ora. Your payment reached us, but by then a gift voucher that was to pay a part of it had been spent elsewhere, or its time was over. So we have booked nothing. We are sorry.',
    action: { label: 'Back to your cart', path: '/cart/' },
  },
  payment_differed: {
    subject: 'The payment did not match your order: your money is yours',
    preview: 'We could not book with the payment that reached us.',
    heading: 'The payment did not match, and your money is yours',
    text: 'Kia ora. The payment that reached us was not the one this order asked for: another amount, for example. So we have booked nothing with it. We are sorry.',
    chosen: 'What you had chosen',
    action: { label: 'Back to your cart', path: '/cart/' },
  },
};

/**
 * The money came in when nothing could be sold for it, or nobody waited for it any more: nothing was taken, or all goes back. Says
 * why, as the booking has it.
 * @param links.newerToken opens the order that took this one's place, for somebody who may see it
 */
export function notAvailableEmail(
  booking: Booking,
  { siteUrl, token, newerToken }: Links & { readonly newerToken?: string | undefined },
): Email {
  const { reference, cancelReason, voucherCents, totalCents } = booking;
  const because = (cancelReason && otherwise[cancelReason]) ?? gone;
  return {
    subject: `${because.subject} (${reference})`,
    preview: because.preview,
    heading: because.heading,
    parts: [
      { kind: 'paragraph', text: because.text },
      { kind: 'notice', text: totalCents > 0 ? cardWords(booking) : 'Nothing was to be paid by card.' },
      ...(voucherCents > 0
        ? [
            {
              kind: 'paragraph' as const,
              text: `The ${formatMoney(voucherCents)} from your gift vouchers is back on them.`,
            },
          ]
        : []),
      ...newerParts(cancelReason, newerToken && bookingUrl(siteUrl, newerToken)),
      { kind: 'heading', text: because.chosen },
      {
        kind: 'list',
        items: mainItems(booking).map((item) => [itemTitle(item), item.detail].filter(Boolean).join(', ')),
      },
      ...(because.action
        ? [
            {
              kind: 'action' as const,
              label: because.action.label,
              url: `${siteUrl}${because.action.path}`,
            },
          ]
        : []),
      { kind: 'action', quiet: true, label: 'See how your money stands', url: bookingUrl(siteUrl, token) },
      helpPart(booking),
    ],
  };
}

/** What becomes of what the card paid: back to it, sent another way by staff, or never taken. */
function cardWords({ refunds, totalCents, cancelReason }: Booking): string {
  const sumTo = (target: Refunds[number]['to']) =>
    refunds.reduce(
      (sum, { reason, to, amountCents }) => sum + (reason === 'unused' && to === target ? amountCents : 0),
      0,
    );
  const [backCents, otherCents] = [sumTo('card'), sumTo('other')];
  if (backCents + otherCents === 0)
    // Of a payment that differed, the total is not what the bank shows.
    return cancelReason === 'payment_differed'
      ? 'Nothing was taken from your card. Your bank may show what was set aside for a few days; then it is yours again.'
      : `Nothing was taken from your card. Your bank may show ${formatMoney(totalCents)} as set aside for a few days; then it is yours again.`;
  const back = `The ${formatMoney(backCents)} from your card goes back to it in full, usually within three to five working days.`;
  const other = `The ${formatMoney(otherCents)} from your card could not go back to it, and we have sent it by bank transfer, or the other way we agreed with you.`;
  return [...(backCents > 0 ? [back] : []), ...(otherCents > 0 ? [other] : [])].join(' ');
}

/** The way to the newer order: its own, or in words for whoever may not be the one who made it. */
function newerParts(reason: Booking['cancelReason'], url: string | undefined): EmailPart[] {
  if (reason !== 'superseded') return [];
  if (url) return [{ kind: 'action', label: 'See the newer order', url }];
  return [
    {
      kind: 'paragraph',
      text: 'When the newer order has been paid, a mail of its own goes to the address that was given for it, with the link that opens it.',
    },
  ];
}

/** Staff could not get an item: its price goes back, and the fee that was paid for it. */
export function declinedEmail(
  booking: Booking,
  { item, refunds, siteUrl, token }: Links & { readonly item: BookedItem; readonly refunds: Refunds },
): Email {
  const others = mainItems(booking).filter((other) => other.id !== item.id && stands(other));
  const lost = hasLostRide(item) ? partsByStatus({ items: [item] }, 'declined') : [];
  const what = lost.length > 0 ? formatList(lost) : itemTitle(item);
  return {
    subject: `Not available: ${what} (${booking.reference})`,
    preview: 'We could not get it for you. Its price goes back in full.',
    heading: 'It isn’t available',
    parts: [
      {
        kind: 'paragraph',
        text: `Kia ora. We could not get ${what} for you. All you paid for it goes back, and its share of the card fee too.`,
      },
      ...refundAccount(refunds),
      entryOf(item, booking),
      ...restParts(others),
      {
        kind: 'action',
        label: lost.length > 0 ? 'Choose: keep the rest or cancel it' : 'See your booking',
        url: bookingUrl(siteUrl, token),
      },
      helpPart(booking),
    ],
  };
}

/** The traveller gave up a part: what goes back, and where to. */
export function refundEmail(
  booking: Booking,
  {
    lines,
    refunds,
    siteUrl,
    token,
  }: Links & { readonly lines: readonly RefundLine[]; readonly refunds: Refunds },
): Email {
  const goodsCents = goodsOf(lines);
  const backCents = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const feeCents = lines.reduce((sum, line) => sum + line.feeCents, 0);
  const others = mainItems(booking).filter(stands);
  return {
    subject: `Cancelled: ${formatMoney(backCents)} goes back to you (${booking.reference})`,
    preview: lines.map(({ description }) => description).join('; '),
    heading: backCents > 0 ? `${formatMoney(backCents)} goes back to you` : 'It is cancelled',
    parts: [
      {
        kind: 'paragraph',
        text: refunds.some(({ reason }) => reason === 'declined')
          ? 'Kia ora. You cancelled this, because a part of it could not be had:'
          : 'Kia ora. You cancelled this, by the conditions you had accepted:',
      },
      {
        kind: 'account',
        rows: [
          ...lines.map(({ description, refundCents, feeCents: fee }) => ({
            label: description,
            amount: formatMoney(refundCents + fee),
          })),
          ...(feeCents > 0 ? [{ label: 'Fee for cancelling', amount: formatMoney(-feeCents) }] : []),
          ...(backCents > goodsCents
            ? [{ label: 'Card fee', amount: formatMoney(backCents - goodsCents) }]
            : []),
          { label: 'Goes back', amount: formatMoney(backCents), strong: true },
        ],
        note:
          booking.cardFeeCents > 0 && refunds.every(({ reason }) => reason === 'cancelled')
            ? 'The card fee does not go back.'
            : null,
      },
      ...refundAccount(refunds),
      referencePart(booking),
      ...restParts(others),
      { kind: 'action', label: 'See your booking', url: bookingUrl(siteUrl, token) },
      helpPart(booking),
    ],
  };
}

/** What could not go back to the card was returned otherwise. */
export function returnedOtherwiseEmail(
  booking: Booking,
  { refund, siteUrl, token }: Links & { readonly refund: Booking['refunds'][number] },
): Email {
  const amount = formatMoney(refund.amountCents);
  return {
    subject: `${amount} returned to you by bank transfer (${booking.reference})`,
    preview: 'It could not go back to your card, so we have sent it another way.',
    heading: `${amount} is on its way to you`,
    parts: [
      {
        kind: 'paragraph',
        text: `Kia ora. We owed you ${amount} for this booking, and it could not be returned to your card. So we have sent it by bank transfer, or the other way we agreed with you. A transfer takes one to two working days.`,
      },
      referencePart(booking),
      { kind: 'action', label: 'See your booking', url: bookingUrl(siteUrl, token) },
      helpPart(booking),
    ],
  };
}

function restParts(items: readonly BookedItem[]): EmailPart[] {
  if (items.length === 0) return [];
  return [
    { kind: 'heading', text: 'The rest stands as it was' },
    {
      kind: 'list',
      items: items.map((item) =>
        [itemTitle(item), item.detail, partStateOf(item.status).words].filter(Boolean).join(', '),
      ),
    },
  ];
}
