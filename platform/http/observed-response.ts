/** Response class that sends the request ID and records when the response head was sent. */
import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** Observed state of a response. Times are `performance.now()`. */
export interface ResponseObserver {
  /** Request ID, sent as `X-Request-Id`. */
  readonly requestId: string;
  readonly cameAt: number;
  /** Time when the head was sent; undefined before. */
  headAt: number | undefined;
}

const watches = new WeakMap<ServerResponse, ResponseObserver>();

/** Starts observing the response to a request that has just arrived. */
export function observeResponse(response: ServerResponse, requestId: string): ResponseObserver {
  const watching = { requestId, cameAt: performance.now(), headAt: undefined };
  watches.set(response, watching);
  return watching;
}

/** Creates a response class that can be observed. */
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
        // Set as late as this, because restarting a response removes all headers.
        this.setHeader('X-Request-Id', watching.requestId);
      }
      return typeof reason === 'string'
        ? super.writeHead(status, reason, headers)
        : super.writeHead(status, reason);
    }
  };
}
