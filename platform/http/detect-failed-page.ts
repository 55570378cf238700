import type { IncomingMessage, ServerResponse } from 'node:http';
import { isForAll } from './compressed-response.ts';
import { isCompressible } from './content-negotiation.ts';

type Callback = (error?: Error | null) => void;

/**
 * Why an answer is dropped: it is a failed page; or it is a head without a body, of which there would be an entity tag: Next leaves
 * the body out for HEAD.
 */
export type Dropped = 'failed' | 'bodiless';

/**
 * A response class that does not send a page with the status 500: Next's is drawn by scripts alone. Instead `dropped`
 * resolves, and after `startAnew` another page can be sent. What is no HTML, and what began to be sent, is left alone. So it is with
 * an answer to HEAD that is for all: what is asked for by GET in its stead changes nothing, and has the tag that GET has.
 */
export function dropFailedPage(Base: typeof ServerResponse) {
  return class ReplaceableResponse<Request extends IncomingMessage = IncomingMessage> extends Base<Request> {
    readonly #dropped = Promise.withResolvers<Dropped>();
    /** What it does with what it is given: not known yet; sends it; drops it. */
    #state: 'open' | 'sends' | Dropped = 'open';

    /** Resolves when an answer was dropped to its end; else never. */
    get dropped(): Promise<Dropped> {
      return this.#dropped.promise;
    }

    /** Takes the next page, and sends that one whatever it is. */
    startAnew(): void {
      for (const name of this.getHeaderNames()) this.removeHeader(name);
      this.statusCode = 200;
      this.statusMessage = '';
      this.#state = 'sends';
    }

    override flushHeaders(): void {
      if (this.#isDropped()) return;
      super.flushHeaders();
    }

    override write(
      chunk: string | Uint8Array,
      encodingOrCallback?: BufferEncoding | Callback,
      callback?: Callback,
    ): boolean {
      const { encoding, done } = readArguments(encodingOrCallback, callback);
      if (!this.#isDropped()) return super.write(chunk, encoding, done);
      if (done) queueMicrotask(done);
      return true;
    }

    override end(
      chunkOrCallback?: string | Uint8Array | null | Callback,
      encodingOrCallback?: BufferEncoding | Callback,
      callback?: Callback,
    ): this {
      const chunk = typeof chunkOrCallback === 'function' ? null : (chunkOrCallback ?? null);
      const last = typeof chunkOrCallback === 'function' ? chunkOrCallback : encodingOrCallback;
      const { encoding, done } = readArguments(last, callback);
      if (!this.#isDropped()) return super.end(chunk, encoding, done);
      if (done) queueMicrotask(done);
      if (this.#state === 'failed' || this.#state === 'bodiless') this.#dropped.resolve(this.#state);
      return this;
    }

    #isDropped(): boolean {
      if (this.#state === 'open') this.#state = this.headersSent ? 'sends' : (this.#reason() ?? 'sends');
      return this.#state !== 'sends';
    }

    #reason(): Dropped | null {
      const type = String(this.getHeader('Content-Type') ?? '');
      if (this.statusCode === 500 && /^text\/html\b/i.test(type)) return 'failed';
      const isHead = this.req.method === 'HEAD' && isForAll(this) && isCompressible(type);
      return isHead && !this.hasHeader('ETag') ? 'bodiless' : null;
    }
  };
}

function readArguments(encodingOrCallback: BufferEncoding | Callback | undefined, callback?: Callback) {
  return typeof encodingOrCallback === 'function'
    ? { encoding: 'utf8' as const, done: encodingOrCallback }
    : { encoding: encodingOrCallback ?? ('utf8' as const), done: callback };
}
