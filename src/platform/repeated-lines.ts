/** How often the same is told of, in milliseconds: whoever knocks without end must not fill the disk. */
const window = 10_000;

/** Which lines of the log are to be written, where of the same within ten seconds only the first is. */
export class RepeatedLines {
  readonly #told = new Map<string, { until: number; times: number }>();
  readonly #mostApart: number;

  /** @param mostApart how many things are told of apart within ten seconds, where strangers can make up more */
  constructor(mostApart = Number.POSITIVE_INFINITY) {
    this.#mostApart = mostApart;
  }

  /**
   * Counts one more of `key`.
   * @param other what is counted instead, where too many are told of apart already
   * @returns how many there were since the last line that was written, this one among them; null where none is to be written
   */
  next(key: string, other = key): number | null {
    const now = performance.now();
    if (this.#told.size >= this.#mostApart && !this.#told.has(key)) this.#forgetBefore(now);
    const name = this.#told.has(key) || this.#told.size < this.#mostApart ? key : other;
    const before = this.#told.get(name);
    if (before && now < before.until) {
      before.times += 1;
      return null;
    }
    this.#told.set(name, { until: now + window, times: 0 });
    return (before?.times ?? 0) + 1;
  }

  #forgetBefore(now: number): void {
    for (const [key, { until }] of this.#told) if (until <= now) this.#told.delete(key);
  }
}
