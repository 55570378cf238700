/** Finds the fastest journey between stops in the coming days; each change counts as half an hour. */
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import type { Journey } from '#domains/travel/planner/journey-planner.ts';
import { addDays } from '#domains/travel/time/service-time.ts';

/** Extra travel time that avoiding one change is worth, in milliseconds. */
const changeCostMs = 30 * 60_000;

/**
 * Finds the fastest journey between stops on the first of the days that has any, with that day. Returns null if there
 * is none, or if `signal` is aborted.
 */
export async function findFastestJourney(
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
  return arrival.getTime() - departure.getTime() + changes * changeCostMs;
}
