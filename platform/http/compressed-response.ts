/** Response class with Brotli and gzip compression, ETag and 304 Not Modified. */
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { CompressedBodyCache } from './compressed-body-cache.ts';
import { chooseEncoding, type Encoding, isCompressible, matchesEtag } from './content-negotiation.ts';
import type { DictionaryCompression } from './dictionary-compression.ts';

/** Minimum size for compression, in bytes. A smaller body fits into the same packet uncompressed. */
const minCompressedBytes = 1_000;

/** Maximum size of a body that is collected from its parts, in bytes, if its length is known. */
const maxCollectedBytes = 2_000_000;

export type Callback = (error?: Error | null) => void;
type Packer = ReturnType<typeof createGzip> | ReturnType<typeof createBrotliCompress>;

/** How the body is sent: undecided, unchanged, collected and compressed as a whole, or compressed as a stream. */
type SendMode =
  | { kind: 'open' }
  | { kind: 'plain' }
  | { kind: 'whole'; encoding: Encoding | null; parts: Buffer[] }
  | { kind: 'stream'; packer: Packer };

/** Facts for choosing how to send a response. */
type ResponseFacts = {
  readonly body: string | Uint8Array | undefined;
  readonly comes: boolean;
  readonly isShared: boolean;
  /** True if it may be shared only as `bodies` rewrites it. */
  readonly isKeptWhole: boolean;
};

/**
 * Returns true if the route's headers allow shared caches to store the response. Such a response gets an entity tag.
 */
export function isShareable(response: ServerResponse): boolean {
  const policy = textOf(response.getHeader('Cache-Control')).toLowerCase();
  return (
    response.statusCode === 200 &&
    /\b(?:public|s-maxage)\b/.test(policy) &&
    !/\b(?:no-store|private)\b/.test(policy) &&
    !response.hasHeader('Set-Cookie')
  );
}

/**
 * Creates a response class for `http.createServer({ServerResponse})` that compresses with Brotli or gzip.
 *
 * A shareable body (`Cache-Control` has `public` or `s-maxage`, no cookie) is collected. It gets an entity tag if it
 * has none, answers "not modified" to a client that holds it, and is compressed once through `bodies`. Other bodies are
 * compressed as a stream, so that pages still stream. Status and headers stay unchanged except `Content-Encoding`,
 * `Content-Length`, `Vary: Accept-Encoding` and the entity tag. The tag is weak because several encodings share it (RFC
 * 9110, 8.8.3).
 * @param mustBeWhole returns true for a `Content-Type` whose bodies may be shared only as `bodies` rewrites them. A body
 *   that can't be collected is sent as `private, no-store`.
 * @param dictionaries compresses shareable bodies for browsers that have a dictionary
 */
export function compressedResponse(
  Base: typeof ServerResponse,
  bodies: CompressedBodyCache,
  mustBeWhole: (contentType: string) => boolean = () => false,
  dictionaries?: Pick<DictionaryCompression, 'collects' | 'negotiate'>,
) {
  return class CompressedResponse<Request extends IncomingMessage = IncomingMessage> extends Base<Request> {
    #mode: SendMode = { kind: 'open' };

    override writeHead(
      status: number,
      messageOrHeaders?: string | OutgoingHttpHeaders | OutgoingHttpHeader[],
      headers?: OutgoingHttpHeaders | OutgoingHttpHeader[],
    ): this {
      const message = typeof messageOrHeaders === 'string' ? messageOrHeaders : undefined;
      const given = typeof messageOrHeaders === 'string' ? headers : messageOrHeaders;
      if (this.#mode.kind === 'open' && !Array.isArray(given)) {
        // Delays the head until the body is known, because its headers depend on the body.
        this.statusCode = status;
        if (message !== undefined) this.statusMessage = message;
        for (const [name, value] of Object.entries(given ?? {})) {
          if (value !== undefined) this.setHeader(name, value);
        }
        return this;
      }
      if (this.#mode.kind === 'open') this.#mode = { kind: 'plain' };
      return message === undefined ? super.writeHead(status, given) : super.writeHead(status, message, given);
    }

    override flushHeaders(): void {
      if (this.#mode.kind === 'open') this.#choose(undefined, this.req.method !== 'HEAD');
      if (this.#mode.kind !== 'whole') super.flushHeaders();
    }

    /** Flushes the compressed stream. Next calls it after each part. */
    flush(): void {
      if (this.#mode.kind === 'stream') this.#mode.packer.flush();
    }

    override write(
      chunk: string | Uint8Array,
      encodingOrCallback?: BufferEncoding | Callback,
      callback?: Callback,
    ): boolean {
      const { encoding, done } = readArguments(encodingOrCallback, callback);
      if (this.#mode.kind === 'open') this.#choose(undefined, true);
      switch (this.#mode.kind) {
        case 'whole':
          this.#mode.parts.push(toBuffer(chunk, encoding));
          if (done) queueMicrotask(done);
          return true;
        case 'stream':
          return this.#mode.packer.write(toBuffer(chunk, encoding), done);
        default:
          return super.write(chunk, encoding, done);
      }
    }

    override end(
      chunkOrCallback?: string | Uint8Array | null | (() => void),
      encodingOrCallback?: BufferEncoding | (() => void),
      callback?: () => void,
    ): this {
      const chunk = typeof chunkOrCallback === 'function' ? null : (chunkOrCallback ?? null);
      const { encoding, done } = readArguments(
        typeof chunkOrCallback === 'function' ? chunkOrCallback : encodingOrCallback,
        callback,
      );
      if (this.#mode.kind === 'open') this.#choose(chunk ?? '', this.req.method !== 'HEAD' || Boolean(chunk));
      const mode = this.#mode;
      switch (mode.kind) {
        case 'whole': {
          // Leaves a second end() to the base class.
          this.#mode = { kind: 'plain' };
          const isOneText = mode.parts.length === 0 && typeof chunk === 'string' && encoding === 'utf8';
          const last = chunk === null ? [] : [toBuffer(chunk, encoding)];
          return this.#endWhole(
            isOneText ? chunk : Buffer.concat([...mode.parts, ...last]),
            mode.encoding,
            done,
          );
        }
        case 'stream':
          if (done) this.once('finish', done);
          if (!mode.packer.writableEnded)
            mode.packer.end(chunk === null ? undefined : toBuffer(chunk, encoding));
          return this;
        default:
          return super.end(chunk, encoding, done);
      }
    }

    /**
     * Chooses how to send the body and sets the headers for it.
     * @param body the whole body if it is known
     * @param comes false for a response to HEAD whose body the route leaves out
     */
    #choose(body: string | Uint8Array | undefined, comes: boolean): void {
      this.#mode = { kind: 'plain' };
      if (this.headersSent) return;
      if (this.statusCode === 304) this.#nameTheTagTheClientHolds();
      const isShared = isShareable(this);
      const isKeptWhole = isShared && mustBeWhole(textOf(this.getHeader('Content-Type')));
      this.#mode = this.#modeOf({ body, comes, isShared, isKeptWhole });
      if (isKeptWhole && comes && this.#mode.kind !== 'whole') this.#keepFromAll();
    }

    #modeOf({ body, comes, isShared, isKeptWhole }: ResponseFacts): SendMode {
      const type = textOf(this.getHeader('Content-Type'));
      const policy = textOf(this.getHeader('Cache-Control')).toLowerCase();
      const hasBody = this.statusCode >= 200 && ![204, 205, 206, 304].includes(this.statusCode);
      if (!hasBody || !isCompressible(type)) return { kind: 'plain' };
      if (this.hasHeader('Content-Encoding') || this.hasHeader('Content-Range')) return { kind: 'plain' };
      if (/\bno-transform\b/.test(policy)) return { kind: 'plain' };

      const length = this.#knownLength(comes ? body : undefined);
      const isShort = length !== undefined && length < minCompressedBytes;
      if (isShort && !(isKeptWhole && comes)) return { kind: 'plain' };
      this.#addVary();
      this.#weakenTag();
      const encoding = isShort ? null : chooseEncoding(textOf(this.req.headers['accept-encoding']));
      if (encoding) {
        this.setHeader('Content-Encoding', encoding);
        this.removeHeader('Content-Length');
      }
      if (!comes) {
        // The length of the GET body is unknown, because `bodies` may rewrite it.
        if (isShared) this.removeHeader('Content-Length');
        return { kind: 'plain' };
      }
      const isAsked = this.req.method === 'GET' || this.req.method === 'HEAD';
      const isCollected = length === undefined ? dictionaries?.collects(type) : length <= maxCollectedBytes;
      if (isShared && isAsked && isCollected) return { kind: 'whole', encoding, parts: [] };
      return encoding ? this.#stream(encoding) : { kind: 'plain' };
    }

    /** Forbids caching. A page that is sent without rewriting lacks the policy for its scripts. */
    #keepFromAll(): void {
      this.setHeader('Cache-Control', 'private, no-store');
      this.removeHeader('CDN-Cache-Control');
      this.removeHeader('X-Accel-Expires');
    }

    #endWhole(given: string | Buffer, encoding: Encoding | null, done: (() => void) | undefined): this {
      const isKeptWhole = mustBeWhole(textOf(this.getHeader('Content-Type')));
      const isBytes = typeof given !== 'string';
      // Converts collected parts back to text, so that it equals a body sent as a string.
      const body = isBytes && isKeptWhole && isUtf8(given) ? given.toString('utf8') : given;
      if (isKeptWhole && typeof body !== 'string') this.#keepFromAll();
      // A page and its React payload may have the same address.
      const compressed = bodies.of(body, `${this.getHeader('Content-Type')} ${this.req.url}`);
      for (const [name, value] of Object.entries(compressed.headers)) this.setHeader(name, value);
      const packForHolder = isShareable(this) && dictionaries?.negotiate(this.req, this, compressed);
      if (!this.hasHeader('ETag')) {
        this.setHeader('ETag', compressed.tag);
        if (matchesEtag(textOf(this.req.headers['if-none-match']), compressed.tag)) {
          this.statusCode = 304;
          for (const name of ['Content-Type', 'Content-Encoding', 'Content-Length']) this.removeHeader(name);
          return super.end(done);
        }
      }
      const pack = packForHolder || compressed.pack;
      const sent = encoding ? pack(encoding) : compressed.plain();
      this.setHeader('Content-Length', Buffer.byteLength(sent));
      return super.end(sent, done);
    }

    #stream(encoding: Encoding): SendMode {
      const packer =
        encoding === 'br'
          ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
          : createGzip();
      packer.on('data', (part: Buffer) => {
        if (!super.write(part)) packer.pause();
      });
      packer.on('end', () => super.end());
      packer.on('error', (error) => this.destroy(error));
      packer.on('drain', () => this.emit('drain'));
      this.on('drain', () => packer.resume());
      // Releases the compressor when the client disconnects.
      this.once('close', () => packer.destroy());
      return { kind: 'stream', packer };
    }

    /** Returns the length in bytes, from the body or its header, if known. */
    #knownLength(body: string | Uint8Array | undefined): number | undefined {
      if (body !== undefined) return typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength;
      const declared = Number(this.getHeader('Content-Length') ?? Number.NaN);
      return Number.isInteger(declared) ? declared : undefined;
    }

    #addVary(): void {
      const before = textOf(this.getHeader('Vary'));
      if (/(?:^|,)\s*(?:accept-encoding|\*)\s*(?:,|$)/i.test(before)) return;
      this.setHeader('Vary', before ? `${before}, Accept-Encoding` : 'Accept-Encoding');
    }

    #weakenTag(): void {
      const tag = textOf(this.getHeader('ETag'));
      if (tag && !tag.startsWith('W/')) this.setHeader('ETag', `W/${tag}`);
    }

    /**
     * Sets the tag of "not modified" to the weak form that the client holds; otherwise the client would discard its
     * body.
     */
    #nameTheTagTheClientHolds(): void {
      const tag = textOf(this.getHeader('ETag'));
      const held = textOf(this.req.headers['if-none-match']);
      if (!tag || tag.startsWith('W/') || !held.includes(`W/${tag}`)) return;
      this.setHeader('ETag', `W/${tag}`);
      this.#addVary();
    }
  };
}

function textOf(value: string | number | readonly string[] | undefined): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

/** Reads the optional last arguments of `write` and `end`: encoding and callback. */
export function readArguments(
  encodingOrCallback: BufferEncoding | Callback | undefined,
  callback?: Callback,
) {
  return typeof encodingOrCallback === 'function'
    ? { encoding: 'utf8' as const, done: encodingOrCallback }
    : { encoding: encodingOrCallback ?? ('utf8' as const), done: callback };
}

function toBuffer(chunk: string | Uint8Array, encoding: BufferEncoding): Buffer {
  return typeof chunk === 'string'
    ? Buffer.from(chunk, encoding)
    : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}
