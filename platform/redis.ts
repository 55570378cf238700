/** Redis, which several instances share; a single one does without. One connection for the whole process. */

import { Redis } from 'ioredis';
import { config } from './config.ts';
import { runOutsideRequests } from './http/request-context.ts';
import { log } from './log.ts';
import { reading, registerGauges } from './metrics/metrics.ts';
import { singleton } from './singleton.ts';
import { withTimeout } from './timeout.ts';

const ofProcess = singleton<Redis | null>('redis');

/** The connection, made when it is first asked for; null without `REDIS_URL`. Commands fail at once while Redis is away. */
export function redis(): Redis | null {
  // Whoever asks first gives it no name: what it says later is nobody's own.
  if (ofProcess.current === undefined)
    ofProcess.current = runOutsideRequests(() => connect(config().redisUrl));
  return ofProcess.current;
}

/** How long a start waits for Redis, in milliseconds: without it visitors are served all the same. */
const startTimeoutMs = 1_000;

/** Connects to Redis, where there is one, before anything is counted: until it is there a process counts for itself. Never rejects. */
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
    // A server that takes what is sent and says nothing is away: no command after that waits for it.
    socketTimeout: 1_000,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
  });
  registerGauges('redis', () => [reading('southbound_redis_up', {}, connection.status === 'ready' ? 1 : 0)]);
  let isAway = false;
  connection.on('error', (err) => {
    if (!isAway)
      log.warn({ event: 'redis.away', err }, 'Redis does not answer; this process counts for itself.');
    isAway = true;
  });
  connection.on('ready', () => {
    if (isAway) log.info({ event: 'redis.back' }, 'Redis answers again.');
    isAway = false;
  });
  return connection;
}
