import { alightFlag, boardFlag } from '#domains/travel/timetable/timetable-tables.ts';
import type { EndpointStops } from './endpoint-stops.ts';
import { type Network, ROUNDS, unreachableSeconds } from './search-network.ts';
import { Worklist } from './worklist.ts';

/**
 * Lower bound of the travel time from each stop to the end (goal direction, as in A*). It assumes that the fastest
 * vehicle leaves at every moment: RAPTOR backwards over stop rows, without times. The search skips stops from which
 * the end cannot be reached early enough or with the remaining rides.
 */
export class MinTimeToEnd {
  readonly #network: Network;
  readonly #modeMask: number;
  /** Seconds after an arrival by ride, at stop * ROUNDS + remaining rides; `unreachableSeconds` if there is no way. */
  readonly minSeconds: Int32Array;
  /** Seconds after a departure. */
  readonly #board: Int32Array;
  readonly #quickest: { readonly ride: Int32Array; readonly dwell: Int32Array };
  readonly #touched: Worklist;
  readonly #marked: Worklist;
  readonly #boarded: Worklist;
  readonly #queue: Worklist;
  /** The end of the bounds, and the number of rides that they hold for. */
  #end = '';
  #rides = 0;

  /**
   * @param modeMask bit m is set if mode number m is allowed
   * @param like bounds of the same network, whose minimum times are shared
   */
  constructor(network: Network, modeMask: number, like?: MinTimeToEnd) {
    this.#network = network;
    this.#modeMask = modeMask;
    this.minSeconds = new Int32Array(network.stops * ROUNDS).fill(unreachableSeconds);
    this.#board = new Int32Array(network.stops).fill(unreachableSeconds);
    this.#quickest = like ? like.#quickest : computeMinTimes(network);
    this.#touched = new Worklist(network.stops);
    this.#marked = new Worklist(network.stops);
    this.#boarded = new Worklist(network.stops);
    this.#queue = new Worklist(network.tables.stopRowStarts.length);
  }

  /** Returns true if the bounds are those of an end, and valid for that number of rides. */
  isSetTo(egress: EndpointStops, rides: number): boolean {
    return rides <= this.#rides && egress.key === this.#end;
  }

  /** Computes the bounds for an end, unless they are known from an earlier call. */
  set(egress: EndpointStops, rides: number): void {
    if (this.isSetTo(egress, rides)) return;
    const { items } = this.#touched;
    for (let index = 0; index < this.#touched.count; index += 1) {
      const stop = items[index] ?? 0;
      this.minSeconds.fill(unreachableSeconds, stop * ROUNDS, (stop + 1) * ROUNDS);
      this.#board[stop] = unreachableSeconds;
    }
    this.#touched.clear();
    this.#marked.clear();
    for (const stop of egress.stops) this.#improve(stop, 0, egress.seconds[stop] ?? unreachableSeconds);
    // The first ride needs nothing before it: no arrival has zero rides.
    for (let further = 1; further < rides && this.#marked.count > 0; further += 1) {
      this.#queueRows();
      for (let index = 0; index < this.#queue.count; index += 1)
        this.#scan(this.#queue.items[index] ?? 0, further);
      this.#queue.clear();
      this.#change(further);
    }
    this.#end = egress.key;
    this.#rides = rides;
  }

  #queueRows(): void {
    const { alighting, tables } = this.#network;
    for (let index = 0; index < this.#marked.count; index += 1) {
      const stop = this.#marked.items[index] ?? 0;
      const end = alighting.starts[stop + 1] ?? 0;
      for (let at = alighting.starts[stop] ?? 0; at < end; at += 1) {
        const pattern = alighting.patterns[at] ?? 0;
        if (((this.#modeMask >>> (tables.patternMode[pattern] ?? 0)) & 1) !== 0)
          this.#queue.add(tables.patternStopRow[pattern] ?? 0);
      }
    }
    this.#marked.clear();
  }

  #scan(row: number, further: number): void {
    const { stopRows, stopRowStarts } = this.#network.tables;
    const { ride, dwell } = this.#quickest;
    const first = stopRowStarts[row] ?? 0;
    let seconds = unreachableSeconds;
    for (let at = (stopRowStarts[row + 1] ?? 0) - 1; at >= first; at -= 1) {
      const call = stopRows[at] ?? 0;
      const stop = call >>> 2;
      if (seconds !== unreachableSeconds) {
        seconds += ride[at] ?? 0;
        if ((call & boardFlag) !== 0 && seconds < (this.#board[stop] ?? 0)) {
          this.#board[stop] = seconds;
          this.#boarded.add(stop);
          this.#touched.add(stop);
        }
        seconds += dwell[at] ?? 0;
      }
      if ((call & alightFlag) !== 0)
        seconds = Math.min(seconds, this.minSeconds[stop * ROUNDS + further - 1] ?? unreachableSeconds);
    }
  }

  #change(further: number): void {
    const { change, transfersTo } = this.#network;
    for (let index = 0; index < this.#boarded.count; index += 1) {
      const stop = this.#boarded.items[index] ?? 0;
      const seconds = this.#board[stop] ?? unreachableSeconds;
      const within = change[stop] ?? unreachableSeconds;
      if (within !== unreachableSeconds) this.#improve(stop, further, seconds + within);
      const end = transfersTo.starts[stop + 1] ?? 0;
      for (let at = transfersTo.starts[stop] ?? 0; at < end; at += 1)
        this.#improve(transfersTo.stops[at] ?? 0, further, seconds + (transfersTo.seconds[at] ?? 0));
    }
    this.#boarded.clear();
  }

  #improve(stop: number, further: number, seconds: number): void {
    const label = stop * ROUNDS;
    if (seconds >= (this.minSeconds[label + further] ?? 0)) return;
    this.#touched.add(stop);
    this.#marked.add(stop);
    for (let more = further; more < ROUNDS; more += 1)
      if (seconds < (this.minSeconds[label + more] ?? 0)) this.minSeconds[label + more] = seconds;
  }
}

/** Computes per call in `stopRows` the minimum time to the next call and the minimum dwell time, over all runs. */
function computeMinTimes({ tables }: Network) {
  const { stopRows, stopRowStarts, patternRunStarts, patternStopRow, runTimes, timeRows } = tables;
  const ride = new Int32Array(stopRows.length).fill(unreachableSeconds);
  const dwell = new Int32Array(stopRows.length).fill(unreachableSeconds);
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
        dwell[first + position] = Math.min(
          dwell[first + position] ?? unreachableSeconds,
          departure - arrival,
        );
        if (position < length - 1)
          ride[first + position] = Math.min(ride[first + position] ?? unreachableSeconds, next - departure);
      }
    }
  });
  return { ride, dwell };
}
