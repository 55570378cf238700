/**
 * The planner finds the best journeys by departure, arrival and changes. A train that leaves before a coach and meets the same
 * ferry is better in none of these, nor is the ferry of the next morning that meets the same coach as the one of the night:
 * yet many travel for the train, and few want to wait for a night at a terminal. So variants of long journeys are made here.
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

const hour = 3_600_000;

/** Shorter journeys have no variants, in milliseconds. */
const minDuration = 12 * hour;

/** A ride is replaced by one of the same mode that leaves at least this much later, in milliseconds. */
const minLater = 4 * hour;

/** A train may arrive at the end of the journey this much later than the coach it replaces, in milliseconds. */
const maxLateArrival = 4 * hour;

/** Journeys of a day of which variants are made: bounds the planner's work on large feeds. */
const maxJourneys = 8;

interface Question {
  readonly feed: Pick<LoadedFeed, 'timetable' | 'planner'>;
  readonly request: JourneyRequest;
  readonly date: ServiceDate;
}

/** A journey without the ways between its rides. */
interface Itinerary {
  /** The way to the first ride and from the last one, where they do not start and end at the place itself. */
  readonly access: TransferLeg | null;
  readonly rides: readonly RideLeg[];
  readonly egress: TransferLeg | null;
}

/**
 * Variants of journeys that leave on `date`: by train wherever a direct train replaces a coach, and with the long wait before
 * the ferry or the coach instead of after it. Each leaves on `date` and keeps the modes of the request.
 */
export async function variantsOf(
  question: Question,
  journeys: readonly Journey[],
): Promise<readonly Journey[]> {
  const long = journeys.filter(
    ({ changes, departure, arrival }) =>
      changes > 0 && arrival.getTime() - departure.getTime() >= minDuration,
  );
  const variants: Journey[] = [];
  for (const journey of long.slice(0, maxJourneys)) {
    const base = itineraryOf(journey);
    const late = await withLateRides(question, base);
    const found = [await withTrains(question, base), late];
    if (late !== base) found.push(await withTrains(question, late));
    for (const itinerary of new Set(found)) {
      const variant = itinerary === base ? null : journeyOf(question, itinerary);
      if (variant) variants.push(variant);
    }
  }
  return variants;
}

/** Replaces coaches by direct trains, from the first ride to the last. */
async function withTrains(question: Question, itinerary: Itinerary): Promise<Itinerary> {
  const { feed, request } = question;
  if (request.modes && !request.modes.includes('rail')) return itinerary;
  let changed = itinerary;
  for (const at of itinerary.rides.keys()) {
    if (modeOf(feed.timetable, itinerary.rides[at]) !== 'coach') continue;
    changed = (await withTrain(question, changed, at)) ?? changed;
  }
  return changed;
}

async function withTrain(question: Question, itinerary: Itinerary, at: number): Promise<Itinerary | null> {
  const { feed, request } = question;
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
  if (!before) trains = await feed.planner.range(ends, question.date);
  else if (after) trains = await feed.planner.arriveBy(ends, after.from.at);
  else trains = await feed.planner.departAfter(ends, before.to.at);
  const latest = after ? after.from.at.getTime() : coach.to.at.getTime() + maxLateArrival;
  const inTime = trains.filter(({ arrival }) => arrival.getTime() <= latest);
  return replaceRide(question, itinerary, at, inTime);
}

/** Moves the rides between the first and the last to later ones of their mode, from the end on, so that one waits before them. */
async function withLateRides(question: Question, itinerary: Itinerary): Promise<Itinerary> {
  const { planner, timetable } = question.feed;
  const { daysAhead } = question.request;
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
      ({ legs }) => (rideOf(legs)?.from.at.getTime() ?? 0) - ride.from.at.getTime() >= minLater,
    );
    changed = replaceRide(question, changed, at, later) ?? changed;
  }
  return changed;
}

/** The itinerary with the ride of the last of these journeys in place of its own, when all its connections hold; null otherwise. */
function replaceRide(
  question: Question,
  itinerary: Itinerary,
  at: number,
  journeys: readonly Journey[],
): Itinerary | null {
  const found = journeys.at(-1);
  const ride = found && rideOf(found.legs);
  if (!ride) return null;
  const changed = {
    access: at === 0 ? itineraryOf(found).access : itinerary.access,
    rides: itinerary.rides.with(at, ride),
    egress: at === itinerary.rides.length - 1 ? itineraryOf(found).egress : itinerary.egress,
  };
  return journeyOf(question, changed) && changed;
}

/** Puts the ways between the rides; null when a connection is missed or the itinerary does not keep to the asked days. */
function journeyOf({ feed: { timetable }, request, date }: Question, itinerary: Itinerary): Journey | null {
  const { access, rides, egress } = itinerary;
  const legs: JourneyLeg[] = access ? [access] : [];
  for (const [at, ride] of rides.entries()) {
    const before = rides[at - 1];
    if (before) {
      const way = wayBetween(timetable, before, ride);
      if (!way) return null;
      if (before.to.stopId !== ride.from.stopId) legs.push(way);
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

/** The way from a ride to the next, a change at one stop included; null when there is none or it takes too long. */
function wayBetween(timetable: Timetable, { to }: RideLeg, { from }: RideLeg): TransferLeg | null {
  const stop = timetable.stopById(to.stopId);
  const way = stop && timetable.transfersFrom(stop).find((each) => each.to.id === from.stopId);
  if (!way) return null;
  const at = new Date(to.at.getTime() + way.duration * 1_000);
  return at > from.at
    ? null
    : {
        kind: 'transfer',
        mode: way.mode,
        from: { stopId: to.stopId, at: to.at },
        to: { stopId: from.stopId, at },
      };
}

function itineraryOf({ legs }: Journey): Itinerary {
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
