/** Letters about money that goes back. */
import type { Letter, LetterPart } from '#src/platform/mail/letter.ts';
import type { BookedItem, Booking, RefundLine } from '../../booking.ts';
import { itemTitle, moneyInWords, partStates } from '../../booking-words.ts';
import { bookingUrl, entryOf, helpPart, mainItems, referencePart, refundAccount, stands } from './parts.ts';

/** Where the letter's links go. */
interface Links {
  readonly siteUrl: string;
  readonly token: string;
}

type Refunds = Booking['refunds'];

/** The money came in when what was ordered was gone: nothing was taken, or all goes back. */
export function notAvailableLetter(booking: Booking, { siteUrl, token }: Links): Letter {
  const { reference, voucherCents, totalCents } = booking;
  const back = booking.refunds.filter(({ reason, to }) => reason === 'unused' && to === 'card');
  const backCents = back.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const cardWords =
    backCents > 0
      ? `The ${moneyInWords(backCents)} from your card goes back to it in full, usually within three to five working days.`
      : `Nothing was taken from your card. Your bank may show ${moneyInWords(totalCents)} as set aside for a few days; then it is yours again.`;
  return {
    subject: `We could not book it: your money is yours (${reference})`,
    preview: 'Your payment reached us, but what you chose was gone by then.',
    heading: 'It was gone, and your money is yours',
    parts: [
      {
        kind: 'paragraph',
        text: 'Kia ora. Your payment reached us, but by then not everything you chose could be had any more. So we have booked nothing: half a journey is no use to anybody. We are sorry.',
      },
      { kind: 'notice', text: totalCents > 0 ? cardWords : 'Nothing was to be paid by card.' },
      ...(voucherCents > 0
        ? [
            {
              kind: 'paragraph' as const,
              text: `The ${moneyInWords(voucherCents)} from your gift vouchers is back on them.`,
            },
          ]
        : []),
      { kind: 'heading', text: 'What you had chosen' },
      {
        kind: 'list',
        items: mainItems(booking).map((item) => [itemTitle(item), item.detail].filter(Boolean).join(', ')),
      },
      { kind: 'action', label: 'Choose another time', url: `${siteUrl}/book-your-journey/` },
      { kind: 'action', quiet: true, label: 'See how your money stands', url: bookingUrl(siteUrl, token) },
      helpPart(booking),
    ],
  };
}

/** Staff could not get an item: its price goes back, and the fee that was paid for it. */
export function declinedLetter(
  booking: Booking,
  { item, refunds, siteUrl, token }: Links & { readonly item: BookedItem; readonly refunds: Refunds },
): Letter {
  const others = mainItems(booking).filter((other) => other.id !== item.id && stands(other));
  return {
    subject: `Not to be had: ${itemTitle(item)} (${booking.reference})`,
    preview: 'We asked, and there was no room. Its price goes back in full.',
    heading: 'It could not be had',
    parts: [
      {
        kind: 'paragraph',
        text: `Kia ora. We asked for ${itemTitle(item)}, and there was no room. All you paid for it goes back, and its share of the card fee too.`,
      },
      ...refundAccount(refunds),
      entryOf(item, booking),
      ...restParts(others),
      { kind: 'action', label: 'See your booking', url: bookingUrl(siteUrl, token) },
      helpPart(booking),
    ],
  };
}

/** The traveller gave up a part: what goes back, and where to. */
export function refundLetter(
  booking: Booking,
  {
    lines,
    refunds,
    siteUrl,
    token,
  }: Links & { readonly lines: readonly RefundLine[]; readonly refunds: Refunds },
): Letter {
  const backCents = lines.reduce((sum, { refundCents }) => sum + refundCents, 0);
  const feeCents = lines.reduce((sum, line) => sum + line.feeCents, 0);
  const others = mainItems(booking).filter(stands);
  return {
    subject: `Cancelled: ${moneyInWords(backCents)} goes back to you (${booking.reference})`,
    preview: lines.map(({ description }) => description).join('; '),
    heading: backCents > 0 ? `${moneyInWords(backCents)} goes back to you` : 'It is cancelled',
    parts: [
      {
        kind: 'paragraph',
        text: 'Kia ora. You cancelled this, by the conditions you had accepted:',
      },
      {
        kind: 'account',
        rows: [
          ...lines.map(({ description, refundCents, feeCents: fee }) => ({
            label: description,
            amount: moneyInWords(refundCents + fee),
          })),
          ...(feeCents > 0 ? [{ label: 'Fee for cancelling', amount: `−${moneyInWords(feeCents)}` }] : []),
          { label: 'Goes back', amount: moneyInWords(backCents), strong: true },
        ],
        note: booking.cardFeeCents > 0 ? 'The card fee does not go back.' : null,
      },
      ...refundAccount(refunds),
      referencePart(booking),
      ...restParts(others),
      { kind: 'action', label: 'See your booking', url: bookingUrl(siteUrl, token) },
      helpPart(booking),
    ],
  };
}

function restParts(items: readonly BookedItem[]): LetterPart[] {
  if (items.length === 0) return [];
  return [
    { kind: 'heading', text: 'The rest stands as it was' },
    {
      kind: 'list',
      items: items.map((item) =>
        [itemTitle(item), item.detail, partStates[item.status].words].filter(Boolean).join(', '),
      ),
    },
  ];
}
