/** A set of small integers that is filled, gone through and emptied again, without allocating. */
export class Worklist {
  /** The members are the first `count`. */
  readonly items: Int32Array;
  readonly #has: Uint8Array;
  count = 0;

  /** @param size all members are below it */
  constructor(size: number) {
    this.items = new Int32Array(size);
    this.#has = new Uint8Array(size);
  }

  /** @returns whether it was not in yet */
  add(item: number): boolean {
    if (this.#has[item] !== 0) return false;
    this.#has[item] = 1;
    this.items[this.count] = item;
    this.count += 1;
    return true;
  }

  clear(): void {
    for (let index = 0; index < this.count; index += 1) this.#has[this.items[index] ?? 0] = 0;
    this.count = 0;
  }
}
