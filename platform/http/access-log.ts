/** Access log and metrics of HTTP responses, with warnings for slow responses and server errors. */
import type { ServerResponse } from 'node:http';
import { log } from '../log.ts';
import { count, observe } from '../metrics/metrics.ts';
import { observeResponse } from './observed-response.ts';
import { type RequestContext, runInRequestContext } from './request-context.ts';
import { routePatternOf } from './route-pattern.ts';

/** Responses that start later than this are logged as warnings, in milliseconds. */
export const slowResponseMs = 2_000;

/**
 * Adds the request ID to a response; counts and logs it when it ends. Server errors and slow responses are logged at
 * `warn`, others at `debug`. The duration ends at the response head, so that slow readers do not count. A client that
 * disconnected has no status.
 */
export function logResponse(response: ServerResponse, context: RequestContext): void {
  const { method, url = '' } = response.req;
  const watching = observeResponse(response, context.id);
  response.once('close', () => {
    const { kind, route } = { ...routePatternOf(url), ...context.responseNote };
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
