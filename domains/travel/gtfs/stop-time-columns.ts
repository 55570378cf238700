/** Stores stop times in typed arrays, one per column. A large feed has ten million, too many for objects. */
import { IntList } from '#domains/travel/timetable/int-list.ts';

/** Rows by which the columns grow, and the maximum number of rows. Buffers are resized in place, without copying. */
const step = 2 ** 16;
const maxRows = 2 ** 28;

/** Marks a missing time or distance. */
export const untimed = -1;

/** Replaces the stop of a row that is left out. */
const skippedStop = 2 ** 32 - 1;

/** Columns of stop_times.txt. Trips and stops are indexes into their tables. */
export class StopTimeColumns {
  #count = 0;
  readonly #trip = new RunLengthColumn();
  /** Line number minus row number. */
  readonly #line = new RunLengthColumn();
  readonly stop = new Uint32Array(resizableBuffer(4));
  readonly sequence = new Uint32Array(resizableBuffer(4));
  /** Seconds, or `untimed`. */
  readonly arrival = new Int32Array(resizableBuffer(4));
  readonly departure = new Int32Array(resizableBuffer(4));
  /** Pickup type in the lowest two bits, drop-off type in the next two. */
  readonly rules = new Uint8Array(resizableBuffer(1));
  /** `shape_dist_traveled`, or `untimed` where a row has none; null if no row has one. */
  distance: Float32Array<ArrayBuffer> | null = null;

  /** Adds a row and returns its index. */
  next(trip: number, line: number): number {
    const row = this.#count;
    if (row === this.stop.length) this.#resize(row + step);
    this.#trip.push(row, trip);
    this.#line.push(row, line - row);
    this.#count += 1;
    return row;
  }

  setDistance(row: number, distance: number): void {
    if (this.distance === null) {
      this.distance = new Float32Array(resizableBuffer(4));
      this.#stretchDistance(this.stop.length);
    }
    if (this.distance) this.distance[row] = distance;
  }

  /** Returns true if a row has the same content as another row of its trip. */
  isDuplicate(row: number, other: number): boolean {
    const { sequence, stop, arrival, departure, rules, distance } = this;
    // Compared first because sequences nearly always differ.
    return (
      sequence[row] === sequence[other] &&
      [stop, arrival, departure, rules, distance ?? rules].every((column) => column[row] === column[other])
    );
  }

  markSkipped(row: number): void {
    this.stop[row] = skippedStop;
  }

  isSkipped(row: number): boolean {
    return this.stop[row] === skippedStop;
  }

  /** Returns the line of the file where a row starts. */
  lineOf(row: number): number {
    return this.#line.at(row) + row;
  }

  /**
   * Returns a function that sorts the rows of a trip by `sequence`. Its array is valid until the next call. No list
   * is built when the rows of every trip are adjacent, as in nearly all feeds.
   */
  groupByTrip(tripCount: number): (trip: number) => Uint32Array {
    const first = new Uint32Array(tripCount);
    const length = new Uint32Array(tripCount);
    let areTogether = true;
    this.#trip.forEach(this.#count, (trip, from, end) => {
      areTogether &&= length[trip] === 0;
      first[trip] = from;
      length[trip] = (length[trip] ?? 0) + end - from;
    });
    const rows = areTogether ? null : this.#gathered(first, length);
    let ofTrip = new Uint32Array(1_024);
    return (trip) => {
      const count = length[trip] ?? 0;
      const from = first[trip] ?? 0;
      if (count > ofTrip.length) ofTrip = new Uint32Array(count * 2);
      let isAscending = true;
      for (let at = 0; at < count; at += 1) {
        const row = rows ? (rows[from + at] ?? 0) : from + at;
        ofTrip[at] = row;
        isAscending &&= at === 0 || this.#sequenceOf(row) >= this.#sequenceOf(ofTrip[at - 1] ?? 0);
      }
      const found = ofTrip.subarray(0, count);
      return isAscending ? found : found.sort((a, b) => this.#sequenceOf(a) - this.#sequenceOf(b));
    };
  }

  /** Removes all rows and frees their memory. */
  clear(): void {
    this.#count = 0;
    this.#trip.clear();
    this.#line.clear();
    this.#resize(0);
  }

  #sequenceOf(row: number): number {
    return this.sequence[row] ?? 0;
  }

  /** Groups the rows by trip, and sets `first` to the start of each group. */
  #gathered(first: Uint32Array, length: Uint32Array): Uint32Array {
    let count = 0;
    for (let trip = 0; trip < first.length; trip += 1) {
      first[trip] = count;
      count += length[trip] ?? 0;
    }
    const rows = new Uint32Array(count);
    const next = first.slice();
    this.#trip.forEach(this.#count, (trip, from, end) => {
      for (let row = from; row < end; row += 1) {
        const place = next[trip] ?? 0;
        rows[place] = row;
        next[trip] = place + 1;
      }
    });
    return rows;
  }

  #resize(rows: number): void {
    if (rows > maxRows) throw new RangeError(`There are more than ${maxRows} stop times.`);
    for (const { buffer, BYTES_PER_ELEMENT } of [
      this.stop,
      this.sequence,
      this.arrival,
      this.departure,
      this.rules,
    ])
      buffer.resize(rows * BYTES_PER_ELEMENT);
    this.#stretchDistance(rows);
  }

  #stretchDistance(rows: number): void {
    const known = this.distance?.length ?? 0;
    this.distance?.buffer.resize(rows * 4);
    this.distance?.fill(untimed, known);
  }
}

function resizableBuffer(bytes: number): ArrayBuffer {
  return new ArrayBuffer(0, { maxByteLength: maxRows * bytes });
}

/** A run-length encoded column: stores only the rows where the value changes. */
class RunLengthColumn {
  readonly #rows = new IntList();
  readonly #values = new IntList();

  push(row: number, value: number): void {
    const last = this.#rows.length - 1;
    if (last >= 0 && this.#values.at(last) === value) return;
    this.#rows.push(row);
    this.#values.push(value);
  }

  at(row: number): number {
    let low = 0;
    let high = this.#rows.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (this.#rows.at(middle) <= row) low = middle;
      else high = middle - 1;
    }
    return this.#values.at(low);
  }

  /** Visits each run of equal values in `count` rows. */
  forEach(count: number, visit: (value: number, from: number, end: number) => void): void {
    const steps = this.#rows.length;
    for (let at = 0; at < steps; at += 1)
      visit(this.#values.at(at), this.#rows.at(at), at + 1 < steps ? this.#rows.at(at + 1) : count);
  }

  clear(): void {
    this.#rows.clear();
    this.#values.clear();
  }
}
