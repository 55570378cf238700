/** The Redis connection of this process. Several instances share Redis; a single instance needs none. */

import { Redis } from 'ioredis';
import { config } from './config.ts';
import { runOutsideRequests } from './http/request-context.ts';
import { log } from './log.ts';
import { gaugeValue, registerGauges } from './metrics/metrics.ts';
import { singleton } from './singleton.ts';
import { withTimeout } from './timeout.ts';

const ofProcess = singleton<Redis | null>('redis');

/**
 * Returns the connection, which opens on first use; null without `REDIS_URL`. Commands fail at once while Redis is
 * down.
 */
export function redis(): Redis | null {
  // Outside the first caller's request, so that later log lines of the connection do not carry its ID.
  if (ofProcess.current === undefined)
    ofProcess.current = runOutsideRequests(() => connect(config().redisUrl));
  return ofProcess.current;
}

/** Time that a start waits for Redis, in milliseconds. The site also serves visitors without it. */
const startTimeoutMs = 1_000;

/**
 * Connects to Redis, if configured, before the first count. Without Redis, each process counts rate limits on its own.
 * Never rejects.
 */
export async function connectRedis(): Promise<void> {
  const connection = redis();
  if (!connection || connection.status === 'ready') return;
  const met = Promise.withResolvers<void>();
  const done = () => met.resolve();
  connection.once('ready', done);
  await withTimeout(met.promise, startTimeoutMs, done);
  connection.off('ready', done);
}

function connect(url: string | null): Redis | null {
  if (url === null) return null;
  const connection = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 1_000,
    commandTimeout: 500,
    // A server that accepts data but never replies is down; closes the connection so that later commands do not wait.
    socketTimeout: 1_000,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
  });
  registerGauges('redis', () => [
    gaugeValue('southbound_redis_up', {}, connection.status === 'ready' ? 1 : 0),
  ]);
  let isAway = false;
  connection.on('error', (err) => {
    if (!isAway)
      log.warn({ event: 'redis.away', err }, 'Redis is down; this process counts rate limits on its own.');
    isAway = true;
  });
  connection.on('ready', () => {
    if (isAway) log.info({ event: 'redis.back' }, 'Redis is up again.');
    isAway = false;
  });
  return connection;
}
