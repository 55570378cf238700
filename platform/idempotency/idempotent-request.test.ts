import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { idempotencyKeys } from './idempotency.table.ts';
import {
  forgetOldRequests,
  type IdempotencyDeps,
  type IdempotentRequest,
  requestFingerprint,
  runIdempotently,
  type Worked,
} from './idempotent-request.ts';

const start = Date.parse('2026-12-01T08:00:00+13:00');

describe('the request fingerprint', () => {
  const print = (body: unknown) => requestFingerprint('POST', '/orders/1', body);

  test('ignores the order of object keys', () => {
    expect(print({ a: 1, b: { c: [1, 2], d: 2 } })).toBe(print({ b: { d: 2, c: [1, 2] }, a: 1 }));
  });

  test.each<[string, string]>([
    ['a value', print({ a: 2 })],
    ['the order of a list', print({ a: [2, 1] })],
    ['another path', requestFingerprint('POST', '/orders/2', { a: 1 })],
    ['another method', requestFingerprint('PUT', '/orders/1', { a: 1 })],
  ])('differs for %s', (_, other) => {
    expect(other).not.toBe(print({ a: 1 }));
    expect(other).not.toBe(print({ a: [1, 2] }));
  });
});

describeEachDatabase('an idempotent request', (open) => {
  let opened: OpenedDatabase;
  let time: number;
  let deps: IdempotencyDeps;

  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());
  beforeEach(() => {
    time = start;
    deps = { database: opened.database, now: () => new Date(time) };
  });

  const request = (body: unknown = 1, key: string = randomUUID()): IdempotentRequest => ({
    scope: 'orders',
    key,
    fingerprint: requestFingerprint('POST', '/orders', body),
  });
  const answer = (body: string, status = 200): Worked<string> => ({
    kind: 'answer',
    answer: { status, body },
  });
  const rowOf = async ({ key }: IdempotentRequest) => {
    const [row] = await opened.database.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key));
    return row;
  };

  test('runs once and replays the exact response', async () => {
    const order = request();
    const work = vi.fn(async () => answer('{"a": 1,  "ā":"ö"}\n', 201));
    const first = await runIdempotently(deps, order, work);
    const second = await runIdempotently(deps, order, work);
    expect(first).toEqual({
      kind: 'answer',
      answer: { status: 201, body: '{"a": 1,  "ā":"ö"}\n' },
      isReplayed: false,
    });
    expect(second).toEqual({ ...first, isReplayed: true });
    expect(work).toHaveBeenCalledTimes(1);
  });

  test('runs once for fifty concurrent requests, which share its response', async () => {
    const order = request();
    let isOver = () => {};
    const everybodyAsked = new Promise<void>((resolve) => {
      isOver = resolve;
    });
    const work = vi.fn(async () => {
      await everybodyAsked;
      return answer(`made by ${randomUUID()}`);
    });
    const all = Promise.all(Array.from({ length: 50 }, () => runIdempotently(deps, order, work)));
    // Requests with other keys complete meanwhile, which shows that the fifty have started before.
    await runIdempotently(deps, request(), async () => answer('another'));
    await runIdempotently(deps, request(), async () => answer('another'));
    isOver();
    const results = await all;
    expect(work).toHaveBeenCalledTimes(1);
    const answers = results.map((result) => (result.kind === 'answer' ? result.answer.body : result.kind));
    expect(new Set(answers).size).toBe(1);
    expect(results.filter((result) => result.kind === 'answer' && !result.isReplayed)).toHaveLength(1);
  });

  test('refuses another body under the same key, while it runs and afterwards', async () => {
    const order = request({ total: 1 });
    const other = request({ total: 2 }, order.key);
    const work = vi.fn(async () => answer('never'));
    const first = await runIdempotently(deps, order, async () => {
      expect(await runIdempotently(deps, other, work)).toEqual({ kind: 'mismatch' });
      return answer('done');
    });
    expect(first.kind).toBe('answer');
    expect(await runIdempotently(deps, other, work)).toEqual({ kind: 'mismatch' });
    expect(work).not.toHaveBeenCalled();
  });

  test('the same key in another scope is another request', async () => {
    const order = request();
    await runIdempotently(deps, order, async () => answer('mine'));
    const result = await runIdempotently(deps, { ...order, scope: 'other orders' }, async () =>
      answer('theirs'),
    );
    expect(result).toMatchObject({ answer: { body: 'theirs' }, isReplayed: false });
  });

  test('a refusal releases the key', async () => {
    const order = request();
    const refused = await runIdempotently(deps, order, async () => ({
      kind: 'refusal',
      refusal: 'sold out',
    }));
    expect(refused).toEqual({ kind: 'refusal', refusal: 'sold out' });
    expect(await rowOf(order)).toBeUndefined();
    expect(await runIdempotently(deps, order, async () => answer('had'))).toMatchObject({
      isReplayed: false,
    });
  });

  test('an error releases the key', async () => {
    const order = request();
    const fault = runIdempotently(deps, order, () => Promise.reject(new Error('of ours')));
    await expect(fault).rejects.toThrow('of ours');
    expect(await runIdempotently(deps, order, async () => answer('had'))).toMatchObject({
      isReplayed: false,
    });
  });

  /** Starts a request that never ends, as if its process had died. */
  async function die(order: IdempotentRequest): Promise<string> {
    return new Promise((resolve) => {
      void runIdempotently(deps, order, (name) => {
        resolve(name);
        return new Promise<never>(() => {});
      });
    });
  }

  test('takes over an abandoned request after its lease, with the same request name', async () => {
    const order = request();
    const name = await die(order);
    time += 30_000;
    const work = vi.fn(async (again: string) => answer(again));
    expect(await runIdempotently(deps, order, work)).toEqual({
      kind: 'answer',
      answer: { status: 200, body: name },
      isReplayed: false,
    });
    const other = await die(request());
    expect(other).not.toBe(name);
  });

  test('only one of many concurrent requests takes over', async () => {
    const order = request();
    await die(order);
    time += 30_001;
    const work = vi.fn(async () => answer('taken over'));
    const results = await Promise.all(Array.from({ length: 20 }, () => runIdempotently(deps, order, work)));
    expect(work).toHaveBeenCalledTimes(1);
    for (const result of results) expect(result).toMatchObject({ answer: { body: 'taken over' } });
  });

  test('a request that lost its lease returns the response of its successor', async () => {
    const order = request();
    const late = await runIdempotently(deps, order, async () => {
      time += 31_000;
      await runIdempotently(deps, order, async () => answer('the other’s'));
      return answer('the late one’s');
    });
    expect(late).toEqual({
      kind: 'answer',
      answer: { status: 200, body: 'the other’s' },
      isReplayed: true,
    });
  });

  test("a refusal after the lease does not release the successor's key", async () => {
    const order = request();
    await runIdempotently<string>(deps, order, async () => {
      time += 31_000;
      await runIdempotently(deps, order, async () => answer('the other’s'));
      return { kind: 'refusal', refusal: 'too late' };
    });
    expect(await rowOf(order)).toMatchObject({ state: 'done', body: 'the other’s' });
  });

  test('a request that waited for a failed one must be retried, instead of running late', async () => {
    const order = request();
    const failing = Promise.withResolvers<never>();
    const first = runIdempotently(deps, order, () => failing.promise);
    await expect.poll(() => rowOf(order)).toMatchObject({ state: 'running' });
    const work = vi.fn(async () => answer('late'));
    // Simulates that more than a second passes while it waits.
    const began = performance.now();
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => began + 1_001);
    clock.mockImplementationOnce(() => began);
    try {
      const second = runIdempotently(deps, order, work);
      // It has checked once.
      await expect.poll(() => clock.mock.calls.length).toBeGreaterThan(1);
      failing.reject(new Error('of the provider'));
      await expect(first).rejects.toThrow('of the provider');
      expect(await second).toEqual({ kind: 'busy', retryAfterSeconds: 1 });
    } finally {
      clock.mockRestore();
    }
    expect(work).not.toHaveBeenCalled();
    expect(await runIdempotently(deps, order, work)).toMatchObject({
      answer: { body: 'late' },
      isReplayed: false,
    });
  });

  test('a request that runs too long returns the time until its lease ends', async () => {
    const order = request();
    await die(order);
    time += 9_500;
    // Waiting uses real time; this skips it.
    const began = performance.now();
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => began + 10_001);
    clock.mockImplementationOnce(() => began);
    try {
      expect(await runIdempotently(deps, order, async () => answer('never'))).toEqual({
        kind: 'busy',
        retryAfterSeconds: 21,
      });
    } finally {
      clock.mockRestore();
    }
  });

  test('keeps responses for a week, which is more than 72 hours, and then deletes them', async () => {
    const order = request();
    await runIdempotently(deps, order, async () => answer('kept'));
    const hours = (count: number) => new Date(start + count * 3_600_000);
    await forgetOldRequests(opened.database, hours(72));
    expect(await rowOf(order)).toMatchObject({ body: 'kept' });
    expect(await forgetOldRequests(opened.database, hours(7 * 24 + 1))).toBeGreaterThan(0);
    expect(await rowOf(order)).toBeUndefined();
  });
});
