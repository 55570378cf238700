/** RAPTOR public transit routing: the earliest arrivals for each number of rides. */
import { alightFlag, boardFlag } from '#domains/travel/timetable/timetable-tables.ts';
import type { DayRuns, SearchDay } from './day-runs.ts';
import type { EndpointStops } from './endpoint-stops.ts';
import { packRide } from './pack-ride.ts';
import { type Network, noPosition, ROUNDS, unreachableSeconds } from './search-network.ts';
import { Worklist } from './worklist.ts';

/** Limits of a search. */
export interface ForwardLimits {
  /** Null for a day without any run. */
  readonly days: readonly (SearchDay | null)[];
  /** Maximum number of rides. */
  readonly rides: number;
  /** Bit m is set if mode number m is allowed. */
  readonly modeMask: number;
  readonly egress: EndpointStops;
  /**
   * Latest useful arrival by ride, per stop and number of rides to come (labels of the backward search). Null for no
   * limit.
   */
  readonly latest: Int32Array | null;
  /** Lower bound of the time from each stop to the end, per number of rides to come (see MinTimeToEnd). */
  readonly toEnd: Int32Array | null;
  /** True to keep labels that equal the best arrival, which the backward search needs. */
  readonly keepEqual: boolean;
}

/** A run that can be boarded from the start. */
export interface Boarding {
  /** Second at which to leave the start, before the walk to the stop. */
  readonly departure: number;
  readonly pattern: number;
  /** Index of the search's days. */
  readonly day: number;
  /** Index of the day's runs. */
  readonly run: number;
  readonly position: number;
}

/**
 * RAPTOR from the start to the end (Delling, Pajor, Werneck: "Round-Based Public Transit Routing", 2012, algorithm
 * 1). Round k finds the earliest arrivals with at most k rides. Labels of a stop are adjacent: stop * ROUNDS + rides.
 * The paper has one label per stop. This search has two: the arrival by a ride, and the time to be ready for the next ride
 * after a change or transfer. So a transfer never follows a transfer. Both labels hold the best of at most k rides.
 * Only strict improvements are written, so a new label always derives from a label with exactly one ride less.
 */
export class ForwardSearch {
  readonly #network: Network;
  /** Earliest arrival by a ride, with at most this many rides. */
  readonly arrival: Int32Array;
  /** Earliest time to be ready to board. */
  readonly ready: Int32Array;
  readonly run: Int32Array;
  /** See packRide. */
  readonly ride: Int32Array;
  /** The arrival stop before the change or transfer. */
  readonly readyFrom: Int32Array;
  /** Per number of rides: the earliest arrival at the end, and the stop where the last ride ends. */
  readonly best = new Int32Array(ROUNDS);
  readonly bestStop = new Int32Array(ROUNDS);
  readonly #touched: Worklist;
  readonly #marked: Worklist;
  readonly #arrived: Worklist;
  readonly #queue: Worklist;
  /** Per queued pattern: the first position to board at; `noPosition` if no run on later days arrives earlier. */
  readonly #queueFrom: Int32Array;

  constructor(network: Network) {
    this.#network = network;
    const labels = network.stops * ROUNDS;
    this.arrival = new Int32Array(labels).fill(unreachableSeconds);
    this.ready = new Int32Array(labels).fill(unreachableSeconds);
    this.run = new Int32Array(labels);
    this.ride = new Int32Array(labels);
    this.readyFrom = new Int32Array(labels);
    this.#touched = new Worklist(network.stops);
    this.#marked = new Worklist(network.stops);
    this.#arrived = new Worklist(network.stops);
    this.#queue = new Worklist(network.patterns);
    this.#queueFrom = new Int32Array(network.patterns);
    this.best.fill(unreachableSeconds);
  }

  /** Clears all labels, at the cost of what the last search touched. */
  reset(): void {
    const { items } = this.#touched;
    for (let index = 0; index < this.#touched.count; index += 1) {
      const label = (items[index] ?? 0) * ROUNDS;
      for (let rides = 0; rides < ROUNDS; rides += 1) {
        this.arrival[label + rides] = unreachableSeconds;
        this.ready[label + rides] = unreachableSeconds;
      }
    }
    this.#touched.clear();
    this.best.fill(unreachableSeconds);
  }

  /** Starts at the place: a traveller who leaves at `time` is ready at its stops after the walk there. */
  start(access: EndpointStops, time: number): void {
    for (const stop of access.stops) {
      const ready = time + (access.seconds[stop] ?? unreachableSeconds);
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
   * Runs all rounds from a departure that just catches the boardings `[first, end)`. Labels of earlier searches stay
   * and prune ("self-pruning"), so searches must go from late to early departures.
   */
  searchFrom(boardings: readonly Boarding[], first: number, end: number, limits: ForwardLimits): void {
    // Waiting at the start for another run means a later departure, which is already searched.
    this.#marked.clear();
    for (let at = first; at < end; at += 1) {
      const boarding = boardings[at];
      if (boarding) this.#rideAlong(boarding, limits);
    }
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
      this.#change(rides, Number(limits.keepEqual));
    }
    this.#marked.clear();
  }

  /** Queues the patterns that call at a marked stop, each from the first such stop. */
  #queuePatterns(modeMask: number): void {
    const { boarding, tables } = this.#network;
    const { starts, patterns, positions } = boarding;
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
        if (this.#queue.add(pattern) || position < (from[pattern] ?? 0)) from[pattern] = position;
      }
    }
    this.#marked.clear();
  }

  /** Scans the first ride from a departure that just catches it. */
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
      if ((call & alightFlag) === 0) continue;
      const stop = call >>> 2;
      const time = (timeRows[times + 2 * position] ?? 0) + shift;
      if (time >= (this.arrival[stop * ROUNDS + 1] ?? 0) || time >= (this.best[1] ?? 0)) continue;
      if (limits.toEnd && !this.#mayImprove(limits.toEnd, stop * ROUNDS, 1, limits.rides, time)) continue;
      this.#arrive(stop, 1, time, runs.run[run] ?? 0, packRide(boarded, position, day));
      const walkSeconds = limits.egress.seconds[stop] ?? unreachableSeconds;
      if (walkSeconds !== unreachableSeconds && time + walkSeconds < (this.best[1] ?? 0))
        this.#finish(stop, 1, time + walkSeconds);
    }
  }

  /** Scans one pattern on one service day, always in the earliest run that can be caught. */
  #scan(
    pattern: number,
    day: number,
    { runs, offset }: SearchDay,
    rides: number,
    limits: ForwardLimits,
  ): void {
    const from = this.#queueFrom[pattern] ?? 0;
    if (from === noPosition) return;
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
    for (let position = from; position < length; position += 1) {
      const call = stopRows[firstCall + position] ?? 0;
      const label = (call >>> 2) * ROUNDS + rides;
      if (current < endRun && (call & alightFlag) !== 0) {
        const time = (timeRows[times + 2 * position] ?? 0) + shift;
        if (
          time < (arrival[label] ?? 0) &&
          time < (best[rides] ?? 0) + slack &&
          (latest === null || time <= (latest[label + limits.rides - 2 * rides] ?? 0)) &&
          (toEnd === null || this.#mayImprove(toEnd, label - rides, rides, limits.rides, time - slack))
        ) {
          const stop = call >>> 2;
          this.#arrive(stop, rides, time, runs.run[current] ?? 0, packRide(boarded, position, day));
          const walkSeconds = egress[stop] ?? unreachableSeconds;
          if (walkSeconds !== unreachableSeconds && time + walkSeconds < (best[rides] ?? 0))
            this.#finish(stop, rides, time + walkSeconds);
        }
      }
      if ((call & boardFlag) === 0) continue;
      const readyAt = ready[label - 1] ?? unreachableSeconds;
      if (readyAt === unreachableSeconds) continue;
      if (current < endRun && (timeRows[times + 2 * position + 1] ?? 0) + shift < readyAt) continue;
      const caught = findEarliestRun(runs, timeRows, firstRun, current, 2 * position + 1, readyAt - offset);
      if (caught >= current) continue;
      current = caught;
      times = runs.times[caught] ?? 0;
      shift = (runs.start[caught] ?? 0) + offset;
      boarded = position;
      // Caught elsewhere, the run does not serve the calls before it, so runs of other days still may.
      if (position === from && this.#network.endsBeforeNextDay[pattern] === 1)
        this.#queueFrom[pattern] = noPosition;
    }
  }

  /** Returns true if the end may be reached earlier than known with any number of rides. */
  #mayImprove(toEnd: Int32Array, label: number, rides: number, maxRideCount: number, time: number): boolean {
    for (let further = 0; further <= maxRideCount - rides; further += 1) {
      const walkSeconds = toEnd[label + further] ?? unreachableSeconds;
      if (walkSeconds !== unreachableSeconds && time + walkSeconds < (this.best[rides + further] ?? 0))
        return true;
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

  /** Applies the change within the stop and the outgoing transfers to the arrivals of a round. */
  #change(rides: number, slack: number): void {
    const { change, transfersFrom } = this.#network;
    const { items, count } = this.#arrived;
    for (let index = 0; index < count; index += 1) {
      const stop = items[index] ?? 0;
      const time = this.arrival[stop * ROUNDS + rides] ?? unreachableSeconds;
      const within = change[stop] ?? unreachableSeconds;
      if (within !== unreachableSeconds) this.#getReady(stop, rides, time + within, stop, slack);
      const end = transfersFrom.starts[stop + 1] ?? 0;
      for (let transfer = transfersFrom.starts[stop] ?? 0; transfer < end; transfer += 1)
        this.#getReady(
          transfersFrom.stops[transfer] ?? 0,
          rides,
          time + (transfersFrom.seconds[transfer] ?? 0),
          stop,
          slack,
        );
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

/**
 * Returns the first run of [first, end) whose departure (`column` of its times) is at or after `ready`; `end` if
 * none.
 */
function findEarliestRun(
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
