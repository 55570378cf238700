/** Finds the lowest prices of direct rides on a line that are actually on sale in the next weeks. */
import type { FareNetwork } from '#domains/travel/fares/fares.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import { findCheapestPrice, type OfferTerms } from '#domains/travel/offers/build-offers.ts';
import { fetchTakenSeats } from '#domains/travel/offers/fetch-taken-seats.ts';
import { priceChoice } from '#domains/travel/offers/price-choice.ts';
import type { PricedJourney } from '#domains/travel/offers/priced-journey.ts';
import { getRideCache } from '#domains/travel/offers/ride-cache.ts';
import { computeSaleWindow } from '#domains/travel/offers/sale-window.ts';
import type { SeatCounts } from '#domains/travel/offers/seat-counts.ts';
import { addDays, calendarDayStart, dateInZone } from '#domains/travel/time/service-time.ts';
import { fareWindowDays } from './fare-search.ts';
import { type FarePair, findSegments, listRuns, rideOn, type TripSegment } from './line-rides.ts';

/** Number of days searched from the next day of service, if a line does not run in the next weeks. */
const nextSeasonDays = 7;

/** Lowest price of a fare for one adult and one child, in cents, and the first day it is available. */
export interface LowestFare {
  readonly name: string;
  readonly adultCents: number;
  readonly childCents: number;
  readonly date: ServiceDate;
}

/** Prices of a ride between two places. */
export type LowestFares =
  /** Fares, cheapest first. `closesAt`: when the sale of the first of these journeys closes. */
  | {
      readonly kind: 'on_sale';
      readonly fares: readonly LowestFare[];
      readonly network: Pick<FareNetwork, 'ageBands' | 'cardFeeBasisPoints' | 'isDemonstration'>;
      readonly closesAt: Date;
    }
  /** Sold out or not on sale until the given day. */
  | { readonly kind: 'none_left'; readonly until: ServiceDate }
  /** Has no price on this site, and why. */
  | { readonly kind: 'not_sold'; readonly because: string }
  /** Does not run again within the timetable. */
  | { readonly kind: 'not_running' };

/** Dependencies of the price lookup. */
export interface LowestFareDeps {
  readonly feed: LoadedFeed;
  readonly now: Date;
  readonly seats: SeatCounts;
  key(): Buffer;
}

/** Returns one answer per pair, in order; null for an unknown line or one that does not connect the places. */
export async function findLowestFares(
  pairs: readonly FarePair[],
  { feed, now, seats, key }: LowestFareDeps,
): Promise<readonly (LowestFares | null)[]> {
  const searches = pairs.map((pair) => {
    const segments = findSegments(feed, pair);
    return { pair, segments, ...journeysOf(feed, segments, now) };
  });
  const all = searches.flatMap(({ journeys }) => journeys);
  const terms: OfferTerms = {
    feed,
    passengers: { adults: 1, children: 0, infants: 0 },
    now,
    key: key(),
    takenOn: await fetchTakenSeats(all, { seats, now }),
  };
  const { fares } = getRideCache(feed);
  return searches.map(({ pair, segments, journeys, last }): LowestFares | null => {
    if (segments.length === 0) return null;
    const network = fares.networkOfRoute(pair.routeId);
    if (network?.unsoldBecause) return { kind: 'not_sold', because: network.unsoldBecause };
    if (journeys.length === 0) return { kind: 'not_running' };
    if (!network || journeys.every(({ choices }) => choices.length === 0))
      return { kind: 'not_sold', because: 'We don’t have a price for this. Please ask the operator.' };
    const open = journeys.filter((journey) => findCheapestPrice(journey, terms) !== null);
    if (open.length === 0) return { kind: 'none_left', until: addDays(last, 1) };
    const { ageBands, cardFeeBasisPoints, isDemonstration } = network;
    return {
      kind: 'on_sale',
      fares: pickLowest(open, feed.timetable.zone),
      network: { ageBands, cardFeeBasisPoints, isDemonstration },
      closesAt: new Date(Math.min(...open.map((journey) => saleClosingOf(journey, now)))),
    };
  });
}

/**
 * Returns the rides of the next weeks by departure, or those of the first days of the next season. Days are days of
 * departure: a trip boarded after midnight belongs to the service day before.
 */
function journeysOf(feed: LoadedFeed, segments: readonly TripSegment[], now: Date) {
  const { timetable } = feed;
  const { zone } = timetable;
  const today = dateInZone(now, zone);
  const soon = addDays(today, fareWindowDays - 1);
  const runsUntil = (latest: ServiceDate) =>
    listRuns(feed, segments, { first: today, last: latest }).filter(({ departure }) => departure > now);
  const firstDayOf = ([first]: ReturnType<typeof runsUntil>) => first && dateInZone(first.departure, zone);
  const near = runsUntil(soon);
  const isSoon = (firstDayOf(near) ?? timetable.coverage.last) <= soon;
  const runs = isSoon ? near : runsUntil(timetable.coverage.last);
  const firstDay = firstDayOf(runs);
  const last = !firstDay || firstDay <= soon ? soon : addDays(firstDay, nextSeasonDays - 1);
  const ends = calendarDayStart(addDays(last, 1), zone);
  const journeys = runs.filter(({ departure }) => departure.getTime() < ends).map((run) => rideOn(feed, run));
  return { journeys, last };
}

/** The party whose unit prices are listed. */
const adultAndChild = { adults: 1, children: 1, infants: 0 };

/** Returns the lowest price of each fare, and its first day. */
function pickLowest(journeys: readonly PricedJourney[], zone: string): readonly LowestFare[] {
  const lowest = new Map<string, LowestFare>();
  for (const { rides, choices, journey } of journeys)
    for (const choice of choices) {
      const { name } = choice;
      const { adult, child } = priceChoice(rides, choice, adultAndChild).unitPrices;
      if (adult >= (lowest.get(name)?.adultCents ?? Number.POSITIVE_INFINITY)) continue;
      const date = dateInZone(journey.departure, zone);
      lowest.set(name, { name, adultCents: adult, childCents: child, date });
    }
  return [...lowest.values()].toSorted((a, b) => a.adultCents - b.adultCents);
}

function saleClosingOf(journey: PricedJourney, now: Date): number {
  const window = computeSaleWindow(journey, now);
  return window.isOpen ? window.closesAt : Number.POSITIVE_INFINITY;
}
