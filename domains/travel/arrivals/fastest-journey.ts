/** Finds the fastest journey between stops in the coming days; each change counts as half an hour. */
import QuickLRU from 'quick-lru';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import type { Journey } from '#domains/travel/planner/journey-planner.ts';
import { addDays } from '#domains/travel/time/service-time.ts';

/** Extra travel time that avoiding one change is worth, in milliseconds. */
const changeCostMs = 30 * 60_000;

/** The stops that a journey connects, by id. */
interface Ends {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

interface JourneyDays {
  readonly first: ServiceDate;
  readonly count: number;
}

/** The fastest journey on the first day that has any. */
type FastestJourney = { readonly date: ServiceDate; readonly journey: Journey } | null;

/** Results by feed. Pages ask for the same journeys until the day changes. */
const journeysOfFeeds = new WeakMap<LoadedFeed, QuickLRU<string, FastestJourney>>();
const maxJourneys = 500;

/**
 * Finds the fastest journey between stops on the first of the days that has any, with that day. Returns null if there
 * is none, or if `signal` is aborted. Recent results are cached.
 */
export async function findFastestJourney(
  feed: LoadedFeed,
  ends: Ends,
  days: JourneyDays,
  signal: AbortSignal,
): Promise<FastestJourney> {
  if (signal.aborted) return null;
  const journeys = journeysOfFeeds.get(feed) ?? new QuickLRU({ maxSize: maxJourneys });
  journeysOfFeeds.set(feed, journeys);
  const key = JSON.stringify([ends.from, ends.to, days.first, days.count]);
  const cached = journeys.get(key);
  if (cached !== undefined) return cached;
  const found = await searchDays(feed, ends, days, signal);
  if (!signal.aborted) journeys.set(key, found);
  return found;
}

async function searchDays(
  feed: LoadedFeed,
  ends: Ends,
  days: JourneyDays,
  signal: AbortSignal,
): Promise<FastestJourney> {
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
