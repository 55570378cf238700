const utf8 = new TextDecoder();
const encoder = new TextEncoder();

/**
 * A string table: distinct strings in one block of bytes, found by number or text. Half a million trip ids take a
 * tenth of the memory of a Map, and load from a file without parsing.
 */
export interface StringTable {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Start of each string, and the end of the last. */
  readonly starts: Int32Array<ArrayBuffer>;
  /** Hash table with open addressing by `hashOf`: string number plus one; 0 is free. Its length is a power of two. */
  readonly slots: Int32Array<ArrayBuffer>;
}

/** Returns the string with this number. */
export function stringAt({ bytes, starts }: StringTable, index: number): string {
  return utf8.decode(bytes.subarray(starts[index], starts[index + 1]));
}

/** Returns the number of a string, or -1. */
export function indexOfString({ bytes, starts, slots }: StringTable, text: string): number {
  const target = encoder.encode(text);
  const mask = slots.length - 1;
  for (let slot = hashOf(target, target.length) & mask; ; slot = (slot + 1) & mask) {
    const index = (slots[slot] ?? 0) - 1;
    if (index < 0) return -1;
    const start = starts[index] ?? 0;
    if ((starts[index + 1] ?? 0) - start === target.length && sameBytes(bytes, start, target, target.length))
      return index;
  }
}

/** Builds a string table. Numbers strings in the order of their first occurrence. */
export class StringTableBuilder {
  #bytes = new Uint8Array(1024);
  #used = 0;
  #starts = new Int32Array(256);
  #slots = new Int32Array(256);
  #count = 0;
  #text = new Uint8Array(1024);

  get count(): number {
    return this.#count;
  }

  /** @returns the number of the string, and whether it is new */
  add(text: string): { readonly index: number; readonly isNew: boolean } {
    const found = this.#find(text);
    if (found.index >= 0) return { index: found.index, isNew: false };
    const { slot, length } = found;
    this.#room(length);
    this.#bytes.set(this.#text.subarray(0, length), this.#used);
    this.#starts[this.#count] = this.#used;
    this.#used += length;
    this.#count += 1;
    this.#starts[this.#count] = this.#used;
    this.#slots[slot] = this.#count;
    if (this.#count * 2 >= this.#slots.length) this.#rehash();
    return { index: this.#count - 1, isNew: true };
  }

  /** Returns the number of a string, or -1. */
  indexOf(text: string): number {
    return this.#find(text).index;
  }

  /** Returns the string with this number. */
  at(index: number): string {
    return utf8.decode(this.#bytes.slice(this.#starts[index], this.#starts[index + 1]));
  }

  pack(): StringTable {
    return {
      bytes: this.#bytes.slice(0, this.#used),
      starts: this.#starts.slice(0, this.#count + 1),
      slots: this.#slots,
    };
  }

  #find(text: string): { index: number; slot: number; length: number } {
    if (text.length * 3 > this.#text.length) this.#text = new Uint8Array(text.length * 3);
    const length = encoder.encodeInto(text, this.#text).written;
    const mask = this.#slots.length - 1;
    for (let slot = hashOf(this.#text, length) & mask; ; slot = (slot + 1) & mask) {
      const index = (this.#slots[slot] ?? 0) - 1;
      if (index < 0) return { index, slot, length };
      const start = this.#starts[index] ?? 0;
      if ((this.#starts[index + 1] ?? 0) - start !== length) continue;
      if (sameBytes(this.#bytes, start, this.#text, length)) return { index, slot, length };
    }
  }

  #room(length: number): void {
    if (this.#used + length > this.#bytes.length) {
      const bytes = new Uint8Array(Math.ceil((this.#used + length) * 1.5));
      bytes.set(this.#bytes);
      this.#bytes = bytes;
    }
    if (this.#count + 2 > this.#starts.length) {
      const starts = new Int32Array(this.#starts.length * 2);
      starts.set(this.#starts);
      this.#starts = starts;
    }
  }

  #rehash(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let index = 0; index < this.#count; index += 1) {
      const text = this.#bytes.subarray(this.#starts[index], this.#starts[index + 1]);
      let slot = hashOf(text, text.length) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = index + 1;
    }
    this.#slots = slots;
  }
}

/** FNV-1a with a final mixing step. */
function hashOf(bytes: Uint8Array, length: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < length; index += 1) hash = Math.imul(hash ^ (bytes[index] ?? 0), 0x01000193);
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

function sameBytes(bytes: Uint8Array, start: number, other: Uint8Array, length: number): boolean {
  for (let index = 0; index < length; index += 1) if (bytes[start + index] !== other[index]) return false;
  return true;
}
