import { count, observe, secondsSince } from '#platform/metrics/metrics.ts';
import { annotateSpan, withSpan } from '#platform/tracing.ts';

/**
 * Counts, times and traces a call. `name` has the route pattern, such as `GET /cart/:cartSessionId`, because the path itself
 * may contain a cart id. `work` resolves to the HTTP status.
 */
export async function instrumentCall(name: string, work: () => Promise<number>): Promise<void> {
  const began = performance.now();
  let status = 0;
  await withSpan({ name: `api ${name}`, kind: 'internal', attributes: {} }, async () => {
    status = await work();
    annotateSpan({ 'http.response.status_code': status });
  });
  count('southbound_api_calls_total', { call: name, status: String(status) });
  observe('southbound_api_call_duration_seconds', { call: name }, secondsSince(began));
}
