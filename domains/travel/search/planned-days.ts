/**
 * The journeys of a day with their fares, planned once. Most days are like others: where the same services run on the day
 * before, the day and the days after, and no clock changes, the journeys are the same some days on. So a strip of seven days
 * seldom costs seven plans, and the next week none.
 */
import { createHash } from 'node:crypto';
import QuickLRU from 'quick-lru';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import { journeyIdOf, type PricedJourney, priceJourney } from '#domains/travel/offers/priced-journey.ts';
import type {
  Journey,
  JourneyLeg,
  JourneyRequest,
  StopEvent,
} from '#domains/travel/planner/journey-planner.ts';
import { addDays, calendarDayStart, dayNumber, serviceDayStart } from '#domains/travel/time/service-time.ts';
import type { Mode, Timetable, Trip } from '#domains/travel/timetable/timetable.ts';
import { variantsOf } from './journey-variants.ts';

/** Plans kept for a feed: at least so many, before as many again are dropped at once. One of a dozen journeys takes some 20 kB. */
const maxPlans = 2_000;

/** The most services of a feed for which days are compared; above it, each day is planned by itself. */
const maxServices = 20_000;

/** Plans the days of one feed. */
export interface DayPlanner {
  /** The best journeys that leave on `date`, ascending by departure, with their fares. */
  journeysOf(request: JourneyRequest, date: ServiceDate): Promise<readonly PricedJourney[]>;
}

const planners = new WeakMap<LoadedFeed, DayPlanner>();

/** The planner of days of `feed`; its plans are forgotten with the feed. */
export function dayPlannerOf(feed: LoadedFeed): DayPlanner {
  let planner = planners.get(feed);
  if (!planner) {
    planner = createDayPlanner(feed);
    planners.set(feed, planner);
  }
  return planner;
}

/** No journey has a ride of a service day outside these, counted from its own: a planner that looks further needs more. */
function daysAround({ daysBack }: Timetable): readonly number[] {
  return Array.from({ length: daysBack + daysAhead + 2 }, (_, at) => at - daysBack);
}

type Plan = { readonly date: ServiceDate; readonly journeys: Promise<readonly PricedJourney[]> };

function createDayPlanner(feed: LoadedFeed): DayPlanner {
  const plans = new QuickLRU<string, Plan>({ maxSize: maxPlans });
  const kindOf = createDayKinds(feed);
  return {
    async journeysOf(request, date) {
      const key = JSON.stringify([
        request.from,
        request.to,
        request.maxChanges,
        request.modes ?? null,
        kindOf(date),
      ]);
      let plan = plans.get(key);
      if (!plan) {
        const journeys = planDay(feed, request, date);
        plan = { date, journeys };
        plans.set(key, plan);
        // A plan that failed is no plan: the next one to ask tries again.
        journeys.catch(() => plans.delete(key));
      }
      const journeys = await plan.journeys;
      if (plan.date === date) return journeys;
      const { zone } = feed.timetable;
      const move = {
        days: dayNumber(date) - dayNumber(plan.date),
        milliseconds: serviceDayStart(date, zone) - serviceDayStart(plan.date, zone),
      };
      return journeys.map((priced) => movedBy(priced, move));
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
  const mixes = modeMixes(request.modes ?? travelModes);
  const found = await Promise.all(
    mixes.map((modes) => feed.planner.range({ ...request, modes, daysAhead }, date)),
  );
  const best = distinct(found.flat().filter(({ departure }) => departure.getTime() < ends));
  const variants = await variantsOf({ feed, request: { ...request, daysAhead }, date }, withoutDetours(best));
  return withoutDetours(distinct([...best, ...variants]))
    .toSorted(
      (a, b) =>
        a.departure.getTime() - b.departure.getTime() ||
        a.arrival.getTime() - b.arrival.getTime() ||
        a.changes - b.changes,
    )
    .map((journey) => priceJourney(feed, journey));
}

/** Leaves out what stands in the list already. */
function distinct(journeys: readonly Journey[]): readonly Journey[] {
  const known = new Map<string, Journey>();
  for (const journey of journeys) {
    const id = journeyIdOf(journey.legs);
    if (!known.has(id)) known.set(id, journey);
  }
  return [...known.values()];
}

/** Where trains run three days a week, a way through the country may have to wait two nights for one. */
export const daysAhead = 3;

const travelModes: readonly Mode[] = ['rail', 'coach', 'ferry'];

/**
 * A train that leaves before a coach and waits for the same ferry is no better in any figure, and yet what many came for. So
 * where both may be taken, the best journeys without coaches and the best without trains are looked for as well.
 */
function modeMixes(modes: readonly Mode[]): readonly (readonly Mode[])[] {
  const without = (left: Mode) => modes.filter((mode) => mode !== left);
  return modes.includes('rail') && modes.includes('coach')
    ? [modes, without('coach'), without('rail')]
    : [modes];
}

/** Beside the quickest journey of a day, how much longer another may take: half as much again, and a night. */
const patience = { factor: 1.5, milliseconds: 8 * 3_600_000 };

/**
 * Leaves out journeys nobody would choose: who leaves a little later than the last good connection can often still arrive
 * before the next day's, by going round by half the country.
 */
function withoutDetours(journeys: readonly Journey[]): readonly Journey[] {
  const took = ({ departure, arrival }: Journey) => arrival.getTime() - departure.getTime();
  const quickest = Math.min(...journeys.map(took));
  return journeys.filter((journey) => took(journey) <= quickest * patience.factor + patience.milliseconds);
}

/**
 * Tells days by what runs around them: two days of one kind have the same journeys, some days apart. Kinds are short
 * whatever the number of services, for they stand in the key of every plan.
 */
function createDayKinds({ timetable }: LoadedFeed): (date: ServiceDate) => string {
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
  const kinds = new Map<ServiceDate, string>();
  return (date) => {
    let kind = kinds.get(date);
    if (kind === undefined) {
      const around = daysAround(timetable).map((days) => addDays(date, days));
      const starts = around.map((day) => serviceDayStart(day, timetable.zone));
      // The clocks change somewhere here: such a day is like no other.
      const isPlain = starts.every((start, at) => at === 0 || start - (starts[at - 1] ?? 0) === 86_400_000);
      kind = isPlain ? digest(around.map(running).join(' ')) : date;
      kinds.set(date, kind);
    }
    return kind;
  };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** How far a plan is moved: days for service dates, milliseconds for instants. */
type Move = { readonly days: number; readonly milliseconds: number };

function movedBy({ journey, rides, choices }: PricedJourney, move: Move): PricedJourney {
  const legs = journey.legs.map((leg) => movedLeg(leg, move));
  const moved: Journey = {
    departure: later(journey.departure, move),
    arrival: later(journey.arrival, move),
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

function movedLeg(leg: JourneyLeg, move: Move): JourneyLeg {
  const ends = { from: movedEvent(leg.from, move), to: movedEvent(leg.to, move) };
  if (leg.kind === 'transfer') return { ...leg, ...ends };
  return { ...leg, ...ends, serviceDate: addDays(leg.serviceDate, move.days) };
}

function movedEvent(event: StopEvent, move: Move): StopEvent {
  return { ...event, at: later(event.at, move) };
}

function later(instant: Date, { milliseconds }: Move): Date {
  return new Date(instant.getTime() + milliseconds);
}
