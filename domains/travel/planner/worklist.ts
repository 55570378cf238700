/** A reusable set of small integers that never allocates. */
export class Worklist {
  /** The members are the first `count` items. */
  readonly items: Int32Array;
  readonly #has: Uint8Array;
  count = 0;

  /** @param size upper limit of the members, exclusive */
  constructor(size: number) {
    this.items = new Int32Array(size);
    this.#has = new Uint8Array(size);
  }

  /** @returns true if the item is new */
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
