/**
 * Response classes for what Next sends: they set the status of its pages, and replace its error page (500).
 *
 * Relies on Next 16.4.5:
 * - It sends a rewritten page as 200. The headers that the proxy has set on the rewrite are on the response by then.
 * - A failed page is HTML with status 500.
 * - A response to HEAD has no body to hash.
 *
 * Noticed by tests/end-to-end/errors.spec.ts.
 */
import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { type Callback, isShareable, readArguments } from '../http/compressed-response.ts';
import { isCompressible } from '../http/content-negotiation.ts';

/**
 * Response header with which the proxy sets the status of a page that Next would send as 200. It is removed before
 * sending.
 */
export const pageStatusHeader = 'x-page-status';

/**
 * Creates a response class whose status a page can set with `pageStatusHeader`. In Next, a fully server-rendered page
 * can't choose its status otherwise: `notFound()` shows its page only with scripts.
 */
export function withPageStatus(Base: typeof ServerResponse) {
  return class ResponseWithPageStatus<
    Request extends IncomingMessage = IncomingMessage,
  > extends Base<Request> {
    override writeHead(
      status: number,
      reason?: string | OutgoingHttpHeaders | OutgoingHttpHeader[],
      headers?: OutgoingHttpHeaders | OutgoingHttpHeader[],
    ): this {
      const requestedStatus = Number(this.getHeader(pageStatusHeader));
      this.removeHeader(pageStatusHeader);
      const final = status === 200 && requestedStatus > 200 ? requestedStatus : status;
      return typeof reason === 'string'
        ? super.writeHead(final, reason, headers)
        : super.writeHead(final, reason);
    }
  };
}

/**
 * Reason for dropping a response. `failed`: an error page. `bodiless`: a HEAD response whose entity tag needs the body,
 * which Next leaves out.
 */
export type DropReason = 'failed' | 'bodiless';

/**
 * Creates a response class that holds back a page with status 500, because Next's error page needs scripts. `dropped`
 * then resolves, and after `restart` another page can be sent. Other content types and responses already begun are
 * sent unchanged. It also drops a shareable HEAD response, so that a GET in its place gives the same entity tag.
 */
export function dropFailedPage(Base: typeof ServerResponse) {
  return class ReplaceableResponse<Request extends IncomingMessage = IncomingMessage> extends Base<Request> {
    readonly #dropped = Promise.withResolvers<DropReason>();
    /** Undecided, sending, or the reason for dropping. */
    #state: 'open' | 'sends' | DropReason = 'open';

    /** Resolves when a dropped response has ended; otherwise never. */
    get dropped(): Promise<DropReason> {
      return this.#dropped.promise;
    }

    /** Resets the response and sends the next page unconditionally. */
    restart(): void {
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

    #reason(): DropReason | null {
      const type = String(this.getHeader('Content-Type') ?? '');
      if (this.statusCode === 500 && /^text\/html\b/i.test(type)) return 'failed';
      const isHead = this.req.method === 'HEAD' && isShareable(this) && isCompressible(type);
      return isHead && !this.hasHeader('ETag') ? 'bodiless' : null;
    }
  };
}
