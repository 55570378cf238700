/** The most bytes of a list, and those up to which it is copied to grow: from then on its buffer is stretched in place. */
const most = 2 ** 30;
const copied = 2 ** 18;

/** A list of 32-bit integers that grows without standing in memory twice. */
export class GrowingInts {
  #ints: Int32Array<ArrayBuffer> = new Int32Array(64);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    this.reserve(1);
    this.#ints[this.#length++] = value;
  }

  /** Appends the first `count` values of `source`. */
  append(source: Int32Array, count: number): void {
    this.reserve(count);
    for (let index = 0; index < count; index += 1) this.#ints[this.#length + index] = source[index] ?? 0;
    this.#length += count;
  }

  at(index: number): number {
    return this.#ints[index] ?? 0;
  }

  /** Whether the `count` values from `start` on are the first of `other`. */
  equals(start: number, other: Int32Array, count: number): boolean {
    for (let index = 0; index < count; index += 1)
      if (this.#ints[start + index] !== other[index]) return false;
    return true;
  }

  /** Its values, in an array of just their length. */
  toArray(): Int32Array<ArrayBuffer> {
    return this.#ints.slice(0, this.#length);
  }

  /** Gives its memory back. */
  clear(): void {
    this.#ints = new Int32Array(64);
    this.#length = 0;
  }

  private reserve(count: number): void {
    const needed = (this.#length + count) * 4;
    const { buffer } = this.#ints;
    if (needed <= buffer.byteLength) return;
    if (needed > most) throw new RangeError('The feed is too large for this timetable.');
    const size = Math.min(Math.ceil((needed * 1.25) / 4096) * 4096, most);
    if (buffer.resizable) {
      buffer.resize(size);
      return;
    }
    const larger =
      needed < copied ? new ArrayBuffer(needed * 2) : new ArrayBuffer(size, { maxByteLength: most });
    const ints = new Int32Array(larger);
    ints.set(this.#ints);
    this.#ints = ints;
  }
}
