import { createClient, isTimeoutError, type QueryParams, type SanityClient } from '@sanity/client';
import { config } from '#src/platform/config.ts';
import { createLastGood } from './last-good.ts';

/** The cache tag of everything that comes from the content lake; publishing expires it. */
export const contentTag = 'content';

/** The longest that a page may lag behind the content when no publish reaches the site, in seconds. */
export const contentLifetime = 60;

const apiVersion = '2026-03-01';

/**
 * A visitor waits no longer than this for the content, in milliseconds; the client's own default is five minutes. A
 * call that took too long is not tried again, one that was refused is, once.
 */
const patience = { timeout: 5_000, maxRetries: 1 };

let client: SanityClient | undefined;

/** The one Sanity client of this process: hosted Sanity when its credentials are set, else the embedded lake. */
function sanity(): SanityClient {
  const { sanity: hosted, lake } = config();
  client ??= hosted
    ? createClient({
        projectId: hosted.projectId,
        dataset: hosted.dataset,
        token: hosted.readToken,
        apiVersion,
        // The CDN may lag behind a publish by up to a minute.
        useCdn: false,
        perspective: 'published',
        ...patience,
      })
    : createClient({
        projectId: 'southbound',
        dataset: 'production',
        apiHost: lake.url,
        useProjectHostname: false,
        apiVersion,
        useCdn: false,
        perspective: 'published',
        ...patience,
      });
  return client;
}

/** Where browsers get assets from: the CDN of hosted Sanity, or this site's own way to the lake. */
export function mediaBase(): string {
  return config().sanity ? 'https://cdn.sanity.io/' : '/media/';
}

/**
 * After a call that took too long, all others fail at once for so long, in milliseconds: a page makes several calls one
 * after the other, and its visitor waits for one of them alone.
 */
const pauseAfterTimeout = 2_000;
let pausedUntil = Number.NEGATIVE_INFINITY;

async function fetchOnce(call: () => Promise<unknown>): Promise<unknown> {
  if (performance.now() < pausedUntil) throw new Error('The content took too long a moment ago.');
  try {
    return await call();
  } catch (error) {
    if (isTimeoutError(error)) pausedUntil = performance.now() + pauseAfterTimeout;
    throw error;
  }
}

const lastGood = createLastGood<unknown>();

/**
 * Runs a GROQ query. Inside a page render the answer is cached under `contentTag`. Throws when the lake can't be
 * reached (and never answered this query before) or refuses the query.
 */
export function query(groq: string, params: QueryParams = {}): Promise<unknown> {
  return lastGood(JSON.stringify([groq, params]), () =>
    fetchOnce(() =>
      sanity().fetch<unknown>(groq, params, {
        cache: 'force-cache',
        next: { tags: [contentTag], revalidate: contentLifetime },
      }),
    ),
  );
}

/** The same without any cache between and without an older answer, for what has to be fresh: the route table. */
export function queryFresh(groq: string): Promise<unknown> {
  return fetchOnce(() => sanity().fetch<unknown>(groq, {}, { cache: 'no-store' }));
}

/** Whether the content answers just now. Never throws. */
export async function isContentReachable(): Promise<boolean> {
  try {
    await sanity().fetch<unknown>('1', {}, { cache: 'no-store' });
    pausedUntil = Number.NEGATIVE_INFINITY;
    return true;
  } catch {
    return false;
  }
}
