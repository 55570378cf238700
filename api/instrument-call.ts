import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { currentRequest, noteResponse } from '#platform/http/request-context.ts';
import { count, observe, secondsSince } from '#platform/metrics/metrics.ts';
import { annotateSpan, withSpan } from '#platform/tracing.ts';

/** Middleware that counts and traces each call by its route pattern. The path itself may contain a cart id. */
export function instrumentCalls(basePath: string): MiddlewareHandler {
  return async (c, next) => {
    const pattern = matchedRoutes(c).find(({ method }) => method !== 'ALL')?.path;
    // Calls by a page belong to that page's request and get no answer note of their own.
    if (pattern !== undefined && currentRequest()?.responseNote?.kind === 'api')
      noteResponse({ route: pattern });
    const call = pattern === undefined ? 'none' : `${c.req.method} ${pattern.slice(basePath.length)}`;
    const began = performance.now();
    await withSpan({ name: `api ${call}`, kind: 'internal', attributes: {} }, async () => {
      await next();
      annotateSpan({ 'http.response.status_code': c.res.status });
    });
    count('southbound_api_calls_total', { call, status: String(c.res.status) });
    observe('southbound_api_call_duration_seconds', { call }, secondsSince(began));
  };
}
