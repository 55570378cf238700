import { currentFeed } from '#domains/travel/feed/current-feed.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import { cheapestPrice, type OfferTerms, offersOf } from '#domains/travel/offers/build-offers.ts';
import type { Offer, OfferLeg, TravelItemType } from '#domains/travel/offers/offer.ts';
import { offerKey } from '#domains/travel/offers/offer-key.ts';
import type { SeatCounts } from '#domains/travel/offers/seat-counts.ts';
import { takenSeats } from '#domains/travel/offers/taken-seats.ts';
import type { Place } from '#domains/travel/places/place.ts';
import { addDays, dateInZone } from '#domains/travel/time/service-time.ts';
import type { Mode } from '#domains/travel/timetable/timetable.ts';
import { now as presentInstant } from '#platform/clock.ts';
import { observeDuration } from '#platform/metrics/metrics.ts';
import { readyToLeave } from './change-time.ts';
import { createDayMatcher, type DayCriteria } from './day-matcher.ts';
import type { DateFare, FareSearch, FareSearchAnswer, FareSearchFailure, FareSort } from './fare-search.ts';

/** The answer to a search, or why there is none. */
export type FareSearchResult =
  | { readonly ok: true; readonly answer: FareSearchAnswer }
  | { readonly ok: false; readonly failure: FareSearchFailure };

/** What a search works with; tests put their own. */
export interface SearchDeps {
  feed(): Promise<LoadedFeed | null>;
  now(): Date;
  key(): Buffer;
  readonly seats: SeatCounts;
}

/**
 * The timetable that answers now, the present time, the key of this installation. What seats are left is known to those
 * who sell them: `searchDeps` of the inventory has both.
 */
export const timetableDeps: Omit<SearchDeps, 'seats'> = {
  feed: currentFeed,
  now: presentInstant,
  key: offerKey,
};

/** Days before and after the asked one in the strip of days. */
const stripReach = 3;

const modeOf: Readonly<Record<TravelItemType, Mode>> = {
  kr_train: 'rail',
  ic_bus: 'coach',
  ii_ferry: 'ferry',
};

/**
 * The journeys of a day (and of a day back) with their offers, the prices of the days around, and, when there is no journey,
 * the next day that has one. `date` and `returnDate` must lie between today and the end of the timetable.
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
  const range = searchableDates(feed, now);
  const dates = search.returnDate === undefined ? [search.date] : [search.date, search.returnDate];
  const today = dateInZone(now, feed.timetable.zone);
  if (dates.some((date) => date < today || date < range.first || date > range.last))
    return { ok: false, failure: { code: 'DATE_OUT_OF_RANGE', ...range } };

  const direction = (from: Place, to: Place, date: ServiceDate, notBefore: number) =>
    searchDirection({ search, deps, feed, now, range, from, to, date, notBefore });
  const out = await direction(search.from, search.to, search.date, now.getTime());
  // Nobody can come back before they are there and have changed.
  const there = Math.min(...out.offers.map(({ legs }) => readyToComeBack(feed, legs.at(-1)?.to)));
  const notBefore = out.offers.length > 0 ? there - 1 : now.getTime();
  const back =
    search.returnDate === undefined
      ? null
      : await direction(search.to, search.from, search.returnDate, notBefore);
  return {
    ok: true,
    answer: {
      outbound: out.offers,
      dates: out.dates,
      ...(out.nextDate === null ? {} : { nextDate: out.nextDate }),
      ...(back === null ? {} : { inbound: back.offers, inboundDates: back.dates }),
      ...(back === null || back.nextDate === null ? {} : { inboundNextDate: back.nextDate }),
      ...(out.isFilteredOut ? { isOutboundFilteredOut: true } : {}),
      ...(back?.isFilteredOut ? { isInboundFilteredOut: true } : {}),
    },
  };
}

function readyToComeBack({ timetable }: LoadedFeed, end: OfferLeg['to'] | undefined): number {
  return end ? readyToLeave(timetable, { stopId: end.stopId, at: end.arrival }, end.stopId) : 0;
}

/** The days that can be searched: from today on, to the end of the timetable; all of one that is over, though none can. */
export function searchableDates(feed: LoadedFeed, now: Date): { first: ServiceDate; last: ServiceDate } {
  const today = dateInZone(now, feed.timetable.zone);
  const { first, last } = feed.coverage;
  return { first: first > today || today > last ? first : today, last };
}

/** Whether two places are one, or one is in the other: there is nothing to travel. */
export function sharesStop(from: Place, to: Place): boolean {
  return from.stopIds.some((stop) => to.stopIds.includes(stop));
}

interface Direction {
  readonly search: FareSearch;
  readonly deps: SearchDeps;
  readonly feed: LoadedFeed;
  readonly now: Date;
  readonly range: { readonly first: ServiceDate; readonly last: ServiceDate };
  readonly from: Place;
  readonly to: Place;
  readonly date: ServiceDate;
  /** Journeys must leave after this instant, in milliseconds since 1970. */
  readonly notBefore: number;
}

/** The modes and the number of changes of a search that says nothing about them. */
const unfiltered = { types: ['kr_train', 'ic_bus', 'ii_ferry'], maxChanges: 4 } as const;

async function searchDirection(direction: Direction) {
  const { search, deps, feed, now, range, date } = direction;
  const matcher = createDayMatcher(feed, criteriaOf(direction, search));
  const strip = Array.from({ length: 2 * stripReach + 1 }, (_, at) => addDays(date, at - stripReach)).filter(
    (day) => day >= range.first && day <= range.last,
  );
  const days = await Promise.all(
    strip.map(async (day) => ({ day, journeys: await matcher.journeysOn(day) })),
  );
  const wanted = days.find(({ day }) => day === date)?.journeys ?? [];
  const terms: OfferTerms = {
    feed,
    passengers: search.passengers,
    now,
    key: deps.key(),
    takenOn: await takenSeats(new Set(days.flatMap(({ journeys }) => journeys)), deps.seats),
  };
  return {
    offers: sorted(
      wanted.map((priced) => offersOf(priced, terms)),
      search.sort ?? 'departure',
    ).flat(),
    dates: days.map(({ day, journeys }): DateFare => {
      const prices = journeys.flatMap((priced) => cheapestPrice(priced, terms) ?? []);
      return {
        date: day,
        fromPriceCents: prices.length === 0 ? null : Math.min(...prices),
        hasJourneys: journeys.length > 0,
      };
    }),
    nextDate: wanted.length > 0 ? null : await matcher.nextDate(date, range.last),
    isFilteredOut: wanted.length === 0 && (await runsUnfiltered(direction)),
  };
}

/** What the days of a direction must fit when the search has these filters. */
function criteriaOf(
  { from, to, notBefore }: Direction,
  {
    types = unfiltered.types,
    maxChanges = unfiltered.maxChanges,
    departAfter,
    arriveBy,
  }: Partial<FareSearch>,
): DayCriteria {
  const modes = types.map((type) => modeOf[type]);
  return {
    request: { from: from.stopIds, to: to.stopIds, maxChanges, modes },
    departAfter,
    arriveBy,
    notBefore,
  };
}

/** Returns true when the day has a journey once the search's times, modes and changes are left out. */
async function runsUnfiltered(direction: Direction): Promise<boolean> {
  const journeys = await createDayMatcher(direction.feed, criteriaOf(direction, {})).journeysOn(
    direction.date,
  );
  return journeys.length > 0;
}

/** Journeys in the asked order; those that cost or take the same by departure. The offers of one stay together. */
function sorted(journeys: readonly (readonly Offer[])[], sort: FareSort): readonly (readonly Offer[])[] {
  const rank = ([offer]: readonly Offer[]) => {
    if (sort === 'duration') return offer?.durationMinutes ?? 0;
    if (sort === 'departure') return departureOf(offer);
    // What can't be bought stands after what can.
    const unsold = offer?.onSale ? 0 : 1;
    return unsold * 1e12 + (offer?.priceCents ?? 1e11);
  };
  return journeys.toSorted((a, b) => rank(a) - rank(b) || departureOf(a[0]) - departureOf(b[0]));
}

function departureOf(offer: Offer | undefined): number {
  return offer?.legs[0]?.from.departure.getTime() ?? 0;
}
