/** Fare search: journeys of a day and of the return day with offers, prices of nearby days, and the next possible day. */
import { modeOfItemType, travelItemTypes } from '#contracts/cart/item-types.ts';
import { currentFeed } from '#domains/travel/feed/current-feed.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import { buildOffers, findCheapestPrice, type OfferTerms } from '#domains/travel/offers/build-offers.ts';
import { fetchTakenSeats } from '#domains/travel/offers/fetch-taken-seats.ts';
import type { Offer } from '#domains/travel/offers/offer.ts';
import { offerKey } from '#domains/travel/offers/offer-key.ts';
import { fetchVehicles } from '#domains/travel/offers/offer-vehicle.ts';
import type { PricedJourney } from '#domains/travel/offers/priced-journey.ts';
import type { SeatCounts } from '#domains/travel/offers/seat-counts.ts';
import type { VehicleSpace } from '#domains/travel/offers/vehicle-space.ts';
import type { Place } from '#domains/travel/places/place.ts';
import { findPlaceById } from '#domains/travel/places/place-by-id.ts';
import type { StopEvent } from '#domains/travel/planner/journey-planner.ts';
import { addDays, dateInZone } from '#domains/travel/time/service-time.ts';
import { defaultMinTransferSeconds } from '#domains/travel/timetable/compile-transfers.ts';
import type { Timetable } from '#domains/travel/timetable/timetable.ts';
import { now as presentInstant } from '#platform/clock.ts';
import { observeDuration } from '#platform/metrics/metrics.ts';
import { createDayMatcher, type DayCriteria } from './day-matcher.ts';
import type { DateFare, FareSearch, FareSearchAnswer, FareSearchFailure, FareSort } from './fare-search.ts';
import { findDifferences } from './journey-differences.ts';

/** Result of a search, or the reason why there is none. */
export type FareSearchResult =
  | { readonly ok: true; readonly answer: FareSearchAnswer }
  | { readonly ok: false; readonly failure: FareSearchFailure };

/** Dependencies of a search. */
export interface SearchDeps {
  feed(): Promise<LoadedFeed | null>;
  now(): Date;
  key(): Buffer;
  readonly seats: SeatCounts;
  readonly vehicles: VehicleSpace;
}

/** Current timetable, clock and offer key. Modules above add seats and deck space: `searchDeps` has everything. */
export const timetableDeps: Omit<SearchDeps, 'seats' | 'vehicles'> = {
  feed: currentFeed,
  now: presentInstant,
  key: offerKey,
};

/** Days before and after the requested one in the date strip. */
const dateStripRadius = 3;

/**
 * Searches journeys of a day, and of a return day, with their offers and the prices of the days around. If there is
 * none, it finds the next day with a journey. `date` and `returnDate` must lie between today and the end of the
 * timetable.
 */
export function searchFares(search: FareSearch, deps: SearchDeps): Promise<FareSearchResult> {
  return observeDuration('southbound_search_duration_seconds', { search: 'fares' }, () =>
    findFares(search, deps),
  );
}

async function findFares(search: FareSearch, deps: SearchDeps): Promise<FareSearchResult> {
  const feed = await deps.feed();
  if (!feed) return { ok: false, failure: { code: 'TIMETABLE_UNAVAILABLE' } };
  if (sharesStop(search.from, search.to)) return { ok: false, failure: { code: 'SAME_PLACE' } };
  const now = deps.now();
  const range = getSearchableDates(feed, now);
  const dates = search.returnDate === undefined ? [search.date] : [search.date, search.returnDate];
  const today = dateInZone(now, feed.timetable.zone);
  if (dates.some((date) => date < today || date < range.first || date > range.last))
    return { ok: false, failure: { code: 'DATE_OUT_OF_RANGE', ...range } };

  const plan = (from: Place, to: Place, date: ServiceDate, notBefore: number) =>
    planDirection({ search, feed, range, from, to, date, notBefore });
  const out = await plan(search.from, search.to, search.date, now.getTime());
  // The return journey can only start after arrival plus transfer time.
  const there = Math.min(
    ...out.journeys.map(({ journey }) => earliestReturnDeparture(feed, journey.legs.at(-1)?.to)),
  );
  const notBefore = out.journeys.length > 0 ? there - 1 : now.getTime();
  const back =
    search.returnDate === undefined ? null : await plan(search.to, search.from, search.returnDate, notBefore);
  const days = [...out.days, ...(back?.days ?? [])];
  const journeys = new Set(days.flatMap((planned) => planned.journeys));
  const { passengers, vehicle } = search;
  const [takenOn, vehicleOn] = await Promise.all([
    fetchTakenSeats(journeys, { seats: deps.seats, now }),
    vehicle && fetchVehicles(journeys, deps.vehicles, { vehicle, passengers, now }),
  ]);
  const terms: OfferTerms = { feed, passengers, now, key: deps.key(), takenOn, vehicleOn };
  const priced = {
    out: priceDirection(out, terms, search.sort),
    back: back && priceDirection(back, terms, search.sort),
  };
  return {
    ok: true,
    answer: {
      outbound: priced.out.offers,
      dates: priced.out.dates,
      ...(priced.out.differences.length === 0 ? {} : { differences: priced.out.differences }),
      ...(priced.back?.differences.length ? { inboundDifferences: priced.back.differences } : {}),
      ...(out.nextDate === null ? {} : { nextDate: out.nextDate }),
      ...(priced.back === null ? {} : { inbound: priced.back.offers, inboundDates: priced.back.dates }),
      ...(back === null || back.nextDate === null ? {} : { inboundNextDate: back.nextDate }),
      ...(out.isFilteredOut ? { isOutboundFilteredOut: true } : {}),
      ...(back?.isFilteredOut ? { isInboundFilteredOut: true } : {}),
    },
  };
}

function earliestReturnDeparture({ timetable }: LoadedFeed, end: StopEvent | undefined): number {
  return end ? earliestOnwardDeparture(timetable, end, end.stopId) : 0;
}

/**
 * Returns the earliest departure from another stop of the same place after an arrival, in milliseconds since 1970.
 * Without a known transfer, the default transfer time applies.
 */
export function earliestOnwardDeparture(
  timetable: Timetable,
  arrival: Pick<StopEvent, 'stopId' | 'at'>,
  fromStopId: string,
): number {
  const [there, next] = [arrival.stopId, fromStopId].map((id) => timetable.stopById(id));
  const transfer = there && next ? timetable.transferBetween(there, next) : null;
  return arrival.at.getTime() + 1_000 * (transfer?.duration ?? defaultMinTransferSeconds);
}

/**
 * Returns the searchable days: from today to the end of the timetable; all days of an expired timetable, which find
 * nothing.
 */
export function getSearchableDates(feed: LoadedFeed, now: Date): { first: ServiceDate; last: ServiceDate } {
  const today = dateInZone(now, feed.timetable.zone);
  const { first, last } = feed.coverage;
  return { first: first > today || today > last ? first : today, last };
}

/** Returns true if two places share a stop, so there is nothing to travel. */
export function sharesStop(from: Place, to: Place): boolean {
  return from.stopIds.some((stop) => to.stopIds.includes(stop));
}

/** Returns true if both place ids exist and are different places. */
export function canSearchBetween(feed: LoadedFeed, fromId: string, toId: string): boolean {
  const [from, to] = [findPlaceById(feed, fromId), findPlaceById(feed, toId)];
  return from !== null && to !== null && !sharesStop(from, to);
}

interface Direction {
  readonly search: FareSearch;
  readonly feed: LoadedFeed;
  readonly range: { readonly first: ServiceDate; readonly last: ServiceDate };
  readonly from: Place;
  readonly to: Place;
  readonly date: ServiceDate;
  /** Journeys must leave after this instant, in milliseconds since 1970. */
  readonly notBefore: number;
}

/** Modes and changes of a search without filters. */
const defaultFilters = { types: travelItemTypes, maxChanges: 4 } as const;

/** The journeys of a direction, without prices. */
interface PlannedDirection {
  /** The days of the date strip. */
  readonly days: readonly { readonly day: ServiceDate; readonly journeys: readonly PricedJourney[] }[];
  /** Those of the requested day. */
  readonly journeys: readonly PricedJourney[];
  readonly nextDate: ServiceDate | null;
  readonly isFilteredOut: boolean;
}

async function planDirection(direction: Direction): Promise<PlannedDirection> {
  const { search, feed, range, date } = direction;
  const matcher = createDayMatcher(feed, buildCriteria(direction, search));
  const strip = Array.from({ length: 2 * dateStripRadius + 1 }, (_, at) =>
    addDays(date, at - dateStripRadius),
  ).filter((day) => day >= range.first && day <= range.last);
  const days = await Promise.all(
    strip.map(async (day) => ({ day, journeys: await matcher.journeysOn(day) })),
  );
  const journeys = days.find(({ day }) => day === date)?.journeys ?? [];
  return {
    days,
    journeys,
    nextDate: journeys.length > 0 ? null : await matcher.nextDate(date, range.last),
    isFilteredOut: journeys.length === 0 && (await hasUnfilteredJourney(direction)),
  };
}

function priceDirection(
  { days, journeys }: PlannedDirection,
  terms: OfferTerms,
  sort: FareSort = 'departure',
) {
  return {
    offers: sortOffers(
      journeys.map((priced) => buildOffers(priced, terms)),
      sort,
    ).flat(),
    differences: findDifferences(terms.feed, journeys, (priced) => findCheapestPrice(priced, terms)),
    dates: days.map(({ day, journeys }) => priceDate(day, journeys, terms)),
  };
}

/** Prices a date of the date strip or of the fare calendar by its cheapest journey. */
export function priceDate(
  date: ServiceDate,
  journeys: readonly PricedJourney[],
  terms: OfferTerms,
): DateFare {
  const prices = journeys.flatMap((priced) => findCheapestPrice(priced, terms) ?? []);
  return {
    date,
    fromPriceCents: prices.length === 0 ? null : Math.min(...prices),
    hasJourneys: journeys.length > 0,
    hasScenicTrain: journeys.some(({ rides }) => rides.some((ride) => isScenic(ride))),
  };
}

/** Returns true for a train that sells scenic fares. */
function isScenic({ trip, families }: PricedJourney['rides'][number]): boolean {
  return trip.route.mode === 'rail' && families.some(({ family }) => family.id.startsWith('scenic'));
}

/** Builds the criteria of a direction from the search's filters. */
export function buildCriteria(
  { from, to, notBefore }: Pick<Direction, 'from' | 'to' | 'notBefore'>,
  {
    types = defaultFilters.types,
    maxChanges = defaultFilters.maxChanges,
    departAfter,
    arriveBy,
  }: Partial<FareSearch>,
): DayCriteria {
  const modes = types.map((type) => modeOfItemType[type]);
  return {
    request: { from: from.stopIds, to: to.stopIds, maxChanges, modes },
    departAfter,
    arriveBy,
    notBefore,
  };
}

/** Returns true if the day has a journey without the search's times, modes and changes. */
async function hasUnfilteredJourney(direction: Direction): Promise<boolean> {
  const journeys = await createDayMatcher(direction.feed, buildCriteria(direction, {})).journeysOn(
    direction.date,
  );
  return journeys.length > 0;
}

/** Sorts journeys; ties are ordered by departure. Offers of one journey stay together. */
function sortOffers(journeys: readonly (readonly Offer[])[], sort: FareSort): readonly (readonly Offer[])[] {
  const rank = ([offer]: readonly Offer[]) => {
    if (sort === 'duration') return offer?.durationMinutes ?? 0;
    if (sort === 'departure') return departureOf(offer);
    // Journeys that cannot be bought, or not with the vehicle, come last.
    const isSold = offer?.onSale && (offer.vehicle?.status ?? 'carried') === 'carried';
    return (isSold ? 0 : 1e12) + (offer?.priceCents ?? 1e11) + (offer?.vehicle?.priceCents ?? 0);
  };
  return journeys.toSorted((a, b) => rank(a) - rank(b) || departureOf(a[0]) - departureOf(b[0]));
}

function departureOf(offer: Offer | undefined): number {
  return offer?.legs[0]?.from.departure.getTime() ?? 0;
}
