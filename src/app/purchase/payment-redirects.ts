/** Shared parts of the addresses that a browser visits on its way to and from a payment page. */
import { log } from '#platform/log.ts';
import { withTimeout } from '#platform/timeout.ts';

/** Result of a read: the value, `unknown` if there is none, or `unread` after a failure or timeout. */
export type ReadOutcome<Read> = Read | 'unknown' | 'unread';

/** Read timeout of a booking in milliseconds: a visitor must see a page within ten seconds. */
const readTimeoutMs = 1_000;

/** Reads a booking with a timeout. */
export async function readBooking<Read extends object>(
  read: () => Promise<Read | null>,
  timeoutMs = readTimeoutMs,
): Promise<ReadOutcome<Read>> {
  try {
    const reading = read().then((booking) => booking ?? 'unknown');
    return await withTimeout(reading, timeoutMs, () => 'unread' as const);
  } catch (err) {
    log.error({ event: 'purchase.not-read', err }, 'Reading a booking before or after a payment failed');
    // The page then reports the booking as unavailable and shows it after a reload.
    return 'unread';
  }
}

/**
 * Returns true if no visitor opens the address: a prefetch, or an embedded request from another site. The latter
 * includes neighbouring hosts, whose requests carry our cookies.
 */
export function isPassiveRequest({ headers }: Request): boolean {
  const dest = headers.get('sec-fetch-dest');
  const isPart = headers.get('sec-fetch-site') !== 'same-origin' && dest !== null && dest !== 'document';
  return (
    isPart ||
    /prefetch|prerender/i.test(
      `${headers.get('sec-purpose') ?? ''} ${headers.get('purpose') ?? ''} ${headers.get('x-moz') ?? ''}`,
    )
  );
}

/** Answers such a request without side effects. */
export function refusePassiveRequest(): Response {
  return new Response('This address can’t be prefetched.\n', {
    status: 403,
    headers: { ...neverCached, 'Content-Type': 'text/plain; charset=utf-8' },
  });
}

/** Headers against caching, indexing and leaking the address. */
export const neverCached = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
} as const;

/** Redirects with 303 and sets these cookies. */
export function redirectTo(location: string, ...cookies: readonly string[]): Response {
  const headers = new Headers({ ...neverCached, Location: location });
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return new Response(null, { status: 303, headers });
}
