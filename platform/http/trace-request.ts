import type { IncomingMessage, ServerResponse } from 'node:http';
import { annotateSpan, withSpan } from '../tracing.ts';
import { isFromProxy, type TrustedProxies } from './client-address.ts';
import type { RequestContext } from './request-context.ts';
import { routePatternOf } from './route-pattern.ts';

/**
 * Traces `work` for a request, as root span or as child of the proxy's span. Files are not traced: a page has about
 * twenty, without inner spans.
 */
export function traceRequest<Result>(
  {
    request,
    response,
    context,
  }: { request: IncomingMessage; response: ServerResponse; context: RequestContext },
  trusted: TrustedProxies,
  work: () => Promise<Result>,
): Promise<Result> {
  const { method = '', url = '', headers } = request;
  if (routePatternOf(url).kind === 'file') return work();
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
      const { kind, route } = { ...routePatternOf(url), ...context.responseNote };
      const attributes = { 'http.route': route, 'southbound.answer': kind };
      annotateSpan({ ...attributes, 'http.response.status_code': response.statusCode }, `${method} ${route}`);
    }
  });
}
