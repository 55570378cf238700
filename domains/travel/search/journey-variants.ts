/**
 * Adds variants of long journeys that the planner's criteria (departure, arrival, changes) discard. One example
 * is a scenic train that leaves before a coach and meets the same ferry. Another is a wait before the morning ferry
 * instead of a night at a terminal.
 */
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import type {
  Journey,
  JourneyLeg,
  JourneyRequest,
  RideLeg,
  TransferLeg,
} from '#domains/travel/planner/journey-planner.ts';
import { addDays, dateInZone } from '#domains/travel/time/service-time.ts';
import type { Mode, Timetable } from '#domains/travel/timetable/timetable.ts';

const hourMs = 3_600_000;

/** Shorter journeys get no variants, in milliseconds. */
const minDurationMs = 12 * hourMs;

/** A ride is replaced by one of the same mode that leaves at least this much later, in milliseconds. */
const minLaterMs = 4 * hourMs;

/** A train may arrive at the end of the journey this much later than the coach it replaces, in milliseconds. */
const maxLateArrivalMs = 4 * hourMs;

/** Maximum number of journeys per day that get variants. Limits the planner's work on large feeds. */
const maxJourneys = 8;

interface VariantContext {
  readonly feed: Pick<LoadedFeed, 'timetable' | 'planner'>;
  readonly request: JourneyRequest;
  readonly date: ServiceDate;
}

/** A journey without the transfers between its rides. */
interface Itinerary {
  /** Transfers to the first ride and from the last, if the journey does not start and end at the place itself. */
  readonly access: TransferLeg | null;
  readonly rides: readonly RideLeg[];
  readonly egress: TransferLeg | null;
}

/**
 * Returns variants of journeys on `date`: with direct trains instead of coaches, and with the long wait moved before a
 * ferry or coach. Each variant leaves on `date` and uses only the requested modes.
 */
export async function findVariants(
  context: VariantContext,
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

/** Replaces coaches by direct trains, from the first ride to the last. */
async function replaceCoachesByTrains(context: VariantContext, itinerary: Itinerary): Promise<Itinerary> {
  const { feed, request } = context;
  if (request.modes && !request.modes.includes('rail')) return itinerary;
  let changed = itinerary;
  for (const at of itinerary.rides.keys()) {
    if (modeOf(feed.timetable, itinerary.rides[at]) !== 'coach') continue;
    changed = (await replaceCoachByTrain(context, changed, at)) ?? changed;
  }
  return changed;
}

async function replaceCoachByTrain(
  context: VariantContext,
  itinerary: Itinerary,
  at: number,
): Promise<Itinerary | null> {
  const { feed, request } = context;
  const [before, coach, after] = [itinerary.rides[at - 1], itinerary.rides[at], itinerary.rides[at + 1]];
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
async function shiftRidesLater(context: VariantContext, itinerary: Itinerary): Promise<Itinerary> {
  const { planner, timetable } = context.feed;
  const { daysAhead } = context.request;
  let changed = itinerary;
  for (let at = itinerary.rides.length - 2; at > 0; at -= 1) {
    const [before, ride, after] = [changed.rides[at - 1], changed.rides[at], changed.rides[at + 1]];
    const mode = modeOf(timetable, ride);
    if (!before || !ride || !after || !mode) continue;
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
  context: VariantContext,
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

/** Inserts the transfers between rides; null if a connection is missed or the itinerary leaves the requested days. */
function buildJourney(
  { feed: { timetable }, request, date }: VariantContext,
  itinerary: Itinerary,
): Journey | null {
  const { access, rides, egress } = itinerary;
  const legs: JourneyLeg[] = access ? [access] : [];
  for (const [at, ride] of rides.entries()) {
    const before = rides[at - 1];
    if (before) {
      const transfer = transferBetween(timetable, before, ride);
      if (!transfer) return null;
      if (before.to.stopId !== ride.from.stopId) legs.push(transfer);
    }
    legs.push(ride);
  }
  if (egress) legs.push(egress);
  const [departure, arrival] = [legs[0]?.from.at, legs.at(-1)?.to.at];
  if (!departure || !arrival || dateInZone(departure, timetable.zone) !== date) return null;
  const lastDate = addDays(date, request.daysAhead ?? 1);
  if (rides.some(({ serviceDate }) => serviceDate > lastDate)) return null;
  return { departure, arrival, changes: rides.length - 1, legs };
}

/**
 * Returns the transfer between two rides, including a change at one stop; null if there is none or it takes too long.
 */
function transferBetween(timetable: Timetable, { to }: RideLeg, { from }: RideLeg): TransferLeg | null {
  const stop = timetable.stopById(to.stopId);
  const transfer = stop && timetable.transfersFrom(stop).find((each) => each.to.id === from.stopId);
  if (!transfer) return null;
  const at = new Date(to.at.getTime() + transfer.duration * 1_000);
  return at > from.at
    ? null
    : {
        kind: 'transfer',
        mode: transfer.mode,
        from: { stopId: to.stopId, at: to.at },
        to: { stopId: from.stopId, at },
      };
}

function toItinerary({ legs }: Journey): Itinerary {
  const [first, last] = [legs[0], legs.at(-1)];
  return {
    access: first?.kind === 'transfer' ? first : null,
    rides: legs.filter((leg) => leg.kind === 'ride'),
    egress: last?.kind === 'transfer' ? last : null,
  };
}

function rideOf(legs: readonly JourneyLeg[]): RideLeg | undefined {
  return legs.find((leg) => leg.kind === 'ride');
}

function modeOf(timetable: Timetable, ride: RideLeg | undefined): Mode | undefined {
  return ride && timetable.routeById(ride.routeId)?.mode;
}
