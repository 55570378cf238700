import { redis } from '#platform/redis.ts';
import { createRateLimits, type RateLimits } from './rate-limits.ts';

/** One for the whole process: Next bundles the proxy and the routes apart, and what one of them counts is true for both. */
const place = Symbol.for('southbound.rate-limits');
const shared: typeof globalThis & { [place]?: RateLimits } = globalThis;

/** The counters of this process. */
export function currentRateLimits(): RateLimits {
  shared[place] ??= createRateLimits(redis());
  return shared[place];
}
