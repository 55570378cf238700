import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { getRideCache } from '#domains/travel/offers/ride-cache.ts';
import type { BookingChange } from '../booking.ts';
import type { BookingItemRow } from '../booking-store.ts';
import { ridesOf } from '../payment/sale-deadline.ts';
import { type NameRules, nameOf } from './plan-names.ts';

/**
 * Returns the rules for names: the operators' limits in the current timetable, and the names before the first of
 * `changes`. Bookings that were sold earlier have the same limits. Operators of tours and passes are asked.
 * Staff may correct any name.
 */
export function nameRules(
  feed: LoadedFeed,
  {
    changes,
    now,
    byStaff = false,
  }: {
    readonly changes: readonly BookingChange[];
    readonly now: Date;
    readonly byStaff?: boolean | undefined;
  },
): NameRules {
  const { fares } = getRideCache(feed);
  return {
    now,
    charactersOf(item: BookingItemRow) {
      if (byStaff) return Number.POSITIVE_INFINITY;
      const limits = ridesOf(item).map(({ line }) => fares.networkOfRoute(line)?.nameCharacters ?? null);
      return limits.length === 0 || limits.includes(null)
        ? null
        : Math.min(...limits.map((limit) => limit ?? 0));
    },
    soldNameOf(traveller) {
      const lines = changes.flatMap((change) => change.lines).filter((line) => line.kind === 'name');
      return (
        lines.find(({ travellerIds }) => travellerIds.includes(traveller.id))?.before ?? nameOf(traveller)
      );
    },
  };
}
