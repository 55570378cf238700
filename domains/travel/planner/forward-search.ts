import { ALIGHT, BOARD } from '#domains/travel/timetable/timetable-tables.ts';
import type { DayRuns, SearchDay } from './day-runs.ts';
import type { Ends } from './ends.ts';
import { NEVER, type Network, ROUNDS } from './network.ts';
import { packRide } from './ride-label.ts';
import { Worklist } from './worklist.ts';

/** What a search is to keep to. */
export interface ForwardLimits {
  /** Null where a day has nothing to give. */
  readonly days: readonly (SearchDay | null)[];
  /** The most rides. */
  readonly rides: number;
  /** Bit m set: mode number m may be used. */
  readonly modeMask: number;
  readonly egress: Ends;
  /**
   * The latest useful arrival by ride at each stop for each number of rides still to come (the labels of a search from the
   * other side); null for no limit.
   */
  readonly latest: Int32Array | null;
  /** The least time from each stop to the end for each number of rides still to come (see WayToEnd). */
  readonly toEnd: Int32Array | null;
  /** Whether to write labels that are no earlier than the best arrival but as early: a search back needs them. */
  readonly keepEqual: boolean;
}

/** A run that one may leave the place for. */
export interface Boarding {
  readonly pattern: number;
  /** Among the search's days. */
  readonly day: number;
  /** Among the day's runs. */
  readonly run: number;
  readonly position: number;
}

/**
 * RAPTOR from the start towards the end (Delling, Pajor, Werneck: "Round-Based Public Transit Routing", 2012, algorithm 1).
 * Round k finds the earliest arrivals with at most k rides. Labels of a stop stand together: stop * ROUNDS + rides.
 *
 * Two labels a stop, and not one as in the paper: when one arrives by a ride, and when one is ready to board the next, after
 * the change or the transfer. So a transfer never follows a transfer. Both hold the best of at most k rides. Where a label
 * of fewer rides is met again in a later round it can't lead to anything new, since only strict improvements are written;
 * so what leads to a new label always belongs to exactly one ride less.
 */
export class ForwardSearch {
  readonly #network: Network;
  /** The earliest arrival by a ride, with at most so many rides. */
  readonly arrival: Int32Array;
  /** The earliest time to be ready to board. */
  readonly ready: Int32Array;
  readonly run: Int32Array;
  /** See packRide. */
  readonly ride: Int32Array;
  /** The stop of arrival before the change or transfer. */
  readonly readyFrom: Int32Array;
  /** For each number of rides the earliest arrival at the end, and the stop where the last ride ends. */
  readonly best = new Int32Array(ROUNDS);
  readonly bestStop = new Int32Array(ROUNDS);
  readonly #touched: Worklist;
  readonly #marked: Worklist;
  readonly #arrived: Worklist;
  readonly #queue: Worklist;
  /** Of patterns in the queue: the first position to board at. */
  readonly #queueFrom: Int32Array;

  constructor(network: Network) {
    this.#network = network;
    const labels = network.stops * ROUNDS;
    this.arrival = new Int32Array(labels).fill(NEVER);
    this.ready = new Int32Array(labels).fill(NEVER);
    this.run = new Int32Array(labels);
    this.ride = new Int32Array(labels);
    this.readyFrom = new Int32Array(labels);
    this.#touched = new Worklist(network.stops);
    this.#marked = new Worklist(network.stops);
    this.#arrived = new Worklist(network.stops);
    this.#queue = new Worklist(network.patterns);
    this.#queueFrom = new Int32Array(network.patterns);
    this.best.fill(NEVER);
  }

  /** Forgets all labels; costs what the last search touched. */
  reset(): void {
    const { items } = this.#touched;
    for (let index = 0; index < this.#touched.count; index += 1) {
      const label = (items[index] ?? 0) * ROUNDS;
      for (let rides = 0; rides < ROUNDS; rides += 1) {
        this.arrival[label + rides] = NEVER;
        this.ready[label + rides] = NEVER;
      }
    }
    this.#touched.clear();
    this.best.fill(NEVER);
  }

  /** Lets the journey start: whoever leaves the place at `time` is ready at its stops after the way there. */
  start(access: Ends, time: number): void {
    for (const stop of access.stops) {
      const ready = time + (access.seconds[stop] ?? NEVER);
      const label = stop * ROUNDS;
      if (ready >= (this.ready[label] ?? 0)) continue;
      this.#touched.add(stop);
      for (let rides = 0; rides < ROUNDS; rides += 1)
        if (ready < (this.ready[label + rides] ?? 0)) this.ready[label + rides] = ready;
      this.#marked.add(stop);
    }
  }

  /** Runs all rounds after `start`. */
  search(limits: ForwardLimits): void {
    this.#rounds(limits, 1);
  }

  /**
   * Runs all rounds for those who leave the place just so as to catch these runs. Labels of searches since `reset` stay and
   * prune ("self-pruning"), so all of them must have set out later.
   */
  searchFrom(boardings: readonly Boarding[], limits: ForwardLimits): void {
    // Whoever waits at the start for another run than these sets out later, and is known already.
    this.#marked.clear();
    for (const boarding of boardings) this.#rideAlong(boarding, limits);
    this.#change(1, 0);
    this.#rounds(limits, 2);
  }

  #rounds(limits: ForwardLimits, first: number): void {
    for (let rides = first; rides <= limits.rides && this.#marked.count > 0; rides += 1) {
      this.#queuePatterns(limits.modeMask);
      const { items, count } = this.#queue;
      for (let day = 0; day < limits.days.length; day += 1) {
        const searchDay = limits.days[day];
        if (!searchDay) continue;
        const { runs, offset } = searchDay;
        if (runs.earliest + offset >= (this.best[rides] ?? 0) + Number(limits.keepEqual)) continue;
        for (let index = 0; index < count; index += 1)
          this.#scan(items[index] ?? 0, day, searchDay, rides, limits);
      }
      this.#queue.clear();
      this.#change(rides, Number(limits.keepEqual));
    }
    this.#marked.clear();
  }

  /** The patterns that call at a marked stop, each from the first such stop on. */
  #queuePatterns(modeMask: number): void {
    const { boarding, tables } = this.#network;
    const { starts, patterns, positions } = boarding;
    const { patternMode } = tables;
    const { items, count } = this.#marked;
    const from = this.#queueFrom;
    for (let index = 0; index < count; index += 1) {
      const stop = items[index] ?? 0;
      const end = starts[stop + 1] ?? 0;
      for (let at = starts[stop] ?? 0; at < end; at += 1) {
        const pattern = patterns[at] ?? 0;
        const position = positions[at] ?? 0;
        if (((modeMask >>> (patternMode[pattern] ?? 0)) & 1) === 0) continue;
        if (this.#queue.add(pattern) || position < (from[pattern] ?? 0)) from[pattern] = position;
      }
    }
    this.#marked.clear();
  }

  /** The first ride of those who leave just in time for it. */
  #rideAlong({ pattern, day, run, position: boarded }: Boarding, limits: ForwardLimits): void {
    const searchDay = limits.days[day];
    if (!searchDay) return;
    const { runs, offset } = searchDay;
    const { stopRows, stopRowStarts, patternStopRow, timeRows } = this.#network.tables;
    const row = patternStopRow[pattern] ?? 0;
    const firstCall = stopRowStarts[row] ?? 0;
    const length = (stopRowStarts[row + 1] ?? 0) - firstCall;
    const times = runs.times[run] ?? 0;
    const shift = (runs.start[run] ?? 0) + offset;
    for (let position = boarded + 1; position < length; position += 1) {
      const call = stopRows[firstCall + position] ?? 0;
      if ((call & ALIGHT) === 0) continue;
      const stop = call >>> 2;
      const time = (timeRows[times + 2 * position] ?? 0) + shift;
      if (time >= (this.arrival[stop * ROUNDS + 1] ?? 0) || time >= (this.best[1] ?? 0)) continue;
      if (limits.toEnd && !this.#mayImprove(limits.toEnd, stop * ROUNDS, 1, limits.rides, time)) continue;
      this.#arrive(stop, 1, time, runs.run[run] ?? 0, packRide(boarded, position, day));
      const way = limits.egress.seconds[stop] ?? NEVER;
      if (way !== NEVER && time + way < (this.best[1] ?? 0)) this.#finish(stop, 1, time + way);
    }
  }

  /** Rides along one pattern on one service day: always in the earliest run that can be caught. */
  #scan(
    pattern: number,
    day: number,
    { runs, offset }: SearchDay,
    rides: number,
    limits: ForwardLimits,
  ): void {
    const firstRun = runs.starts[pattern] ?? 0;
    const endRun = runs.starts[pattern + 1] ?? 0;
    if (firstRun === endRun) return;
    const { stopRows, stopRowStarts, patternStopRow, timeRows } = this.#network.tables;
    const { arrival, ready, best } = this;
    const egress = limits.egress.seconds;
    const { latest, toEnd } = limits;
    const slack = Number(limits.keepEqual);
    const row = patternStopRow[pattern] ?? 0;
    const firstCall = stopRowStarts[row] ?? 0;
    const length = (stopRowStarts[row + 1] ?? 0) - firstCall;
    let current = endRun;
    let times = 0;
    let shift = 0;
    let boarded = 0;
    for (let position = this.#queueFrom[pattern] ?? 0; position < length; position += 1) {
      const call = stopRows[firstCall + position] ?? 0;
      const label = (call >>> 2) * ROUNDS + rides;
      if (current < endRun && (call & ALIGHT) !== 0) {
        const time = (timeRows[times + 2 * position] ?? 0) + shift;
        if (
          time < (arrival[label] ?? 0) &&
          time < (best[rides] ?? 0) + slack &&
          (latest === null || time <= (latest[label + limits.rides - 2 * rides] ?? 0)) &&
          (toEnd === null || this.#mayImprove(toEnd, label - rides, rides, limits.rides, time - slack))
        ) {
          const stop = call >>> 2;
          this.#arrive(stop, rides, time, runs.run[current] ?? 0, packRide(boarded, position, day));
          const way = egress[stop] ?? NEVER;
          if (way !== NEVER && time + way < (best[rides] ?? 0)) this.#finish(stop, rides, time + way);
        }
      }
      if ((call & BOARD) === 0) continue;
      const readyAt = ready[label - 1] ?? NEVER;
      if (readyAt === NEVER) continue;
      if (current < endRun && (timeRows[times + 2 * position + 1] ?? 0) + shift < readyAt) continue;
      const caught = earliestRun(runs, timeRows, firstRun, current, 2 * position + 1, readyAt - offset);
      if (caught >= current) continue;
      current = caught;
      times = runs.times[caught] ?? 0;
      shift = (runs.start[caught] ?? 0) + offset;
      boarded = position;
    }
  }

  /** Whether the end may still be reached earlier than known, with some number of rides. */
  #mayImprove(toEnd: Int32Array, label: number, rides: number, most: number, time: number): boolean {
    for (let further = 0; further <= most - rides; further += 1) {
      const way = toEnd[label + further] ?? NEVER;
      if (way !== NEVER && time + way < (this.best[rides + further] ?? 0)) return true;
    }
    return false;
  }

  #arrive(stop: number, rides: number, time: number, run: number, ride: number): void {
    this.#touched.add(stop);
    this.#arrived.add(stop);
    const label = stop * ROUNDS;
    this.run[label + rides] = run;
    this.ride[label + rides] = ride;
    for (let more = rides; more < ROUNDS; more += 1)
      if (time < (this.arrival[label + more] ?? 0)) this.arrival[label + more] = time;
  }

  #finish(stop: number, rides: number, time: number): void {
    this.bestStop[rides] = stop;
    for (let more = rides; more < ROUNDS; more += 1)
      if (time < (this.best[more] ?? 0)) this.best[more] = time;
  }

  /** From the arrivals of a round: the change within the stop, and the transfers. */
  #change(rides: number, slack: number): void {
    const { change, waysFrom } = this.#network;
    const { items, count } = this.#arrived;
    for (let index = 0; index < count; index += 1) {
      const stop = items[index] ?? 0;
      const time = this.arrival[stop * ROUNDS + rides] ?? NEVER;
      const within = change[stop] ?? NEVER;
      if (within !== NEVER) this.#getReady(stop, rides, time + within, stop, slack);
      const end = waysFrom.starts[stop + 1] ?? 0;
      for (let way = waysFrom.starts[stop] ?? 0; way < end; way += 1)
        this.#getReady(waysFrom.stops[way] ?? 0, rides, time + (waysFrom.seconds[way] ?? 0), stop, slack);
    }
    this.#arrived.clear();
  }

  #getReady(stop: number, rides: number, time: number, from: number, slack: number): void {
    const label = stop * ROUNDS;
    if (time >= (this.ready[label + rides] ?? 0) || time >= (this.best[rides] ?? 0) + slack) return;
    this.#touched.add(stop);
    this.#marked.add(stop);
    this.readyFrom[label + rides] = from;
    for (let more = rides; more < ROUNDS; more += 1)
      if (time < (this.ready[label + more] ?? 0)) this.ready[label + more] = time;
  }
}

/** The first run of [first, end) that leaves (`column` of its times) at `ready` or later; `end` when there is none. */
function earliestRun(
  runs: DayRuns,
  timeRows: Int32Array,
  first: number,
  end: number,
  column: number,
  ready: number,
): number {
  let low = first;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const departure = (timeRows[(runs.times[middle] ?? 0) + column] ?? 0) + (runs.start[middle] ?? 0);
    if (departure >= ready) high = middle;
    else low = middle + 1;
  }
  return low;
}
