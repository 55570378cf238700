import { redis } from '#platform/redis.ts';
import { singleton } from '../singleton.ts';
import { createRateLimits, type RateLimits } from './rate-limits.ts';

const ofProcess = singleton<RateLimits>('rate-limits');

/** The counters of this process. */
export function currentRateLimits(): RateLimits {
  ofProcess.current ??= createRateLimits(redis());
  return ofProcess.current;
}
