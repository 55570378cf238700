/**
 * How often one visitor may do what costs much or could be guessed at. Counted in fixed windows, in Redis where there are
 * several instances, else in this process; without its Redis an instance counts for itself until that is back.
 */
import type { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { log } from '#src/platform/log.ts';

/** So many times (`points`) in so many seconds. */
export const rateLimits = {
  /** Fare searches. */
  search: { points: 60, seconds: 60 },
  /** Suggestions come with every few letters. */
  suggestions: { points: 240, seconds: 60 },
  /** What changes a cart. */
  cart: { points: 30, seconds: 60 },
  /** What places an order or gives something back. */
  checkout: { points: 5, seconds: 60 },
  contact: { points: 3, seconds: 600 },
  /** Whatever else the API answers. */
  reading: { points: 300, seconds: 60 },
} as const;

/** What is counted. */
export type RateLimitName = keyof typeof rateLimits;

/** The counters. */
export interface RateLimits {
  /**
   * Counts one more for each of `keys`, which say who it is.
   * @returns the seconds until it may be tried again, or null when it may be done
   */
  take(name: RateLimitName, keys: readonly string[]): Promise<number | null>;
}

/** @param redis where the counters are shared; null for this process alone */
export function createRateLimits(redis: Redis | null): RateLimits {
  const limiters = new Map<RateLimitName, RateLimiterAbstract>();

  function limiterOf(name: RateLimitName): RateLimiterAbstract {
    const known = limiters.get(name);
    if (known) return known;
    const { points, seconds: duration } = rateLimits[name];
    const alone = new RateLimiterMemory({ keyPrefix: name, points, duration });
    const limiter = redis
      ? new RateLimiterRedis({
          storeClient: redis,
          keyPrefix: `rate:${name}`,
          points,
          duration,
          insuranceLimiter: alone,
          rejectIfRedisNotReady: true,
          // Whoever goes on knocking costs nobody a round trip.
          inMemoryBlockOnConsumed: points,
        })
      : alone;
    limiters.set(name, limiter);
    return limiter;
  }

  async function takeOne(name: RateLimitName, key: string): Promise<number> {
    try {
      await limiterOf(name).consume(key);
      return 0;
    } catch (reason) {
      if (reason instanceof RateLimiterRes) return Math.max(1, Math.ceil(reason.msBeforeNext / 1_000));
      // A visitor is not turned away because nobody can count.
      log.warn({ event: 'rate-limits.failed', err: reason }, 'A request could not be counted.');
      return 0;
    }
  }

  return {
    async take(name, keys) {
      const waits = await Promise.all(keys.map((key) => takeOne(name, key)));
      const wait = Math.max(0, ...waits);
      return wait > 0 ? wait : null;
    },
  };
}
