import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import { runsOnDay } from '#domains/travel/timetable/service-days.ts';
import type { Network } from './search-network.ts';

/** Runs of a service day, grouped by pattern: those of pattern p are [starts[p], starts[p + 1]). */
export interface DayRuns {
  /** 1 for each service that runs. */
  readonly services: Uint8Array;
  readonly starts: Int32Array;
  readonly run: Int32Array;
  /** First departure, in seconds after the start of the service day. */
  readonly start: Int32Array;
  /** Index of its first time in `timeRows`. */
  readonly times: Int32Array;
  /** First departure and last arrival of all runs. */
  readonly earliest: number;
  readonly latest: number;
}

/** A service day in a search: its runs, and the offset of their times from the start of the requested day. */
export interface SearchDay {
  readonly date: ServiceDate;
  readonly runs: DayRuns;
  readonly offset: number;
}

/** Minimum number of cached days beyond those before the requested one: a week for the date strip, and days around it. */
const minCachedDays = 15;

/** More days are cached while their runs together stay below this number, each of 12 bytes. */
const maxCachedRuns = 500_000;

/** LRU cache of the runs per day. Days with the same services share their runs. */
export class DayRunsCache {
  readonly #network: Network;
  readonly #services: number;
  readonly #maxDays: number;
  readonly #days = new Map<number, DayRuns>();

  constructor(network: Network) {
    this.#network = network;
    this.#services = serviceCount(network.tables.tripService);
    this.#maxDays = Math.max(
      minCachedDays + network.timetable.daysBack,
      Math.floor(maxCachedRuns / Math.max(1, network.tables.runTrip.length)),
    );
  }

  of(day: number): DayRuns {
    const runs = this.#days.get(day) ?? this.#find(day);
    // A Map keeps insertion order, so the most recently used entry is last.
    this.#days.delete(day);
    this.#days.set(day, runs);
    if (this.#days.size > this.#maxDays) this.#days.delete(this.#days.keys().next().value ?? day);
    return runs;
  }

  #find(day: number): DayRuns {
    const { serviceDays } = this.#network.timetable;
    const services = Uint8Array.from({ length: this.#services }, (_, service) =>
      Number(runsOnDay(serviceDays, service, day)),
    );
    for (const known of this.#days.values()) if (Buffer.compare(known.services, services) === 0) return known;
    return runsOf(this.#network, services);
  }
}

function runsOf({ tables, patterns }: Network, services: Uint8Array): DayRuns {
  const { runTrip, runStart, runTimes, patternRunStarts, tripService, tripTimeRow, timeRows, timeRowStarts } =
    tables;
  const isActive = (run: number) => services[tripService[runTrip[run] ?? 0] ?? 0] === 1;
  let count = 0;
  for (let at = 0; at < runTrip.length; at += 1) if (isActive(at)) count += 1;
  const starts = new Int32Array(patterns + 1);
  const run = new Int32Array(count);
  const start = new Int32Array(count);
  const times = new Int32Array(count);
  let earliest = Number.POSITIVE_INFINITY;
  let latest = Number.NEGATIVE_INFINITY;
  let placed = 0;
  for (let pattern = 0; pattern < patterns; pattern += 1) {
    const end = patternRunStarts[pattern + 1] ?? 0;
    for (let at = patternRunStarts[pattern] ?? 0; at < end; at += 1) {
      if (!isActive(at)) continue;
      run[placed] = at;
      start[placed] = runStart[at] ?? 0;
      times[placed] = runTimes[at] ?? 0;
      placed += 1;
      const departure = runStart[at] ?? 0;
      // Not always 0: updated runs keep their planned start.
      const firstTime = timeRows[(runTimes[at] ?? 0) + 1] ?? 0;
      const lastTime = timeRows[(timeRowStarts[(tripTimeRow[runTrip[at] ?? 0] ?? 0) + 1] ?? 0) - 2] ?? 0;
      earliest = Math.min(earliest, departure + firstTime);
      latest = Math.max(latest, departure + lastTime);
    }
    starts[pattern + 1] = placed;
  }
  return { services, starts, run, start, times, earliest, latest };
}

function serviceCount(tripService: Int32Array): number {
  let highest = -1;
  for (const service of tripService) highest = Math.max(highest, service);
  return highest + 1;
}
