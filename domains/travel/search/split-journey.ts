import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import type { Place } from '#domains/travel/places/place.ts';
import { placesOf } from '#domains/travel/places/place-index.ts';
import type { StopEvent } from '#domains/travel/planner/journey-planner.ts';
import { addDays, dateInZone } from '#domains/travel/time/service-time.ts';
import { readyToLeave } from './change-time.ts';
import { dayPlannerOf } from './planned-days.ts';
import { sharesStop } from './search-fares.ts';

/** A part of a journey that can be searched for by itself, and the day to search on. */
export interface JourneyPart {
  readonly from: Place;
  readonly to: Place;
  readonly date: ServiceDate;
}

/** A journey in two parts with a stay between them. */
export interface SplitJourney {
  readonly hub: Place;
  readonly parts: readonly [JourneyPart, JourneyPart];
}

/** So many towns are tried, those with the most lines first. */
const maxHubs = 6;

/** So many ways are named at most. */
const maxWays = 2;

/** Days on which each part may begin: the first possible one and those after it. */
const daysOfPart = 3;

/** As a search takes it when nothing else is said. */
const maxChanges = 4;

/**
 * Ways to make a journey with too many changes as two, by a town where many lines meet; the soonest there first. `from` is
 * left on `date` or up to two days later. Empty where no such town helps.
 */
export async function splitJourney(
  feed: LoadedFeed,
  { from, to, date, now }: { from: Place; to: Place; date: ServiceDate; now: Date },
): Promise<readonly SplitJourney[]> {
  const hubs = hubsOf(feed).filter((hub) => !sharesStop(hub, from) && !sharesStop(hub, to));
  const ways = await Promise.all(
    hubs.slice(0, maxHubs).map(async (hub) => {
      const first = await soonest(feed, { from, to: hub, date }, () => now.getTime());
      if (!first) return [];
      const arrives = dateInZone(first.arrival.at, feed.timetable.zone);
      const second = await soonest(feed, { from: hub, to, date: arrives }, (stopId) =>
        readyToLeave(feed.timetable, first.arrival, stopId),
      );
      return second ? [{ hub, parts: [first.part, second.part] as const, arrival: second.arrival.at }] : [];
    }),
  );
  return ways
    .flat()
    .toSorted((a, b) => a.arrival.getTime() - b.arrival.getTime())
    .slice(0, maxWays)
    .map(({ hub, parts }) => ({ hub, parts }));
}

/** The journey that is there first, of those that leave when one is ready at their stop, on the part's day or soon after it. */
async function soonest(
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
  for (let days = 0; days < daysOfPart; days += 1) {
    const date = addDays(part.date, days);
    if (date > feed.coverage.last) return null;
    const journeys = await dayPlannerOf(feed).journeysOf(request, date);
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

const known = new WeakMap<LoadedFeed, readonly Place[]>();

/** The towns of a feed by how many lines call there, the most first; those with one line are no hubs. */
function hubsOf(feed: LoadedFeed): readonly Place[] {
  const kept = known.get(feed);
  if (kept) return kept;
  const lines = linesOfStops(feed);
  const hubs = placesOf(feed)
    .filter(({ place }) => place.kind === 'town')
    .map(({ place }) => ({
      place,
      lines: new Set(place.stopIds.flatMap((stop) => [...(lines.get(stop) ?? [])])).size,
    }))
    .filter((town) => town.lines > 1)
    .toSorted((a, b) => b.lines - a.lines)
    .map(({ place }) => place);
  known.set(feed, hubs);
  return hubs;
}

/** The lines that call at each stop, by the stop's id. */
function linesOfStops({ timetable }: LoadedFeed): ReadonlyMap<string, ReadonlySet<number>> {
  const lines = new Map<string, Set<number>>();
  for (const route of timetable.routes) {
    for (const trip of timetable.tripsOfRoute(route)) {
      for (const { stop } of timetable.callsOf(trip)) {
        const there = lines.get(stop.id) ?? new Set();
        there.add(route.index);
        lines.set(stop.id, there);
      }
    }
  }
  return lines;
}
