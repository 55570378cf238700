import { count, observe, secondsSince } from '#platform/metrics/metrics.ts';
import { annotateSpan, withSpan } from '#platform/tracing.ts';

/**
 * Counts, times and traces a call, and returns its result. `name` has the route pattern, such as `GET /cart/:cartSessionId`,
 * because the path itself may contain a cart id. `work` resolves to the HTTP status and the result.
 */
export async function instrumentCall<Result>(
  name: string,
  work: () => Promise<{ readonly status: number; readonly result: Result }>,
): Promise<Result> {
  const began = performance.now();
  const { status, result } = await withSpan(
    { name: `api ${name}`, kind: 'internal', attributes: {} },
    async () => {
      const done = await work();
      annotateSpan({ 'http.response.status_code': done.status });
      return done;
    },
  );
  count('southbound_api_calls_total', { call: name, status: String(status) });
  observe('southbound_api_call_duration_seconds', { call: name }, secondsSince(began));
  return result;
}
