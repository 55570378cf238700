import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { SIGNATURE_HEADER_NAME } from '@sanity/webhook';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTestLake } from '#lake/test-lake.ts';
import { forgetConfig } from '#platform/config.ts';
import { log } from '#platform/log.ts';
import { recordMetrics } from '#platform/metrics/record-metrics.testing.ts';
import { POST } from './route.ts';

const secret = 'between the lake and us';
const numbers = recordMetrics();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubEnv('SANITY_WEBHOOK_SECRET', secret);
  forgetConfig();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  forgetConfig();
});

/** Starts a site that fails the first call and answers the second 20 seconds later; `reported` resolves to that status. */
async function siteThatComesBack() {
  const reported = Promise.withResolvers<number>();
  let calls = 0;
  const server = createServer(async (request, response) => {
    const body = await text(request);
    calls += 1;
    if (calls === 1) {
      vi.setSystemTime(Date.now() + 20_000);
      response.writeHead(503).end();
      return;
    }
    const headers = { [SIGNATURE_HEADER_NAME]: String(request.headers[SIGNATURE_HEADER_NAME]) };
    const answer = await POST(new Request('http://localhost/', { method: 'POST', body, headers }));
    response.writeHead(answer.status).end();
    reported.resolve(answer.status);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`,
    reported: reported.promise,
    [Symbol.dispose]: () => void server.close().closeAllConnections(),
  };
}

// @spec F.10
test('measures a delay of 20 s for a publish delivered by the second attempt', async () => {
  using site = await siteThatComesBack();
  await using lake = await startTestLake([], { webhook: { url: site.url, secret } });
  lake.write([{ _id: 'page-home', _type: 'page', title: 'Home' }]);
  expect(await site.reported).toBe(200);
  expect(numbers).toContain('webhook_delay_seconds content 20');
  expect(numbers).toContain('publish_delay_seconds webhook 20');
});

test('answers 400 to a call whose body was cut off', async () => {
  const gone = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
  const body = new ReadableStream({ start: (controller) => controller.error(gone) });
  const headers = { [SIGNATURE_HEADER_NAME]: 't=1,v1=a' };
  const call = { ...{ method: 'POST', headers, body }, duplex: 'half' };
  expect((await POST(new Request('http://localhost/', call))).status).toBe(400);
});

test('logs why it refused a call', async () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => {});
  const headers = { [SIGNATURE_HEADER_NAME]: 't=1,v1=a' };
  const answer = await POST(new Request('http://localhost/', { method: 'POST', headers, body: '{}' }));
  expect(answer.status).toBe(401);
  const logged = { event: 'security.refused', what: 'content-webhook', call: 'The signature does not fit.' };
  expect(warn.mock.calls.map(([fields]) => fields)).toEqual([logged]);
  warn.mockRestore();
});
