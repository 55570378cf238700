import QuickLRU from 'quick-lru';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import {
  addDays,
  calendarDayStart,
  dateOfDay,
  dayInZone,
  dayNumber,
  serviceDayStart,
} from '#domains/travel/time/service-time.ts';
import type { CompiledTimetable } from '#domains/travel/timetable/compiled-timetable.ts';
import { boardFlag, modes } from '#domains/travel/timetable/timetable-tables.ts';
import { BackwardSearch } from './backward-search.ts';
import { buildBackwardJourney, buildForwardJourney, type SearchContext } from './build-journey.ts';
import { DayRunsCache, type SearchDay } from './day-runs.ts';
import { EndpointStops } from './endpoint-stops.ts';
import { type Boarding, ForwardSearch } from './forward-search.ts';
import type { Journey, JourneyPlanner, JourneyRequest } from './journey-planner.ts';
import { MinTimeToEnd } from './min-time-to-end.ts';
import { createNetwork, maxRides, type Network, ROUNDS, unreachableSeconds } from './search-network.ts';
import type { StopPatterns } from './stop-patterns.ts';

/** Creates the RAPTOR planner of this process. It computes synchronously; promises allow for remote planners. */
export function createPlanner(timetable: CompiledTimetable): JourneyPlanner {
  const planner = new RaptorPlanner(timetable);
  return {
    departAfter: async (request, instant) => planner.departAfter(request, instant),
    arriveBy: async (request, instant) => planner.arriveBy(request, instant),
    range: async (request, date) => planner.range(request, date),
  };
}

/** Upper limit of `JourneyRequest.daysAhead`. */
const maxDaysAhead = 3;

/** A request prepared for the searches. */
interface PreparedRequest extends SearchContext {
  readonly rides: number;
  readonly modeMask: number;
}

/** The service days from `first` to `last`, relative to `day`. */
interface PreparedDays {
  readonly day: number;
  readonly first: number;
  readonly last: number;
  readonly days: readonly SearchDay[];
}

/** Maximum number of kept preparations: a search uses one for its day, and others for searches from days around it. */
const maxPrepared = 16;

/** Kept pairs of places: between this number and twice as many. */
const maxPairs = 5_000;

/** Maximum number of mode sets with kept bounds. */
const maxMinTimes = 4;

/**
 * The RAPTOR planner. Seconds count from the start of the requested service day. Each other day has an offset, which
 * is not 86,400 seconds across a clock change. All buffers are allocated once, here.
 */
class RaptorPlanner {
  readonly #network: Network;
  readonly #daysBack: number;
  readonly #zone: string;
  readonly #days: DayRunsCache;
  readonly #access: EndpointStops;
  readonly #egress: EndpointStops;
  readonly #forward: ForwardSearch;
  readonly #backward: BackwardSearch;
  /**
   * By modes, so that each set keeps its bounds from day to day. A search plans the days of its strip with all modes,
   * without coaches and without trains.
   */
  readonly #minTimesToEnd = new Map<number, MinTimeToEnd>();
  /** The stops of each id: the stop itself, and those of the station. */
  readonly #stopsById = new Map<string, number[]>();
  #prepared: readonly PreparedDays[] = [];
  /** Per number of rides: the earliest arrival of the later departures of a range search. */
  readonly #bestBefore = new Int32Array(ROUNDS);
  /** By the stops of two places and modes: true if a line connects them. Searches repeat the same pairs. */
  readonly #connections = new QuickLRU<string, boolean>({ maxSize: maxPairs });

  constructor(timetable: CompiledTimetable) {
    const network = createNetwork(timetable);
    this.#network = network;
    this.#daysBack = timetable.daysBack;
    this.#zone = timetable.zone;
    this.#days = new DayRunsCache(network);
    this.#access = new EndpointStops(network, network.transfersFrom);
    this.#egress = new EndpointStops(network, network.transfersTo);
    this.#forward = new ForwardSearch(network);
    this.#backward = new BackwardSearch(network);
    for (const { id, index } of timetable.stops) this.#stopsById.set(id, [index]);
    for (const { parentStation, index } of timetable.stops) {
      if (parentStation === null) continue;
      const known = this.#stopsById.get(parentStation);
      if (known) known.push(index);
      else this.#stopsById.set(parentStation, [index]);
    }
  }

  /**
   * Finds the earliest arrival per number of rides, searching forward. Then finds the latest departure for each of
   * these arrivals, searching backward within the labels of the first search. Bounds that an earlier search computed
   * for this end prune it; computing them for one search alone would take longer than they save.
   */
  departAfter(request: JourneyRequest, instant: Date): Journey[] {
    const day = dayInZone(instant, this.#zone);
    const prepared = this.#prepare(request, day, -this.#daysBack, clampDaysAhead(request));
    if (!prepared) return [];
    const time = Math.ceil((instant.getTime() - prepared.base) / 1000);
    const forward = this.#forward;
    forward.reset();
    forward.start(prepared.access, time);
    const days = prepared.days.map((day) => (day.runs.latest + day.offset >= time ? day : null));
    const known = this.#minTimesToEnd.get(prepared.modeMask);
    const toEnd = known?.isSetTo(prepared.egress, prepared.rides) ? known.minSeconds : null;
    forward.search({ ...prepared, days, latest: null, toEnd, keepEqual: true });
    const journeys: Journey[] = [];
    for (let rideCount = prepared.rides; rideCount > 0; ) {
      const arrival = forward.best[rideCount] ?? unreachableSeconds;
      if (arrival === unreachableSeconds) break;
      const backward = this.#backward;
      backward.reset();
      backward.start(prepared.egress, arrival);
      backward.search({ ...prepared, days, rides: rideCount, earliest: forward.ready, keepEqual: false });
      // A journey with fewer rides may arrive as early but leaves earlier.
      for (; rideCount > 0 && forward.best[rideCount] === arrival; rideCount -= 1)
        if (
          (backward.best[rideCount] ?? -unreachableSeconds) >
          (backward.best[rideCount - 1] ?? -unreachableSeconds)
        )
          journeys.push(buildBackwardJourney(prepared, backward, rideCount));
    }
    return sortJourneys(journeys);
  }

  /** Mirror image of `departAfter`. */
  arriveBy(request: JourneyRequest, instant: Date): Journey[] {
    const day = dayInZone(instant, this.#zone);
    // A journey that starts on the first of the extra days may board a run that started the day before.
    const prepared = this.#prepare(request, day, 1 - clampDaysAhead(request) - this.#daysBack, 1);
    if (!prepared) return [];
    const time = Math.floor((instant.getTime() - prepared.base) / 1000);
    const backward = this.#backward;
    backward.reset();
    backward.start(prepared.egress, time);
    const days = prepared.days.map((day) => (day.runs.earliest + day.offset <= time ? day : null));
    backward.search({ ...prepared, days, earliest: null, keepEqual: true });
    const journeys: Journey[] = [];
    for (let rideCount = prepared.rides; rideCount > 0; ) {
      const departure = backward.best[rideCount] ?? -unreachableSeconds;
      if (departure === -unreachableSeconds) break;
      const forward = this.#forward;
      forward.reset();
      forward.start(prepared.access, departure);
      forward.search({
        ...prepared,
        days,
        rides: rideCount,
        latest: backward.leave,
        toEnd: null,
        keepEqual: false,
      });
      for (; rideCount > 0 && backward.best[rideCount] === departure; rideCount -= 1)
        if (
          (forward.best[rideCount] ?? unreachableSeconds) <
          (forward.best[rideCount - 1] ?? unreachableSeconds)
        )
          journeys.push(buildForwardJourney(prepared, forward, rideCount));
    }
    return sortJourneys(journeys);
  }

  /**
   * rRAPTOR (section 4.2 of the paper): one search per departure from the start, latest first, after one for the next
   * day. Labels that a later departure reached as early are pruned.
   */
  range(request: JourneyRequest, date: ServiceDate): Journey[] {
    const day = dayNumber(date);
    const prepared = this.#prepare(request, day, -this.#daysBack, clampDaysAhead(request));
    if (!prepared) return [];
    const from = (calendarDayStart(date, this.#zone) - prepared.base) / 1000;
    const until = (calendarDayStart(addDays(date, 1), this.#zone) - prepared.base) / 1000;
    const forward = this.#forward;
    forward.reset();
    const journeys: Journey[] = [];
    const minTimeToEnd = this.#minTimeToEndWith(prepared.modeMask);
    minTimeToEnd.set(prepared.egress, prepared.rides);
    const days = prepared.days.map((each) => (each.runs.latest + each.offset >= from ? each : null));
    const limits = {
      ...prepared,
      days,
      latest: null,
      toEnd: minTimeToEnd.minSeconds,
      keepEqual: false,
    };
    forward.start(prepared.access, until);
    forward.search(limits);
    const before = this.#bestBefore;
    const boardings = this.#boardingsWithin(prepared, from, until);
    for (let at = 0, end = 0; at < boardings.length; at = end) {
      const departure = boardings[at]?.departure ?? 0;
      while (boardings[end]?.departure === departure) end += 1;
      before.set(forward.best);
      forward.start(prepared.access, departure);
      forward.searchFrom(boardings, at, end, limits);
      for (let rides = 1; rides <= prepared.rides; rides += 1) {
        const arrival = forward.best[rides] ?? unreachableSeconds;
        if (
          arrival < (before[rides] ?? unreachableSeconds) &&
          arrival < (forward.best[rides - 1] ?? unreachableSeconds)
        )
          journeys.push(buildForwardJourney(prepared, forward, rides));
      }
    }
    return sortJourneys(journeys);
  }

  #minTimeToEndWith(modeMask: number): MinTimeToEnd {
    const known = this.#minTimesToEnd.get(modeMask);
    if (known) return known;
    const [like] = this.#minTimesToEnd.values();
    const added = new MinTimeToEnd(this.#network, modeMask, like);
    if (this.#minTimesToEnd.size >= maxMinTimes) this.#minTimesToEnd.clear();
    this.#minTimesToEnd.set(modeMask, added);
    return added;
  }

  /** Returns undefined if a place has no stops, or if only a direct ride is wanted and no line connects the places. */
  #prepare(request: JourneyRequest, day: number, first: number, last: number): PreparedRequest | undefined {
    const rides = Math.min(Math.max(Math.trunc(request.maxChanges), 0) + 1, maxRides);
    const modeMask = request.modes
      ? request.modes.reduce((mask, mode) => mask | (1 << modes.indexOf(mode)), 0)
      : -1;
    const from = this.#stopsOf(request.from);
    const to = this.#stopsOf(request.to);
    if (from.length === 0 || to.length === 0) return undefined;
    const pair = rides === 1 ? `${from}-${to}-${modeMask}` : undefined;
    const known = pair === undefined ? undefined : this.#connections.get(pair);
    if (known === false) return undefined;
    this.#access.set(from);
    this.#egress.set(to);
    if (pair !== undefined && known === undefined) {
      const isConnected = this.#hasDirectPattern(modeMask);
      this.#connections.set(pair, isConnected);
      if (!isConnected) return undefined;
    }
    return {
      network: this.#network,
      days: this.#serviceDaysAround(day, first, last),
      base: this.#serviceDayStart(day),
      access: this.#access,
      egress: this.#egress,
      rides,
      modeMask,
    };
  }

  /** Returns true if a pattern calls at both ends, in either order. Takes a small part of a search's time. */
  #hasDirectPattern(modeMask: number): boolean {
    const { boarding, alighting } = this.#network;
    const started = this.#patternsAt(this.#access, boarding, modeMask);
    return started.size > 0 && !started.isDisjointFrom(this.#patternsAt(this.#egress, alighting, modeMask));
  }

  #patternsAt({ stops }: EndpointStops, { starts, patterns }: StopPatterns, modeMask: number): Set<number> {
    const { patternMode } = this.#network.tables;
    const found = new Set<number>();
    for (const stop of stops)
      for (let at = starts[stop] ?? 0; at < (starts[stop + 1] ?? 0); at += 1) {
        const pattern = patterns[at] ?? 0;
        if (((modeMask >>> (patternMode[pattern] ?? 0)) & 1) !== 0) found.add(pattern);
      }
    return found;
  }

  /**
   * Returns the service days from `first` to `last`, relative to the requested one. The days of the previous requests
   * are reused.
   */
  #serviceDaysAround(day: number, first: number, last: number): readonly SearchDay[] {
    const before = this.#prepared.find(
      (each) => each.day === day && each.first === first && each.last === last,
    );
    if (before) return before.days;
    const base = this.#serviceDayStart(day);
    const days = Array.from({ length: last - first + 1 }, (_, index): SearchDay => {
      const each = day + first + index;
      return {
        date: dateOfDay(each),
        runs: this.#days.of(each),
        offset: (this.#serviceDayStart(each) - base) / 1000,
      };
    });
    this.#prepared = [{ day, first, last, days }, ...this.#prepared.slice(0, maxPrepared - 1)];
    return days;
  }

  #serviceDayStart(day: number): number {
    return serviceDayStart(dateOfDay(day), this.#zone);
  }

  /** Resolves ids to stop indexes: a station to its stops, an unknown id to none. One id gives the same list again. */
  #stopsOf(ids: readonly string[]): readonly number[] {
    return ids.length === 1
      ? (this.#stopsById.get(ids[0] ?? '') ?? [])
      : ids.flatMap((id) => this.#stopsById.get(id) ?? []);
  }

  /** Lists the runs that departures from the start within [from, until) catch, latest departure first. */
  #boardingsWithin(prepared: PreparedRequest, from: number, until: number): readonly Boarding[] {
    const { boarding, tables } = this.#network;
    const { stopRows, stopRowStarts, patternStopRow, patternMode, timeRows } = tables;
    const boardings: Boarding[] = [];
    for (const stop of prepared.access.stops)
      for (let at = boarding.starts[stop] ?? 0; at < (boarding.starts[stop + 1] ?? 0); at += 1) {
        const pattern = boarding.patterns[at] ?? 0;
        if (((prepared.modeMask >>> (patternMode[pattern] ?? 0)) & 1) === 0) continue;
        const row = patternStopRow[pattern] ?? 0;
        const first = stopRowStarts[row] ?? 0;
        const length = (stopRowStarts[row + 1] ?? 0) - first;
        // A loop may call at the same stop again.
        for (let position = boarding.positions[at] ?? 0; position < length; position += 1) {
          const call = stopRows[first + position] ?? 0;
          if (call >>> 2 !== stop || (call & boardFlag) === 0) continue;
          prepared.days.forEach(({ runs, offset }, day) => {
            const end = runs.starts[pattern + 1] ?? 0;
            for (let run = runs.starts[pattern] ?? 0; run < end; run += 1) {
              const boarded =
                (runs.start[run] ?? 0) + (timeRows[(runs.times[run] ?? 0) + 2 * position + 1] ?? 0);
              const departure = boarded + offset - (prepared.access.seconds[stop] ?? 0);
              if (departure >= from && departure < until)
                boardings.push({ departure, pattern, day, run, position });
            }
          });
        }
      }
    return boardings.sort((a, b) => b.departure - a.departure);
  }
}

/** Returns the requested `daysAhead`, within limits. */
function clampDaysAhead({ daysAhead = 1 }: JourneyRequest): number {
  return Math.min(Math.max(Math.trunc(daysAhead), 1), maxDaysAhead);
}

function sortJourneys(journeys: Journey[]): Journey[] {
  return journeys.sort(
    (a, b) => a.departure.getTime() - b.departure.getTime() || a.arrival.getTime() - b.arrival.getTime(),
  );
}
