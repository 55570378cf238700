/** RAPTOR routing backwards in time: the latest departures that still arrive in time. */
import { alightFlag, boardFlag } from '#domains/travel/timetable/timetable-tables.ts';
import type { DayRuns, SearchDay } from './day-runs.ts';
import type { EndpointStops } from './endpoint-stops.ts';
import { packRide } from './pack-ride.ts';
import { type Network, noPosition, ROUNDS, unreachableSeconds } from './search-network.ts';
import { Worklist } from './worklist.ts';

/** Limits of a search. */
export interface BackwardLimits {
  /** Null for a day without any run. */
  readonly days: readonly (SearchDay | null)[];
  /** Maximum number of rides. */
  readonly rides: number;
  /** Bit m is set if mode number m is allowed. */
  readonly modeMask: number;
  readonly access: EndpointStops;
  /**
   * Earliest time to be ready to board, per stop and number of rides before (labels of the forward search). Null for
   * no limit.
   */
  readonly earliest: Int32Array | null;
  /** True to keep labels that equal the best departure, which the forward search needs. */
  readonly keepEqual: boolean;
}

/**
 * RAPTOR from the end to the start: the mirror image of ForwardSearch. Round k finds the latest departures that still
 * reach the end in time with at most k rides.
 */
export class BackwardSearch {
  readonly #network: Network;
  /** Latest departure by a ride, with at most this many rides to the end. */
  readonly departure: Int32Array;
  /** Latest arrival by a ride from which the end is still reached. */
  readonly leave: Int32Array;
  readonly run: Int32Array;
  /** See packRide. */
  readonly ride: Int32Array;
  /** The boarding stop after the change or transfer. */
  readonly leaveTo: Int32Array;
  /** Per number of rides: the latest departure from the start, and the stop where the first ride begins. */
  readonly best = new Int32Array(ROUNDS);
  readonly bestStop = new Int32Array(ROUNDS);
  readonly #touched: Worklist;
  readonly #marked: Worklist;
  readonly #departed: Worklist;
  readonly #queue: Worklist;
  /** Per queued pattern: the last position to alight at; `noPosition` if no run on earlier days leaves later. */
  readonly #queueFrom: Int32Array;

  constructor(network: Network) {
    this.#network = network;
    const labels = network.stops * ROUNDS;
    this.departure = new Int32Array(labels).fill(-unreachableSeconds);
    this.leave = new Int32Array(labels).fill(-unreachableSeconds);
    this.run = new Int32Array(labels);
    this.ride = new Int32Array(labels);
    this.leaveTo = new Int32Array(labels);
    this.#touched = new Worklist(network.stops);
    this.#marked = new Worklist(network.stops);
    this.#departed = new Worklist(network.stops);
    this.#queue = new Worklist(network.patterns);
    this.#queueFrom = new Int32Array(network.patterns);
    this.best.fill(-unreachableSeconds);
  }

  /** Clears all labels, at the cost of what the last search touched. */
  reset(): void {
    const { items } = this.#touched;
    for (let index = 0; index < this.#touched.count; index += 1) {
      const label = (items[index] ?? 0) * ROUNDS;
      for (let rides = 0; rides < ROUNDS; rides += 1) {
        this.departure[label + rides] = -unreachableSeconds;
        this.leave[label + rides] = -unreachableSeconds;
      }
    }
    this.#touched.clear();
    this.best.fill(-unreachableSeconds);
  }

  /** Starts at the end: to arrive at the place by `time`, the traveller leaves its stops in time for the walk there. */
  start(egress: EndpointStops, time: number): void {
    for (const stop of egress.stops) {
      const leave = time - (egress.seconds[stop] ?? unreachableSeconds);
      const label = stop * ROUNDS;
      if (leave <= (this.leave[label] ?? 0)) continue;
      this.#touched.add(stop);
      for (let rides = 0; rides < ROUNDS; rides += 1)
        if (leave > (this.leave[label + rides] ?? 0)) this.leave[label + rides] = leave;
      this.#marked.add(stop);
    }
  }

  /** Runs all rounds. */
  search(limits: BackwardLimits): void {
    for (let rides = 1; rides <= limits.rides && this.#marked.count > 0; rides += 1) {
      this.#queuePatterns(limits.modeMask);
      const { items, count } = this.#queue;
      for (let day = limits.days.length - 1; day >= 0; day -= 1) {
        const searchDay = limits.days[day];
        if (!searchDay) continue;
        const { runs, offset } = searchDay;
        if (runs.latest + offset <= (this.best[rides] ?? 0) - Number(limits.keepEqual)) continue;
        for (let index = 0; index < count; index += 1)
          this.#scan(items[index] ?? 0, day, searchDay, rides, limits);
      }
      this.#change(rides, Number(limits.keepEqual));
    }
    this.#marked.clear();
  }

  /** Queues the patterns that call at a marked stop, each up to the last such stop. */
  #queuePatterns(modeMask: number): void {
    const { alighting, tables } = this.#network;
    const { starts, patterns, positions } = alighting;
    const { patternMode } = tables;
    const { items, count } = this.#marked;
    const from = this.#queueFrom;
    this.#queue.clear();
    for (let index = 0; index < count; index += 1) {
      const stop = items[index] ?? 0;
      const end = starts[stop + 1] ?? 0;
      for (let at = starts[stop] ?? 0; at < end; at += 1) {
        const pattern = patterns[at] ?? 0;
        const position = positions[at] ?? 0;
        if (((modeMask >>> (patternMode[pattern] ?? 0)) & 1) === 0) continue;
        if (this.#queue.add(pattern) || position > (from[pattern] ?? 0)) from[pattern] = position;
      }
    }
    this.#marked.clear();
  }

  /** Scans one pattern backwards on one service day, always in the latest run that still arrives in time. */
  #scan(
    pattern: number,
    day: number,
    { runs, offset }: SearchDay,
    rides: number,
    limits: BackwardLimits,
  ): void {
    const from = this.#queueFrom[pattern] ?? 0;
    if (from === noPosition) return;
    const firstRun = runs.starts[pattern] ?? 0;
    const endRun = runs.starts[pattern + 1] ?? 0;
    if (firstRun === endRun) return;
    const { stopRows, stopRowStarts, patternStopRow, timeRows } = this.#network.tables;
    const { departure, leave, best } = this;
    const access = limits.access.seconds;
    const { earliest } = limits;
    const slack = Number(limits.keepEqual);
    const firstCall = stopRowStarts[patternStopRow[pattern] ?? 0] ?? 0;
    let current = firstRun - 1;
    let times = 0;
    let shift = 0;
    let alighted = 0;
    for (let position = from; position >= 0; position -= 1) {
      const call = stopRows[firstCall + position] ?? 0;
      const label = (call >>> 2) * ROUNDS + rides;
      if (current >= firstRun && (call & boardFlag) !== 0) {
        const time = (timeRows[times + 2 * position + 1] ?? 0) + shift;
        if (
          time > (departure[label] ?? 0) &&
          time > (best[rides] ?? 0) - slack &&
          (earliest === null || time >= (earliest[label + limits.rides - 2 * rides] ?? 0))
        ) {
          const stop = call >>> 2;
          this.#depart(stop, rides, time, runs.run[current] ?? 0, packRide(position, alighted, day));
          const walkSeconds = access[stop] ?? unreachableSeconds;
          if (walkSeconds !== unreachableSeconds && time - walkSeconds > (best[rides] ?? 0))
            this.#finish(stop, rides, time - walkSeconds);
        }
      }
      if ((call & alightFlag) === 0) continue;
      const leaveAt = leave[label - 1] ?? -unreachableSeconds;
      if (leaveAt === -unreachableSeconds) continue;
      if (current >= firstRun && (timeRows[times + 2 * position] ?? 0) + shift > leaveAt) continue;
      const caught = findLatestRun(runs, timeRows, current + 1, endRun, 2 * position, leaveAt - offset);
      if (caught <= current) continue;
      current = caught;
      times = runs.times[caught] ?? 0;
      shift = (runs.start[caught] ?? 0) + offset;
      alighted = position;
      // Caught elsewhere, the run does not serve the calls after it, so runs of other days still may.
      if (position === from && this.#network.endsBeforeNextDay[pattern] === 1)
        this.#queueFrom[pattern] = noPosition;
    }
  }

  #depart(stop: number, rides: number, time: number, run: number, ride: number): void {
    this.#touched.add(stop);
    this.#departed.add(stop);
    const label = stop * ROUNDS;
    this.run[label + rides] = run;
    this.ride[label + rides] = ride;
    for (let more = rides; more < ROUNDS; more += 1)
      if (time > (this.departure[label + more] ?? 0)) this.departure[label + more] = time;
  }

  #finish(stop: number, rides: number, time: number): void {
    this.bestStop[rides] = stop;
    for (let more = rides; more < ROUNDS; more += 1)
      if (time > (this.best[more] ?? 0)) this.best[more] = time;
  }

  /** Applies the change within the stop and the incoming transfers to the departures of a round. */
  #change(rides: number, slack: number): void {
    const { change, transfersTo } = this.#network;
    const { items, count } = this.#departed;
    for (let index = 0; index < count; index += 1) {
      const stop = items[index] ?? 0;
      const time = this.departure[stop * ROUNDS + rides] ?? -unreachableSeconds;
      const within = change[stop] ?? unreachableSeconds;
      if (within !== unreachableSeconds) this.#getLeave(stop, rides, time - within, stop, slack);
      const end = transfersTo.starts[stop + 1] ?? 0;
      for (let transfer = transfersTo.starts[stop] ?? 0; transfer < end; transfer += 1)
        this.#getLeave(
          transfersTo.stops[transfer] ?? 0,
          rides,
          time - (transfersTo.seconds[transfer] ?? 0),
          stop,
          slack,
        );
    }
    this.#departed.clear();
  }

  #getLeave(stop: number, rides: number, time: number, to: number, slack: number): void {
    const label = stop * ROUNDS;
    if (time <= (this.leave[label + rides] ?? 0) || time <= (this.best[rides] ?? 0) - slack) return;
    this.#touched.add(stop);
    this.#marked.add(stop);
    this.leaveTo[label + rides] = to;
    for (let more = rides; more < ROUNDS; more += 1)
      if (time > (this.leave[label + more] ?? 0)) this.leave[label + more] = time;
  }
}

/**
 * Returns the last run of [first, end) whose arrival (`column` of its times) is at or before `leave`; `first - 1` if
 * none.
 */
function findLatestRun(
  runs: DayRuns,
  timeRows: Int32Array,
  first: number,
  end: number,
  column: number,
  leave: number,
): number {
  let low = first;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const arrival = (timeRows[(runs.times[middle] ?? 0) + column] ?? 0) + (runs.start[middle] ?? 0);
    if (arrival <= leave) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
