/** Fare calendar: for each day of a month, whether a journey runs, its lowest price and the places left. */
import { setImmediate as letOthersGo } from 'node:timers/promises';
import QuickLRU from 'quick-lru';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import { getSaleState, type OfferTerms } from '#domains/travel/offers/build-offers.ts';
import { fetchTakenSeats } from '#domains/travel/offers/fetch-taken-seats.ts';
import type { PricedJourney } from '#domains/travel/offers/priced-journey.ts';
import type { SeatCounts } from '#domains/travel/offers/seat-counts.ts';
import { addDays, dateInZone } from '#domains/travel/time/service-time.ts';
import { observeDuration } from '#platform/metrics/metrics.ts';
import { createDayMatcher, type DayMatcher } from './day-matcher.ts';
import type { DateFare, FareSearch, FareSearchFailure } from './fare-search.ts';
import { type DatedRun, type FarePair, findSegments, listRuns, rideOn } from './line-rides.ts';
import { buildCriteria, getSearchableDates, priceDate, type SearchDeps, sharesStop } from './search-fares.ts';

/** A month between two places, with the travellers and filters of a fare search. */
export interface FareCalendarSearch
  extends Pick<
    FareSearch,
    'from' | 'to' | 'passengers' | 'types' | 'maxChanges' | 'departAfter' | 'arriveBy'
  > {
  /** `YYYY-MM`, in New Zealand. */
  readonly month: string;
  /** Id of a line. Only its direct rides count, and the filters are ignored. */
  readonly line?: string | undefined;
}

/** A day of the fare calendar; price and journeys as in the date strip. */
export interface CalendarDay extends DateFare {
  /** Most seats left on one journey on sale to the party; null if none is on sale, or one does not count seats. */
  readonly placesLeft: number | null;
  /** True if journeys lack only seats for the party, and no other is on sale. */
  readonly isSoldOut: boolean;
}

/** The days of a month that can be searched, in order. */
export interface FareCalendar {
  readonly days: readonly CalendarDay[];
  /**
   * The next day with a journey after the month; null if there is none. For a line it may be the first day of the next
   * season; otherwise it is searched for `maxNextDateDays`.
   */
  readonly nextDate: ServiceDate | null;
}

/** A fare calendar, or the reason why there is none. */
export type FareCalendarResult =
  | { readonly ok: true; readonly calendar: FareCalendar }
  | { readonly ok: false; readonly failure: FareSearchFailure };

/** Maximum age of a cached calendar, and so of its places left. */
const maxAgeMs = 60_000;

/** Cached calendars per timetable: between this number and twice as many. One takes about 4 kB. */
const maxCalendars = 500;

type Cached = { readonly at: number; readonly calendar: Promise<FareCalendar> };

const caches = new WeakMap<SeatCounts, WeakMap<LoadedFeed, QuickLRU<string, Cached>>>();

function getCache(seats: SeatCounts, feed: LoadedFeed): QuickLRU<string, Cached> {
  const byFeed = caches.get(seats) ?? new WeakMap<LoadedFeed, QuickLRU<string, Cached>>();
  caches.set(seats, byFeed);
  const cache = byFeed.get(feed) ?? new QuickLRU<string, Cached>({ maxSize: maxCalendars });
  byFeed.set(feed, cache);
  return cache;
}

/**
 * Finds the fare calendar of a month. Days before today or outside the timetable are omitted; a month without other
 * days fails with `DATE_OUT_OF_RANGE`. Prices are those of a fare search on the day. The result is at most one minute
 * old.
 */
export async function findFareCalendar(
  search: FareCalendarSearch,
  deps: Omit<SearchDeps, 'vehicles'>,
): Promise<FareCalendarResult> {
  const feed = await deps.feed();
  if (!feed) return { ok: false, failure: { code: 'TIMETABLE_UNAVAILABLE' } };
  if (sharesStop(search.from, search.to)) return { ok: false, failure: { code: 'SAME_PLACE' } };
  const now = deps.now();
  const today = dateInZone(now, feed.timetable.zone);
  const range = getSearchableDates(feed, now);
  const dates = datesOfMonth(search.month).filter(
    (date) => date >= today && date >= range.first && date <= range.last,
  );
  if (dates.length === 0) return { ok: false, failure: { code: 'DATE_OUT_OF_RANGE', ...range } };

  const { from, to, month, passengers, types, maxChanges, departAfter, arriveBy, line } = search;
  const filters = line === undefined ? [types, maxChanges, departAfter, arriveBy] : [line];
  const key = JSON.stringify([from.id, to.id, month, today, passengers, ...filters]);
  const cache = getCache(deps.seats, feed);
  const cached = cache.get(key);
  if (cached && Math.abs(now.getTime() - cached.at) < maxAgeMs)
    return { ok: true, calendar: await cached.calendar };
  const calendar = observeDuration('southbound_search_duration_seconds', { search: 'months' }, () =>
    buildCalendar(search, { feed, dates, last: range.last, now, key: deps.key(), seats: deps.seats }),
  );
  cache.set(key, { at: now.getTime(), calendar });
  calendar.catch(() => cache.delete(key));
  return { ok: true, calendar: await calendar };
}

function datesOfMonth(month: string): readonly ServiceDate[] {
  const first = `${month}-01`;
  const { daysInMonth } = Temporal.PlainYearMonth.from(month);
  return Array.from({ length: daysInMonth }, (_, at) => addDays(first, at));
}

interface CalendarDeps extends Pick<OfferTerms, 'feed' | 'now' | 'key'> {
  /** The days to price; not empty. */
  readonly dates: readonly ServiceDate[];
  /** Last day that can be searched. */
  readonly last: ServiceDate;
  readonly seats: SeatCounts;
}

async function buildCalendar(
  search: FareCalendarSearch,
  { feed, dates, last, now, key, seats }: CalendarDeps,
): Promise<FareCalendar> {
  const source =
    search.line === undefined
      ? createDayMatcher(feed, buildCriteria({ ...search, notBefore: now.getTime() }, search))
      : createLineCalendar(feed, { routeId: search.line, from: search.from, to: search.to }, now);
  const days: { readonly date: ServiceDate; readonly journeys: readonly PricedJourney[] }[] = [];
  for (const date of dates) {
    days.push({ date, journeys: await source.journeysOn(date) });
    // Planning blocks the event loop, so yield to other requests between days.
    await letOthersGo();
  }
  const takenOn = await fetchTakenSeats(new Set(days.flatMap(({ journeys }) => journeys)), { seats, now });
  const terms: OfferTerms = { feed, passengers: search.passengers, now, key, takenOn };
  return {
    days: days.map(({ date, journeys }) => ({
      ...priceDate(date, journeys, terms),
      ...countPlaces(journeys, terms),
    })),
    nextDate: await source.nextDate(dates.at(-1) ?? last, last),
  };
}

/** Finds the direct rides of a line by day; the next day comes from the service calendar, however far it is. */
function createLineCalendar(feed: LoadedFeed, pair: FarePair, now: Date): DayMatcher {
  const segments = findSegments(feed, pair);
  const dayOf = ({ departure }: DatedRun) => dateInZone(departure, feed.timetable.zone);
  const runsIn = (first: ServiceDate, last: ServiceDate) =>
    listRuns(feed, segments, { first, last }).filter((run) => run.departure > now && dayOf(run) >= first);
  return {
    journeysOn: async (date) =>
      runsIn(date, date)
        .filter((run) => dayOf(run) === date)
        .map((run) => rideOn(feed, run)),
    async nextDate(date, last) {
      const [next] = runsIn(addDays(date, 1), last);
      return next && dayOf(next) <= last ? dayOf(next) : null;
    },
  };
}

function countPlaces(
  journeys: readonly PricedJourney[],
  terms: OfferTerms,
): Pick<CalendarDay, 'placesLeft' | 'isSoldOut'> {
  const states = journeys.map((priced) => getSaleState(priced, terms));
  const open = states.filter(({ isOpen }) => isOpen);
  const counts = open.flatMap(({ seatsLeft }) => seatsLeft ?? []);
  return {
    placesLeft: open.length === 0 || counts.length < open.length ? null : Math.max(...counts),
    isSoldOut: open.length === 0 && states.some((state) => !state.isOpen && state.isFull),
  };
}
