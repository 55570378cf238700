import { GrowingInts } from './growing-ints.ts';

/**
 * Rows of integers, each kept once however often it is added. Trips of one line call at the same stops and mostly take the
 * same time, so a year's timetable holds few different rows.
 */
export class RowStore {
  readonly #values = new GrowingInts();
  readonly #starts = new GrowingInts();
  /** Open addressing: the row's number plus one; 0 is free. */
  #slots = new Int32Array(128);

  get count(): number {
    return this.#starts.length;
  }

  /** @returns the number of the row that the first `length` values of `row` make, a known one or a new one */
  add(row: Int32Array, length: number): number {
    if (this.count * 2 >= this.#slots.length) this.#grow();
    const mask = this.#slots.length - 1;
    let slot = hashOf(row, length) & mask;
    for (;;) {
      const known = (this.#slots[slot] ?? 0) - 1;
      if (known < 0) break;
      if (this.lengthOf(known) === length && this.#values.equals(this.startOf(known), row, length))
        return known;
      slot = (slot + 1) & mask;
    }
    this.#starts.push(this.#values.length);
    this.#values.append(row, length);
    this.#slots[slot] = this.count;
    return this.count - 1;
  }

  startOf(row: number): number {
    return this.#starts.at(row);
  }

  lengthOf(row: number): number {
    return this.endOf(row) - this.startOf(row);
  }

  value(row: number, position: number): number {
    return this.#values.at(this.startOf(row) + position);
  }

  /** All rows end to end, and where each starts (with the end as the last). */
  toArrays(): { values: Int32Array<ArrayBuffer>; starts: Int32Array<ArrayBuffer> } {
    this.#slots = new Int32Array(0);
    const starts = new Int32Array(this.count + 1);
    for (let row = 0; row < this.count; row += 1) starts[row] = this.startOf(row);
    starts[this.count] = this.#values.length;
    const values = this.#values.toArray();
    this.#values.clear();
    return { values, starts };
  }

  private endOf(row: number): number {
    return row + 1 < this.count ? this.#starts.at(row + 1) : this.#values.length;
  }

  #grow(): void {
    const slots = new Int32Array(this.#slots.length * 4);
    const mask = slots.length - 1;
    const row = new Int32Array(65_536);
    for (let known = 0; known < this.count; known += 1) {
      const length = this.lengthOf(known);
      const values = length <= row.length ? row : new Int32Array(length);
      for (let index = 0; index < length; index += 1) values[index] = this.value(known, index);
      let slot = hashOf(values, length) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = known + 1;
    }
    this.#slots = slots;
  }
}

function hashOf(row: Int32Array, length: number): number {
  let hash = length;
  for (let index = 0; index < length; index += 1) {
    hash = Math.imul(hash ^ (row[index] ?? 0), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash, 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
