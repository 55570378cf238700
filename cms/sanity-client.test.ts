import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { forgetConfig } from '#platform/config.ts';
import { recordMetrics } from '#platform/metrics/record-metrics.testing.ts';
import { type LakeBehindProxy, startLakeBehindProxy } from '#tests/content/lake-behind-proxy.ts';
import { isContentReachable, query, wasContentReachable } from './sanity-client.ts';

let content: LakeBehindProxy;
const numbers = recordMetrics();

beforeAll(async () => {
  content = await startLakeBehindProxy([{ _id: 'a', _type: 'page' }]);
  vi.stubEnv('LAKE_URL', content.url);
  forgetConfig();
});
afterAll(async () => {
  await content[Symbol.asyncDispose]();
  vi.unstubAllEnvs();
  forgetConfig();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Advances the clock of this process by two seconds. */
function waitTwoSeconds(): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 2_001);
}

test('sends at most one probe in two seconds while the content is unreachable', async () => {
  content.door = 'shut';
  expect(await Promise.all([wasContentReachable(), wasContentReachable()])).toEqual([false, false]);
  const asked = content.queries.length;
  for (let visitor = 0; visitor < 5; visitor += 1) expect(await wasContentReachable()).toBe(false);
  expect(content.queries).toHaveLength(asked);
  content.door = 'open';
  waitTwoSeconds();
  expect(await wasContentReachable()).toBe(true);
  expect(content.queries).toHaveLength(asked + 1);
});

test('counts the content as reachable after an answer, and after a query that it refuses', async () => {
  content.door = 'shut';
  expect(await isContentReachable()).toBe(false);
  content.door = 'open';
  await query('*[_id == "a"][0]', {}, ['settings']);
  expect(await wasContentReachable()).toBe(true);
  await expect(query('no such query (', {}, ['settings'])).rejects.toThrow();
  expect(await wasContentReachable()).toBe(true);
});

test('times out after five seconds and then fails immediately for two', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  content.door = 'hanging';
  const asked = content.queries.length;
  const waiting = query('*[_id == "late"][0]', {}, ['settings']).catch((error: unknown) => error);
  await expect.poll(() => content.queries.length).toBe(asked + 1);
  vi.advanceTimersByTime(5_000);
  expect(await waiting).toMatchObject({ name: 'TimeoutError', message: 'Timed out after 5000 ms.' });

  content.door = 'open';
  const other = () => query('*[_id == "a"][0]._type', {}, ['settings']);
  await expect(other()).rejects.toThrow('The content timed out a moment ago.');
  expect(content.queries).toHaveLength(asked + 1);
  waitTwoSeconds();
  expect(await other()).toBe('page');
  // A call that succeeds ends the pause, for the tests below too.
  expect(await isContentReachable()).toBe(true);
});

test('posts a long query, with the same answer and timeout', async () => {
  const padding = ' '.repeat(12_000);
  const long = `*[_id == $id][0]._type${padding}`;
  expect(await query(long, { id: 'a' }, ['settings'])).toBe('page');
  expect(JSON.parse(content.queries.at(-1) ?? '')).toEqual({ query: long, params: { id: 'a' } });
  await expect(query(`no such query (${padding}`, {}, ['settings'])).rejects.toThrow();

  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  content.door = 'hanging';
  const asked = content.queries.length;
  const waiting = query(long, { id: 'late' }, ['settings']).catch((error: unknown) => error);
  await expect.poll(() => content.queries.length).toBe(asked + 1);
  vi.advanceTimersByTime(5_000);
  expect(await waiting).toMatchObject({ name: 'TimeoutError', message: 'Timed out after 5000 ms.' });
  content.door = 'open';
  expect(await isContentReachable()).toBe(true);
});

// @asvs 15.3.2
test('does not follow redirects of the content API', async () => {
  const asked = content.queries.length;
  content.door = 'elsewhere';
  await expect(query('*[_id == "b"][0]', {}, ['settings'])).rejects.toThrow();
  content.door = 'open';
  expect(content.queries.slice(asked)).not.toContain('followed');
});

test('measures the duration of each query by outcome', async () => {
  await query('*[_id == "c"][0]', {}, ['settings']);
  await expect(query('no such query either (', {}, ['settings'])).rejects.toThrow();
  expect(numbers).toEqual([
    expect.stringMatching(/^content_query_duration_seconds answered \d/),
    expect.stringMatching(/^content_query_duration_seconds failed \d/),
  ]);
});
