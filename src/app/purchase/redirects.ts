/** How the addresses answer that lead a browser from or to a payment page. */
import { log } from '#platform/log.ts';
import { withTimeout } from '#platform/timeout.ts';

/** What was read; or there is none; or it could not be read in time. */
export type ReadOutcome<Read> = Read | 'unknown' | 'unread';

/** How long a booking may take to be read, in milliseconds: a visitor sees a page within ten seconds. */
const readTimeoutMs = 1_000;

/** Reads a booking. Returns `unread` where that fails or takes too long. */
export async function readBooking<Read extends object>(
  read: () => Promise<Read | null>,
  timeoutMs = readTimeoutMs,
): Promise<ReadOutcome<Read>> {
  try {
    const reading = read().then((booking) => booking ?? 'unknown');
    return await withTimeout(reading, timeoutMs, () => 'unread' as const);
  } catch (err) {
    log.error(
      { event: 'purchase.not-read', err },
      'A booking could not be read on the way from or to a payment',
    );
    // The page says that it can't be had just now, and shows it when it is looked at again.
    return 'unread';
  }
}

/**
 * Returns true where no visitor opens the address: a browser loads it ahead, or a page of another site, or of a
 * neighbouring host, with which our cookies come, has it as a part of itself.
 */
export function isNoVisit({ headers }: Request): boolean {
  const dest = headers.get('sec-fetch-dest');
  const isPart = headers.get('sec-fetch-site') !== 'same-origin' && dest !== null && dest !== 'document';
  return (
    isPart ||
    /prefetch|prerender/i.test(
      `${headers.get('sec-purpose') ?? ''} ${headers.get('purpose') ?? ''} ${headers.get('x-moz') ?? ''}`,
    )
  );
}

/** The answer to one: nothing has happened. */
export function refuseNoVisit(): Response {
  return new Response('This address can’t be prefetched.\n', {
    status: 403,
    headers: { ...neverCached, 'Content-Type': 'text/plain; charset=utf-8' },
  });
}

/** On every answer: it is kept by nobody, told to nobody, listed nowhere. */
export const neverCached = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
} as const;

/** Leads to another address, with these cookies. */
export function redirectTo(location: string, ...cookies: readonly string[]): Response {
  const headers = new Headers({ ...neverCached, Location: location });
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return new Response(null, { status: 303, headers });
}
