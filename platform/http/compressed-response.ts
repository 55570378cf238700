import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { PageResponse } from '#platform/page-status.ts';
import type { CompressedBodyCache } from './compressed-body-cache.ts';
import { chooseEncoding, type Encoding, isCompressible, matchesEtag } from './content-negotiation.ts';

/** Below this a body is sent as it is: compressed it would fit into the same packet. Bytes. */
const worthwhile = 1_000;

/** A body that comes in parts and says its length is collected up to this many bytes. */
const collectable = 2_000_000;

type Callback = (error?: Error | null) => void;
type Packer = ReturnType<typeof createGzip> | ReturnType<typeof createBrotliCompress>;

/**
 * How the body leaves: not known yet; as it is; collected and compressed as a whole; compressed as it comes.
 */
type Way =
  | { kind: 'open' }
  | { kind: 'plain' }
  | { kind: 'whole'; encoding: Encoding | null; parts: Buffer[] }
  | { kind: 'stream'; packer: Packer };

/** What is known of an answer when its way is chosen. */
type Leadership = {
  readonly body: string | Uint8Array | undefined;
  readonly comes: boolean;
  readonly isShared: boolean;
  /** Whether it may be shared only as `bodies` make it. */
  readonly isKeptWhole: boolean;
};

/** Whether an answer is the same for all who ask, by what its route says: such a one gets an entity tag. */
export function isForAll(response: ServerResponse): boolean {
  const policy = textOf(response.getHeader('Cache-Control')).toLowerCase();
  return (
    response.statusCode === 200 &&
    /\b(?:public|s-maxage)\b/.test(policy) &&
    !/\b(?:no-store|private)\b/.test(policy) &&
    !response.hasHeader('Set-Cookie')
  );
}

/**
 * A response class for `http.createServer({ServerResponse})` that compresses what it is given, by Brotli or gzip.
 *
 * A body that may be shared between visitors (`Cache-Control` says `public` or `s-maxage`, no cookie) is taken whole: it
 * gets an entity tag if it has none, is answered with "not modified" to a client that holds it, and is compressed once
 * and then taken from `bodies`. Any other one is compressed as it comes, so that a page still streams. Status and headers
 * stay what they were, but for `Content-Encoding`, `Content-Length`, `Vary: Accept-Encoding` and the entity tag, which is
 * a weak one because several codings share it (RFC 9110, 8.8.3).
 * @param mustBeWhole whether a body of this `Content-Type` may be shared only as `bodies` make it: one that can't be taken whole is
 *   kept by nobody
 */
export function compressedResponse(
  bodies: CompressedBodyCache,
  mustBeWhole: (contentType: string) => boolean = () => false,
) {
  return class CompressedResponse<
    Request extends IncomingMessage = IncomingMessage,
  > extends PageResponse<Request> {
    #way: Way = { kind: 'open' };

    override writeHead(
      status: number,
      messageOrHeaders?: string | OutgoingHttpHeaders | OutgoingHttpHeader[],
      headers?: OutgoingHttpHeaders | OutgoingHttpHeader[],
    ): this {
      const message = typeof messageOrHeaders === 'string' ? messageOrHeaders : undefined;
      const given = typeof messageOrHeaders === 'string' ? headers : messageOrHeaders;
      if (this.#way.kind === 'open' && !Array.isArray(given)) {
        // The head waits for the body, which decides what it says.
        this.statusCode = status;
        if (message !== undefined) this.statusMessage = message;
        for (const [name, value] of Object.entries(given ?? {})) {
          if (value !== undefined) this.setHeader(name, value);
        }
        return this;
      }
      if (this.#way.kind === 'open') this.#way = { kind: 'plain' };
      return message === undefined ? super.writeHead(status, given) : super.writeHead(status, message, given);
    }

    override flushHeaders(): void {
      if (this.#way.kind === 'open') this.#choose(undefined, this.req.method !== 'HEAD');
      if (this.#way.kind !== 'whole') super.flushHeaders();
    }

    /** Sends what was written so far, as far as it is compressed as it comes. Next calls it after each part. */
    flush(): void {
      if (this.#way.kind === 'stream') this.#way.packer.flush();
    }

    override write(
      chunk: string | Uint8Array,
      encodingOrCallback?: BufferEncoding | Callback,
      callback?: Callback,
    ): boolean {
      const { encoding, done } = readArguments(encodingOrCallback, callback);
      if (this.#way.kind === 'open') this.#choose(undefined, true);
      switch (this.#way.kind) {
        case 'whole':
          this.#way.parts.push(toBuffer(chunk, encoding));
          if (done) queueMicrotask(done);
          return true;
        case 'stream':
          return this.#way.packer.write(toBuffer(chunk, encoding), done);
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
      if (this.#way.kind === 'open') this.#choose(chunk ?? '', this.req.method !== 'HEAD' || Boolean(chunk));
      const way = this.#way;
      switch (way.kind) {
        case 'whole': {
          // A second end() is the base class's to judge.
          this.#way = { kind: 'plain' };
          const isOneText = way.parts.length === 0 && typeof chunk === 'string' && encoding === 'utf8';
          const last = chunk === null ? [] : [toBuffer(chunk, encoding)];
          return this.#endWhole(
            isOneText ? chunk : Buffer.concat([...way.parts, ...last]),
            way.encoding,
            done,
          );
        }
        case 'stream':
          if (done) this.once('finish', done);
          if (!way.packer.writableEnded)
            way.packer.end(chunk === null ? undefined : toBuffer(chunk, encoding));
          return this;
        default:
          return super.end(chunk, encoding, done);
      }
    }

    /**
     * Chooses the way the body leaves and sets the headers for it.
     * @param body the whole of it when it is known, else undefined
     * @param comes whether it is handed over at all; an answer to HEAD may have none
     */
    #choose(body: string | Uint8Array | undefined, comes: boolean): void {
      this.#way = { kind: 'plain' };
      if (this.headersSent) return;
      if (this.statusCode === 304) this.#nameTheTagTheClientHolds();
      const isShared = isForAll(this);
      const isKeptWhole = isShared && mustBeWhole(textOf(this.getHeader('Content-Type')));
      this.#way = this.#wayOf({ body, comes, isShared, isKeptWhole });
      if (isKeptWhole && comes && this.#way.kind !== 'whole') this.#keepFromAll();
    }

    #wayOf({ body, comes, isShared, isKeptWhole }: Leadership): Way {
      const type = textOf(this.getHeader('Content-Type'));
      const policy = textOf(this.getHeader('Cache-Control')).toLowerCase();
      const hasBody = this.statusCode >= 200 && ![204, 205, 206, 304].includes(this.statusCode);
      if (!hasBody || !isCompressible(type)) return { kind: 'plain' };
      if (this.hasHeader('Content-Encoding') || this.hasHeader('Content-Range')) return { kind: 'plain' };
      if (/\bno-transform\b/.test(policy)) return { kind: 'plain' };

      const length = this.#knownLength(comes ? body : undefined);
      const isShort = length !== undefined && length < worthwhile;
      if (isShort && !(isKeptWhole && comes)) return { kind: 'plain' };
      this.#addVary();
      this.#weakenTag();
      const encoding = isShort ? null : chooseEncoding(textOf(this.req.headers['accept-encoding']));
      if (encoding) {
        this.setHeader('Content-Encoding', encoding);
        this.removeHeader('Content-Length');
      }
      if (!comes) {
        // Of what would be sent for GET: `bodies` may dress it.
        if (isShared) this.removeHeader('Content-Length');
        return { kind: 'plain' };
      }
      const isAsked = this.req.method === 'GET' || this.req.method === 'HEAD';
      if (isShared && isAsked && length !== undefined && length <= collectable)
        return { kind: 'whole', encoding, parts: [] };
      return encoding ? this.#stream(encoding) : { kind: 'plain' };
    }

    /** What is sent as its route made it says nothing of its scripts: nobody may have it for others. */
    #keepFromAll(): void {
      this.setHeader('Cache-Control', 'private, no-store');
      this.removeHeader('CDN-Cache-Control');
    }

    #endWhole(given: string | Buffer, encoding: Encoding | null, done: (() => void) | undefined): this {
      const isKeptWhole = mustBeWhole(textOf(this.getHeader('Content-Type')));
      const isBytes = typeof given !== 'string';
      // Text that came in parts is the same text.
      const body = isBytes && isKeptWhole && isUtf8(given) ? given.toString('utf8') : given;
      if (isKeptWhole && typeof body !== 'string') this.#keepFromAll();
      // A page and what scripts ask for in its stead may have one address.
      const known = bodies.of(body, `${this.getHeader('Content-Type')} ${this.req.url}`);
      for (const [name, value] of Object.entries(known.headers)) this.setHeader(name, value);
      if (!this.hasHeader('ETag')) {
        this.setHeader('ETag', known.tag);
        if (matchesEtag(textOf(this.req.headers['if-none-match']), known.tag)) {
          this.statusCode = 304;
          for (const name of ['Content-Type', 'Content-Encoding', 'Content-Length']) this.removeHeader(name);
          return super.end(done);
        }
      }
      const sent = encoding ? known.pack(encoding) : known.plain();
      this.setHeader('Content-Length', Buffer.byteLength(sent));
      return super.end(sent, done);
    }

    #stream(encoding: Encoding): Way {
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
      // A client that goes away must not leave the packer behind.
      this.once('close', () => packer.destroy());
      return { kind: 'stream', packer };
    }

    /** Bytes, as far as the body or the headers tell. */
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

    /** "Not modified" has to name the tag of the body the client holds, or the client throws that body away. */
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

function readArguments(encodingOrCallback: BufferEncoding | Callback | undefined, callback?: Callback) {
  return typeof encodingOrCallback === 'function'
    ? { encoding: 'utf8' as const, done: encodingOrCallback }
    : { encoding: encodingOrCallback ?? ('utf8' as const), done: callback };
}

function toBuffer(chunk: string | Uint8Array, encoding: BufferEncoding): Buffer {
  return typeof chunk === 'string'
    ? Buffer.from(chunk, encoding)
    : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}
