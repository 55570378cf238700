/** Observes HTTP requests: request ID, access log, metrics and trace. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { log } from '../log.ts';
import { count, observe } from '../metrics/metrics.ts';
import { annotateSpan, withSpan } from '../tracing.ts';
import { isFromProxy, type TrustedProxies } from './client-address.ts';
import { type RequestContext, runInRequestContext } from './request-context.ts';
import type { RoutePattern } from './route-pattern.ts';

/** Format of nginx (32 hexadecimal digits) and other proxies; safe for logs and headers. */
const wellFormed = /^[\w-]{16,64}$/;

/**
 * Returns the request ID: the trusted proxy's, so that both logs share one, or a random one. It ignores the ID of other
 * clients.
 */
export function requestId(
  request: Pick<IncomingMessage, 'socket' | 'headers'>,
  trusted: TrustedProxies,
): string {
  const given = String(request.headers['x-request-id'] ?? '');
  return wellFormed.test(given) && isFromProxy(request, trusted) ? given : randomBytes(16).toString('hex');
}

/** Observed state of a response, from its request's arrival. Times are `performance.now()`. */
interface ResponseObserver {
  /** Request ID, sent as `X-Request-Id`. */
  readonly requestId: string;
  readonly cameAt: number;
  /** Time when the head was sent; undefined before. */
  headAt: number | undefined;
}

const watches = new WeakMap<ServerResponse, ResponseObserver>();

/** Creates a response class that sends the request ID and records when the response head was sent, for `logResponse`. */
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

/** Responses that start later than this are logged as warnings, in milliseconds. */
export const slowResponseMs = 2_000;

/**
 * Adds the request ID to a response; counts and logs it when it ends. Server errors and slow responses are logged at
 * `warn`, others at `debug`. The duration ends at the response head, so that slow readers do not count. A client that
 * disconnected has no status.
 */
export function logResponse(response: ServerResponse, context: RequestContext, pattern: RoutePattern): void {
  const { method } = response.req;
  const watching: ResponseObserver = { requestId: context.id, cameAt: performance.now(), headAt: undefined };
  watches.set(response, watching);
  response.once('close', () => {
    const { kind, route } = { ...pattern, ...context.responseNote };
    const ms = Math.round((watching.headAt ?? performance.now()) - watching.cameAt);
    const status = response.headersSent ? response.statusCode : null;
    count('southbound_http_answers_total', { kind, status: String(status ?? 'none') });
    if (status !== null) observe('southbound_http_answer_duration_seconds', { kind }, ms / 1_000);
    const isBad = ms > slowResponseMs || (status !== null && status >= 500);
    runInRequestContext(context, () =>
      log[isBad ? 'warn' : 'debug'](
        { event: 'request.answered', method, kind, route, status, ms },
        isBad ? 'A request failed or was slow' : 'A request was answered',
      ),
    );
  });
}

/**
 * Traces `work` for a request, as root span or as child of the proxy's span. Files are not traced: a page has about
 * twenty, without inner spans.
 */
export function traceRequest<Result>(
  {
    request,
    response,
    context,
    pattern,
  }: { request: IncomingMessage; response: ServerResponse; context: RequestContext; pattern: RoutePattern },
  trusted: TrustedProxies,
  work: () => Promise<Result>,
): Promise<Result> {
  const { method = '', headers } = request;
  if (pattern.kind === 'file') return work();
  const given = headers.traceparent;
  const start = {
    name: method,
    kind: 'server',
    attributes: { 'http.request.method': method, 'southbound.request': context.id },
    parent: typeof given === 'string' && isFromProxy(request, trusted) ? given : undefined,
  } as const;
  return withSpan(start, async () => {
    try {
      return await work();
    } finally {
      const { kind, route } = { ...pattern, ...context.responseNote };
      const attributes = { 'http.route': route, 'southbound.answer': kind };
      annotateSpan({ ...attributes, 'http.response.status_code': response.statusCode }, `${method} ${route}`);
    }
  });
}
