/** Splits a journey with too many changes into two searches with a stay in a hub town. */
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import type { Place } from '#domains/travel/places/place.ts';
import type { StopEvent } from '#domains/travel/planner/journey-planner.ts';
import { addDays, dateInZone } from '#domains/travel/time/service-time.ts';
import { getDayPlanner } from './day-planner.ts';
import { findHubs } from './hub-towns.ts';
import { earliestOnwardDeparture, sharesStop } from './search-fares.ts';

/** One part of a split journey: a separate search on its own day. */
export interface JourneyPart {
  readonly from: Place;
  readonly to: Place;
  readonly date: ServiceDate;
}

/** A journey in two parts with a stay in between. */
export interface SplitJourney {
  readonly hub: Place;
  readonly parts: readonly [JourneyPart, JourneyPart];
}

/** Number of hub towns tried, those with the most lines first. */
const maxHubs = 6;

/** Maximum number of suggestions. */
const maxSuggestions = 2;

/** Each part may start on its first possible day or on the days after it. */
const maxDaysPerPart = 3;

/** Default of a search. */
const maxChanges = 4;

/**
 * Splits a journey with too many changes in two at a hub town, earliest arrival first. It leaves `from` on `date` or
 * up to two days later. Returns an empty list if no hub helps.
 */
export async function splitJourney(
  feed: LoadedFeed,
  { from, to, date, now }: { from: Place; to: Place; date: ServiceDate; now: Date },
): Promise<readonly SplitJourney[]> {
  const hubs = findHubs(feed).filter((hub) => !sharesStop(hub, from) && !sharesStop(hub, to));
  const ways = await Promise.all(
    hubs.slice(0, maxHubs).map(async (hub) => {
      const first = await findEarliestArrival(feed, { from, to: hub, date }, () => now.getTime());
      if (!first) return [];
      const arrives = dateInZone(first.arrival.at, feed.timetable.zone);
      const second = await findEarliestArrival(feed, { from: hub, to, date: arrives }, (stopId) =>
        earliestOnwardDeparture(feed.timetable, first.arrival, stopId),
      );
      return second ? [{ hub, parts: [first.part, second.part] as const, arrival: second.arrival.at }] : [];
    }),
  );
  return ways
    .flat()
    .toSorted((a, b) => a.arrival.getTime() - b.arrival.getTime())
    .slice(0, maxSuggestions)
    .map(({ hub, parts }) => ({ hub, parts }));
}

/**
 * Returns the journey with the earliest arrival among those that leave after the traveller is ready, on that day or
 * soon after.
 */
async function findEarliestArrival(
  feed: LoadedFeed,
  part: JourneyPart,
  readyAt: (stopId: string) => number,
): Promise<{ readonly part: JourneyPart; readonly arrival: StopEvent } | null> {
  const request = {
    from: part.from.stopIds,
    to: part.to.stopIds,
    maxChanges,
    modes: ['rail', 'coach', 'ferry'],
  } as const;
  for (let days = 0; days < maxDaysPerPart; days += 1) {
    const date = addDays(part.date, days);
    if (date > feed.coverage.last) return null;
    const journeys = await getDayPlanner(feed).journeysOf(request, date);
    const [first] = journeys
      .filter(
        ({ journey: { departure, legs } }) => departure.getTime() >= readyAt(legs[0]?.from.stopId ?? ''),
      )
      .flatMap(({ journey }) => journey.legs.at(-1)?.to ?? [])
      .toSorted((a, b) => a.at.getTime() - b.at.getTime());
    if (first) return { part: { ...part, date }, arrival: first };
  }
  return null;
}
