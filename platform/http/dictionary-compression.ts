/**
 * Compression of shareable pages with a shared dictionary (RFC 9842). The dictionary is one short page of the site, as a
 * document and as the router's payload, because all pages have its frame. Browsers fetch it when idle and name it in
 * later requests. They do so over TLS only.
 */
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';
import type { CompressedBody } from './compressed-body-cache.ts';
import type { CompressInBackground } from './compression-thread.ts';

/** The content encoding: Brotli with a dictionary. */
export const dictionaryEncoding = 'dcb';

/** Folder of the dictionaries, which are named by their hash. */
export const dictionaryFolder = '/dictionaries/';

/** Start of every body in this encoding (RFC 9842, 4); the dictionary's SHA-256 follows. */
const magic = Buffer.from([0xff, 0x44, 0x43, 0x42]);

/** Brotli quality; see `CompressedBodyCache`. */
const quality = { atOnce: 5, thorough: 11 } as const;

/** Number of requests after which a body is compressed thoroughly. */
const timesUntilThorough = 3;

/** Minimum age of a dictionary before a newer one replaces it, because each visitor has to fetch that. */
const renewAfterMs = 24 * 3_600_000;

/** Number of dictionaries in use: the current one and earlier ones that browsers still have. */
const maxDictionaries = 3;

/** How long browsers keep a dictionary, in seconds: 30 days. */
const dictionaryLifetime = 2_592_000;

/** The kinds of bodies that a dictionary serves, by `Content-Type`. */
const kinds = { html: /^text\/html\b/i, payload: /^text\/x-component\b/i } as const;
type Kind = keyof typeof kinds;

interface Dictionary {
  readonly bytes: Buffer;
  readonly sha256: Buffer;
  readonly path: string;
  readonly madeAt: number;
}

interface Packed {
  bytes: Buffer;
  timesRequested: number;
  isThorough: boolean;
}

interface DictionaryDeps {
  /** Returns true for a request of the page of which dictionaries are made, in either form. */
  isSource(request: IncomingMessage): boolean;
  /** Memory limit for compressed bodies, in bytes. */
  readonly maxBytes?: number;
  /** Current time in milliseconds. */
  readonly now?: () => number;
  /** Compresses popular bodies again. */
  readonly compressInBackground: CompressInBackground;
}

/** Makes dictionaries of a page that is sent, offers them to browsers, and compresses other pages with them. */
export class DictionaryCompression {
  readonly #isSource: DictionaryDeps['isSource'];
  readonly #maxBytes: number;
  readonly #now: () => number;
  readonly #compressInBackground: CompressInBackground;
  readonly #source: Partial<Record<Kind, Buffer>> = {};
  /** Newest first. */
  #dictionaries: readonly Dictionary[] = [];
  readonly #packed = new Map<string, Packed>();
  #size = 0;
  #isImproving = false;

  constructor({ isSource, maxBytes = 16_000_000, now = Date.now, compressInBackground }: DictionaryDeps) {
    this.#isSource = isSource;
    this.#maxBytes = maxBytes;
    this.#now = now;
    this.#compressInBackground = compressInBackground;
  }

  /** Memory in use for compressed bodies, in bytes. */
  get size(): number {
    return this.#size;
  }

  /**
   * Returns true for a `Content-Type` whose shareable bodies are collected even if their length is unknown. Next sends
   * a cached payload as a stream, although it is complete.
   */
  collects(contentType: string): boolean {
    return kinds.payload.test(contentType);
  }

  /**
   * Adds the headers of a shareable page: `Vary`, and a link to the dictionary.
   * @returns a function that compresses the body with the browser's dictionary and sets `Content-Encoding`; undefined if
   *   the browser has none that is known here
   */
  negotiate(
    request: IncomingMessage,
    response: ServerResponse,
    body: CompressedBody,
  ): (() => Buffer) | undefined {
    const type = String(response.getHeader('Content-Type') ?? '');
    const kind = kinds.html.test(type) ? 'html' : kinds.payload.test(type) ? 'payload' : undefined;
    if (!kind) return undefined;
    if (this.#isSource(request)) this.#learn(kind, bytesOf(body));
    append(response, 'Vary', 'Available-Dictionary');
    const [newest] = this.#dictionaries;
    if (newest && kind === 'html') append(response, 'Link', `<${newest.path}>; rel="compression-dictionary"`);
    const dictionary = this.#dictionaryOf(request.headers);
    if (!dictionary) return undefined;
    return () => {
      response.setHeader('Content-Encoding', dictionaryEncoding);
      return this.#pack(body, dictionary);
    };
  }

  /** Answers a request for a dictionary; 404 if it is unknown here. */
  answer(path: string, response: ServerResponse): void {
    const dictionary = this.#dictionaries.find((each) => each.path === path);
    const type = { 'Content-Type': 'text/plain; charset=utf-8' };
    if (!dictionary) {
      response.writeHead(404, { ...type, 'Cache-Control': 'no-store' });
      response.end('There is no such dictionary.\n');
      return;
    }
    response.writeHead(200, {
      ...type,
      'Cache-Control': `public, max-age=${dictionaryLifetime}, immutable`,
      'Use-As-Dictionary': 'match="/*", match-dest=("document" "")',
      ETag: `W/"${dictionary.sha256.toString('base64url')}"`,
    });
    response.end(dictionary.bytes);
  }

  #learn(kind: Kind, body: Buffer): void {
    this.#source[kind] = body;
    const { html, payload } = this.#source;
    const [newest] = this.#dictionaries;
    const madeAt = this.#now();
    if (!html || !payload || (newest && madeAt - newest.madeAt < renewAfterMs)) return;
    const bytes = Buffer.concat([payload, html]);
    if (newest?.bytes.equals(bytes)) return;
    const sha256 = createHash('sha256').update(bytes).digest();
    const path = `${dictionaryFolder}${sha256.toString('base64url')}`;
    this.#dictionaries = [{ bytes, sha256, path, madeAt }, ...this.#dictionaries].slice(0, maxDictionaries);
  }

  #dictionaryOf(headers: IncomingHttpHeaders): Dictionary | undefined {
    const [, named] =
      /^:([A-Za-z0-9+/]{43}=):$/.exec(String(headers['available-dictionary'] ?? '').trim()) ?? [];
    if (named === undefined || !acceptsDictionary(String(headers['accept-encoding'] ?? ''))) return undefined;
    return this.#dictionaries.find(({ sha256 }) => sha256.toString('base64') === named);
  }

  #pack(body: CompressedBody, dictionary: Dictionary): Buffer {
    const key = `${body.tag} ${dictionary.path}`;
    const packed = this.#packed.get(key) ?? this.#packNow(body, dictionary);
    // Moves it to the end: the first is the least recently used.
    this.#packed.delete(key);
    this.#packed.set(key, packed);
    packed.timesRequested += 1;
    if (packed.timesRequested >= timesUntilThorough) void this.#improve(key, packed, body, dictionary);
    for (const [oldest, { bytes }] of this.#packed) {
      if (this.#size <= this.#maxBytes) break;
      this.#packed.delete(oldest);
      this.#size -= bytes.length;
    }
    return packed.bytes;
  }

  #packNow(body: CompressedBody, dictionary: Dictionary): Packed {
    const source = bytesOf(body);
    const stream = brotliCompressSync(source, optionsFor(source, dictionary.bytes, quality.atOnce));
    const bytes = frame(stream, dictionary);
    this.#size += bytes.length;
    return { bytes, timesRequested: 0, isThorough: false };
  }

  /** Compresses a popular body tightly in the background, once and one at a time. */
  async #improve(key: string, packed: Packed, body: CompressedBody, dictionary: Dictionary): Promise<void> {
    if (packed.isThorough || this.#isImproving) return;
    this.#isImproving = true;
    packed.isThorough = true;
    const source = bytesOf(body);
    const options = optionsFor(source, dictionary.bytes, quality.thorough);
    const stream = await this.#compressInBackground(source, options);
    this.#isImproving = false;
    const bytes = stream && frame(stream, dictionary);
    if (!bytes || this.#packed.get(key) !== packed || bytes.length >= packed.bytes.length) return;
    this.#size += bytes.length - packed.bytes.length;
    packed.bytes = bytes;
  }
}

function bytesOf(body: CompressedBody): Buffer {
  const plain = body.plain();
  return typeof plain === 'string' ? Buffer.from(plain) : plain;
}

function frame(stream: Uint8Array, { sha256 }: Dictionary): Buffer {
  return Buffer.concat([magic, sha256, stream]);
}

/** Returns options of Node's Brotli, whose types lack the dictionary. */
function optionsFor(body: Buffer, dictionary: Buffer, level: number) {
  return {
    dictionary,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  };
}

function acceptsDictionary(header: string): boolean {
  return header.split(',').some((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    return name === dictionaryEncoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}

/** Adds to a header that is a list, unless the list contains the value. */
function append(response: ServerResponse, name: string, value: string): void {
  const before = [response.getHeader(name) ?? []].flat().join(', ');
  const entries = before.split(',').map((entry) => entry.trim().toLowerCase());
  if (entries.includes(value.toLowerCase()) || entries.includes('*')) return;
  response.setHeader(name, before ? `${before}, ${value}` : value);
}
