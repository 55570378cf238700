/** Decides if the fare of a journey allows a change now, and at what fee. */
import { countNoun } from '#contracts/counts.ts';
import { formatDateAndTime } from '#contracts/dates.ts';
import type { ChangeTerms } from '#domains/travel/fares/change-terms.ts';
import { changeTermsOf } from '#domains/travel/fares/combine-changes.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { getRideCache } from '#domains/travel/offers/ride-cache.ts';
import type { BookingItemRow } from '../booking-store.ts';
import { ridesOf } from '../payment/sale-deadline.ts';

const askUs = 'Contact us with your reference to change it.';

/**
 * Returns the change terms of a journey: those it was sold with or, for an older booking, those of its fares in the
 * current timetable. Undefined if they are unknown; then staff decide.
 */
export function findChangeTerms(
  item: Pick<BookingItemRow, 'data'>,
  feed: LoadedFeed,
): ChangeTerms | null | undefined {
  if (item.data.kind !== 'journey') return undefined;
  if (item.data.changeTerms !== undefined) return item.data.changeTerms;
  const { fares } = getRideCache(feed);
  return changeTermsOf(
    ridesOf(item).map(({ line, fareFamilyId, from }) => ({
      departure: new Date(from.departure),
      rule: fares.networkOfRoute(line)?.families.find(({ id }) => id === fareFamilyId)?.changeRule,
    })),
  );
}

/** Returns why a journey can't be changed under these terms, or null. `changeCount`: its earlier changes. */
export function changeRefusal(
  terms: ChangeTerms | null | undefined,
  { changeCount, now }: { readonly changeCount: number; readonly now: Date },
): string | null {
  if (terms === undefined) return `This fare is changed by hand. ${askUs}`;
  if (terms === null) return 'This fare can’t be changed.';
  if (now > new Date(terms.until))
    return `This fare could be changed until ${formatDateAndTime(new Date(terms.until))}.`;
  if (terms.times !== null && changeCount >= terms.times)
    return `This fare can be changed ${terms.times === 1 ? 'once' : countNoun(terms.times, 'time')}, and you’ve already changed it.`;
  return null;
}

/** Returns the fee for the next change, for all people, in cents. */
export function changeFee(
  { freeTimes, feeCents }: Pick<ChangeTerms, 'freeTimes' | 'feeCents'>,
  { changeCount, people }: { readonly changeCount: number; readonly people: number },
): number {
  return freeTimes !== null && changeCount >= freeTimes ? feeCents * people : 0;
}
