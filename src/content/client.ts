import { createClient, type QueryParams, type SanityClient } from '@sanity/client';
import { config } from '#src/platform/config.ts';

/** The cache tag of everything that comes from the content lake; publishing expires it. */
export const contentTag = 'content';

/** The longest that a page may lag behind the content when no publish reaches the site, in seconds. */
export const contentLifetime = 60;

const apiVersion = '2026-03-01';
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
      })
    : createClient({
        projectId: 'southbound',
        dataset: 'production',
        apiHost: lake.url,
        useProjectHostname: false,
        apiVersion,
        useCdn: false,
        perspective: 'published',
      });
  return client;
}

/** Where browsers get assets from: the CDN of hosted Sanity, or this site's own way to the lake. */
export function mediaBase(): string {
  return config().sanity ? 'https://cdn.sanity.io/' : '/media/';
}

/** Counts upstream queries for tests; called once for each. */
export type QueryObserver = (query: string) => void;
const observers = new Set<QueryObserver>();

/** Calls `observer` on each upstream query until the returned function is called. */
export function observeQueries(observer: QueryObserver): () => void {
  observers.add(observer);
  return () => observers.delete(observer);
}

/**
 * Runs a GROQ query. Inside a page render the answer is cached under `contentTag`. Throws when the lake can't be
 * reached or refuses the query.
 */
export async function query(groq: string, params: QueryParams = {}): Promise<unknown> {
  for (const observe of observers) observe(groq);
  return sanity().fetch<unknown>(groq, params, {
    cache: 'force-cache',
    next: { tags: [contentTag], revalidate: contentLifetime },
  });
}

/** The same without any cache, for what has to be fresh: the route table, health. */
export async function queryFresh(groq: string, params: QueryParams = {}): Promise<unknown> {
  return sanity().fetch<unknown>(groq, params, { cache: 'no-store' });
}
