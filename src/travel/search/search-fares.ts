import { setImmediate as letOthersGo } from 'node:timers/promises';
import { now as presentInstant } from '#src/platform/clock.ts';
import { timed } from '#src/platform/metrics/metrics.ts';
import { currentFeed } from '#src/travel/feed/current-feed.ts';
import type { LoadedFeed } from '#src/travel/feed/loaded-feed.ts';
import type { ServiceDate } from '#src/travel/gtfs/records.ts';
import { cheapestPrice, type OfferTerms, offersOf } from '#src/travel/offers/build-offers.ts';
import type { Offer, TravelItemType } from '#src/travel/offers/offer.ts';
import { offerKey } from '#src/travel/offers/offer-key.ts';
import { type PricedJourney, priceJourney } from '#src/travel/offers/priced-journey.ts';
import type { SeatCounts } from '#src/travel/offers/seat-counts.ts';
import { takenSeats } from '#src/travel/offers/taken-seats.ts';
import type { Place } from '#src/travel/places/place.ts';
import type { JourneyRequest } from '#src/travel/planner/journey-planner.ts';
import { addDays, dateInZone } from '#src/travel/time/service-time.ts';
import type { Mode } from '#src/travel/timetable/timetable.ts';
import { withAskedDeparture } from './asked-departure.ts';
import {
  type DateFare,
  type FareSearch,
  type FareSearchAnswer,
  type FareSearchFailure,
  type FareSort,
  nextDayReach,
} from './fare-search.ts';
import { dayPlannerOf, daysAhead } from './planned-days.ts';

/** The answer to a search, or why there is none. */
export type FareSearchResult =
  | { readonly ok: true; readonly answer: FareSearchAnswer }
  | { readonly ok: false; readonly failure: FareSearchFailure };

/** What a search works with; tests put their own. */
export interface SearchMeans {
  feed(): Promise<LoadedFeed | null>;
  now(): Date;
  key(): Buffer;
  readonly seats: SeatCounts;
}

/**
 * The timetable that answers now, the present time, the key of this installation. What seats are left is known to those
 * who sell them: `searchMeans` of the inventory has both.
 */
export const timetableMeans: Omit<SearchMeans, 'seats'> = {
  feed: currentFeed,
  now: presentInstant,
  key: offerKey,
};

/** Journeys of one day in an answer, those nearest to the time asked for; more than any two towns of the embedded feed have. */
const mostJourneys = 60;

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
export function searchFares(search: FareSearch, means: SearchMeans): Promise<FareSearchResult> {
  return timed('southbound_search_duration_seconds', { search: 'fares' }, () => findFares(search, means));
}

async function findFares(search: FareSearch, means: SearchMeans): Promise<FareSearchResult> {
  const feed = await means.feed();
  if (!feed) return { ok: false, failure: { code: 'TIMETABLE_UNAVAILABLE' } };
  if (sharesStop(search.from, search.to)) return { ok: false, failure: { code: 'SAME_PLACE' } };
  const now = means.now();
  const range = searchableDates(feed, now);
  const dates = search.returnDate === undefined ? [search.date] : [search.date, search.returnDate];
  const today = dateInZone(now, feed.timetable.zone);
  if (dates.some((date) => date < today || date < range.first || date > range.last))
    return { ok: false, failure: { code: 'DATE_OUT_OF_RANGE', ...range } };

  const direction = (from: Place, to: Place, date: ServiceDate, notBefore: number) =>
    searchDirection({ search, means, feed, now, range, from, to, date, notBefore });
  const out = await direction(search.from, search.to, search.date, now.getTime());
  // Nobody can come back before they are there.
  const there = Math.min(...out.offers.map(({ legs }) => legs.at(-1)?.to.arrival.getTime() ?? 0));
  const notBefore = out.offers.length > 0 ? there : now.getTime();
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
    },
  };
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
  readonly means: SearchMeans;
  readonly feed: LoadedFeed;
  readonly now: Date;
  readonly range: { readonly first: ServiceDate; readonly last: ServiceDate };
  readonly from: Place;
  readonly to: Place;
  readonly date: ServiceDate;
  /** Journeys that leave before this instant are left out, in milliseconds since 1970. */
  readonly notBefore: number;
}

async function searchDirection(direction: Direction) {
  const { search, means, feed, now, range, from, to, date, notBefore } = direction;
  const request: JourneyRequest = {
    from: from.stopIds,
    to: to.stopIds,
    maxChanges: search.maxChanges ?? 4,
    modes: (search.types ?? ['kr_train', 'ic_bus', 'ii_ferry']).map((type) => modeOf[type]),
  };
  const planner = dayPlannerOf(feed);
  const strip = Array.from({ length: 2 * stripReach + 1 }, (_, at) => addDays(date, at - stripReach)).filter(
    (day) => day >= range.first && day <= range.last,
  );
  const days = await Promise.all(
    strip.map(async (day) => ({
      day,
      journeys: (await planner.journeysOf(request, day)).filter(
        ({ journey }) => journey.departure.getTime() > notBefore,
      ),
    })),
  );
  const ofDate = days.find(({ day }) => day === date)?.journeys ?? [];
  const fitting = await fittingTheClock(ofDate, request, direction);
  const wanted =
    search.arriveBy === undefined ? fitting.slice(0, mostJourneys) : fitting.slice(-mostJourneys);
  const terms: OfferTerms = {
    feed,
    passengers: search.passengers,
    now,
    key: means.key(),
    takenOn: await takenSeats(new Set([...wanted, ...days.flatMap(({ journeys }) => journeys)]), means.seats),
  };
  const nextDate = wanted.length > 0 ? null : await nextDayWithJourneys(request, direction);
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
    nextDate,
  };
}

/** The journeys that leave, or arrive, as the clock of the search says. */
async function fittingTheClock(
  journeys: readonly PricedJourney[],
  request: JourneyRequest,
  { search, feed, date, notBefore }: Direction,
): Promise<readonly PricedJourney[]> {
  const byTheClock = (seconds: number) => clockInstant(date, seconds, feed.timetable.zone);
  if (search.departAfter !== undefined) {
    const earliest = byTheClock(search.departAfter);
    const later = journeys.filter(({ journey }) => journey.departure.getTime() >= earliest);
    return earliest > notBefore ? withAskedDeparture(later, { feed, request, at: earliest }) : later;
  }
  if (search.arriveBy === undefined) return journeys;
  const latest = byTheClock(search.arriveBy);
  const inTime = journeys.filter(({ journey }) => journey.arrival.getTime() <= latest);
  if (inTime.length > 0) return inTime;
  // Nothing of this day is there in time: what left the days before may be.
  const overnight = await feed.planner.arriveBy({ ...request, daysAhead }, new Date(latest));
  return overnight
    .filter((journey) => journey.departure.getTime() > notBefore)
    .map((journey) => priceJourney(feed, journey));
}

/** The instant at which clocks show a time of day; on the night without it, as much later. Milliseconds since 1970. */
function clockInstant(date: ServiceDate, seconds: number, zone: string): number {
  const time = Temporal.PlainTime.from({
    hour: Math.floor(seconds / 3_600),
    minute: Math.floor(seconds / 60) % 60,
  });
  return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds;
}

/** The first day after the asked one on which anything runs from here to there. */
async function nextDayWithJourneys(
  request: JourneyRequest,
  { feed, range, date }: Direction,
): Promise<ServiceDate | null> {
  const planner = dayPlannerOf(feed);
  for (let days = 1; days <= nextDayReach; days += 1) {
    const day = addDays(date, days);
    if (day > range.last) return null;
    if ((await planner.journeysOf(request, day)).length > 0) return day;
    // A plan is made at once: between two of many, other requests have their turn.
    await letOthersGo();
  }
  return null;
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
