import type { IncomingMessage, ServerResponse } from 'node:http';

type Callback = (error?: Error | null) => void;

/** What the response does with what it is given: not known yet; sends it; drops it, for a failed page. */
type State = 'open' | 'sends' | 'drops';

/**
 * A response class that does not send a page with the status 500: Next's is drawn by scripts alone. Instead `failed`
 * resolves, and after `startAnew` another page can be sent. What is no HTML, and what began to be sent, is left alone.
 */
export function withoutFailedPage(Base: typeof ServerResponse) {
  return class ReplaceableResponse<Request extends IncomingMessage = IncomingMessage> extends Base<Request> {
    readonly #failed = Promise.withResolvers<'failed'>();
    #state: State = 'open';

    /** Resolves when a failed page was dropped to its end; else never. */
    get failed(): Promise<'failed'> {
      return this.#failed.promise;
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
      this.#failed.resolve('failed');
      return this;
    }

    #isDropped(): boolean {
      if (this.#state === 'open') {
        const isPage = /^text\/html\b/i.test(String(this.getHeader('Content-Type') ?? ''));
        this.#state = this.statusCode === 500 && isPage && !this.headersSent ? 'drops' : 'sends';
      }
      return this.#state === 'drops';
    }
  };
}

function readArguments(encodingOrCallback: BufferEncoding | Callback | undefined, callback?: Callback) {
  return typeof encodingOrCallback === 'function'
    ? { encoding: 'utf8' as const, done: encodingOrCallback }
    : { encoding: encodingOrCallback ?? ('utf8' as const), done: callback };
}
