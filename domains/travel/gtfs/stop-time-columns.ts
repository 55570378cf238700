/** Stop times as columns of numbers: a large feed has ten million, which as objects would not fit. */
import { GrowingInts } from '#domains/travel/timetable/growing-ints.ts';

/** Rows by which the columns grow, and the most there may be. Their buffers are stretched in place, never copied. */
const step = 2 ** 16;
const maxRows = 2 ** 28;

/** No time given; no distance given. */
export const untimed = -1;

/** Stands in place of the stop of a row that is left out. */
const leftOut = 2 ** 32 - 1;

/** Trips and stops are named by their place in their tables. */
export class StopTimeColumns {
  #count = 0;
  readonly #trip = new Steps();
  /** The line less the row. */
  readonly #line = new Steps();
  readonly stop = new Uint32Array(stretchable(4));
  readonly sequence = new Uint32Array(stretchable(4));
  /** Seconds, or `untimed`. */
  readonly arrival = new Int32Array(stretchable(4));
  readonly departure = new Int32Array(stretchable(4));
  /** The pickup type, and the drop-off type two bits further up. */
  readonly rules = new Uint8Array(stretchable(1));
  /** `shape_dist_traveled`, or `untimed` where the row has none; null while no row has one. */
  distance: Float32Array<ArrayBuffer> | null = null;

  /** Makes room for one more row and answers its place. */
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
      this.distance = new Float32Array(stretchable(4));
      this.#stretchDistance(this.stop.length);
    }
    if (this.distance) this.distance[row] = distance;
  }

  /** Whether a row says what another of its trip says. */
  isRepeat(row: number, other: number): boolean {
    const { sequence, stop, arrival, departure, rules, distance } = this;
    // Sequences nearly always differ.
    return (
      sequence[row] === sequence[other] &&
      [stop, arrival, departure, rules, distance ?? rules].every((column) => column[row] === column[other])
    );
  }

  leaveOut(row: number): void {
    this.stop[row] = leftOut;
  }

  isLeftOut(row: number): boolean {
    return this.stop[row] === leftOut;
  }

  /** The line of the file that a row begins on. */
  lineOf(row: number): number {
    return this.#line.at(row) + row;
  }

  /**
   * Answers the rows of a trip in the order of `sequence`, in an array that is good until the next trip is asked for. Where
   * the rows of every trip lie together, as they nearly always do, no list of them is kept.
   */
  byTrip(tripCount: number): (trip: number) => Uint32Array {
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

  /** Forgets all rows and gives their memory back. */
  clear(): void {
    this.#count = 0;
    this.#trip.clear();
    this.#line.clear();
    this.#resize(0);
  }

  #sequenceOf(row: number): number {
    return this.sequence[row] ?? 0;
  }

  /** The rows trip by trip; `first` becomes where each trip's begin among them. */
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

function stretchable(bytes: number): ArrayBuffer {
  return new ArrayBuffer(0, { maxByteLength: maxRows * bytes });
}

/** A column of which most values are that of the row before: kept are the rows where it changes. */
class Steps {
  readonly #rows = new GrowingInts();
  readonly #values = new GrowingInts();

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

  /** Visits the stretches of one value, of `count` rows in all. */
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
