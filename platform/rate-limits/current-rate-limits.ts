import { config } from '#platform/config.ts';
import { redis } from '#platform/redis.ts';
import { singleton } from '../singleton.ts';
import { createGuessLimiter, type GuessLimiter, unlimitedGuesses } from './guess-limiter.ts';
import { createRateLimits, type RateLimits } from './rate-limits.ts';

const ofProcess = singleton<RateLimits>('rate-limits');

/** Returns the rate limits of this process. */
export function currentRateLimits(): RateLimits {
  ofProcess.current ??= createRateLimits(redis());
  return ofProcess.current;
}

/** Returns the guess limiter of this process; it limits nothing if rate limits are off. */
export function currentGuessLimiter(): GuessLimiter {
  return config().rateLimits ? createGuessLimiter(currentRateLimits()) : unlimitedGuesses;
}
