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
import { log } from '#platform/log.ts';
import { count } from '#platform/metrics/metrics.ts';

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
  /** What browsers say of the speed of pages. */
  vitals: { points: 60, seconds: 60 },
  /** Wrong codes of gift vouchers. */
  voucher: { points: 5, seconds: 600 },
  /** Wrong tokens and references of bookings. */
  booking: { points: 5, seconds: 600 },
  /** The same wrong guess again: counted once. */
  sameGuess: { points: 1, seconds: 600 },
  /** Links and secrets that opened no draft. */
  draft: { points: 20, seconds: 600 },
  /** The same one again: not looked up. A page that goes on asking with a link that has ended so counts once a minute. */
  sameDraft: { points: 1, seconds: 60 },
  /** Tries to sign in to the staff page. */
  signIn: { points: 5, seconds: 60 },
  /** Pages that are drawn for one visitor, and those that say that there is none. */
  drawn: { points: 240, seconds: 60 },
  /** Pictures and cards of pages that have to be made. A page has some thirty pictures; a station's or a ship's network has many visitors. */
  picture: { points: 240, seconds: 60 },
  /** Whatever else the API answers. */
  reading: { points: 300, seconds: 60 },
} as const;

/** What is counted. */
export type RateLimitName = keyof typeof rateLimits;

/** The counters. */
export interface RateLimits {
  /**
   * Counts one more for each of `keys`, which say who it is, up to the first that has reached its limit: nobody who is refused
   * by what they cannot choose, which is to come first, has counters made by what they can.
   * @returns the seconds until it may be tried again, or null when it may be done
   */
  take(name: RateLimitName, keys: readonly string[]): Promise<number | null>;
  /** The same without counting: for what only counts when it turns out wrong. */
  look(name: RateLimitName, keys: readonly string[]): Promise<number | null>;
  /**
   * Counts what is about to be looked at, `times` of it, for as long as it is not given back: however many ask at once, one that
   * finds the limit reached is told to wait, and has counted nothing. One that finds room goes on with all it came with.
   */
  reserve(name: RateLimitName, keys: readonly string[], times: number): Promise<number | null>;
  /** Takes back what was reserved and turned out right. */
  giveBack(name: RateLimitName, keys: readonly string[], times: number): Promise<void>;
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

  // Not `consume`: that shuts out, in this process and till the window's end, whoever reaches the limit for a moment.
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
      return told(name, [wait]);
    },
    look: async (name, keys) => told(name, await Promise.all(keys.map((key) => lookAt(name, key)))),
    async reserve(name, keys, times) {
      const wait = told(name, await Promise.all(keys.map((key) => reserveOne(name, key, times))));
      if (wait !== null) await giveBack(name, keys, times);
      return wait;
    },
    giveBack,
  };
}

function secondsOf({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1_000));
}

/** A visitor is not turned away because nobody can count. */
function uncounted(err: unknown): number {
  log.warn({ event: 'rate-limits.failed', err }, 'A request could not be counted.');
  return 0;
}

/** The longest of them, counted as a refusal; null where there is nothing to wait for. */
function told(name: RateLimitName, waits: readonly number[]): number | null {
  const wait = Math.max(0, ...waits);
  if (wait === 0) return null;
  // Known already is not refused.
  if (name !== 'sameGuess' && name !== 'sameDraft')
    count('southbound_rate_limit_refusals_total', { limit: name });
  return wait;
}
