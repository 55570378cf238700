/**
 * Rate limits for expensive calls and for guesses. Counts use fixed windows, in Redis if several instances share one,
 * otherwise in this process. While Redis is down, each instance counts on its own.
 */
import type { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { log } from '#platform/log.ts';
import { count } from '#platform/metrics/metrics.ts';

/** Number of calls (`points`) per window in seconds. */
export const rateLimits = {
  /** Fare searches. */
  search: { points: 60, seconds: 60 },
  /** Suggestions, requested while visitors type. */
  suggestions: { points: 240, seconds: 60 },
  /** Changes of a cart. */
  cart: { points: 30, seconds: 60 },
  /** Orders and refunds. */
  checkout: { points: 5, seconds: 60 },
  contact: { points: 3, seconds: 600 },
  /** Requests for the link to a booking. */
  bookingLink: { points: 5, seconds: 600 },
  /** Browsers' reports of page speed. */
  vitals: { points: 60, seconds: 60 },
  /** Wrong gift voucher codes. */
  voucher: { points: 5, seconds: 600 },
  /** Wrong booking tokens and references. */
  booking: { points: 5, seconds: 600 },
  /** The same wrong guess, which counts once. */
  sameGuess: { points: 1, seconds: 600 },
  /** Wrong draft links and secrets. */
  draft: { points: 20, seconds: 600 },
  /**
   * The same wrong draft link, which is not looked up again. A page that keeps requesting with an expired link thus
   * counts once a minute.
   */
  sameDraft: { points: 1, seconds: 60 },
  /** Sign-in attempts on the staff page. */
  signIn: { points: 5, seconds: 60 },
  /** Pages rendered for one visitor, and "not found" pages. */
  drawn: { points: 240, seconds: 60 },
  /**
   * Images and social cards that must be rendered. A page has about thirty images, and the network of a station or ship
   * has many visitors.
   */
  picture: { points: 240, seconds: 60 },
  /** All other API calls. */
  reading: { points: 300, seconds: 60 },
} as const;

/** Name of a rate limit. */
export type RateLimitName = keyof typeof rateLimits;

/** Counters of all rate limits. */
export interface RateLimits {
  /**
   * Counts one call for each key in order, and stops at the first key that has reached its limit. Callers pass the key
   * that a client can't choose first: a client refused by it creates no counters with keys of its choice.
   * @returns seconds to wait; null if the call is allowed
   */
  take(name: RateLimitName, keys: readonly string[]): Promise<number | null>;
  /** Checks the limits without counting, for calls that count only when they fail. */
  look(name: RateLimitName, keys: readonly string[]): Promise<number | null>;
  /**
   * Counts `times` calls in advance, until they are given back. Parallel calls are thus limited like sequential ones.
   * If the limit is reached it counts nothing and returns the seconds to wait. If there is any room, all `times` are
   * allowed.
   */
  reserve(name: RateLimitName, keys: readonly string[], times: number): Promise<number | null>;
  /** Gives back reserved calls that turned out right. */
  giveBack(name: RateLimitName, keys: readonly string[], times: number): Promise<void>;
}

/** Creates rate limits. @param redis shared counters; null to count in this process only */
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
          // Blocked clients do not cause a request to Redis.
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
      return reason instanceof RateLimiterRes ? secondsOf(reason) : uncounted(reason);
    }
  }

  async function lookAt(name: RateLimitName, key: string): Promise<number> {
    try {
      const state = await limiterOf(name).get(key);
      return state && state.consumedPoints >= rateLimits[name].points ? secondsOf(state) : 0;
    } catch (reason) {
      return uncounted(reason);
    }
  }

  // Unlike `consume`, this does not block a client in this process for the whole window after a short peak.
  async function reserveOne(name: RateLimitName, key: string, times: number): Promise<number> {
    try {
      const state = await limiterOf(name).penalty(key, times);
      return state.consumedPoints - times >= rateLimits[name].points ? secondsOf(state) : 0;
    } catch (reason) {
      return uncounted(reason);
    }
  }

  async function giveBack(name: RateLimitName, keys: readonly string[], times: number): Promise<void> {
    await Promise.all(keys.map((key) => limiterOf(name).reward(key, times).catch(uncounted)));
  }

  return {
    async take(name, keys) {
      let wait = 0;
      for (const key of keys) {
        wait = await takeOne(name, key);
        if (wait > 0) break;
      }
      return countRefusal(name, [wait]);
    },
    look: async (name, keys) => countRefusal(name, await Promise.all(keys.map((key) => lookAt(name, key)))),
    async reserve(name, keys, times) {
      const wait = countRefusal(name, await Promise.all(keys.map((key) => reserveOne(name, key, times))));
      if (wait !== null) await giveBack(name, keys, times);
      return wait;
    },
    giveBack,
  };
}

function secondsOf({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1_000));
}

/** Allows a call that could not be counted. */
function uncounted(err: unknown): number {
  log.warn(
    { event: 'rate-limits.failed', err },
    'A rate limit could not be counted; the request is allowed.',
  );
  return 0;
}

/** Returns the longest wait and counts the refusal; null if there is no wait. */
function countRefusal(name: RateLimitName, waits: readonly number[]): number | null {
  const wait = Math.max(0, ...waits);
  if (wait === 0) return null;
  // A repeated guess is not a refusal.
  if (name !== 'sameGuess' && name !== 'sameDraft')
    count('southbound_rate_limit_refusals_total', { limit: name });
  return wait;
}
