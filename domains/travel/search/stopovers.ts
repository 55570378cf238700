/**
 * Adds journeys with a night in a town on the way. The planner never finds them, because they arrive later. Only
 * journeys that need a night anyway get them.
 */
import type { Place } from '#domains/travel/places/place.ts';
import type { Journey, RideLeg } from '#domains/travel/planner/journey-planner.ts';
import {
  addDays,
  dateInZone,
  dayInZone,
  dayNumber,
  serviceInstant,
} from '#domains/travel/time/service-time.ts';
import type { Call } from '#domains/travel/timetable/timetable.ts';
import { findLowest } from './find-lowest.ts';
import { buildJourney, type ItineraryContext, toItinerary } from './itinerary.ts';
import { countNights, findStays, morningOf } from './nights.ts';

const hourMs = 3_600_000;

/** Maximum number of towns tried per day, each with one planner search. */
const maxTowns = 6;

/** Travellers arrive for the night at this hour or later. */
const earliestArrivalHour = 12;

/** A ride is interrupted at least this long after its start and before its end, in milliseconds. */
const minRideMs = 1.5 * hourMs;

/** A journey with a stopover takes at most this much longer than the fastest, in milliseconds. */
const maxLongerMs = 30 * hourMs;

/** Towns and calls at which journeys may be interrupted. */
export interface StopoverPlaces {
  /** Towns to stay in, best first. They share no stops. */
  readonly towns: readonly Town[];
  /** Returns the calls of a ride, including its ends. */
  callsOf(ride: RideLeg): readonly Call[];
}

/** A place to interrupt a journey: the rides up to there, and the day after the night. */
interface Stopover {
  readonly rides: readonly RideLeg[];
  readonly nextDay: string;
}

type Town = Pick<Place, 'id' | 'stopIds'>;

/**
 * Interrupts the fastest of `journeys` for a night at towns on its way, and continues the next day. Returns an empty
 * list if the fastest journey needs no night.
 */
export async function findStopovers(
  context: ItineraryContext,
  journeys: readonly Journey[],
  places: StopoverPlaces,
): Promise<readonly Journey[]> {
  const fastest = findFastest(journeys);
  if (!fastest || findStays(fastest.legs, context.feed.timetable.zone).length === 0) return [];
  const stopovers = listStopovers(context, fastest, places).slice(0, maxTowns);
  const latest = new Date(fastest.arrival.getTime() + maxLongerMs);
  const found = await Promise.all(
    stopovers.map((stopover) => continueFrom(context, fastest, stopover, latest)),
  );
  return found.flat();
}

/** Returns the fastest journey, the first of several; undefined for an empty list. */
export function findFastest<Timed extends Pick<Journey, 'departure' | 'arrival'>>(
  journeys: readonly Timed[],
): Timed | undefined {
  return findLowest(journeys, took);
}

function took({ departure, arrival }: Pick<Journey, 'departure' | 'arrival'>): number {
  return arrival.getTime() - departure.getTime();
}

/** Lists where a journey may be interrupted, once per town, in the order of `towns`. */
function listStopovers(
  { feed: { timetable }, request }: ItineraryContext,
  journey: Journey,
  { towns, callsOf }: StopoverPlaces,
): readonly Stopover[] {
  const { zone } = timetable;
  const townAt = indexByStop(towns);
  const stays = findStays(journey.legs, zone).map(({ stopId }) => stopId);
  const skipped = new Set([...request.from, ...request.to, ...stays].map((stopId) => townAt.get(stopId)));
  const wantedTownAt = (stopId: string) => {
    const town = townAt.get(stopId);
    return skipped.has(town) ? undefined : town;
  };
  const isWanted = (stopId: string) => wantedTownAt(stopId) !== undefined;
  const { rides } = toItinerary(journey);
  const found = new Map<Town, Stopover>();
  rides.forEach((ride, at) => {
    for (const shorter of listShorterRides(ride, callsOf, isWanted)) {
      const town = wantedTownAt(shorter.to.stopId);
      if (!town || found.has(town)) continue;
      const day = dateInZone(shorter.to.at, zone);
      if (shorter.to.at >= serviceInstant(day, earliestArrivalHour * 3_600, zone))
        found.set(town, { rides: [...rides.slice(0, at), shorter], nextDay: addDays(day, 1) });
    }
  });
  return towns.flatMap((town) => found.get(town) ?? []);
}

const townsByStop = new WeakMap<readonly Town[], ReadonlyMap<string, Town>>();

/** Indexes towns by the ids of their stops. The towns of a feed are indexed once. */
function indexByStop(towns: readonly Town[]): ReadonlyMap<string, Town> {
  let index = townsByStop.get(towns);
  if (!index) {
    index = new Map(towns.flatMap((town) => town.stopIds.map((id) => [id, town] as const)));
    townsByStop.set(towns, index);
  }
  return index;
}

/** Returns the rides on the same trip that end at an earlier stop, if `isWanted` accepts it, and the ride itself. */
function listShorterRides(
  ride: RideLeg,
  callsOf: StopoverPlaces['callsOf'],
  isWanted: (stopId: string) => boolean,
): readonly RideLeg[] {
  const leaves = ride.from.at.getTime();
  const ends = ride.to.at.getTime();
  const { call: board } = ride.from;
  if (board === undefined || ends - leaves < 2 * minRideMs) return [ride];
  const calls = callsOf(ride);
  const start = leaves - (calls[0]?.departure ?? 0) * 1_000;
  const shorter = calls.slice(1, -1).flatMap(({ stop, arrival, canAlight }, between) => {
    const at = start + arrival * 1_000;
    const isFarEnough = at - leaves >= minRideMs && ends - at >= minRideMs;
    return canAlight && isFarEnough && isWanted(stop.id)
      ? [{ ...ride, to: { stopId: stop.id, at: new Date(at), call: board + 1 + between } }]
      : [];
  });
  return [...shorter, ride];
}

/** Continues from a stopover on the next day, and arrives by `latest`. */
async function continueFrom(
  context: ItineraryContext,
  journey: Journey,
  { rides, nextDay }: Stopover,
  latest: Date,
): Promise<readonly Journey[]> {
  const { feed, request, date } = context;
  const { zone } = feed.timetable;
  const end = rides.at(-1)?.to;
  const maxChanges = request.maxChanges - rides.length;
  // A ride on a later day would arrive too late.
  const lastDay = Math.min(dayNumber(date) + (request.daysAhead ?? 1), dayInZone(latest, zone));
  const daysAhead = lastDay - dayNumber(nextDay);
  if (!end || maxChanges < 0 || daysAhead < 0) return [];
  const onward = await feed.planner.departAfter(
    { ...request, from: [end.stopId], maxChanges, daysAhead },
    morningOf(nextDay, zone),
  );
  const { access } = toItinerary(journey);
  return onward
    .filter(({ departure, arrival }) => dateInZone(departure, zone) === nextDay && arrival <= latest)
    .flatMap((rest) => {
      const { rides: further, egress } = toItinerary(rest);
      const [next] = further;
      if (!next || countNights(end.at, next.from.at, zone) === 0) return [];
      return buildJourney(context, { access, rides: [...rides, ...further], egress }) ?? [];
    });
}
