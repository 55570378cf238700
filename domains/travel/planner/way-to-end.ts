import { ALIGHT, BOARD } from '#domains/travel/timetable/timetable-tables.ts';
import type { Ends } from './ends.ts';
import { NEVER, type Network, ROUNDS } from './network.ts';
import { Worklist } from './worklist.ts';

/**
 * The least time from each stop to the end of the journey, were there a vehicle at every moment and each as quick as the
 * quickest: RAPTOR backwards over stop rows, without a timetable. No journey is quicker, so a search may leave out a stop
 * from which the end can't be reached early enough, or not with the rides that are left (goal direction, as in A*).
 */
export class WayToEnd {
  readonly #network: Network;
  /** Seconds from an arrival by a ride, at stop * ROUNDS + further rides at most; NEVER where there is no way. */
  readonly least: Int32Array;
  /** Seconds from a departure. */
  readonly #board: Int32Array;
  readonly #quickest: { readonly ride: Int32Array; readonly dwell: Int32Array };
  readonly #touched: Worklist;
  readonly #marked: Worklist;
  readonly #boarded: Worklist;
  readonly #queue: Worklist;

  constructor(network: Network) {
    this.#network = network;
    this.least = new Int32Array(network.stops * ROUNDS).fill(NEVER);
    this.#board = new Int32Array(network.stops).fill(NEVER);
    this.#quickest = quickestTimes(network);
    this.#touched = new Worklist(network.stops);
    this.#marked = new Worklist(network.stops);
    this.#boarded = new Worklist(network.stops);
    this.#queue = new Worklist(network.tables.stopRowStarts.length);
  }

  /** Forgets the last end and reckons the ways to this one. */
  set(egress: Ends, rides: number, modeMask: number): void {
    const { items } = this.#touched;
    for (let index = 0; index < this.#touched.count; index += 1) {
      const stop = items[index] ?? 0;
      this.least.fill(NEVER, stop * ROUNDS, (stop + 1) * ROUNDS);
      this.#board[stop] = NEVER;
    }
    this.#touched.clear();
    this.#marked.clear();
    for (const stop of egress.stops) this.#improve(stop, 0, egress.seconds[stop] ?? NEVER);
    // The first ride needs no way before it: nobody arrives by none.
    for (let further = 1; further < rides && this.#marked.count > 0; further += 1) {
      this.#queueRows(modeMask);
      for (let index = 0; index < this.#queue.count; index += 1)
        this.#scan(this.#queue.items[index] ?? 0, further);
      this.#queue.clear();
      this.#change(further);
    }
  }

  #queueRows(modeMask: number): void {
    const { alighting, tables } = this.#network;
    for (let index = 0; index < this.#marked.count; index += 1) {
      const stop = this.#marked.items[index] ?? 0;
      const end = alighting.starts[stop + 1] ?? 0;
      for (let at = alighting.starts[stop] ?? 0; at < end; at += 1) {
        const pattern = alighting.patterns[at] ?? 0;
        if (((modeMask >>> (tables.patternMode[pattern] ?? 0)) & 1) !== 0)
          this.#queue.add(tables.patternStopRow[pattern] ?? 0);
      }
    }
    this.#marked.clear();
  }

  #scan(row: number, further: number): void {
    const { stopRows, stopRowStarts } = this.#network.tables;
    const { ride, dwell } = this.#quickest;
    const first = stopRowStarts[row] ?? 0;
    let way = NEVER;
    for (let at = (stopRowStarts[row + 1] ?? 0) - 1; at >= first; at -= 1) {
      const call = stopRows[at] ?? 0;
      const stop = call >>> 2;
      if (way !== NEVER) {
        way += ride[at] ?? 0;
        if ((call & BOARD) !== 0 && way < (this.#board[stop] ?? 0)) {
          this.#board[stop] = way;
          this.#boarded.add(stop);
          this.#touched.add(stop);
        }
        way += dwell[at] ?? 0;
      }
      if ((call & ALIGHT) !== 0) way = Math.min(way, this.least[stop * ROUNDS + further - 1] ?? NEVER);
    }
  }

  #change(further: number): void {
    const { change, waysTo } = this.#network;
    for (let index = 0; index < this.#boarded.count; index += 1) {
      const stop = this.#boarded.items[index] ?? 0;
      const way = this.#board[stop] ?? NEVER;
      const within = change[stop] ?? NEVER;
      if (within !== NEVER) this.#improve(stop, further, way + within);
      const end = waysTo.starts[stop + 1] ?? 0;
      for (let at = waysTo.starts[stop] ?? 0; at < end; at += 1)
        this.#improve(waysTo.stops[at] ?? 0, further, way + (waysTo.seconds[at] ?? 0));
    }
    this.#boarded.clear();
  }

  #improve(stop: number, further: number, way: number): void {
    const label = stop * ROUNDS;
    if (way >= (this.least[label + further] ?? 0)) return;
    this.#touched.add(stop);
    this.#marked.add(stop);
    for (let more = further; more < ROUNDS; more += 1)
      if (way < (this.least[label + more] ?? 0)) this.least[label + more] = way;
  }
}

/** For each call in `stopRows`: the least time to the next call, and the least stay, of all runs. */
function quickestTimes({ tables }: Network) {
  const { stopRows, stopRowStarts, patternRunStarts, patternStopRow, runTimes, timeRows } = tables;
  const ride = new Int32Array(stopRows.length).fill(NEVER);
  const dwell = new Int32Array(stopRows.length).fill(NEVER);
  patternStopRow.forEach((row, pattern) => {
    const first = stopRowStarts[row] ?? 0;
    const length = (stopRowStarts[row + 1] ?? 0) - first;
    const seen = new Set<number>();
    const end = patternRunStarts[pattern + 1] ?? 0;
    for (let run = patternRunStarts[pattern] ?? 0; run < end; run += 1) {
      const times = runTimes[run] ?? 0;
      if (seen.has(times)) continue;
      seen.add(times);
      for (let position = 0; position < length; position += 1) {
        const arrival = timeRows[times + 2 * position] ?? 0;
        const departure = timeRows[times + 2 * position + 1] ?? 0;
        const next = timeRows[times + 2 * position + 2] ?? 0;
        dwell[first + position] = Math.min(dwell[first + position] ?? NEVER, departure - arrival);
        if (position < length - 1)
          ride[first + position] = Math.min(ride[first + position] ?? NEVER, next - departure);
      }
    }
  });
  return { ride, dwell };
}
