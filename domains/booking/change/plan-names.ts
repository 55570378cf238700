/** Decides which corrections of names are allowed. Pure. */
import { personKeys } from '#contracts/booking/person-keys.ts';
import { countNoun } from '#contracts/counts.ts';
import { toComparable } from '#contracts/text/fold-text.ts';
import { editDistance } from '#contracts/text/match-names.ts';
import { itemsAtCheckIn } from '#domains/cart/check-in.ts';
import type { NameLine, TravellerName } from '../booking.ts';
import type { BookingItemRow, BookingParts, BookingTravellerRow } from '../booking-store.ts';
import { isTooLate } from '../payment/sale-deadline.ts';
import { isActive } from '../refund/evaluate-refund-terms.ts';

/** Inputs of the decision, beside the parts of the booking. */
export interface NameRules {
  readonly now: Date;
  /** Characters that may be corrected on an item; infinite for any name, null if the operator must be asked. */
  charactersOf(item: BookingItemRow): number | null;
  /** The name that a traveller was booked with, before any correction. */
  soldNameOf(traveller: BookingTravellerRow): TravellerName | null;
}

/** A corrected name. */
export interface CorrectedName {
  readonly travellerId: string;
  /** Undefined keeps the title. */
  readonly title?: string | null | undefined;
  readonly firstName: string;
  readonly lastName: string;
}

/** The lines of a change, or the errors of the request by field path. */
export type NamePlan =
  | { readonly ok: true; readonly lines: readonly NameLine[] }
  | { readonly ok: false; readonly fields: Readonly<Record<string, string>> };

/**
 * Plans corrections of names. Each applies to the same person on all parts that have not begun. Characters are counted
 * from the name that was booked, so that many small corrections can't pass a ticket to somebody else. Where operators
 * differ, the strictest decides.
 */
export function planNames(names: readonly CorrectedName[], parts: BookingParts, rules: NameRules): NamePlan {
  const fields: Record<string, string> = {};
  const lines: NameLine[] = [];
  const open = openItems(parts, rules.now);
  const people = groupPeople(parts);
  for (const [at, { travellerId, title, firstName, lastName }] of names.entries()) {
    const rows = people.find((some) => some.some(({ id }) => id === travellerId)) ?? [];
    const traveller = rows.find(({ id }) => id === travellerId);
    const before = traveller && nameOf(traveller);
    if (!before) {
      fields[`names.${at}.travellerId`] = 'This traveller is not in the booking.';
      continue;
    }
    const after = { title: title === undefined ? before.title : title, firstName, lastName };
    if (areEqual(before, after)) continue;
    const there = rows.filter((row) => isActive(row) && open.has(row.itemId));
    if (there.length === 0) {
      fields[`names.${at}.travellerId`] =
        'This can’t be changed any more: it was cancelled, or check-in has closed.';
      continue;
    }
    const fault = findNameFault(after, there, { parts, open, rules });
    if (fault)
      fields[`names.${at}`] = `${fault} Contact us with your reference for any other change of a name.`;
    else if (lines.some((line) => there.some(({ id }) => line.travellerIds.includes(id))))
      fields[`names.${at}.travellerId`] = 'Name each traveller once.';
    else
      lines.push({
        kind: 'name',
        travellerIds: there.map(({ id }) => id),
        type: traveller.type,
        before,
        after,
      });
  }
  if (Object.keys(fields).length > 0) return { ok: false, fields };
  return lines.length > 0
    ? { ok: true, lines }
    : { ok: false, fields: { names: 'These are the names in the booking: there is nothing to change.' } };
}

/** Returns the items by id that are booked and have not begun. Kinds of a newer release are left out. */
function openItems({ items }: BookingParts, now: Date): ReadonlyMap<string, BookingItemRow> {
  const open = itemsAtCheckIn(items, (item) => (isActive(item) ? item.parentId : null)).filter(
    (item) => isActive(item) && ['journey', 'tour', 'pass'].includes(item.data.kind) && !isTooLate(item, now),
  );
  return new Map(open.map((item) => [item.id, item]));
}

/** Groups the rows of each person, at most one on each item. */
function groupPeople({ items, travellers }: BookingParts): readonly (readonly BookingTravellerRow[])[] {
  const people = new Map<string, BookingTravellerRow[]>();
  for (const { id } of items) {
    const riders = travellers.filter(({ itemId }) => itemId === id);
    const keys = personKeys(riders);
    for (const rider of riders) {
      const key = keys.get(rider.id) ?? rider.id;
      people.set(key, [...(people.get(key) ?? []), rider]);
    }
  }
  return [...people.values()];
}

/** Returns why these travellers can't get a name, or null. */
function findNameFault(
  after: TravellerName,
  there: readonly BookingTravellerRow[],
  {
    parts,
    open,
    rules,
  }: {
    readonly parts: BookingParts;
    readonly open: ReadonlyMap<string, BookingItemRow>;
    readonly rules: NameRules;
  },
): string | null {
  const limits = there.map(({ itemId }) => {
    const item = open.get(itemId);
    return item ? rules.charactersOf(item) : null;
  });
  const limit = Math.min(...limits.map((each) => each ?? 0));
  if (limits.includes(null) || limit === 0) return 'This operator corrects names by hand.';
  const isSpelling =
    limit === Number.POSITIVE_INFINITY ||
    there.every((row) => {
      const sold = rules.soldNameOf(row);
      return sold !== null && isSpellingOf(sold, after, limit);
    });
  if (!isSpelling)
    return `Up to ${countNoun(limit, 'letter')} of a name can be corrected here, because tickets can’t be passed on.`;
  const hasName = (name: Pick<BookingTravellerRow, 'firstName' | 'lastName'> | null) =>
    name?.firstName === after.firstName && name.lastName === after.lastName;
  const isTaken = parts.travellers.some(
    (row) => there.some(({ id, itemId }) => row.itemId === itemId && row.id !== id) && hasName(row),
  );
  // A correction can be taken back, even if both were booked with one name.
  return isTaken && !there.every((row) => hasName(rules.soldNameOf(row)))
    ? 'Another traveller has this name already.'
    : null;
}

/**
 * Returns true if a name is another spelling of the one that was booked. Up to `limit` characters may be inserted,
 * deleted or replaced, and at most half of the first and of the last name. Macrons, capitals, hyphens, spaces and the
 * title do not count. Neither do first and last names that were swapped.
 */
export function isSpellingOf(sold: TravellerName, after: TravellerName, limit: number): boolean {
  const textOf = (name: string) => toComparable(name).replaceAll(' ', '');
  const [first, last] = [textOf(sold.firstName), textOf(sold.lastName)];
  const [newFirst, newLast] = [textOf(after.firstName), textOf(after.lastName)];
  if (first + last === newFirst + newLast) return true;
  return [[newFirst, newLast] as const, [newLast, newFirst] as const].some(([one, other]) => {
    const counts = [
      { count: editDistance(first, one, limit), most: first.length / 2 },
      { count: editDistance(last, other, limit), most: last.length / 2 },
    ];
    const sum = counts.reduce((total, { count }) => total + count, 0);
    return sum <= limit && counts.every(({ count, most }) => count <= most);
  });
}

/** Returns the name of a traveller; null after erasure. */
export function nameOf({ title, firstName, lastName }: BookingTravellerRow): TravellerName | null {
  return firstName === null || lastName === null ? null : { title, firstName, lastName };
}

function areEqual(one: TravellerName, other: TravellerName): boolean {
  return one.title === other.title && one.firstName === other.firstName && one.lastName === other.lastName;
}
