/** Emails about refunds. */
import { cartPath } from '#contracts/cart/cart-paths.ts';
import { formatList } from '#contracts/lists.ts';
import { formatMoney } from '#contracts/money.ts';
import type { Email, EmailPart } from '#platform/mail/email.ts';
import type { BookedItem, Booking, CancelReason, RefundLine } from '../../booking.ts';
import { hasLostRide } from '../../booking-status.ts';
import { bookingUrl } from '../../booking-token.ts';
import { isOnPass, itemTitle, partStateOf, partsByStatus } from '../../format-booking.ts';
import { isActive } from '../../refund/evaluate-refund-terms.ts';
import { sumRefunds } from '../../refund/refund-results.ts';
import { entryOf, helpParts, mainItems, referencePart, refundAccount } from './parts.ts';

/** The data for the email's links. */
interface Links {
  readonly siteUrl: string;
  readonly token: string;
}

type Refunds = Booking['refunds'];

/** The text about the reason why nothing was booked, with the next action. */
interface Because {
  readonly subject: string;
  readonly preview: string;
  readonly heading: string;
  readonly text: string;
  readonly chosen: string;
  readonly action: { readonly label: string; readonly path: string } | null;
}

const searchAgain = { label: 'Find another journey', path: '/book-your-journey/' };
const nothingBooked = 'So we booked nothing. We’re sorry.';

const gone: Because = {
  subject: 'We couldn’t book it: you pay nothing',
  preview: 'Your payment reached us after your items sold out.',
  heading: 'Sold out: you pay nothing',
  text: `Kia ora. By the time your payment reached us, some of your order had sold out. ${nothingBooked}`,
  chosen: 'Your order',
  action: searchAgain,
};

/** Texts for reasons other than sold out. */
const otherwise: Readonly<Partial<Record<CancelReason, Because>>> = {
  superseded: {
    subject: 'You paid for a replaced order: you’ll get your money back',
    preview:
      'A newer order from the same cart replaced it. You don’t need to do anything about this payment.',
    heading: 'A newer order replaced it: you pay nothing for this one',
    text: 'Kia ora. You started a newer order from the same cart, and it replaced this one. Your payment was for the older order, so we booked nothing with it. You don’t need to do anything about this payment.',
    chosen: 'The older order',
    action: null,
  },
  too_late: {
    ...gone,
    preview: 'Your payment reached us after check-in had closed for part of your order.',
    heading: 'Too late: you pay nothing',
    text: `Kia ora. By the time your payment reached us, check-in had closed for part of your order, or it had started. ${nothingBooked}`,
  },
  timetable_changed: {
    ...gone,
    preview: 'The timetable changed before your payment reached us.',
    heading: 'The timetable changed: you pay nothing',
    text: `Kia ora. By the time your payment reached us, the operator had changed the timetable. Part of your order no longer runs, or runs at a different time. ${nothingBooked}`,
    action: { ...searchAgain, label: 'See current journeys' },
  },
  voucher_spent: {
    ...gone,
    preview: 'A gift voucher on this order had already been used when your payment reached us.',
    heading: 'A gift voucher had already been used: you pay nothing',
    text: 'Kia ora. By the time your payment reached us, a gift voucher on this order had been spent elsewhere or had expired. So we booked nothing. We’re sorry.',
    action: { label: 'Back to your cart', path: cartPath },
  },
  payment_differed: {
    subject: 'The payment didn’t match your order: you pay nothing',
    preview: 'We couldn’t use the payment we received.',
    heading: 'The payment didn’t match: you pay nothing',
    text: 'Kia ora. We received a different payment from the one this order needed, for example another amount. So we booked nothing. We’re sorry.',
    chosen: 'Your order',
    action: { label: 'Back to your cart', path: cartPath },
  },
};

/**
 * Email about a payment that arrived when nothing could be sold for it, or when the order was over. Nothing was
 * captured, or all is refunded. The text depends on the booking's cancel reason.
 * @param links.newerToken opens the order that replaced this one; only for a recipient who may see it
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
      { kind: 'notice', text: totalCents > 0 ? cardWords(booking) : 'You had nothing to pay by card.' },
      ...(voucherCents > 0
        ? [
            {
              kind: 'paragraph' as const,
              text: `We’ve returned ${formatMoney(voucherCents)} to your gift vouchers.`,
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
      { kind: 'action', quiet: true, label: 'See your refund', url: bookingUrl(siteUrl, token) },
      ...helpParts(booking, siteUrl),
    ],
  };
}

/** Describes what happens to the card payment: refunded to the card, sent another way by staff, or never captured. */
function cardWords({ refunds, totalCents, cancelReason }: Booking): string {
  const sumTo = (target: Refunds[number]['to']) =>
    refunds.reduce(
      (sum, { reason, to, amountCents }) => sum + (reason === 'unused' && to === target ? amountCents : 0),
      0,
    );
  const [backCents, otherCents] = [sumTo('card'), sumTo('other')];
  if (backCents + otherCents === 0)
    // For a payment that differed, the bank shows another amount than the total.
    return cancelReason === 'payment_differed'
      ? 'We took nothing from your card. Your bank may show a pending amount for a few days.'
      : `We took nothing from your card. Your bank may show ${formatMoney(totalCents)} as pending for a few days.`;
  const back = `We’re refunding ${formatMoney(backCents)} to your card in full. It usually takes 3–5 working days.`;
  const other = `We couldn’t refund ${formatMoney(otherCents)} to your card, so we’ve sent it by bank transfer or as agreed with you.`;
  return [...(backCents > 0 ? [back] : []), ...(otherCents > 0 ? [other] : [])].join(' ');
}

/** Builds the link to the newer order, or a text if the recipient may not be its customer. */
function newerParts(reason: Booking['cancelReason'], url: string | undefined): EmailPart[] {
  if (reason !== 'superseded') return [];
  if (url) return [{ kind: 'action', label: 'See the newer order', url }];
  return [
    {
      kind: 'paragraph',
      text: 'Once the newer order is paid, we’ll email a link to it to the address on that order.',
    },
  ];
}

/** Email about a declined item: staff could not get it. Its price and its share of the card fee are refunded. */
export function declinedEmail(
  booking: Booking,
  { item, refunds, siteUrl, token }: Links & { readonly item: BookedItem; readonly refunds: Refunds },
): Email {
  const others = mainItems(booking).filter((other) => other.id !== item.id && isActive(other));
  const lost = hasLostRide(item) ? partsByStatus({ items: [item] }, 'declined') : [];
  const what = lost.length > 0 ? formatList(lost) : itemTitle(item);
  const onPass = isOnPass(item);
  return {
    subject: `Not available: ${what} (${booking.reference})`,
    preview: `It wasn’t available. ${onPass ? 'It doesn’t count against your pass.' : 'We’re refunding it in full.'}`,
    heading: 'Not available',
    parts: [
      {
        kind: 'paragraph',
        text: `Kia ora. We’re sorry, ${what} wasn’t available. ${onPass ? 'It doesn’t count against your pass.' : 'We’re refunding you in full, including its share of the card fee.'}`,
      },
      ...refundAccount(refunds),
      entryOf(item, booking),
      ...restParts(others),
      {
        kind: 'action',
        label: lost.length > 0 ? 'Keep or cancel the rest' : 'See your booking',
        url: bookingUrl(siteUrl, token),
      },
      ...helpParts(booking, siteUrl),
    ],
  };
}

/** Why something was cancelled. `unchosen`: it did not run, and nobody chose in time. */
export type CancellationCause = 'traveller' | 'declined' | 'disrupted' | 'unchosen';

const openings: Readonly<Record<CancellationCause, string>> = {
  traveller: 'You cancelled the following, under the conditions you accepted:',
  declined: 'You cancelled this because part of it wasn’t available:',
  disrupted: 'You cancelled the following because of a disruption:',
  unchosen:
    'The following doesn’t run as you booked it, and the time to choose another departure is over. So we’ve cancelled it for you:',
};

/** Email about a cancellation: the refunded amounts and their targets. */
export function refundEmail(
  booking: Booking,
  {
    lines,
    refunds,
    cause,
    siteUrl,
    token,
  }: Links & {
    readonly lines: readonly RefundLine[];
    readonly refunds: Refunds;
    readonly cause: CancellationCause;
  },
): Email {
  const backCents = sumAmounts(refunds);
  const others = mainItems(booking).filter(isActive);
  return {
    subject: `${backCents > 0 ? `Cancelled: we’re refunding ${formatMoney(backCents)}` : 'Cancelled'} (${booking.reference})`,
    preview: lines.map(({ description }) => description).join('; '),
    heading: backCents > 0 ? `We’re refunding ${formatMoney(backCents)}` : 'Cancelled',
    parts: [
      {
        kind: 'paragraph',
        text: `Kia ora. ${openings[cause]}`,
      },
      ...(areOnPass(lines, booking) ? passParts(lines, booking) : [moneyPart(booking, { lines, refunds })]),
      ...refundAccount(refunds),
      referencePart(booking),
      ...restParts(others),
      { kind: 'action', label: 'See your booking', url: bookingUrl(siteUrl, token) },
      ...helpParts(booking, siteUrl),
    ],
  };
}

const sumAmounts = (refunds: Refunds) => refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);

function moneyPart(
  booking: Booking,
  { lines, refunds }: { readonly lines: readonly RefundLine[]; readonly refunds: Refunds },
): EmailPart {
  const goodsCents = sumRefunds(lines);
  const backCents = sumAmounts(refunds);
  const feeCents = lines.reduce((sum, line) => sum + line.feeCents, 0);
  return {
    kind: 'account',
    rows: [
      ...lines.map(({ description, refundCents, feeCents: fee }) => ({
        label: description,
        amount: formatMoney(refundCents + fee),
      })),
      ...(feeCents > 0 ? [{ label: 'Cancellation fee', amount: `−${formatMoney(feeCents)}` }] : []),
      ...(backCents > goodsCents ? [{ label: 'Card fee', amount: formatMoney(backCents - goodsCents) }] : []),
      { label: 'Refund', amount: formatMoney(backCents), strong: true },
    ],
    note:
      booking.cardFeeCents > 0 && refunds.every(({ reason }) => reason === 'cancelled')
        ? 'The card fee is not refundable.'
        : null,
  };
}

function areOnPass(lines: readonly RefundLine[], { items }: Booking): boolean {
  return lines.every(({ itemId }) => items.some((item) => item.id === itemId && isOnPass(item)));
}

/** Lists cancelled journeys on passes, which refund no money. A pass gets its time back once nobody travels. */
function passParts(lines: readonly RefundLine[], { items }: Booking): EmailPart[] {
  const isOver = lines.every(({ itemId }) => items.some((item) => item.id === itemId && !isActive(item)));
  return [
    { kind: 'list', items: lines.map(({ description }) => description) },
    ...(isOver ? [{ kind: 'paragraph' as const, text: 'Your pass has the time back.' }] : []),
  ];
}

/** Email about a refund that we paid another way, because the card did not accept it. */
export function returnedOtherwiseEmail(
  booking: Booking,
  { refund, siteUrl, token }: Links & { readonly refund: Booking['refunds'][number] },
): Email {
  const amount = formatMoney(refund.amountCents);
  return {
    subject: `${amount} refunded by bank transfer (${booking.reference})`,
    preview: 'We couldn’t refund your card, so we’ve sent the money another way.',
    heading: `${amount} is on its way to you`,
    parts: [
      {
        kind: 'paragraph',
        text: `Kia ora. We couldn’t refund ${amount} for this booking to your card. So we’ve sent it by bank transfer or as agreed with you. A transfer takes 1–2 working days.`,
      },
      referencePart(booking),
      { kind: 'action', label: 'See your booking', url: bookingUrl(siteUrl, token) },
      ...helpParts(booking, siteUrl),
    ],
  };
}

function restParts(items: readonly BookedItem[]): EmailPart[] {
  if (items.length === 0) return [];
  return [
    { kind: 'heading', text: 'The rest is still booked' },
    {
      kind: 'list',
      items: items.map((item) =>
        [itemTitle(item), item.detail, partStateOf(item.status).text].filter(Boolean).join(', '),
      ),
    },
  ];
}
