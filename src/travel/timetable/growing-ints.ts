/** A list of 32-bit integers that grows without ever being copied while it does. */
export class GrowingInts {
  #buffer = new ArrayBuffer(4096, { maxByteLength: 2 ** 30 });
  #ints = new Int32Array(this.#buffer);
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
    this.#buffer = new ArrayBuffer(4096, { maxByteLength: 2 ** 30 });
    this.#ints = new Int32Array(this.#buffer);
    this.#length = 0;
  }

  private reserve(count: number): void {
    const needed = (this.#length + count) * 4;
    if (needed <= this.#buffer.byteLength) return;
    if (needed > this.#buffer.maxByteLength)
      throw new RangeError('The feed is too large for this timetable.');
    this.#buffer.resize(
      Math.min(Math.max(Math.ceil((needed * 1.25) / 4096) * 4096, 8192), this.#buffer.maxByteLength),
    );
  }
}
