/** Tests rate limits that two instances share through a real Redis. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePorts } from '#scripts/launch/ports.mjs';
import { type Child, startChild } from '#scripts/launch/processes.mjs';
import { findProgram, wrapWithParentExit } from '#scripts/launch/programs.mjs';
import { createRateLimits, rateLimits } from './rate-limits.ts';

const program = findProgram('redis-server');

describe.skipIf(!program)(`two instances with a Redis${program ? '' : ' (there is no Redis)'}`, () => {
  let port = 0;
  let server: Child;
  const connections: Redis[] = [];

  async function startRedis(): Promise<void> {
    const args = ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no'];
    server = startChild({
      name: 'Redis',
      ...wrapWithParentExit(program ?? '', args, 'TERM'),
      onLine: () => undefined,
    });
    const asking = new Redis(port, '127.0.0.1', { retryStrategy: () => 50, maxRetriesPerRequest: null });
    asking.on('error', () => undefined);
    await asking.ping();
    asking.disconnect();
  }

  /** Creates rate limits with a Redis connection like the site's (platform/redis.ts). */
  async function instance() {
    const connection = new Redis(port, '127.0.0.1', {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      retryStrategy: () => 50,
    });
    connection.on('error', () => undefined);
    connections.push(connection);
    await once(connection, 'ready');
    return { limits: createRateLimits(connection), connection };
  }

  beforeAll(async () => {
    [port = 0] = await freePorts(1);
  });
  beforeEach(startRedis);
  afterEach(async () => {
    for (const connection of connections.splice(0)) connection.disconnect();
    server.kill();
    await server.exited;
  });

  const { points } = rateLimits.voucher;

  // @asvs 2.4.1
  it('share one count per sender', async () => {
    const [{ limits: one }, { limits: other }] = [await instance(), await instance()];
    for (let nth = 0; nth < points; nth += 1)
      expect(await (nth % 2 ? one : other).take('voucher', ['sender'])).toBeNull();
    expect(await one.take('voucher', ['sender'])).toBeGreaterThan(0);
    expect(await other.take('voucher', ['sender'])).toBeGreaterThan(0);
    expect(await other.look('voucher', ['sender'])).toBeGreaterThan(0);
    expect(await other.take('voucher', ['somebody else'])).toBeNull();
  });

  it('share reservations, and give them back for both', async () => {
    const [{ limits: one }, { limits: other }] = [await instance(), await instance()];
    const reserve = (nth: number) => (nth % 2 ? one : other).reserve('voucher', ['sender'], 1);
    const waits = await Promise.all(Array.from({ length: 4 * points }, (_, nth) => reserve(nth)));
    expect(waits.filter((wait) => wait === null)).toHaveLength(points);
    await one.giveBack('voucher', ['sender'], points);
    expect(await other.reserve('voucher', ['sender'], 1)).toBeNull();
  });

  it('count separately and refuse no request while Redis is down, and share counts again afterwards', async () => {
    const [{ limits: one, connection }, { limits: other }] = [await instance(), await instance()];
    server.kill();
    await server.exited;
    while (connection.status === 'ready') await sleep(20);
    for (let nth = 0; nth < points; nth += 1) expect(await one.take('checkout', ['sender'])).toBeNull();
    expect(await one.take('checkout', ['sender'])).toBeGreaterThan(0);
    expect(await other.take('checkout', ['sender'])).toBeNull();
    await startRedis();
    while (connections.some(({ status }) => status !== 'ready')) await sleep(20);
    for (let nth = 0; nth < points; nth += 1) await one.take('contact', ['another']);
    expect(await other.take('contact', ['another'])).toBeGreaterThan(0);
  });
});
