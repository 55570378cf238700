/** Read access to the timetable for pages: one interface with plain data as answers, implemented over a feed. */
import { type CallingLine, findCallingLines } from './arrivals/calling-lines.ts';
import { type DirectLine, findDirectLines } from './arrivals/direct-lines.ts';
import type { Days } from './arrivals/direct-rides.ts';
import { findFastestJourney } from './arrivals/fastest-journey.ts';
import type { DepartureBoard, LineBoard, LineSeason } from './board/board-types.ts';
import { buildDepartureBoard, findNextDepartureDate } from './board/departure-board.ts';
import { type BoardWindow, buildLineBoards } from './board/line-boards.ts';
import { findLineSeasons } from './board/line-seasons.ts';
import { findPlaceStops, linesAt } from './board/lines-at-stop.ts';
import type { FareNetwork } from './fares/fares.ts';
import { type LoadedFeed, publishedFeed } from './feed/loaded-feed.ts';
import type { ServiceDate } from './gtfs/records.ts';
import { buildLineDrawings, type LineDrawing, type LineRequest } from './lines/line-drawing.ts';
import { getTownNames } from './lines/town-names.ts';
import { buildServiceStatus, type ServiceStatus } from './live/service-status.ts';
import { getRideCache } from './offers/ride-cache.ts';
import type { Place, ResolvedPlace } from './places/place.ts';
import { findPlaceById } from './places/place-by-id.ts';
import { getListedPlaces, type IndexedPlace } from './places/place-index.ts';
import { resolvePlace } from './places/resolve-place.ts';
import type { Journey } from './planner/journey-planner.ts';
import {
  type FareCalendarResult,
  type FareCalendarSearch,
  findFareCalendar,
} from './search/fare-calendar.ts';
import type { FareSearch } from './search/fare-search.ts';
import type { FarePair } from './search/line-rides.ts';
import { findLowestFares, type LowestFares } from './search/lowest-fares.ts';
import {
  canSearchBetween,
  type FareSearchResult,
  type SearchDeps,
  searchFares,
} from './search/search-fares.ts';
import { type SplitJourney, splitJourney } from './search/split-journey.ts';
import type { Route, Stop } from './timetable/timetable.ts';
import { planTrip } from './trip/plan-trip.ts';
import type { TripPlan, TripRequest } from './trip/trip.ts';

/** Sale rules of a line, as far as pages show them. */
export type LineSale = Pick<FareNetwork, 'stock' | 'cutoffMinutes' | 'unsoldBecause'>;

/**
 * Read access to one timetable. Arguments and answers are plain data (strings, numbers, dates, arrays and objects), so
 * that they can be recorded. All answers of a reader come from the same timetable.
 */
export interface TimetableReader {
  /** Changes with every import. */
  readonly version: string;
  readonly zone: string;
  readonly coverage: { readonly first: ServiceDate; readonly last: ServiceDate };
  /** True if the times are not official; pages say so. */
  readonly isDemonstration: boolean;
  stopById(id: string): Stop | undefined;
  /** Lists stations and stops outside stations, in the timetable's order, that any line serves. */
  stations(): readonly Stop[];
  routeById(id: string): Route | undefined;
  /** Returns the source of a trip's times, as given by the feed; null if there is none. */
  sourceOfTrip(tripId: string): string | null;
  /** Counts the days on which a trip runs. */
  countTripDays(tripId: string): number;
  /** Returns the name of a stop's town; null if it is in none. */
  townName(stopId: string): string | null;
  /** Returns the lines that call at a stop or at a platform of a station; none for an unknown stop. */
  linesAt(stopId: string): readonly Route[];
  /** Resolves an id to a name and its stops: those of a town, the platforms of a station, or a stop itself. */
  placeStops(placeId: string): { readonly name: string; readonly stops: readonly Stop[] } | null;
  placeById(id: string): Place | null;
  /** Resolves typed text or an id to a place. */
  resolvePlace(text: string): ResolvedPlace;
  /** Lists the places that a search form suggests, at most 400, with towns before their stops. */
  listedPlaces(): readonly Pick<IndexedPlace, 'place' | 'otherNames' | 'group'>[];
  /** Returns true if both place ids exist and are different places. */
  canSearchBetween(fromId: string, toId: string): boolean;
  lineDrawings(lines: readonly LineRequest[]): readonly LineDrawing[];
  lineBoards(routeId: string, window: BoardWindow): readonly LineBoard[];
  lineSeasons(routeId: string, from: ServiceDate): readonly LineSeason[];
  departureBoard(placeId: string, date: ServiceDate): DepartureBoard | null;
  nextDepartureDate(placeId: string, from: ServiceDate): ServiceDate | null;
  /** Returns which lines have cancelled or late runs, and the notices about them. All lines if none are named. */
  serviceStatus(routeIds?: readonly string[]): ServiceStatus;
  /** Returns the sale rules of a line; null if the feed has none. */
  lineSale(routeId: string): LineSale | null;
  /** Lists the age limits of all lines that have fares. */
  ageBands(): readonly FareNetwork['ageBands'][];
  /** Returns the lines that call at any of the stops on these days. */
  callingLines(stopIds: readonly string[], days: Days): readonly CallingLine[];
  /** Returns the lines that connect two lists of stops without a change. */
  directLines(fromIds: readonly string[], toIds: readonly string[], days: Days): readonly DirectLine[];
  /** Finds the fastest journey on the first of the days that has any; null if there is none, or no time is left. */
  fastestJourney(
    ends: { readonly from: readonly string[]; readonly to: readonly string[] },
    days: Pick<Days, 'first' | 'count'>,
  ): Promise<{ readonly date: ServiceDate; readonly journey: Journey } | null>;
  /** Finds the lowest prices of direct rides, in order of the pairs; null for pairs that no ride connects. */
  lowestFares(pairs: readonly FarePair[]): Promise<readonly (LowestFares | null)[]>;
  searchFares(search: FareSearch): Promise<FareSearchResult>;
  fareCalendar(search: FareCalendarSearch): Promise<FareCalendarResult>;
  splitJourney(ends: {
    readonly from: Place;
    readonly to: Place;
    readonly date: ServiceDate;
  }): Promise<readonly SplitJourney[]>;
  /** Plans a trip with several stops; null if there is no timetable. */
  planTrip(request: TripRequest): Promise<TripPlan | null>;
}

/** Dependencies of a reader beside its feed: seats and deck space, offer key, clock and deadline. */
export interface ReaderDeps {
  readonly search: Pick<SearchDeps, 'seats' | 'vehicles' | 'key'>;
  readonly now: Date;
  readonly signal: AbortSignal;
}

/** Creates a reader of a feed. Its queries share the caches of the feed. */
export function createTimetableReader(
  feed: LoadedFeed,
  { search, now, signal }: ReaderDeps,
): TimetableReader {
  const { timetable } = feed;
  const deps: SearchDeps = { ...search, feed: async () => feed, now: () => now };
  const stopsById = (ids: readonly string[]) => ids.flatMap((id) => timetable.stopById(id) ?? []);
  const linesAtStop = (stop: Stop | undefined) => (stop ? linesAt(timetable, stop) : []);
  return {
    version: feed.version,
    zone: timetable.zone,
    coverage: feed.coverage,
    isDemonstration: feed.isDemonstration,
    stopById: (id) => timetable.stopById(id),
    stations: () =>
      timetable.stops.filter((stop) => stop.parentStation === null && linesAt(timetable, stop).length > 0),
    routeById: (id) => timetable.routeById(id),
    sourceOfTrip: (tripId) => timetable.tripById(tripId)?.source ?? null,
    countTripDays(tripId) {
      const trip = timetable.tripById(tripId);
      return trip ? timetable.datesOf(trip).length : 0;
    },
    townName: (stopId) => getTownNames(feed).get(stopId) ?? null,
    linesAt: (stopId) => linesAtStop(timetable.stopById(stopId)),
    placeStops: (placeId) => findPlaceStops(feed, placeId),
    placeById: (id) => findPlaceById(feed, id),
    resolvePlace: (text) => resolvePlace(feed, text),
    listedPlaces: () => getListedPlaces(feed),
    canSearchBetween: (fromId, toId) => canSearchBetween(feed, fromId, toId),
    lineDrawings: (lines) => buildLineDrawings(feed, lines),
    lineBoards: (routeId, window) => buildLineBoards(feed, routeId, window),
    lineSeasons: (routeId, from) => findLineSeasons(feed, routeId, from),
    departureBoard: (placeId, date) => buildDepartureBoard(feed, placeId, date),
    nextDepartureDate: (placeId, from) => findNextDepartureDate(feed, placeId, from),
    serviceStatus: (routeIds) => buildServiceStatus(feed, now, routeIds),
    lineSale(routeId) {
      const network = getRideCache(feed).fares.networkOfRoute(routeId);
      if (!network) return null;
      const { stock, cutoffMinutes, unsoldBecause } = network;
      return { stock, cutoffMinutes, unsoldBecause };
    },
    ageBands: () => getAgeBands(feed),
    callingLines: (stopIds, days) => findCallingLines(feed, stopsById(stopIds), days),
    directLines: (fromIds, toIds, days) => findDirectLines(feed, stopsById(fromIds), stopsById(toIds), days),
    fastestJourney: (ends, days) => findFastestJourney(publishedFeed(feed), ends, days, signal),
    lowestFares: (pairs) => findLowestFares(pairs, { ...search, feed, now }),
    searchFares: (query) => searchFares(query, deps),
    fareCalendar: (query) => findFareCalendar(query, deps),
    planTrip: (request) => planTrip(request, deps),
    splitJourney: (ends) => splitJourney(feed, { ...ends, now }),
  };
}

const ageBandsByFeed = new WeakMap<LoadedFeed, readonly FareNetwork['ageBands'][]>();

function getAgeBands(feed: LoadedFeed): readonly FareNetwork['ageBands'][] {
  const cached = ageBandsByFeed.get(publishedFeed(feed));
  if (cached) return cached;
  const { fares } = getRideCache(feed);
  const networks = new Set(feed.timetable.routes.map(({ id }) => fares.networkOfRoute(id)));
  const bands = [...networks].flatMap((network) =>
    network && network.families.length > 0 ? [network.ageBands] : [],
  );
  ageBandsByFeed.set(publishedFeed(feed), bands);
  return bands;
}
