/**
 * Caches the journeys of a day with their fares. Days with the same services before, on and after them, and without a
 * clock change, share one plan, shifted by some days. So seven days of the date strip rarely need seven plans.
 */
import { createHash } from 'node:crypto';
import QuickLRU from 'quick-lru';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import { type PricedJourney, priceJourney } from '#domains/travel/offers/priced-journey.ts';
import { getRideCache } from '#domains/travel/offers/ride-cache.ts';
import type {
  Journey,
  JourneyLeg,
  JourneyRequest,
  RideLeg,
  StopEvent,
} from '#domains/travel/planner/journey-planner.ts';
import { addDays, calendarDayStart, dayNumber, serviceDayStart } from '#domains/travel/time/service-time.ts';
import type { Mode, Timetable, Trip } from '#domains/travel/timetable/timetable.ts';
import { findHubs } from './hub-towns.ts';
import { selectOptions } from './journey-options.ts';
import { findTrainVariants, findVariants } from './journey-variants.ts';
import { findStopovers } from './stopovers.ts';

/** Cached plans per feed: between this number and twice as many. A plan of a dozen journeys takes about 20 kB. */
const maxPlans = 2_000;

/** Maximum number of services of a feed whose days are compared. Above it, each day is planned separately. */
const maxServices = 20_000;

/** Plans the days of one feed. */
export interface DayPlanner {
  /** Returns the best journeys that leave on `date`, with their fares, ascending by departure. */
  journeysOf(request: JourneyRequest, date: ServiceDate): Promise<readonly PricedJourney[]>;
  /** Returns the options (`selectOptions`) among the journeys of `date`, ascending by departure. */
  optionsOf(request: JourneyRequest, date: ServiceDate): Promise<readonly PricedJourney[]>;
}

const planners = new WeakMap<LoadedFeed, DayPlanner>();

/** Returns the day planner of `feed`. Its plans are released with the feed. */
export function getDayPlanner(feed: LoadedFeed): DayPlanner {
  let planner = planners.get(feed);
  if (!planner) {
    planner = createDayPlanner(feed);
    planners.set(feed, planner);
  }
  return planner;
}

/** Service days, relative to the day of the journey, on which its rides may lie. They must cover the planner's days. */
function serviceDaysAround({ daysBack }: Timetable): readonly number[] {
  return Array.from({ length: daysBack + daysAhead + 2 }, (_, at) => at - daysBack);
}

/** A planned day: its journeys, and the options among them, selected when first asked for. */
interface Plan {
  readonly date: ServiceDate;
  readonly journeys: Promise<readonly PricedJourney[]>;
  options?: Promise<readonly PricedJourney[]>;
}

function createDayPlanner(feed: LoadedFeed): DayPlanner {
  const plans = new QuickLRU<string, Plan>({ maxSize: maxPlans });
  const kindOf = createDayClassifier(feed);
  const requestKeys = new WeakMap<JourneyRequest, string>();
  const keyOf = (request: JourneyRequest) => {
    let key = requestKeys.get(request);
    if (key === undefined) {
      key = JSON.stringify([request.from, request.to, request.maxChanges, request.modes ?? null]);
      requestKeys.set(request, key);
    }
    return key;
  };
  const planOf = (request: JourneyRequest, date: ServiceDate): Plan => {
    const key = `${keyOf(request)} ${kindOf(date)}`;
    let plan = plans.get(key);
    if (!plan) {
      plan = { date, journeys: planDay(feed, request, date) };
      plans.set(key, plan);
      // A failed plan is not cached, so the next request tries again.
      plan.journeys.catch(() => plans.delete(key));
    }
    return plan;
  };
  const shiftJourneys = (journeys: readonly PricedJourney[], from: ServiceDate, to: ServiceDate) => {
    if (from === to) return journeys;
    const { zone } = feed.timetable;
    const shift = {
      days: dayNumber(to) - dayNumber(from),
      milliseconds: serviceDayStart(to, zone) - serviceDayStart(from, zone),
    };
    return journeys.map((priced) => shiftJourney(priced, shift));
  };
  return {
    async journeysOf(request, date) {
      const plan = planOf(request, date);
      return shiftJourneys(await plan.journeys, plan.date, date);
    },
    async optionsOf(request, date) {
      const plan = planOf(request, date);
      plan.options ??= plan.journeys.then((journeys) => selectOptions(feed, journeys));
      return shiftJourneys(await plan.options, plan.date, date);
    },
  };
}

async function planDay(
  feed: LoadedFeed,
  request: JourneyRequest,
  date: ServiceDate,
): Promise<readonly PricedJourney[]> {
  const { zone } = feed.timetable;
  const ends = calendarDayStart(addDays(date, 1), zone);
  const mixes = listModeSets(request.modes ?? travelModes);
  const planned = await Promise.all(
    mixes.map((modes) => feed.planner.range({ ...request, modes, daysAhead }, date)),
  );
  const best = removeDuplicates(planned.flat().filter(({ departure }) => departure.getTime() < ends));
  const context = { feed, request: { ...request, daysAhead }, date };
  const sensible = removeDetours(best);
  const variants = await findVariants(context, sensible);
  const rides = getRideCache(feed);
  const stopovers = await findStopovers(context, sensible, {
    towns: findHubs(feed),
    callsOf: (ride) => rides.rideOf(ride).calls,
  });
  const isSold = (ride: RideLeg) => rides.rideOf(ride).families.length > 0;
  const found = [
    ...removeDetours([...best, ...variants]),
    ...stopovers,
    ...(await findTrainVariants(context, stopovers, isSold)),
  ];
  return removeDuplicates(found)
    .toSorted(
      (a, b) =>
        a.departure.getTime() - b.departure.getTime() ||
        a.arrival.getTime() - b.arrival.getTime() ||
        a.changes - b.changes,
    )
    .map((journey) => priceJourney(feed, journey));
}

/** Removes duplicate journeys: those with the same legs, and so the same `journeyIdOf`, which takes longer. */
function removeDuplicates(journeys: readonly Journey[]): readonly Journey[] {
  const byDeparture = new Map<number, Journey[]>();
  return journeys.filter((journey) => {
    const known = byDeparture.get(journey.departure.getTime()) ?? [];
    if (known.some(({ legs }) => hasSameLegs(legs, journey.legs))) return false;
    byDeparture.set(journey.departure.getTime(), [...known, journey]);
    return true;
  });
}

function hasSameLegs(one: readonly JourneyLeg[], other: readonly JourneyLeg[]): boolean {
  return one.length === other.length && one.every((leg, at) => isSameLeg(leg, other[at]));
}

function isSameLeg(one: JourneyLeg, other: JourneyLeg | undefined): boolean {
  if (one.from.stopId !== other?.from.stopId || one.to.stopId !== other.to.stopId) return false;
  return one.kind === 'ride' && other.kind === 'ride'
    ? one.tripId === other.tripId &&
        one.serviceDate === other.serviceDate &&
        one.runOffset === other.runOffset
    : one.kind === other.kind;
}

/** Where trains run three days a week, a journey through the country may wait two nights for one. */
export const daysAhead = 3;

const travelModes: readonly Mode[] = ['rail', 'coach', 'ferry'];

/**
 * Returns the mode sets to plan. A train that leaves before a coach and waits for the same ferry never wins by
 * figures, yet many want it. So journeys without coaches and without trains are planned too. That holds even if none of
 * the day uses them: tomorrow's train may win over today's coach.
 */
function listModeSets(modes: readonly Mode[]): readonly (readonly Mode[])[] {
  const without = (omitted: Mode) => modes.filter((mode) => mode !== omitted);
  return modes.includes('rail') && modes.includes('coach')
    ? [modes, without('coach'), without('rail')]
    : [modes];
}

/** How much longer than the fastest journey of the day another may take: by this factor plus a night. */
const detourLimit = { factor: 1.5, milliseconds: 8 * 3_600_000 };

/**
 * Removes absurd detours. After the last good connection, a route around half the country may still arrive before the
 * next day's first.
 */
function removeDetours(journeys: readonly Journey[]): readonly Journey[] {
  const took = ({ departure, arrival }: Journey) => arrival.getTime() - departure.getTime();
  const quickest = Math.min(...journeys.map(took));
  return journeys.filter(
    (journey) => took(journey) <= quickest * detourLimit.factor + detourLimit.milliseconds,
  );
}

/**
 * Returns a function that classifies days by the services around them. Two days of one kind have the same journeys,
 * some days apart. Kinds are short hashes because they are part of every cache key.
 */
function createDayClassifier({ timetable, live }: LoadedFeed): (date: ServiceDate) => string {
  const services = new Map<number, Trip>();
  for (const route of timetable.routes) {
    for (const trip of timetable.tripsOfRoute(route)) services.set(trip.serviceIndex, trip);
  }
  if (services.size > maxServices) return (date) => date;
  const samples = [...services.values()];
  const patterns = new Map<ServiceDate, string>();
  const running = (date: ServiceDate) => {
    let pattern = patterns.get(date);
    if (pattern === undefined) {
      pattern = digest(samples.map((trip) => (timetable.runsOn(trip, date) ? '1' : '0')).join(''));
      patterns.set(date, pattern);
    }
    return pattern;
  };
  const updatedDays = new Set(live.updates.map(({ serviceDate }) => serviceDate));
  const kinds = new Map<ServiceDate, string>();
  return (date) => {
    let kind = kinds.get(date);
    if (kind === undefined) {
      const around = serviceDaysAround(timetable).map((days) => addDays(date, days));
      const starts = around.map((day) => serviceDayStart(day, timetable.zone));
      // A clock change or an update nearby makes the day unique.
      const isPlain =
        !around.some((day) => updatedDays.has(day)) &&
        starts.every((start, at) => at === 0 || start - (starts[at - 1] ?? 0) === 86_400_000);
      kind = isPlain ? digest(around.map(running).join(' ')) : date;
      kinds.set(date, kind);
    }
    return kind;
  };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Shift of a plan: days for service dates, milliseconds for instants. */
type Shift = { readonly days: number; readonly milliseconds: number };

function shiftJourney({ journey, rides, choices }: PricedJourney, shift: Shift): PricedJourney {
  const legs = journey.legs.map((leg) => shiftLeg(leg, shift));
  const moved: Journey = {
    departure: shiftInstant(journey.departure, shift),
    arrival: shiftInstant(journey.arrival, shift),
    changes: journey.changes,
    legs,
  };
  const movedRides = legs.filter((leg) => leg.kind === 'ride');
  return {
    journey: moved,
    rides: rides.map((ride, at) => ({ ...ride, leg: movedRides[at] ?? ride.leg })),
    choices,
  };
}

function shiftLeg(leg: JourneyLeg, shift: Shift): JourneyLeg {
  const ends = { from: shiftEvent(leg.from, shift), to: shiftEvent(leg.to, shift) };
  if (leg.kind === 'transfer') return { ...leg, ...ends };
  return { ...leg, ...ends, serviceDate: addDays(leg.serviceDate, shift.days) };
}

function shiftEvent(event: StopEvent, shift: Shift): StopEvent {
  return { ...event, at: shiftInstant(event.at, shift) };
}

function shiftInstant(instant: Date, { milliseconds }: Shift): Date {
  return new Date(instant.getTime() + milliseconds);
}
