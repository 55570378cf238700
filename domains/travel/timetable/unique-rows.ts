import { IntList } from './int-list.ts';

/**
 * Stores each distinct row of integers once. Trips of one line share stops and mostly travel times, so a year's
 * timetable has few distinct rows.
 */
export class UniqueRows {
  readonly #values = new IntList();
  readonly #starts = new IntList();
  /** Hash table with open addressing: row number plus one; 0 is free. */
  #slots = new Int32Array(128);

  get count(): number {
    return this.#starts.length;
  }

  /** @returns the number of the row made of the first `length` values, existing or new */
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

  /** Returns all rows in one array, with the start of each and the end of the last. */
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
