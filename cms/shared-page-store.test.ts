/** Tests the storage of shared pages with a real Redis. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freePorts } from '#scripts/launch/ports.mjs';
import { type Child, startChild } from '#scripts/launch/processes.mjs';
import { findProgram, wrapWithParentExit } from '#scripts/launch/programs.mjs';
import { createRedisPageStore, leaseMs, type SharedPageStore } from './shared-page-store.ts';

const program = findProgram('redis-server');

describe.skipIf(!program)(`pages in Redis${program ? '' : ' (there is no Redis)'}`, () => {
  let server: Child;
  let redis: Redis;
  let one: SharedPageStore;
  let other: SharedPageStore;

  beforeAll(async () => {
    const [port = 0] = await freePorts(1);
    const args = ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--maxmemory', '64mb'];
    server = startChild({
      name: 'Redis',
      ...wrapWithParentExit(program ?? '', args, 'TERM'),
      onLine: () => undefined,
    });
    redis = new Redis(port, '127.0.0.1', { retryStrategy: () => 50, maxRetriesPerRequest: null });
    redis.on('error', () => undefined);
    await redis.ping();
  });
  beforeEach(() => {
    one = createRedisPageStore(redis, 'build:settings');
    other = createRedisPageStore(redis, 'build:settings');
  });
  afterEach(() => redis.flushall());
  afterAll(async () => {
    redis?.disconnect();
    server?.kill();
    await server?.exited;
  });

  const body = Buffer.from([0, 255, 10, 13]);

  test('are leased to one instance, and given to the others once it has stored them', async () => {
    expect(await Promise.all([one.take('/a', undefined), other.take('/a', undefined)])).toEqual([
      'leased',
      'busy',
    ]);
    expect(await one.put('/a', 'first', body)).toBe(true);
    expect(await other.take('/a', undefined)).toEqual({ id: 'first', body, ageMs: expect.any(Number) });
    expect(await other.take('/a', 'first'), 'the lease has ended').toBe('leased');
    expect(await one.take('/a', 'first')).toBe('busy');
    await other.release('/a');
    expect(await one.take('/a', 'first')).toBe('leased');
  });

  test('have an age by the clock of Redis', async () => {
    await one.put('/a', 'first', body);
    await sleep(60);
    const page = await other.take('/a', undefined);
    expect(typeof page === 'object' && page.ageMs).toBeGreaterThanOrEqual(50);
  });

  test('belong to one release', async () => {
    await one.put('/a', 'first', body);
    const newer = createRedisPageStore(redis, 'next build:settings');
    expect(await newer.take('/a', undefined)).toBe('leased');
  });

  test('and their leases expire', async () => {
    await one.take('/a', undefined);
    await one.put('/b', 'first', body);
    const lives = await Promise.all((await redis.keys('*')).map((key) => redis.pttl(key)));
    expect(lives.toSorted((a, b) => a - b)).toEqual([expect.any(Number), expect.any(Number)]);
    expect(Math.min(...lives)).toBeGreaterThan(0);
    expect(Math.min(...lives)).toBeLessThanOrEqual(leaseMs);
  });

  test('are not stored while Redis uses half of its memory, which rate limits need', async () => {
    const used = Number(/^used_memory:(\d+)/m.exec(await redis.info('memory'))?.[1]);
    await redis.config('SET', 'maxmemory', String(Math.round(used * 1.5)));
    expect(await one.take('/a', undefined)).toBe('leased');
    expect(await one.put('/a', 'first', body)).toBe(false);
    expect(await other.take('/a', undefined), 'the lease has ended').toBe('leased');
    await redis.config('SET', 'maxmemory', '64mb');
  });

  test('are not stored by a Redis that refuses them', async () => {
    // The memory that this instance has seen a moment before is enough.
    await one.put('/a', 'first', body);
    await redis.config('SET', 'maxmemory', '1');
    await expect(one.put('/b', 'second', body)).rejects.toThrow();
    await expect(one.take('/b', undefined)).rejects.toThrow('OOM');
    await redis.config('SET', 'maxmemory', '64mb');
  });
});
