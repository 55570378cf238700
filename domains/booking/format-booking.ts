/** Formats bookings as text for tickets and emails: names, titles, statuses, conditions and dates. */

import { travellerTitles } from '#contracts/booking/traveller-titles.ts';
import { itemTypeLabels, modeOfItemType, type TravelItemType } from '#contracts/cart/item-types.ts';
import { pluralNoun } from '#contracts/counts.ts';
import { formatDateAndTime } from '#contracts/dates.ts';
import { formatList } from '#contracts/lists.ts';
import type { JourneyItemData, JourneyItemLeg } from '#domains/cart/cart.ts';
import type { BookedItem, BookedTraveller, Booking, PartStatus, TravellerName } from './booking.ts';
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
  const rest = `${formatList(partsByStatus(of, 'declined'))} wasn’t available and will be refunded. The rest is still booked: to keep it, you don’t need to do anything.`;
  return until
    ? `${rest} Or cancel it by ${formatDateAndTime(until)} for a full refund, including the card fee.`
    : rest;
}

/** Returns true for a journey on a pass, which was not paid for. */
export function isOnPass({ data }: Pick<BookedItem, 'data'>): boolean {
  return data.kind === 'journey' && data.pass !== undefined;
}

/** Returns true if the booking has only journeys on passes. */
export function isOnlyOnPass({ items }: Pick<Booking, 'items'>): boolean {
  return items.length > 0 && items.every(isOnPass);
}

/** Returns true if the booking has gift vouchers only. Then a voucher is printed instead of a ticket. */
export function isOnlyVouchers({ items }: Pick<Booking, 'items'>): boolean {
  return items.length > 0 && items.every(({ itemType }) => itemType === 'voucher');
}
