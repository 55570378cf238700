import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** What is known of an answer while it is given. Times as `performance.now()`. */
export interface ResponseObserver {
  /** What the request is called: sent as `X-Request-Id`. */
  readonly requestId: string;
  readonly cameAt: number;
  /** When its head was sent; undefined before. */
  headAt: number | undefined;
}

const watches = new WeakMap<ServerResponse, ResponseObserver>();

/** Names the request that `response` answers, which came just now, and watches its answer. */
export function observeResponse(response: ServerResponse, requestId: string): ResponseObserver {
  const watching = { requestId, cameAt: performance.now(), headAt: undefined };
  watches.set(response, watching);
  return watching;
}

/** A response class whose answers can be watched. */
export function observedResponse(Base: typeof ServerResponse) {
  return class WatchedResponse<Request extends IncomingMessage = IncomingMessage> extends Base<Request> {
    override writeHead(
      status: number,
      reason?: string | OutgoingHttpHeaders | OutgoingHttpHeader[],
      headers?: OutgoingHttpHeaders | OutgoingHttpHeader[],
    ): this {
      const watching = watches.get(this);
      if (watching) {
        watching.headAt ??= performance.now();
        // Now and not before: whoever starts an answer anew takes off all that was set.
        this.setHeader('X-Request-Id', watching.requestId);
      }
      return typeof reason === 'string'
        ? super.writeHead(status, reason, headers)
        : super.writeHead(status, reason);
    }
  };
}
