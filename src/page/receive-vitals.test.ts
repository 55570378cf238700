import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { log } from '#platform/log.ts';
import { setMetricsRecorder } from '#platform/metrics/metrics.ts';
import { receiveVitals } from './receive-vitals.ts';

const heard: string[] = [];
let wait: number | null = null;
let isOn = true;
let server: Server;
let site = '';

beforeAll(async () => {
  setMetricsRecorder({
    count: (name, labels) => heard.push([name, ...Object.values(labels)].join(' ')),
    observe: (name, { page }, value) => heard.push(`${name} ${page} ${value}`),
  });
  server = createServer((request, response) =>
    receiveVitals(request, response, { isOn, wait: async () => wait }),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  site = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
afterAll(() => {
  setMetricsRecorder(null);
  server.close().closeAllConnections();
});
beforeEach(() => {
  heard.length = 0;
  wait = null;
  isOn = true;
});

const json = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' };
const good = JSON.stringify({ page: 'tours', LCP: 1_200, CLS: 0.02, INP: 80, TTFB: 90 });

async function say(body: string, headers: Record<string, string> = json): Promise<number> {
  return (await fetch(`${site}/vitals`, { method: 'POST', headers, body })).status;
}

test('records web vitals of a page in seconds, by page type', async () => {
  expect(await say(good)).toBe(204);
  expect(heard).toEqual([
    'southbound_web_vitals_lcp_seconds tours 1.2',
    'southbound_web_vitals_inp_seconds tours 0.08',
    'southbound_web_vitals_ttfb_seconds tours 0.09',
    'southbound_web_vitals_cls tours 0.02',
  ]);
  expect(await say(JSON.stringify({ page: 'home', TTFB: 10 }))).toBe(204);
  expect(heard).toHaveLength(5);
});

test.each<[string, number, string, Record<string, string>?]>([
  ['that is not JSON', 400, 'LCP=1'],
  ['of an unknown page type', 400, JSON.stringify({ page: '/purchase/?token=x', LCP: 1 })],
  ['with unknown fields', 400, JSON.stringify({ page: 'home', LCP: 1, email: 'a@example.nz' })],
  ['with an impossible value', 400, JSON.stringify({ page: 'home', LCP: -1 })],
  ['above the size limit', 413, ' '.repeat(501)],
  ['of another type', 415, good, { 'Content-Type': 'text/plain' }],
  ['of another site', 403, good, { ...json, 'Sec-Fetch-Site': 'cross-site' }],
])('refuses a report %s', async (_, status, body, headers) => {
  expect(await say(body, headers)).toBe(status);
  expect(heard).toEqual([]);
});

test('refuses reports above the rate limit', async () => {
  wait = 12;
  expect(await say(good)).toBe(429);
  expect(heard).toEqual([]);
});

test('counts a failed island and logs it at intervals, whether pages are measured or not', async () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  isOn = false;
  expect(await say(JSON.stringify({ page: 'cart', island: 'cart-page', fault: 'missing' }))).toBe(204);
  expect(await say(JSON.stringify({ page: 'cart', island: 'cart-page', fault: 'missing' }))).toBe(204);
  const counted = 'southbound_failed_islands_total cart-page missing cart';
  expect(heard).toEqual([counted, counted]);
  expect(warn.mock.calls.map(([fields]) => fields)).toEqual([
    { event: 'island.failed', island: 'cart-page', fault: 'missing', page: 'cart' },
  ]);
  for (const odd of [{ island: 'x' }, { fault: 'x' }, { page: '/cart/?token=x' }, { email: 'a@example.nz' }])
    expect(await say(JSON.stringify({ page: 'cart', island: 'cart-page', fault: 'missing', ...odd }))).toBe(
      400,
    );
  expect(heard).toHaveLength(2);
  warn.mockRestore();
});

test('refuses GET, and does not exist if metrics are off', async () => {
  expect((await fetch(`${site}/vitals`)).status).toBe(405);
  isOn = false;
  expect(await say(good)).toBe(404);
});
