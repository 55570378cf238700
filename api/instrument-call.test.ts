import { afterAll, beforeEach, expect, test } from 'vitest';
import { type RequestContext, runInRequestContext } from '#platform/http/request-context.ts';
import { setMetricsRecorder } from '#platform/metrics/metrics.ts';
import { goodHeaders, testApi } from './test-api.testing.ts';

const counted: string[] = [];
beforeEach(() => {
  counted.length = 0;
  setMetricsRecorder({
    count: (name, labels) => {
      if (name === 'southbound_api_calls_total') counted.push(Object.values(labels).join(' '));
    },
    observe: () => undefined,
  });
});
afterAll(() => setMetricsRecorder(null));

const api = testApi();
const ask = (path: string, headers: Record<string, string> = goodHeaders) =>
  api.request(`http://localhost/api/v1${path}`, { headers });

test('counts a call by route pattern and status, whatever its path contains', async () => {
  await ask('/health');
  await ask(`/cart/${'a'.repeat(30)}`);
  await ask('/countries', {});
  await ask('/no-such-call');
  expect(counted).toEqual([
    'GET /health 200',
    'GET /cart/:cartSessionId 503',
    'GET /countries 401',
    'none 404',
  ]);
});

test('sets the route of an API request, and leaves that of a page request', async () => {
  const call: RequestContext = { address: '', id: 'a', responseNote: { kind: 'api' } };
  await runInRequestContext(call, () => ask(`/cart/${'a'.repeat(30)}`));
  expect(call.responseNote).toEqual({ kind: 'api', route: '/api/v1/cart/:cartSessionId' });
  const page: RequestContext = { address: '', id: 'b', responseNote: { kind: 'kept', route: '/about/' } };
  await runInRequestContext(page, () => ask('/health'));
  expect(page.responseNote).toEqual({ kind: 'kept', route: '/about/' });
});
