/**
 * Maximum size in bytes, and the size up to which the list grows by copying. Beyond that its buffer is resized in
 * place.
 */
const maxBytes = 2 ** 30;
const maxCopiedBytes = 2 ** 18;

/** A growable list of 32-bit integers that never holds two copies of a large buffer. */
export class IntList {
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

  /** Returns true if the `count` values from `start` equal the first values of `other`. */
  equals(start: number, other: Int32Array, count: number): boolean {
    for (let index = 0; index < count; index += 1)
      if (this.#ints[start + index] !== other[index]) return false;
    return true;
  }

  /** Returns the values in an array of exactly their length. */
  toArray(): Int32Array<ArrayBuffer> {
    return this.#ints.slice(0, this.#length);
  }

  /** Frees the memory. */
  clear(): void {
    this.#ints = new Int32Array(64);
    this.#length = 0;
  }

  private reserve(count: number): void {
    const needed = (this.#length + count) * 4;
    const { buffer } = this.#ints;
    if (needed <= buffer.byteLength) return;
    if (needed > maxBytes) throw new RangeError('The feed is too large for this timetable.');
    const size = Math.min(Math.ceil((needed * 1.25) / 4096) * 4096, maxBytes);
    if (buffer.resizable) {
      buffer.resize(size);
      return;
    }
    const larger =
      needed < maxCopiedBytes
        ? new ArrayBuffer(needed * 2)
        : new ArrayBuffer(size, { maxByteLength: maxBytes });
    const ints = new Int32Array(larger);
    ints.set(this.#ints);
    this.#ints = ints;
  }
}
