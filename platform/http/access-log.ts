import type { ServerResponse } from 'node:http';
import { log } from '../log.ts';
import { count, observe } from '../metrics/metrics.ts';
import { observeResponse } from './observed-response.ts';
import { type RequestContext, runInRequestContext } from './request-context.ts';
import { routeOf } from './route-name.ts';

/** An answer that begins later is told of by itself, in milliseconds. */
export const slowAnswer = 2_000;

/**
 * Names a request in its answer, and has it counted and one line written when that was given: at `warn` where we failed or took long, else at
 * `debug`. It says how long the visitor waited for the beginning of the answer: how long they take to read it is theirs. One who
 * went away before has no status.
 */
export function logAnswer(response: ServerResponse, visit: RequestContext): void {
  const { method, url = '' } = response.req;
  const watching = observeResponse(response, visit.id);
  response.once('close', () => {
    const { kind, route } = { ...routeOf(url), ...visit.answer };
    const ms = Math.round((watching.headAt ?? performance.now()) - watching.cameAt);
    const status = response.headersSent ? response.statusCode : null;
    count('southbound_http_answers_total', { kind, status: String(status ?? 'none') });
    if (status !== null) observe('southbound_http_answer_duration_seconds', { kind }, ms / 1_000);
    const isBad = ms > slowAnswer || (status !== null && status >= 500);
    runInRequestContext(visit, () =>
      log[isBad ? 'warn' : 'debug'](
        { event: 'request.answered', method, kind, route, status, ms },
        isBad ? 'A request was answered badly, or late' : 'A request was answered',
      ),
    );
  });
}
