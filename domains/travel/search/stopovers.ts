/**
 * Adds journeys with a night in a town on the way. The planner never finds them, because they arrive later. Only
 * journeys that need a night anyway get them.
 */
import type { Place } from '#domains/travel/places/place.ts';
import type { Journey, RideLeg } from '#domains/travel/planner/journey-planner.ts';
import { addDays, calendarDayStart, dateInZone, dayNumber } from '#domains/travel/time/service-time.ts';
import { buildJourney, type ItineraryContext, toItinerary } from './itinerary.ts';
import { findStays, nightHour } from './nights.ts';

const hourMs = 3_600_000;

/** Maximum number of towns tried per day, each with one planner search. */
const maxTowns = 6;

/** Travellers arrive for the night at this hour or later. */
const earliestArrivalHour = 12;

/** A ride is interrupted at least this long after its start and before its end, in milliseconds. */
const minRideMs = 1.5 * hourMs;

/** A journey with a stopover takes at most this much longer than the fastest, in milliseconds. */
const maxLongerMs = 30 * hourMs;

/** A place to interrupt a journey: the rides up to there, and the day after the night. */
interface Stopover {
  readonly rides: readonly RideLeg[];
  readonly nextDay: string;
}

type Town = Pick<Place, 'id' | 'stopIds'>;

/**
 * Interrupts the fastest of `journeys` for a night at towns on its way, and continues the next day. `towns` are tried
 * in their order. Returns an empty list if the fastest journey needs no night.
 */
export async function findStopovers(
  context: ItineraryContext,
  journeys: readonly Journey[],
  towns: readonly Town[],
): Promise<readonly Journey[]> {
  const fastest = findFastest(journeys);
  if (!fastest || findStays(fastest.legs, context.feed.timetable.zone).length === 0) return [];
  const stopovers = listStopovers(context, fastest, towns).slice(0, maxTowns);
  const found = await Promise.all(stopovers.map((stopover) => continueFrom(context, fastest, stopover)));
  return found.flat().filter((journey) => took(journey) <= took(fastest) + maxLongerMs);
}

/** Returns the fastest journey, the first of several; undefined for an empty list. */
export function findFastest<Timed extends Pick<Journey, 'departure' | 'arrival'>>(
  journeys: readonly Timed[],
): Timed | undefined {
  return journeys.toSorted((a, b) => took(a) - took(b))[0];
}

function took({ departure, arrival }: Pick<Journey, 'departure' | 'arrival'>): number {
  return arrival.getTime() - departure.getTime();
}

/** Lists where a journey may be interrupted, once per town, in the order of `towns`. */
function listStopovers(
  { feed: { timetable }, request }: ItineraryContext,
  journey: Journey,
  towns: readonly Town[],
): readonly Stopover[] {
  const { zone } = timetable;
  const skipped = new Set([
    ...request.from,
    ...request.to,
    ...findStays(journey.legs, zone).map(({ stopId }) => stopId),
  ]);
  const stops = new Map(
    towns
      .filter(({ stopIds }) => !stopIds.some((id) => skipped.has(id)))
      .flatMap((town) => town.stopIds.map((id) => [id, town] as const)),
  );
  const { rides } = toItinerary(journey);
  const found = new Map<Town, Stopover>();
  for (const [at, ride] of rides.entries()) {
    for (const shorter of listShorterRides({ timetable }, ride, (stopId) => stops.has(stopId))) {
      const town = stops.get(shorter.to.stopId);
      if (!town || found.has(town)) continue;
      const day = dateInZone(shorter.to.at, zone);
      const isLateEnough =
        shorter.to.at.getTime() >= calendarDayStart(day, zone) + earliestArrivalHour * hourMs;
      if (isLateEnough)
        found.set(town, { rides: [...rides.slice(0, at), shorter], nextDay: addDays(day, 1) });
    }
  }
  return towns.flatMap((town) => found.get(town) ?? []);
}

/** Returns the rides on the same trip that end at an earlier stop, if `isWanted` accepts it, and the ride itself. */
function listShorterRides(
  { timetable }: Pick<ItineraryContext['feed'], 'timetable'>,
  ride: RideLeg,
  isWanted: (stopId: string) => boolean,
): readonly RideLeg[] {
  const trip = timetable.tripById(ride.tripId);
  const { call: board, at: leaves } = ride.from;
  const alight = ride.to.call;
  if (!trip || board === undefined || alight === undefined) return [ride];
  const calls = timetable.callsOf(trip);
  const start = leaves.getTime() - (calls[board]?.departure ?? 0) * 1_000;
  const shorter = calls.flatMap(({ stop, arrival, canAlight }, call) => {
    const at = start + arrival * 1_000;
    const isFarEnough = at - leaves.getTime() >= minRideMs && ride.to.at.getTime() - at >= minRideMs;
    return call > board && call < alight && canAlight && isFarEnough && isWanted(stop.id)
      ? [{ ...ride, to: { stopId: stop.id, at: new Date(at), call } }]
      : [];
  });
  return [...shorter, ride];
}

/** Continues from a stopover on the next day. */
async function continueFrom(
  context: ItineraryContext,
  journey: Journey,
  { rides, nextDay }: Stopover,
): Promise<readonly Journey[]> {
  const { feed, request, date } = context;
  const { zone } = feed.timetable;
  const stop = rides.at(-1)?.to.stopId;
  const maxChanges = request.maxChanges - rides.length;
  const daysAhead = (request.daysAhead ?? 1) - (dayNumber(nextDay) - dayNumber(date));
  if (stop === undefined || maxChanges < 0 || daysAhead < 0) return [];
  const morning = new Date(calendarDayStart(nextDay, zone) + nightHour * hourMs);
  const onward = await feed.planner.departAfter({ ...request, from: [stop], maxChanges, daysAhead }, morning);
  const { access } = toItinerary(journey);
  return onward
    .filter(({ departure }) => dateInZone(departure, zone) === nextDay)
    .flatMap((rest) => {
      const { rides: further, egress } = toItinerary(rest);
      return buildJourney(context, { access, rides: [...rides, ...further], egress }) ?? [];
    });
}
