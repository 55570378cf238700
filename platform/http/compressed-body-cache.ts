/** Cache of response bodies with their ETag and their Brotli and gzip compression. */
import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { brotliOptions, brotliQuality } from './brotli-options.ts';
import { type CompressInBackground, createCompressionThread } from './compression-thread.ts';
import type { Encoding } from './content-negotiation.ts';

/**
 * Number of requests after which a body is compressed thoroughly. Less popular pages change before the work pays off.
 */
const timesUntilThorough = 3;

/** A cached body. */
export type CompressedBody = {
  /** Weak entity tag, equal for equal bytes. */
  readonly tag: string;
  /** Response headers that the rewriting adds. */
  readonly headers: Headers;
  /** The body to send, uncompressed. */
  plain(): Buffer;
  /** The body to send, compressed. */
  pack(encoding: Encoding): Uint8Array;
};

type Body = string | Buffer;
type Packed = { bytes: Uint8Array; timesRequested: number; isThorough: boolean };
type Headers = Readonly<Record<string, string>>;
type Entry = {
  /** The body as rendered, by which it is found. */
  readonly body: Body;
  /** The body as rewritten. */
  readonly sent: Buffer;
  /** Address that first requested the body. */
  readonly address: string | undefined;
  readonly tag: string;
  readonly headers: Headers;
  readonly packed: Map<Encoding, Packed>;
};

/** Returns the body to send instead, with its headers. */
type RewriteBody = (body: Body) => { readonly body: Body; readonly headers: Headers };

/**
 * Caches bodies with their rewritten text, entity tags and compressed forms, so that a repeated page is neither rewritten
 * nor hashed nor compressed again.
 *
 * Bodies are looked up by a fingerprint of some bytes, and used only if all bytes are equal: a wrong body is never
 * sent. A page that is rendered again usually differs. So the previous body of its address is evicted first, then the
 * least recently used.
 */
export class CompressedBodyCache {
  readonly #limit: number;
  readonly #rewrite: RewriteBody;
  readonly #compressInBackground: CompressInBackground;
  readonly #entries = new Map<string, Entry>();
  /** Key of the newest body of each address. */
  readonly #latest = new Map<string, string>();
  #size = 0;
  #improving = false;

  /**
   * @param limit approximate memory limit in bytes, for bodies and compressed forms
   * @param rewrite rewrites a body before sending; called once per cached body
   * @param compressInBackground compresses popular bodies again
   */
  constructor(
    limit: number,
    rewrite: RewriteBody = (body) => ({ body, headers: {} }),
    compressInBackground: CompressInBackground = createCompressionThread(),
  ) {
    this.#limit = limit;
    this.#rewrite = rewrite;
    this.#compressInBackground = compressInBackground;
  }

  /** Memory in use, in bytes, approximately. */
  get size(): number {
    return this.#size;
  }

  /**
   * Returns the cached body, adding it if it is new.
   * @param address of the request; evicts its previous body
   */
  of(body: Body, address?: string): CompressedBody {
    const key = fingerprint(body);
    const cached = this.#entries.get(key);
    const isKnown = cached !== undefined && isSame(cached.body, body);
    const before = address === undefined ? undefined : this.#latest.get(address);
    if (!isKnown && before !== undefined) this.#drop(before);
    const entry = isKnown ? cached : this.#entryOf(body, address);
    this.#drop(key);
    this.#keep(key, entry);
    return {
      tag: entry.tag,
      headers: entry.headers,
      plain: () => entry.sent,
      pack: (encoding) => this.#pack(key, entry, encoding),
    };
  }

  #entryOf(body: Body, address: string | undefined): Entry {
    const { body: rewritten, headers } = this.#rewrite(body);
    const sent = typeof rewritten === 'string' ? Buffer.from(rewritten) : rewritten;
    return { body, sent, address, tag: tagOf(sent), headers, packed: new Map() };
  }

  #pack(key: string, entry: Entry, encoding: Encoding): Uint8Array {
    const cached = entry.packed.get(encoding);
    if (cached) {
      cached.timesRequested += 1;
      if (encoding === 'br' && !cached.isThorough && cached.timesRequested >= timesUntilThorough)
        void this.#improve(key, entry, cached);
      return cached.bytes;
    }
    const { sent } = entry;
    const bytes =
      encoding === 'br'
        ? brotliCompressSync(sent, brotliOptions(sent.length, brotliQuality.atOnce))
        : gzipSync(sent, { level: constants.Z_BEST_COMPRESSION });
    this.#drop(key);
    entry.packed.set(encoding, { bytes, timesRequested: 1, isThorough: false });
    this.#keep(key, entry);
    return bytes;
  }

  /** Compresses a popular body as tightly as possible in the background, once and one at a time. */
  async #improve(key: string, entry: Entry, packed: Packed): Promise<void> {
    if (this.#improving) return;
    this.#improving = true;
    packed.isThorough = true;
    const options = brotliOptions(entry.sent.length, brotliQuality.thorough);
    const bytes = await this.#compressInBackground(entry.sent, options);
    this.#improving = false;
    if (!bytes || this.#entries.get(key) !== entry || bytes.length >= packed.bytes.length) return;
    this.#size += bytes.length - packed.bytes.length;
    packed.bytes = bytes;
  }

  #keep(key: string, entry: Entry): void {
    if (sizeOf(entry) > this.#limit) return;
    this.#drop(key);
    this.#entries.set(key, entry);
    if (entry.address !== undefined) this.#latest.set(entry.address, key);
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
    if (entry.address !== undefined && this.#latest.get(entry.address) === key)
      this.#latest.delete(entry.address);
    this.#size -= sizeOf(entry);
  }
}

/** Hashes the length and about two hundred evenly spaced units: cheap, and distinct for nearly all bodies. */
function fingerprint(body: Body): string {
  const step = Math.max(1, Math.floor(body.length / 200));
  let hash = 0x811c9dc5;
  for (let at = 0; at < body.length; at += step) {
    const unit = typeof body === 'string' ? body.charCodeAt(at) : (body[at] ?? 0);
    hash = Math.imul(hash ^ unit, 0x01000193);
  }
  return `${typeof body} ${body.length} ${hash}`;
}

function tagOf(sent: Buffer): string {
  return `W/"${hash('sha256', sent, 'base64url').slice(0, 27)}"`;
}

function isSame(one: Body, other: Body): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other;
  return one.equals(other);
}

/** Returns the approximate memory use in bytes; a string takes up to two bytes per character. */
function sizeOf({ body, sent, packed }: Entry): number {
  const forms = [...packed.values()].reduce((sum, { bytes }) => sum + bytes.length, 0);
  const original = typeof body === 'string' ? 2 * body.length : body === sent ? 0 : body.length;
  return forms + sent.length + original;
}
