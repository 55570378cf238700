/** Limits for what is no call of the API, which has its own (api/route-limits.ts): pages, files, forms. */
import { config } from '#platform/config.ts';
import { currentRequest } from '#platform/http/request-context.ts';
import { recordRefusal } from '#platform/security-refusals.ts';
import { currentRateLimits } from './current-rate-limits.ts';
import { sendersOf } from './rate-limit-keys.ts';
import type { RateLimitName } from './rate-limits.ts';

/**
 * Counts one more for the network of the visit under way.
 * @returns the seconds until it may be tried again; null when it may be done, outside of visits and where nothing is counted
 */
export async function requestWaitSeconds(name: RateLimitName): Promise<number | null> {
  const visit = currentRequest();
  if (!visit || !config().rateLimits) return null;
  const wait = await currentRateLimits().take(name, sendersOf(visit.address, undefined));
  if (wait !== null) recordRefusal('limit', name);
  return wait;
}

/** A name for the network of the visit under way, which tells nothing of its address at a glance; '' outside of visits. */
export function requestNetwork(): string {
  const visit = currentRequest();
  return visit ? (sendersOf(visit.address, undefined)[0] ?? '') : '';
}

/** The answer to whoever comes too often: a line, since a page would cost what is to be spared. */
export function tooManyRequests(seconds: number): Response {
  return new Response(`Too much has come from your address. Please try again in ${seconds} seconds.\n`, {
    status: 429,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'private, no-store',
      'Retry-After': String(seconds),
    },
  });
}

/** What `work` answers, if so many of them are not too many from this network. */
export async function withRateLimit(name: RateLimitName, work: () => Promise<Response>): Promise<Response> {
  const wait = await requestWaitSeconds(name);
  return wait === null ? work() : tooManyRequests(wait);
}
