/** Stop times as columns of numbers: a large feed has ten million, which as objects would not fit. */

const firstCapacity = 4_096;

/** No time given; no distance given. */
export const untimed = -1;

/** Grows by doubling. Trips and stops are named by their place in their tables. */
export class StopTimeColumns {
  count = 0;
  trip = new Uint32Array(firstCapacity);
  stop = new Uint32Array(firstCapacity);
  sequence = new Uint32Array(firstCapacity);
  /** Seconds, or `untimed`. */
  arrival = new Int32Array(firstCapacity);
  departure = new Int32Array(firstCapacity);
  line = new Uint32Array(firstCapacity);
  /** The pickup type, and the drop-off type two bits further up. */
  rules = new Uint8Array(firstCapacity);
  /** `shape_dist_traveled`, or `untimed` where the row has none; null while no row has one. */
  distance: Float32Array<ArrayBuffer> | null = null;

  /** Makes room for one more row and answers its place. */
  next(): number {
    if (this.count === this.trip.length) this.#grow(this.count * 2);
    this.count += 1;
    return this.count - 1;
  }

  setDistance(row: number, distance: number): void {
    this.distance ??= new Float32Array(this.trip.length).fill(untimed);
    this.distance[row] = distance;
  }

  /**
   * The rows of all trips together, each trip's in the order of `sequence`: those of trip `t` are from `starts[t]` to
   * before `starts[t + 1]`.
   */
  byTrip(tripCount: number): { readonly rows: Uint32Array; readonly starts: Uint32Array } {
    const starts = new Uint32Array(tripCount + 1);
    for (let row = 0; row < this.count; row += 1)
      starts[(this.trip[row] ?? 0) + 1] = (starts[(this.trip[row] ?? 0) + 1] ?? 0) + 1;
    for (let trip = 0; trip < tripCount; trip += 1)
      starts[trip + 1] = (starts[trip + 1] ?? 0) + (starts[trip] ?? 0);
    const rows = new Uint32Array(this.count);
    const next = starts.slice();
    for (let row = 0; row < this.count; row += 1) {
      const trip = this.trip[row] ?? 0;
      const place = next[trip] ?? 0;
      rows[place] = row;
      next[trip] = place + 1;
    }
    const sequenceOf = (row: number) => this.sequence[row] ?? 0;
    for (let trip = 0; trip < tripCount; trip += 1) {
      const ofTrip = rows.subarray(starts[trip], starts[trip + 1]);
      if (!isAscending(ofTrip, sequenceOf)) ofTrip.sort((a, b) => sequenceOf(a) - sequenceOf(b));
    }
    return { rows, starts };
  }

  #grow(capacity: number): void {
    this.trip = grown(this.trip, new Uint32Array(capacity));
    this.stop = grown(this.stop, new Uint32Array(capacity));
    this.sequence = grown(this.sequence, new Uint32Array(capacity));
    this.arrival = grown(this.arrival, new Int32Array(capacity));
    this.departure = grown(this.departure, new Int32Array(capacity));
    this.line = grown(this.line, new Uint32Array(capacity));
    this.rules = grown(this.rules, new Uint8Array(capacity));
    this.distance &&= grown(this.distance, new Float32Array(capacity).fill(untimed));
  }
}

function grown<Column extends { set(values: Column): void }>(old: Column, larger: Column): Column {
  larger.set(old);
  return larger;
}

function isAscending(rows: Uint32Array, sequenceOf: (row: number) => number): boolean {
  for (let at = 1; at < rows.length; at += 1)
    if (sequenceOf(rows[at] ?? 0) < sequenceOf(rows[at - 1] ?? 0)) return false;
  return true;
}
