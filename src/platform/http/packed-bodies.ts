import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  type CompressCallback,
  constants,
  gzipSync,
} from 'node:zlib';
import type { Encoding } from './negotiate.ts';

/** What Brotli may cost: at once 177 kB of HTML take some 10 ms, thoroughly 300 ms for a tenth less. */
const quality = { atOnce: 5, thorough: 11 } as const;

type Entry = { readonly body: string | Buffer; packed: Buffer; hits: number };

/**
 * Compressed bodies, kept so that a page that is asked for again is not compressed again.
 *
 * A kept body is used only when the one to be sent is the same byte for byte: whatever a key means to its caller, the
 * wrong bytes never leave. The least recently used go first.
 */
export class PackedBodies {
  readonly #limit: number;
  readonly #entries = new Map<string, Entry>();
  #size = 0;
  #improving = false;

  /** @param limit bytes of memory, about: bodies and what they were packed to */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Bytes in use, about. */
  get size(): number {
    return this.#size;
  }

  /**
   * The body compressed.
   * @param name what is likely to be the same for the same body, such as its entity tag
   */
  pack(name: string, body: string | Buffer, encoding: Encoding): Buffer {
    const key = `${encoding} ${name}`;
    const known = this.#entries.get(key);
    if (known && isSame(known.body, body)) {
      this.#entries.delete(key);
      this.#entries.set(key, known);
      known.hits += 1;
      if (encoding === 'br' && known.hits === 1) this.#improve(key, known);
      return known.packed;
    }
    const packed =
      encoding === 'br'
        ? brotliCompressSync(body, brotliOptions(body, quality.atOnce))
        : gzipSync(body, { level: constants.Z_BEST_COMPRESSION });
    this.#drop(key);
    this.#keep(key, { body, packed, hits: 0 });
    return packed;
  }

  /** Packs a body that is asked for again as tightly as can be, beside other work and one at a time. */
  #improve(key: string, entry: Entry): void {
    if (this.#improving) {
      entry.hits = 0;
      return;
    }
    this.#improving = true;
    const done: CompressCallback = (error, packed) => {
      this.#improving = false;
      if (error || this.#entries.get(key) !== entry || packed.length >= entry.packed.length) return;
      this.#size += packed.length - entry.packed.length;
      entry.packed = packed;
    };
    brotliCompress(entry.body, brotliOptions(entry.body, quality.thorough), done);
  }

  #keep(key: string, entry: Entry): void {
    if (sizeOf(entry) > this.#limit) return;
    this.#entries.set(key, entry);
    this.#size += sizeOf(entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#limit) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#size -= sizeOf(entry);
  }
}

function isSame(one: string | Buffer, other: string | Buffer): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other;
  return one.equals(other);
}

/** A string takes up to two bytes a character. */
function sizeOf({ body, packed }: Entry): number {
  return packed.length + (typeof body === 'string' ? 2 * body.length : body.length);
}

function brotliOptions(body: string | Buffer, level: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  };
}
