/** The lowest prices at which direct rides on a line are really on sale in the next weeks. */
import type { FareNetwork } from '#domains/travel/fares/fares.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import { cheapestPrice, type OfferTerms } from '#domains/travel/offers/build-offers.ts';
import { type PricedJourney, priceJourney } from '#domains/travel/offers/priced-journey.ts';
import { rideBookOf } from '#domains/travel/offers/ride-book.ts';
import { saleWindow } from '#domains/travel/offers/sale-window.ts';
import type { SeatCounts } from '#domains/travel/offers/seat-counts.ts';
import { takenSeats } from '#domains/travel/offers/taken-seats.ts';
import type { Place } from '#domains/travel/places/place.ts';
import { addDays, calendarDayStart, dateInZone, serviceInstant } from '#domains/travel/time/service-time.ts';
import { callsOfRuns } from '#domains/travel/timetable/run-calls.ts';
import type { Call, Trip } from '#domains/travel/timetable/timetable.ts';

/** So many days from today on are looked at: four weeks. */
export const fareDays = 28;

/** Of a line that does not run in them, so many days from its next one on. */
const daysOfNextSeason = 7;

/** A line, and between which places of it. */
export interface FarePair {
  readonly routeId: string;
  readonly from: Place;
  readonly to: Place;
}

/** The lowest price of a fare, for one adult and for one child, in cents; and the first day on which one can leave with it. */
export interface LowestFare {
  readonly name: string;
  readonly adultCents: number;
  readonly childCents: number;
  readonly date: ServiceDate;
}

/** What a ride between two places can be had for. */
export type LowestFares =
  /** Cheapest first. `closesAt`: when the first of the journeys they were found on goes off sale. */
  | {
      readonly kind: 'on_sale';
      readonly fares: readonly LowestFare[];
      readonly network: FareNetwork;
      readonly closesAt: Date;
    }
  /** Nothing is left, or may be sold yet, until the day given. */
  | { readonly kind: 'none_left'; readonly until: ServiceDate }
  /** It has no price here, and why. */
  | { readonly kind: 'not_sold'; readonly because: string }
  /** It does not run any more as far as the timetable is known. */
  | { readonly kind: 'not_running' };

const secondsOfDay = 86_400;

/** What the prices are looked up with. */
export interface LowestFareDeps {
  readonly feed: LoadedFeed;
  readonly now: Date;
  readonly seats: SeatCounts;
  key(): Buffer;
}

/** A run of a trip, and where on it one gets on and off. */
interface Stretch {
  readonly trip: Trip;
  readonly runOffset: number;
  readonly from: Call;
  readonly to: Call;
  readonly fromCall: number;
  readonly toCall: number;
}

/** One answer a pair, in order; null for a line that is not known or does not go from the one place to the other. */
export async function lowestFares(
  pairs: readonly FarePair[],
  { feed, now, seats, key }: LowestFareDeps,
): Promise<readonly (LowestFares | null)[]> {
  const asked = pairs.map((pair) => {
    const stretches = stretchesOf(feed, pair);
    return { pair, stretches, ...journeysOf(feed, stretches, now) };
  });
  const all = asked.flatMap(({ journeys }) => journeys);
  const terms: OfferTerms = {
    feed,
    passengers: { adults: 1, children: 0, infants: 0 },
    now,
    key: key(),
    takenOn: await takenSeats(all, seats),
  };
  const { fares } = rideBookOf(feed);
  return asked.map(({ pair, stretches, journeys, last }): LowestFares | null => {
    if (stretches.length === 0) return null;
    const network = fares.clientNetwork(pair.routeId);
    if (network?.unsoldBecause) return { kind: 'not_sold', because: network.unsoldBecause };
    if (journeys.length === 0) return { kind: 'not_running' };
    if (!network || journeys.every(({ choices }) => choices.length === 0))
      return { kind: 'not_sold', because: 'We have no price for this: ask the operator.' };
    const open = journeys.filter((journey) => cheapestPrice(journey, terms) !== null);
    if (open.length === 0) return { kind: 'none_left', until: addDays(last, 1) };
    return {
      kind: 'on_sale',
      fares: lowestOf(open, feed.timetable.zone),
      network,
      closesAt: new Date(Math.min(...open.map((journey) => closingOf(journey, now)))),
    };
  });
}

function stretchesOf({ timetable }: LoadedFeed, { routeId, from, to }: FarePair): readonly Stretch[] {
  const route = timetable.routeById(routeId);
  if (!route) return [];
  const runs = timetable
    .tripsOfRoute(route)
    .flatMap((trip) => callsOfRuns(timetable, trip).map((run) => ({ trip, ...run })));
  return runs.flatMap(({ trip, runOffset, calls }) => {
    const fromCall = calls.findIndex(({ stop, canBoard }) => canBoard && from.stopIds.includes(stop.id));
    const toCall = calls.findIndex(
      ({ stop, canAlight }, at) => at > fromCall && canAlight && to.stopIds.includes(stop.id),
    );
    const [start, end] = [calls[fromCall], calls[toCall]];
    return start && end ? [{ trip, runOffset, from: start, to: end, fromCall, toCall }] : [];
  });
}

/**
 * The rides of the next weeks by departure; of a line that rests, those of the first days on which it runs again. Days are
 * those of departure: a trip that is boarded after midnight belongs to the service day before.
 */
function journeysOf(feed: LoadedFeed, stretches: readonly Stretch[], now: Date) {
  const { timetable } = feed;
  const { zone } = timetable;
  const today = dateInZone(now, zone);
  const runs = stretches
    .flatMap((stretch) => {
      const oldest = addDays(today, -Math.floor(stretch.from.departure / secondsOfDay));
      return timetable
        .datesOf(stretch.trip)
        .filter((date) => date >= oldest)
        .map((date) => ({ stretch, date, departure: serviceInstant(date, stretch.from.departure, zone) }));
    })
    .filter(({ departure }) => departure > now)
    .toSorted((a, b) => a.departure.getTime() - b.departure.getTime());
  const soon = addDays(today, fareDays - 1);
  const firstDay = runs[0] && dateInZone(runs[0].departure, zone);
  const last = !firstDay || firstDay <= soon ? soon : addDays(firstDay, daysOfNextSeason - 1);
  const ends = calendarDayStart(addDays(last, 1), zone);
  const journeys = runs
    .filter(({ departure }) => departure.getTime() < ends)
    .map(({ stretch, date }) => rideOn(feed, stretch, date));
  return { journeys, last };
}

function rideOn(
  feed: LoadedFeed,
  { trip, runOffset, from, to, fromCall, toCall }: Stretch,
  date: ServiceDate,
) {
  const at = (seconds: number) => serviceInstant(date, seconds, feed.timetable.zone);
  const [departure, arrival] = [at(from.departure), at(to.arrival)];
  return priceJourney(feed, {
    departure,
    arrival,
    changes: 0,
    legs: [
      {
        kind: 'ride',
        tripId: trip.id,
        routeId: trip.route.id,
        serviceDate: date,
        runOffset,
        from: { stopId: from.stop.id, at: departure, call: fromCall },
        to: { stopId: to.stop.id, at: arrival, call: toCall },
      },
    ],
  });
}

/** The lowest price of each fare, and the first day with it. */
function lowestOf(journeys: readonly PricedJourney[], zone: string): readonly LowestFare[] {
  const lowest = new Map<string, LowestFare>();
  for (const { choices, journey } of journeys)
    for (const { name, parts } of choices) {
      const sum = (type: 'adult' | 'child') => parts.reduce((cents, { prices }) => cents + prices[type], 0);
      const adultCents = sum('adult');
      if (adultCents >= (lowest.get(name)?.adultCents ?? Number.POSITIVE_INFINITY)) continue;
      const date = dateInZone(journey.departure, zone);
      lowest.set(name, { name, adultCents, childCents: sum('child'), date });
    }
  return [...lowest.values()].toSorted((a, b) => a.adultCents - b.adultCents);
}

function closingOf(journey: PricedJourney, now: Date): number {
  const window = saleWindow(journey, now);
  return window.isOpen ? window.closesAt : Number.POSITIVE_INFINITY;
}
