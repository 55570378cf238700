/** A set of texts that forgets the least recently used ones. */
export class RecentTexts {
  readonly #maxLength: number;
  readonly #texts = new Set<string>();
  #length = 0;

  /** @param maxLength of all texts together, in characters */
  constructor(maxLength: number) {
    this.#maxLength = maxLength;
  }

  /** Returns true if the set contains a text, and marks it as used. */
  has(text: string): boolean {
    if (!this.#texts.delete(text)) return false;
    this.#texts.add(text);
    return true;
  }

  /** Adds a text and removes others that exceed the limit. */
  add(text: string): void {
    if (this.has(text) || text.length > this.#maxLength) return;
    this.#texts.add(text);
    this.#length += text.length;
    for (const oldest of this.#texts) {
      if (this.#length <= this.#maxLength) break;
      this.#texts.delete(oldest);
      this.#length -= oldest.length;
    }
  }
}
