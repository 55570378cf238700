/**
 * The rate limits of this process, and limits for requests outside the API: pages, files and forms. The API has its own
 * (api/route-limits.ts).
 */
import { config } from '#platform/config.ts';
import { currentRequest } from '#platform/http/request-context.ts';
import { redis } from '#platform/redis.ts';
import { recordRefusal } from '#platform/security-refusals.ts';
import { singleton } from '../singleton.ts';
import { createGuessLimiter, type GuessLimiter, unlimitedGuesses } from './guess-limiter.ts';
import { clientKeys } from './rate-limit-keys.ts';
import { createRateLimits, type RateLimitName, type RateLimits } from './rate-limits.ts';

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

/**
 * Counts one call for the network of the current request.
 * @returns seconds to wait; null if allowed, outside requests, or if limits are off
 */
export async function requestWaitSeconds(name: RateLimitName): Promise<number | null> {
  const context = currentRequest();
  if (!context || !config().rateLimits) return null;
  const wait = await currentRateLimits().take(name, clientKeys(context.address, undefined));
  if (wait !== null) recordRefusal('limit', name);
  return wait;
}

/** Returns a hashed key of the current request's network; '' outside requests. */
export function requestNetwork(): string {
  const context = currentRequest();
  return context ? (clientKeys(context.address, undefined)[0] ?? '') : '';
}

/** Creates the response to a client over its limit: one line, because rendering a page would be expensive. */
export function tooManyRequests(seconds: number): Response {
  return new Response(`Too many requests from your address. Please try again in ${seconds} seconds.\n`, {
    status: 429,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'private, no-store',
      'Retry-After': String(seconds),
    },
  });
}

/** Returns the response of `work`, or a refusal if the network is over its limit. */
export async function withRateLimit(name: RateLimitName, work: () => Promise<Response>): Promise<Response> {
  const wait = await requestWaitSeconds(name);
  return wait === null ? work() : tooManyRequests(wait);
}
