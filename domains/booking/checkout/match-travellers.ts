/** Assigns the travellers of an order to its items and validates their number, type and age. Pure. */

import type { Checkout } from '#contracts/booking/order-schema.ts';
import { countNoun } from '#contracts/counts.ts';
import { formatList } from '#contracts/lists.ts';
import type { ItemPassengers } from '#domains/cart/cart.ts';
import { peopleOf } from '#domains/cart/items/passenger-rules.ts';
import type { TravellerType } from '../booking.ts';
import type { AgeLimit } from './age-limits.ts';

/** A traveller as the order names them. */
export type NamedTraveller = Checkout['travellers'][number];

/** The fields of a traveller that the validation needs. */
export type AgedTraveller = Pick<NamedTraveller, 'itemId' | 'type' | 'dateOfBirth'>;

/** An item with passengers. */
interface TravelledItem {
  readonly id: string;
  readonly description: string;
  readonly passengers: ItemPassengers;
}

/** The rules that travellers must meet. */
export interface TravellerRules {
  readonly limitsOf: (itemId: string) => readonly AgeLimit[];
  /** Today in New Zealand, `YYYY-MM-DD`. */
  readonly today: string;
}

/** The travellers of each item in the order of the request, or the errors by field path. */
export type MatchedTravellers<Traveller> =
  | { readonly ok: true; readonly byItem: ReadonlyMap<string, readonly Traveller[]> }
  | { readonly ok: false; readonly fields: Readonly<Record<string, string>> };

/**
 * Assigns travellers to items. Each item needs exactly its number of each type, and no child or infant above its age
 * limit.
 */
export function matchTravellers<Traveller extends AgedTraveller>(
  items: readonly TravelledItem[],
  travellers: readonly Traveller[],
  rules: TravellerRules,
): MatchedTravellers<Traveller> {
  const byItem = new Map<string, Traveller[]>(
    items.filter(({ passengers }) => peopleOf(passengers) > 0).map(({ id }) => [id, []]),
  );
  const fields: Record<string, string> = {};
  for (const [at, traveller] of travellers.entries()) {
    const path = `travellers.${at}`;
    const item = items.find(({ id }) => id === traveller.itemId);
    const aboard = byItem.get(traveller.itemId);
    if (!item || !aboard) {
      fields[`${path}.itemId`] = item
        ? `${item.description} has no travellers.`
        : 'This item is not in the cart.';
      continue;
    }
    aboard.push(traveller);
    const { type } = traveller;
    const expectedCount = countOf(item.passengers, type);
    if (aboard.filter((other) => other.type === type).length > expectedCount)
      fields[`${path}.type`] = `${item.description} is for ${partyInWords(item.passengers)}.`;
    const fault = type === 'adult' ? null : birthFault(traveller, type, rules);
    if (fault) fields[`${path}.dateOfBirth`] = fault;
  }
  const short = items.filter(({ id, passengers }) => {
    const aboard = byItem.get(id) ?? [];
    return types.some(
      (type) => aboard.filter((other) => other.type === type).length < countOf(passengers, type),
    );
  });
  if (short.length > 0)
    fields.travellers = short
      .map(({ description, passengers }) => `Enter ${partyInWords(passengers)} for ${description}.`)
      .join(' ');
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, byItem };
}

function birthFault(
  { itemId, dateOfBirth }: AgedTraveller,
  type: 'child' | 'infant',
  { limitsOf, today }: TravellerRules,
): string | null {
  if (dateOfBirth === undefined) return `Enter the date of birth: fares for ${nouns[type][1]} depend on age.`;
  if (dateOfBirth > today) return 'Enter a date of birth in the past.';
  for (const { on, maxAges, where } of limitsOf(itemId)) {
    if (ageOn(dateOfBirth, on ?? today) <= maxAges[type]) continue;
    const day = on === null ? 'on the day you buy it' : 'on the day of travel';
    return `On ${where}, ${nouns[type][1]} must be under ${maxAges[type] + 1} ${day}.`;
  }
  return null;
}

/** Age in whole years. */
function ageOn(dateOfBirth: string, day: string): number {
  return Temporal.PlainDate.from(dateOfBirth).until(day, { largestUnit: 'years' }).years;
}

const types = ['adult', 'child', 'infant'] as const satisfies readonly TravellerType[];

const nouns = {
  adult: ['adult', 'adults'],
  child: ['child', 'children'],
  infant: ['infant', 'infants'],
} as const;

/** Returns the number of passengers of a type on an item. */
export function countOf(passengers: ItemPassengers, type: TravellerType): number {
  return { adult: passengers.adultCount, child: passengers.childCount, infant: passengers.infantCount }[type];
}

/** `2 adults and 1 child` */
function partyInWords(passengers: ItemPassengers): string {
  const parts = types.flatMap((type) => {
    const count = countOf(passengers, type);
    const [one, many] = nouns[type];
    return count === 0 ? [] : [countNoun(count, one, many)];
  });
  return formatList(parts);
}
