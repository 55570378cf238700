/** Formats bookings and their changes as text for pages, tickets and emails. */

import { howToChange } from '#contracts/booking/contact-instructions.ts';
import { travellerTitles } from '#contracts/booking/traveller-titles.ts';
import { itemTypeLabels, modeOfItemType, type TravelItemType } from '#contracts/cart/item-types.ts';
import { pluralNoun } from '#contracts/counts.ts';
import { formatDateAndTime } from '#contracts/dates.ts';
import { formatList } from '#contracts/lists.ts';
import { gstInside } from '#contracts/money.ts';
import type { JourneyItemData, JourneyItemLeg } from '#domains/cart/cart.ts';
import { costOfRides, describeCost } from '#domains/pass-travel/pass-account.ts';
import type {
  BookedItem,
  BookedTraveller,
  Booking,
  ChangeLine,
  ChangeMoney,
  JourneyInWords,
  PartStatus,
  TravellerLine,
  TravellerName,
} from './booking.ts';
import { hasLostRide, rideStatuses } from './booking-status.ts';
import { formatUnknownStatus } from './unknown-status.ts';

/** A status as text, with the tone in which it is shown. */
interface PartState {
  readonly tone: 'good' | 'waiting' | 'bad' | 'over';
  readonly text: string;
}

const partStates = {
  pending: { tone: 'waiting', text: 'Awaiting payment' },
  requested: { tone: 'waiting', text: 'On request, not confirmed yet' },
  confirmed: { tone: 'good', text: 'Confirmed' },
  declined: { tone: 'bad', text: 'Not available: refunded' },
  cancelled: { tone: 'over', text: 'Cancelled' },
} as const satisfies Record<PartStatus, PartState>;

/** Returns the text of a part's status. A status of a newer release is shown as it is stored. */
export function partStateOf(status: PartStatus): PartState {
  return partStates[status] ?? { tone: 'waiting', text: formatUnknownStatus(status) };
}

/** Returns the text of an item's status. A journey with rides of different statuses is partly confirmed. */
export function itemState(item: BookedItem): PartState {
  const rides = new Set(rideStatuses(item));
  if (item.status === 'declined' && isOnPass(item)) return { tone: 'bad', text: 'Not available' };
  if (rides.size < 2) return partStateOf(item.status);
  return rides.has('requested')
    ? {
        tone: 'waiting',
        text: rides.has('confirmed') ? 'Partly confirmed' : partStateOf('requested').text,
      }
    : { tone: 'good', text: 'Partly confirmed' };
}

/** The vehicle of each item type with a ride. */
export const rideKinds = {
  kr_train: { mode: modeOfItemType.kr_train, words: itemTypeLabels.kr_train.toLowerCase() },
  ic_bus: { mode: modeOfItemType.ic_bus, words: itemTypeLabels.ic_bus.toLowerCase() },
  ii_ferry: { mode: modeOfItemType.ii_ferry, words: itemTypeLabels.ii_ferry.toLowerCase() },
} as const satisfies Record<TravelItemType, { readonly mode: string; readonly words: string }>;

const titles: Readonly<Record<string, string>> = travellerTitles;

/** `Ms Aroha Ngata`. Once the name is erased, `A traveller`. */
export function travellerName({ title, firstName, lastName }: BookedTraveller): string {
  if (firstName === null || lastName === null) return 'A traveller';
  return formatName({ title, firstName, lastName });
}

/** `Ms Aroha Ngata` */
export function formatName({ title, firstName, lastName }: TravellerName): string {
  return [title === null ? undefined : titles[title], firstName, lastName].filter(Boolean).join(' ');
}

/** `Ms Aroha Ngata`, `Mika Ngata, child` */
export function describeTraveller(traveller: BookedTraveller): string {
  const name = travellerName(traveller);
  return traveller.type === 'adult' ? name : `${name}, ${traveller.type}`;
}

/** `Gift voucher of $100 × 2` */
export function itemTitle({ description, quantity }: Pick<BookedItem, 'description' | 'quantity'>): string {
  return quantity > 1 ? `${description} × ${quantity}` : description;
}

/**
 * Returns the accepted rules for changes and refunds of a journey. The rest of the conditions was about the purchase.
 */
export function formatConditions({ fareName, conditions }: JourneyItemData): string {
  return `${fareName} fare. ${conditions.changes} ${conditions.refund}`;
}

/**
 * `Flexi fare` of a ride. Empty for one of several rides in an older booking, which stores only the fare of the whole
 * journey.
 */
export function rideFare({ fareName }: JourneyItemLeg, journey: JourneyItemData): string {
  const name = fareName ?? (journey.route.serviceRoute.length === 1 ? journey.fareName : '');
  return name === '' ? '' : `${name} fare`;
}

/**
 * Returns the names of a booking's parts that have a status. A part is an item, or a ride of a journey whose rides
 * differ. A ride's name includes the journey's title if the booking has other items.
 */
export function partsByStatus({ items }: Pick<Booking, 'items'>, status: PartStatus): readonly string[] {
  const whole = items.filter(({ parentId }) => parentId === null);
  const parts = whole.flatMap((item) => {
    const rides = rideStatuses(item);
    if (item.data.kind !== 'journey' || new Set(rides).size < 2)
      return item.status === status ? [itemTitle(item)] : [];
    return item.data.route.serviceRoute.flatMap(({ service }, at) =>
      rides[at] === status ? [whole.length === 1 ? service : `${service} (${itemTitle(item)})`] : [],
    );
  });
  return [...new Set(parts)];
}

/** `Interislander is`, `Interislander and Coastal Pacific are` */
export function formatPartsWithVerb(parts: readonly string[]): string {
  return `${formatList(parts)} ${pluralNoun(parts.length, 'is', 'are')}`;
}

/**
 * Returns the message about a journey of which one ride was declined and others stand: the traveller may keep or cancel
 * the rest. Null for any other item.
 */
export function describeLostRideChoice(item: BookedItem): string | null {
  if (!hasLostRide(item) || item.data.kind !== 'journey') return null;
  const of = { items: [item] };
  const until = item.refundable?.until;
  const outcome = isOnPass(item) ? 'doesn’t count against your pass' : 'will be refunded';
  const rest = `${formatList(partsByStatus(of, 'declined'))} wasn’t available and ${outcome}. The rest is still booked: to keep it, you don’t need to do anything.`;
  return until && !isOnPass(item)
    ? `${rest} Or cancel it by ${formatDateAndTime(until)} for a full refund, including the card fee.`
    : rest;
}

/** Returns true for a journey on a pass, which was not paid for. */
export function isOnPass({ data }: Pick<BookedItem, 'data'>): boolean {
  return data.kind === 'journey' && data.pass !== undefined;
}

/** Describes what a journey takes of its pass without its declined rides: `1 day`. Null for one that is paid. */
export function describePassCost(item: BookedItem): string | null {
  if (item.data.kind !== 'journey' || !item.data.pass) return null;
  const statuses = rideStatuses(item);
  const rides = item.data.route.serviceRoute.filter((_, at) => statuses[at] !== 'declined');
  return describeCost(item.data.pass.allowance, costOfRides(rides));
}

/** Lists how to change these items, once for each kind. */
export function listChangeInstructions(items: readonly Pick<BookedItem, 'data'>[]): readonly string[] {
  const instructions = items.flatMap((item) => {
    if (item.data.kind === 'tour') return [howToChange.tour];
    if (item.data.kind !== 'journey') return [];
    return [isOnPass(item) ? howToChange.ride : howToChange.journey];
  });
  return [...new Set(instructions)];
}

/** Returns true if the booking has only journeys on passes. */
export function isOnlyOnPass({ items }: Pick<Booking, 'items'>): boolean {
  return items.length > 0 && items.every(isOnPass);
}

/** Returns true if the booking has gift vouchers only. Then a voucher is printed instead of a ticket. */
export function isOnlyVouchers({ items }: Pick<Booking, 'items'>): boolean {
  return items.length > 0 && items.every(({ itemType }) => itemType === 'voucher');
}

/** One line of a change: what was, and what is instead. */
export interface ChangeInWords {
  /** The journey, if it stays the same; null if `before` and `after` say it all. */
  readonly subject: string | null;
  /** Null for something new. */
  readonly before: string | null;
  readonly after: string;
}

/** Describes a line of a change. */
export function formatChangeLine(line: ChangeLine): ChangeInWords {
  switch (line.kind) {
    case 'name':
      return { subject: null, before: formatName(line.before), after: formatName(line.after) };
    case 'extra':
      return {
        subject: line.journey,
        before: line.before?.description ?? null,
        after: line.after.description,
      };
    case 'traveller':
      return { subject: line.journey, before: null, after: formatJoining(line) };
    case 'journey': {
      const { before, after } = line;
      const isSame = before.description === after.description;
      const words = (journey: JourneyInWords) =>
        isSame ? formatDeparture(journey) : `${journey.description}: ${formatDeparture(journey)}`;
      return { subject: isSame ? before.description : null, before: words(before), after: words(after) };
    }
  }
}

/** `Aroha Nagta is now Aroha Ngata` */
export function formatChange(line: ChangeLine): string {
  const { subject, before, after } = formatChangeLine(line);
  const words = before === null ? `${after} was added` : `${before} is now ${after}`;
  return subject === null ? words : `${subject}: ${words}`;
}

/** `Ms Aroha Ngata`, `Mika Ngata, child` */
function formatJoining({ type, after }: TravellerLine): string {
  return type === 'adult' ? formatName(after) : `${formatName(after)}, ${type}`;
}

/** `Tuesday 1 December 2026, 08:15, Scenic fare` */
function formatDeparture({ detail, fareName }: JourneyInWords): string {
  return [detail, ...(fareName === '' ? [] : [`${fareName} fare`])].join(', ');
}

/** An amount of a change. */
export interface ChangeAmount {
  readonly label: string;
  /** Negative if it is returned. */
  readonly cents: number;
}

/** Lists the amounts that make up the price of a change; empty if it is free. The last one is the total. */
export function listChangeAmounts(money: ChangeMoney): readonly ChangeAmount[] {
  const { differenceCents, keptCents, feeCents, cardFeeCents, toPayCents, refundCents } = money;
  const parts = [
    { label: differenceCents < 0 ? 'Lower price' : 'Price difference', cents: differenceCents },
    { label: 'Not refundable', cents: keptCents },
    { label: 'Change fee', cents: feeCents },
    { label: 'Card fee', cents: cardFeeCents },
  ].filter(({ cents }) => cents !== 0);
  if (parts.length === 0) return [];
  const total =
    toPayCents > 0 ? { label: 'To pay', cents: toPayCents } : { label: 'Your refund', cents: -refundCents };
  return [...parts, total];
}

/** Sums the money of a booking and of the changes that were made, in cents. */
export function sumWithChanges({ changes, cardFeeCents, totalCents, gstCents }: Booking): {
  readonly cardFeeCents: number;
  /** Paid by card, or to pay. */
  readonly paidCents: number;
  /** Fees for changes, and what was paid for prices that a change has lowered. */
  readonly otherCents: number;
  /** Without refunds. */
  readonly gstCents: number;
} {
  const sum = (of: (money: ChangeMoney) => number) =>
    changes.reduce((cents, { money }) => cents + of(money), 0);
  const changedCents = sum((money) => money.toPayCents);
  return {
    cardFeeCents: cardFeeCents + sum((money) => money.cardFeeCents),
    paidCents: totalCents + changedCents,
    otherCents: sum(({ feeCents, keptCents, refundCents }) => feeCents + keptCents + refundCents),
    gstCents: gstCents + gstInside(changedCents),
  };
}
