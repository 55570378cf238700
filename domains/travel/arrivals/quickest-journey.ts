import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import type { Journey } from '#domains/travel/planner/journey-planner.ts';
import { addDays } from '#domains/travel/time/service-time.ts';

/** A wait of hours is a change too many: this long, in milliseconds, one may travel longer for a change less. */
const worthOfChange = 30 * 60_000;

/**
 * The journey that takes the least from some stops to others on the first of the days with any, and that day; null when there
 * is none, or when `signal` says that nobody waits any more.
 */
export async function quickestJourney(
  feed: LoadedFeed,
  ends: { readonly from: readonly string[]; readonly to: readonly string[] },
  days: { readonly first: ServiceDate; readonly count: number },
  signal: AbortSignal,
): Promise<{ readonly date: ServiceDate; readonly journey: Journey } | null> {
  const request = { ...ends, maxChanges: 4, modes: ['rail', 'coach', 'ferry'], daysAhead: 3 } as const;
  for (let day = 0; day < days.count && !signal.aborted; day += 1) {
    const date = addDays(days.first, day);
    const journeys = await feed.planner.range(request, date);
    const [journey] = journeys.toSorted((a, b) => costOf(a) - costOf(b));
    if (journey) return { date, journey };
  }
  return null;
}

function costOf({ departure, arrival, changes }: Journey): number {
  return arrival.getTime() - departure.getTime() + changes * worthOfChange;
}
