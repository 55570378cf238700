/** Parts that several booking emails share. */

import { formatShortDay, readClock, readDate } from '#contracts/dates.ts';
import { formatMoney, formatPrice } from '#contracts/money.ts';
import { findBookingPath } from '#contracts/page-paths.ts';
import { hasLink } from '#contracts/text/has-link.ts';
import type { JourneyItemData, JourneyItemLeg } from '#domains/cart/cart.ts';
import type { EmailEntry, EmailPart, EmailStage } from '#platform/mail/email.ts';
import type { BookedItem, Booking } from '../../booking.ts';
import { rideStatuses } from '../../booking-status.ts';
import {
  describeLostRideChoice,
  describeTraveller,
  formatConditions,
  itemState,
  itemTitle,
  partStateOf,
  rideFare,
  rideKinds,
  sumWithChanges,
} from '../../format-booking.ts';
import { isActive } from '../../refund/evaluate-refund-terms.ts';

/** How long refunds take. */
export const backInWords = 'Card refunds usually take 3–5 working days. Gift voucher refunds are immediate.';

/** Returns the items of a booking without extras, which are shown with their parent items. */
export function mainItems({ items }: Booking): readonly BookedItem[] {
  return items.filter(({ parentId }) => parentId === null);
}

/** Builds the entry of an item with its rides, travellers, extras and conditions. */
export function entryOf(item: BookedItem, { items }: Booking): EmailEntry {
  const { data, travellers, status } = item;
  const extras = items.filter(({ parentId }) => parentId === item.id);
  const differs = (part: { readonly status: BookedItem['status'] }) =>
    part.status === status ? '' : ` (${partStateOf(part.status).text.toLowerCase()})`;
  return {
    kind: 'entry',
    title: itemTitle(item),
    detail: item.detail,
    state: itemState(item),
    note: [item.answerNote, describeLostRideChoice(item)].filter(Boolean).join(' ') || null,
    stages: data.kind === 'journey' ? stagesOf(item, data) : [],
    lists: [
      {
        title: 'Travellers',
        items: travellers.map((traveller) =>
          [
            `${preventLinks(describeTraveller(traveller))}${differs(traveller)}`,
            traveller.requests && `request: ${preventLinks(traveller.requests)}`,
          ]
            .filter(Boolean)
            .join(', '),
        ),
      },
      {
        title: 'Extras',
        items: extras.map((extra) =>
          [`${itemTitle(extra)}${differs(extra)}`, extra.detail].filter(Boolean).join(', '),
        ),
      },
    ].filter((list) => list.items.length > 0),
    smallPrint: data.kind === 'journey' && isActive(item) ? formatConditions(data) : null,
  };
}

/** Builds the stages of a journey. If the rides have different statuses, each stage shows its own. */
function stagesOf(item: BookedItem, journey: JourneyItemData): readonly EmailStage[] {
  const statuses = rideStatuses(item);
  const differ = new Set(statuses).size > 1;
  return journey.route.serviceRoute.map((leg, at) => {
    const stage = stageOf(leg, journey);
    const status = statuses[at];
    if (!differ || status === undefined) return stage;
    return { ...stage, note: [partStateOf(status).text, stage.note].filter(Boolean).join('. ') };
  });
}

function stageOf(leg: JourneyItemLeg, journey: JourneyItemData): EmailStage {
  const { itemType, service, operator, from, to, checkInCloses } = leg;
  const { mode, words } = rideKinds[itemType];
  const call = (iso: string, place: string) => ({
    time: readClock(iso),
    day: formatShortDay(readDate(iso)),
    place,
  });
  return {
    label: [service, operator === service ? null : operator, words].filter(Boolean).join(', '),
    mode,
    from: call(from.departure, from.name),
    to: call(to.arrival, to.name),
    note:
      [rideFare(leg, journey), checkInCloses && `Check-in closes at ${readClock(checkInCloses)}`]
        .filter(Boolean)
        .join('. ') || null,
  };
}

/** Builds the part with the booking reference in large type. */
export function referencePart({ reference }: Booking): EmailPart {
  return { kind: 'code', label: 'Booking reference', code: reference, facts: [] };
}

/** Builds the account: prices by item, and the payments. */
export function accountOf(booking: Booking): EmailPart {
  const { items, voucherCents, refundedCents, paidAt } = booking;
  const { cardFeeCents, paidCents, otherCents, gstCents } = sumWithChanges(booking);
  return {
    kind: 'account',
    rows: [
      ...items.map((item) => ({ label: itemTitle(item), amount: formatPrice(item.priceCents) })),
      ...(voucherCents > 0 ? [{ label: 'Paid with gift vouchers', amount: formatMoney(-voucherCents) }] : []),
      ...(otherCents > 0 ? [{ label: 'Changes', amount: formatMoney(otherCents) }] : []),
      ...(cardFeeCents > 0 ? [{ label: 'Card fee', amount: formatMoney(cardFeeCents) }] : []),
      {
        label: paidAt ? 'Paid by card' : 'To pay by card',
        amount: formatMoney(paidCents),
        strong: true,
      },
      ...(refundedCents > 0
        ? [{ label: 'Refunded or on its way', amount: `−${formatMoney(refundedCents)}` }]
        : []),
    ],
    note: `In New Zealand dollars, ${formatMoney(gstCents)} GST included.`,
  };
}

/** Builds the list of refunded amounts by target. */
export function refundAccount(
  refunds: readonly { readonly to: 'card' | 'voucher' | 'other'; readonly amountCents: number }[],
): EmailPart[] {
  const sumTo = (target: 'card' | 'voucher' | 'other') =>
    refunds.reduce((sum, { to, amountCents }) => sum + (to === target ? amountCents : 0), 0);
  const rows = [
    { label: 'To your card', amount: sumTo('card') },
    { label: 'To your gift voucher', amount: sumTo('voucher') },
    { label: 'By bank transfer', amount: sumTo('other') },
  ].filter(({ amount }) => amount > 0);
  if (rows.length === 0) return [];
  return [
    {
      kind: 'account',
      rows: rows.map(({ label, amount }) => ({ label, amount: formatMoney(amount), strong: true })),
      note: backInWords,
    },
  ];
}

/** Builds the parts with the ways to get help and to find the booking again without this email. */
export function helpParts({ reference }: Pick<Booking, 'reference'>, siteUrl: string): EmailPart[] {
  return [
    {
      kind: 'paragraph',
      quiet: true,
      text: `Something not right? Reply to this email and keep the reference ${reference} in it. If you lose this email, find your booking with its reference and your email address:`,
    },
    { kind: 'action', quiet: true, label: 'Find a booking', url: `${siteUrl}${findBookingPath}` },
  ];
}

/**
 * Inserts word joiners (invisible characters) after the punctuation of addresses in a visitor's text. Then email
 * programs make no links of them for another recipient.
 */
export function preventLinks(text: string): string {
  return hasLink(text) ? text.replaceAll(/[./:@．。｡](?=\S)/gu, '$&\u2060') : text;
}
