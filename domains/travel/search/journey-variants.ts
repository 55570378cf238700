/**
 * Adds variants of long journeys that the planner's criteria (departure, arrival, changes) discard. One example
 * is a scenic train that leaves before a coach and meets the same ferry. Another is a wait before the morning ferry
 * instead of a night at a terminal.
 */
import type { Journey, JourneyLeg, RideLeg } from '#domains/travel/planner/journey-planner.ts';
import type { Mode, Timetable } from '#domains/travel/timetable/timetable.ts';
import { buildJourney, type Itinerary, type ItineraryContext, toItinerary } from './itinerary.ts';
import { findStays } from './nights.ts';

const hourMs = 3_600_000;

/** Shorter journeys get no variants, in milliseconds. */
const minDurationMs = 12 * hourMs;

/** A ride is replaced by one of the same mode that leaves at least this much later, in milliseconds. */
const minLaterMs = 4 * hourMs;

/** A train may arrive at the end of the journey this much later than the coach it replaces, in milliseconds. */
const maxLateArrivalMs = 4 * hourMs;

/** Maximum number of journeys per day that get variants. Limits the planner's work on large feeds. */
const maxJourneys = 8;

/**
 * Returns variants of journeys on `date`: with direct trains instead of coaches, and with the long wait moved before a
 * ferry or coach. Each variant leaves on `date` and uses only the requested modes.
 */
export async function findVariants(
  context: ItineraryContext,
  journeys: readonly Journey[],
): Promise<readonly Journey[]> {
  const long = journeys.filter(
    ({ changes, departure, arrival }) =>
      changes > 0 && arrival.getTime() - departure.getTime() >= minDurationMs,
  );
  const variants: Journey[] = [];
  for (const journey of long.slice(0, maxJourneys)) {
    const base = toItinerary(journey);
    const late = await shiftRidesLater(context, base);
    const found = [await replaceCoachesByTrains(context, base), late];
    if (late !== base) found.push(await replaceCoachesByTrains(context, late));
    for (const itinerary of new Set(found)) {
      const variant = itinerary === base ? null : buildJourney(context, itinerary);
      if (variant) variants.push(variant);
    }
  }
  return variants;
}

/**
 * Returns variants that have the same nights and, instead of coaches, direct trains that `isSold` accepts. They are in
 * the order of the journeys.
 */
export async function findTrainVariants(
  context: ItineraryContext,
  journeys: readonly Journey[],
  isSold: (ride: RideLeg) => boolean,
): Promise<readonly Journey[]> {
  const { zone } = context.feed.timetable;
  const nightsOf = ({ legs }: Journey) => String(findStays(legs, zone).map(({ nights }) => nights));
  const variants: Journey[] = [];
  for (const journey of journeys.slice(0, maxJourneys)) {
    const base = toItinerary(journey);
    const itinerary = await replaceCoachesByTrains(context, base, isSold);
    const variant = itinerary === base ? null : buildJourney(context, itinerary);
    if (variant && nightsOf(variant) === nightsOf(journey)) variants.push(variant);
  }
  return variants;
}

/** Replaces coaches by direct trains, from the first ride to the last. */
async function replaceCoachesByTrains(
  context: ItineraryContext,
  itinerary: Itinerary,
  isSold: (ride: RideLeg) => boolean = () => true,
): Promise<Itinerary> {
  const { feed, request } = context;
  if (request.modes && !request.modes.includes('rail')) return itinerary;
  let changed = itinerary;
  for (let at = 0; at < itinerary.rides.length; at += 1) {
    if (modeOf(feed.timetable, itinerary.rides[at]) !== 'coach') continue;
    const replaced = await replaceCoachByTrain(context, changed, at);
    const train = replaced?.rides[at];
    if (replaced && train && isSold(train)) changed = replaced;
  }
  return changed;
}

async function replaceCoachByTrain(
  context: ItineraryContext,
  itinerary: Itinerary,
  at: number,
): Promise<Itinerary | null> {
  const { feed, request } = context;
  const before = itinerary.rides[at - 1];
  const coach = itinerary.rides[at];
  const after = itinerary.rides[at + 1];
  if (!coach) return null;
  const ends = {
    from: before ? [before.to.stopId] : request.from,
    to: after ? [after.from.stopId] : request.to,
    modes: ['rail'],
    maxChanges: 0,
    daysAhead: request.daysAhead,
  } as const;
  let trains: readonly Journey[];
  if (!before) trains = await feed.planner.range(ends, context.date);
  else if (after) trains = await feed.planner.arriveBy(ends, after.from.at);
  else trains = await feed.planner.departAfter(ends, before.to.at);
  const latest = after ? after.from.at.getTime() : coach.to.at.getTime() + maxLateArrivalMs;
  const inTime = trains.filter(({ arrival }) => arrival.getTime() <= latest);
  return replaceRide(context, itinerary, at, inTime);
}

/** Moves the inner rides to later ones of their mode, starting from the end, so that the wait comes before them. */
async function shiftRidesLater(context: ItineraryContext, itinerary: Itinerary): Promise<Itinerary> {
  const { planner, timetable } = context.feed;
  const { daysAhead } = context.request;
  let changed = itinerary;
  for (let at = itinerary.rides.length - 2; at > 0; at -= 1) {
    const before = changed.rides[at - 1];
    const ride = changed.rides[at];
    const after = changed.rides[at + 1];
    const mode = modeOf(timetable, ride);
    if (!before || !ride || !after || !mode) continue;
    // A later ride leaves that much later and still arrives before the next one leaves.
    if (after.from.at.getTime() - ride.from.at.getTime() < minLaterMs) continue;
    const ends = {
      from: [before.to.stopId],
      to: [after.from.stopId],
      modes: [mode],
      maxChanges: 0,
      daysAhead,
    };
    const later = (await planner.arriveBy(ends, after.from.at)).filter(
      ({ legs }) => (rideOf(legs)?.from.at.getTime() ?? 0) - ride.from.at.getTime() >= minLaterMs,
    );
    changed = replaceRide(context, changed, at, later) ?? changed;
  }
  return changed;
}

/** Replaces a ride by that of the last matching journey whose connections hold; null if there is none. */
function replaceRide(
  context: ItineraryContext,
  itinerary: Itinerary,
  at: number,
  journeys: readonly Journey[],
): Itinerary | null {
  const found = journeys.at(-1);
  const ride = found && rideOf(found.legs);
  if (!ride) return null;
  const changed = {
    access: at === 0 ? toItinerary(found).access : itinerary.access,
    rides: itinerary.rides.with(at, ride),
    egress: at === itinerary.rides.length - 1 ? toItinerary(found).egress : itinerary.egress,
  };
  return buildJourney(context, changed) && changed;
}

function rideOf(legs: readonly JourneyLeg[]): RideLeg | undefined {
  return legs.find((leg) => leg.kind === 'ride');
}

function modeOf(timetable: Timetable, ride: RideLeg | undefined): Mode | undefined {
  return ride && timetable.routeById(ride.routeId)?.mode;
}
