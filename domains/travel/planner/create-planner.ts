import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import { dateOfDay, dayNumber } from '#domains/travel/time/service-time.ts';
import type { CompiledTimetable } from '#domains/travel/timetable/compiled-timetable.ts';
import { BOARD, modes } from '#domains/travel/timetable/timetable-tables.ts';
import { BackwardSearch } from './backward-search.ts';
import { DayClock } from './day-clock.ts';
import { DayRunsCache, type SearchDay } from './day-runs.ts';
import { Ends } from './ends.ts';
import { type Boarding, ForwardSearch } from './forward-search.ts';
import { journeyOfBackward, journeyOfForward, type Question } from './found-journey.ts';
import type { Journey, JourneyPlanner, JourneyRequest } from './journey-planner.ts';
import { createNetwork, maxRides, NEVER, type Network, ROUNDS } from './network.ts';
import { WayToEnd } from './way-to-end.ts';

/** Our planner, RAPTOR in this process. It searches at once: the promises are there for planners elsewhere. */
export function createPlanner(timetable: CompiledTimetable): JourneyPlanner {
  const planner = new RaptorPlanner(timetable);
  return {
    departAfter: async (request, instant) => planner.departAfter(request, instant),
    arriveBy: async (request, instant) => planner.arriveBy(request, instant),
    range: async (request, date) => planner.range(request, date),
  };
}

/** The most a request may ask for; see `JourneyRequest.daysAhead`. */
const maxDaysAhead = 3;

/** A request as the searches take it. */
interface Asked extends Question {
  readonly rides: number;
  readonly modeMask: number;
}

/**
 * Seconds count from the start of the service day that was asked for; the days before and after have an offset each, which
 * is not 86,400 where the clocks change. All that grows with the timetable is allocated once, here.
 */
class RaptorPlanner {
  readonly #network: Network;
  readonly #daysBack: number;
  readonly #clock: DayClock;
  readonly #days: DayRunsCache;
  readonly #access: Ends;
  readonly #egress: Ends;
  readonly #forward: ForwardSearch;
  readonly #backward: BackwardSearch;
  readonly #wayToEnd: WayToEnd;
  readonly #stopsOfStation: ReadonlyMap<string, readonly number[]>;
  #asked: { day: number; first: number; last: number; days: readonly SearchDay[] } = {
    day: Number.NaN,
    first: 0,
    last: 0,
    days: [],
  };

  constructor(timetable: CompiledTimetable) {
    const network = createNetwork(timetable);
    this.#network = network;
    this.#daysBack = timetable.daysBack;
    this.#clock = new DayClock(timetable.zone);
    this.#days = new DayRunsCache(network);
    this.#access = new Ends(network);
    this.#egress = new Ends(network);
    this.#forward = new ForwardSearch(network);
    this.#backward = new BackwardSearch(network);
    this.#wayToEnd = new WayToEnd(network);
    const stops = new Map<string, number[]>();
    for (const { parentStation, index } of timetable.stops) {
      if (parentStation === null) continue;
      const known = stops.get(parentStation);
      if (known) known.push(index);
      else stops.set(parentStation, [index]);
    }
    this.#stopsOfStation = stops;
  }

  /**
   * First the earliest arrival for each number of rides, from the start; then, from the end, the latest departure for each
   * of these arrivals, which looks only where the first search found a way.
   */
  departAfter(request: JourneyRequest, instant: Date): Journey[] {
    const day = this.#clock.dayOf(instant.getTime());
    const asked = this.#ask(request, day, -this.#daysBack, daysAheadOf(request));
    if (!asked) return [];
    const time = Math.ceil((instant.getTime() - asked.base) / 1000);
    const forward = this.#forward;
    forward.reset();
    forward.start(asked.access, time);
    const days = asked.days.map((day) => (day.runs.latest + day.offset >= time ? day : null));
    forward.search({ ...asked, days, latest: null, toEnd: null, keepEqual: true });
    const journeys: Journey[] = [];
    for (let most = asked.rides; most > 0; ) {
      const arrival = forward.best[most] ?? NEVER;
      if (arrival === NEVER) break;
      const backward = this.#backward;
      backward.reset();
      backward.start(asked.egress, arrival);
      backward.search({ ...asked, days, rides: most, earliest: forward.ready, keepEqual: false });
      // With fewer rides one may arrive as early, but then leaves earlier, or not at all.
      for (; most > 0 && forward.best[most] === arrival; most -= 1)
        if ((backward.best[most] ?? -NEVER) > (backward.best[most - 1] ?? -NEVER))
          journeys.push(journeyOfBackward(asked, backward, most));
    }
    return inOrder(journeys);
  }

  /** `departAfter` turned round. */
  arriveBy(request: JourneyRequest, instant: Date): Journey[] {
    const day = this.#clock.dayOf(instant.getTime());
    // Those that set out on the first of the days ahead may board what started before it.
    const asked = this.#ask(request, day, 1 - daysAheadOf(request) - this.#daysBack, 1);
    if (!asked) return [];
    const time = Math.floor((instant.getTime() - asked.base) / 1000);
    const backward = this.#backward;
    backward.reset();
    backward.start(asked.egress, time);
    const days = asked.days.map((day) => (day.runs.earliest + day.offset <= time ? day : null));
    backward.search({ ...asked, days, earliest: null, keepEqual: true });
    const journeys: Journey[] = [];
    for (let most = asked.rides; most > 0; ) {
      const departure = backward.best[most] ?? -NEVER;
      if (departure === -NEVER) break;
      const forward = this.#forward;
      forward.reset();
      forward.start(asked.access, departure);
      forward.search({ ...asked, days, rides: most, latest: backward.leave, toEnd: null, keepEqual: false });
      for (; most > 0 && backward.best[most] === departure; most -= 1)
        if ((forward.best[most] ?? NEVER) < (forward.best[most - 1] ?? NEVER))
          journeys.push(journeyOfForward(asked, forward, most));
    }
    return inOrder(journeys);
  }

  /**
   * rRAPTOR (the paper's section 4.2): one search for each departure from the start, the latest first, after one for the
   * next day. What a later departure reached as early is not looked at again.
   */
  range(request: JourneyRequest, date: ServiceDate): Journey[] {
    const day = dayNumber(date);
    const asked = this.#ask(request, day, -this.#daysBack, daysAheadOf(request));
    if (!asked) return [];
    const from = (this.#clock.calendarStart(day) - asked.base) / 1000;
    const until = (this.#clock.calendarStart(day + 1) - asked.base) / 1000;
    const forward = this.#forward;
    forward.reset();
    const journeys: Journey[] = [];
    this.#wayToEnd.set(asked.egress, asked.rides, asked.modeMask);
    const days = asked.days.map((each) => (each.runs.latest + each.offset >= from ? each : null));
    const limits = { ...asked, days, latest: null, toEnd: this.#wayToEnd.least, keepEqual: false };
    forward.start(asked.access, until);
    forward.search(limits);
    const before = new Int32Array(ROUNDS);
    for (const [departure, boardings] of this.#departures(asked, from, until)) {
      before.set(forward.best);
      forward.start(asked.access, departure);
      forward.searchFrom(boardings, limits);
      for (let rides = 1; rides <= asked.rides; rides += 1) {
        const arrival = forward.best[rides] ?? NEVER;
        if (arrival < (before[rides] ?? NEVER) && arrival < (forward.best[rides - 1] ?? NEVER))
          journeys.push(journeyOfForward(asked, forward, rides));
      }
    }
    return inOrder(journeys);
  }

  /** Undefined when nothing can be found: a place without stops. */
  #ask(request: JourneyRequest, day: number, first: number, last: number): Asked | undefined {
    const from = this.#stopsOf(request.from);
    const to = this.#stopsOf(request.to);
    if (from.length === 0 || to.length === 0) return undefined;
    this.#access.set(from, this.#network.waysFrom);
    this.#egress.set(to, this.#network.waysTo);
    return {
      network: this.#network,
      days: this.#daysAround(day, first, last),
      base: this.#clock.serviceStart(day),
      access: this.#access,
      egress: this.#egress,
      rides: Math.min(Math.max(Math.trunc(request.maxChanges), 0) + 1, maxRides),
      modeMask: request.modes
        ? request.modes.reduce((mask, mode) => mask | (1 << modes.indexOf(mode)), 0)
        : -1,
    };
  }

  /** The service days to look at, from `first` to `last` as counted from the asked one; those of the last question are kept. */
  #daysAround(day: number, first: number, last: number): readonly SearchDay[] {
    const before = this.#asked;
    if (before.day === day && before.first === first && before.last === last) return before.days;
    const base = this.#clock.serviceStart(day);
    const days = Array.from({ length: last - first + 1 }, (_, index): SearchDay => {
      const each = day + first + index;
      return {
        date: dateOfDay(each),
        runs: this.#days.of(each),
        offset: (this.#clock.serviceStart(each) - base) / 1000,
      };
    });
    this.#asked = { day, first, last, days };
    return days;
  }

  /** A station stands for its stops; an unknown id for none. */
  #stopsOf(ids: readonly string[]): number[] {
    return ids.flatMap((id) => {
      const inStation = this.#stopsOfStation.get(id) ?? [];
      const stop = this.#network.timetable.stopById(id);
      return stop ? [stop.index, ...inStation] : inStation;
    });
  }

  /** When one may leave the start within [from, until), and for which runs; the latest first. */
  #departures(asked: Asked, from: number, until: number): [number, Boarding[]][] {
    const { boarding, tables } = this.#network;
    const { stopRows, stopRowStarts, patternStopRow, patternMode, timeRows } = tables;
    const departures = new Map<number, Boarding[]>();
    for (const stop of asked.access.stops)
      for (let at = boarding.starts[stop] ?? 0; at < (boarding.starts[stop + 1] ?? 0); at += 1) {
        const pattern = boarding.patterns[at] ?? 0;
        if (((asked.modeMask >>> (patternMode[pattern] ?? 0)) & 1) === 0) continue;
        const row = patternStopRow[pattern] ?? 0;
        const first = stopRowStarts[row] ?? 0;
        const length = (stopRowStarts[row + 1] ?? 0) - first;
        // A loop may come by again.
        for (let position = boarding.positions[at] ?? 0; position < length; position += 1) {
          const call = stopRows[first + position] ?? 0;
          if (call >>> 2 !== stop || (call & BOARD) === 0) continue;
          asked.days.forEach(({ runs, offset }, day) => {
            const end = runs.starts[pattern + 1] ?? 0;
            for (let run = runs.starts[pattern] ?? 0; run < end; run += 1) {
              const boarded =
                (runs.start[run] ?? 0) + (timeRows[(runs.times[run] ?? 0) + 2 * position + 1] ?? 0);
              const departure = boarded + offset - (asked.access.seconds[stop] ?? 0);
              if (departure < from || departure >= until) continue;
              const boardings = departures.get(departure);
              if (boardings) boardings.push({ pattern, day, run, position });
              else departures.set(departure, [{ pattern, day, run, position }]);
            }
          });
        }
      }
    return [...departures].sort(([a], [b]) => b - a);
  }
}

/** Of a request, within what is possible. */
function daysAheadOf({ daysAhead = 1 }: JourneyRequest): number {
  return Math.min(Math.max(Math.trunc(daysAhead), 1), maxDaysAhead);
}

function inOrder(journeys: Journey[]): Journey[] {
  return journeys.sort(
    (a, b) => a.departure.getTime() - b.departure.getTime() || a.arrival.getTime() - b.arrival.getTime(),
  );
}
