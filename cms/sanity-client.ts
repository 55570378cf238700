/** Client for hosted Sanity or the embedded lake: cached GROQ queries, timeouts, circuit breaker and health check. */
import { createClient, isTimeoutError, type QueryParams, type SanityClient } from '@sanity/client';
import { config } from '#platform/config.ts';
import { observe, secondsSince } from '#platform/metrics/metrics.ts';
import { runOutsideRequest } from '#platform/next-internals/outside-requests.ts';
import { singleton } from '#platform/singleton.ts';
import { startTimeout } from '#platform/timeout.ts';
import { withSpan } from '#platform/tracing.ts';
import { createContentQuery } from './content-query.ts';
import { createFreshness, type Freshness } from './freshness.ts';
import { createQueryCache, type QueryCache } from './query-cache.ts';
import { wellFormed } from './well-formed.ts';

/** Maximum age of a cached query result if no publish invalidates it, in seconds. */
export const contentLifetimeSeconds = 60;

const apiVersion = '2026-03-01';

/** Timeout of a content query in milliseconds. The client's own default is five minutes, too long for a visitor. */
const contentTimeoutMs = 5_000;

/** Calls that time out are not retried; other failed calls are retried once. */
const tries = { timeout: contentTimeoutMs, maxRetries: 1 };

let client: SanityClient | undefined;

/** A `fetch` that bypasses Next's caches. Query results are cached in `query-cache.ts`, which publishes invalidate. */
const fetchOutside: typeof fetch = (address, options) =>
  // The content API never redirects: following one could send the read token to another host.
  runOutsideRequest(() => fetch(address, { ...options, redirect: 'error' }));

/** Returns the Sanity client of this process: for hosted Sanity if its credentials are set, else for the embedded lake. */
export function sanity(): SanityClient {
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
        resolveFetch: () => fetchOutside,
        ...tries,
      })
    : createClient({
        projectId: 'southbound',
        dataset: 'production',
        apiHost: lake.url,
        useProjectHostname: false,
        apiVersion,
        useCdn: false,
        perspective: 'published',
        resolveFetch: () => fetchOutside,
        ...tries,
      });
  return client;
}

/** Base URL of assets for browsers: the CDN of hosted Sanity, or this site's proxy to the lake. */
export function mediaBase(): string {
  return config().sanity ? 'https://cdn.sanity.io/' : '/media/';
}

/**
 * After a timeout, further queries fail immediately for this many milliseconds. A page runs several queries in sequence, so
 * its visitor waits for only one timeout.
 */
const pauseAfterTimeoutMs = 2_000;
const reachOfProcess = singleton<{
  /** Queries fail immediately until then, after a timeout. All three times are values of `performance.now()`. */
  pausedUntil: number;
  /** The content counts as unreachable until then: its health probe failed. */
  awayUntil: number;
  /** Time of the last answer. */
  answeredAt: number;
  probe?: Promise<boolean> | undefined;
}>('content.reach');
reachOfProcess.current ??= {
  pausedUntil: Number.NEGATIVE_INFINITY,
  awayUntil: Number.NEGATIVE_INFINITY,
  answeredAt: Number.NEGATIVE_INFINITY,
};
const reach = reachOfProcess.current;

function noteAnswer(): void {
  reach.answeredAt = performance.now();
  reach.awayUntil = Number.NEGATIVE_INFINITY;
}

/** Length from which the client sends a query as the body of a POST, in characters. */
const minPostedLength = 11_264;

/** Runs a query with a timeout. The client's own timer would also fire when this process itself is busy. */
async function ask(groq: string, params: QueryParams): Promise<unknown> {
  using timeout = startTimeout(contentTimeoutMs);
  const options = { signal: timeout.signal, timeout: 0 };
  const isPosted = groq.length >= minPostedLength;
  return wellFormed(
    await (isPosted ? post(groq, params, options) : sanity().fetch<unknown>(groq, params, options)),
  );
}

/** Posts a long query. `fetch` would first encode it for a URL, just to measure it. */
async function post(
  query: string,
  params: QueryParams,
  options: { readonly signal: AbortSignal; readonly timeout: number },
): Promise<unknown> {
  const { result } = await sanity().request<{ result: unknown }>({
    ...options,
    method: 'POST',
    url: sanity().getDataUrl('query'),
    body: { query, params },
    query: { returnQuery: 'false' },
  });
  return result;
}

async function fetchOnce(groq: string, params: QueryParams): Promise<unknown> {
  if (performance.now() < reach.pausedUntil) throw new Error('The content timed out a moment ago.');
  const began = performance.now();
  const note = (outcome: 'answered' | 'failed') =>
    observe('southbound_content_query_duration_seconds', { outcome }, secondsSince(began));
  const attributes = { 'db.system.name': 'sanity', 'db.query.text': groq.slice(0, 1_000) };
  try {
    const answer = await withSpan({ name: 'content', kind: 'client', attributes }, () => ask(groq, params));
    noteAnswer();
    note('answered');
    return answer;
  } catch (error) {
    note('failed');
    reach.answeredAt = Number.NEGATIVE_INFINITY;
    if (isTimeoutError(error)) reach.pausedUntil = performance.now() + pauseAfterTimeoutMs;
    throw error;
  }
}

const freshnessOfProcess = singleton<Freshness>('content.freshness');
freshnessOfProcess.current ??= createFreshness();
/** The publish counter of this process: tells which cached results are still valid. */
export const freshness = freshnessOfProcess.current;

const answersOfProcess = singleton<QueryCache>('content.answers');
answersOfProcess.current ??= createQueryCache(freshness, contentLifetimeSeconds * 1_000);
/** The query cache of this process. */
export const queryCache = answersOfProcess.current;

/**
 * Runs a GROQ query through the query cache. The result stays cached until something in `scopes` is published; concurrent
 * calls share one request. The read is recorded as a dependency of the page being rendered. Throws if the query fails and no
 * earlier result exists.
 */
export const query = createContentQuery({ freshness, answers: queryCache, ask: fetchOnce });

/** Runs a query without the cache and without falling back to an older result. */
export function queryFresh(groq: string, params: QueryParams = {}): Promise<unknown> {
  return fetchOnce(groq, params);
}

/** Health probe: returns true if the content answers now. Never throws. */
export async function isContentReachable(): Promise<boolean> {
  try {
    await ask('1', {});
    reach.pausedUntil = Number.NEGATIVE_INFINITY;
    noteAnswer();
    return true;
  } catch (error) {
    reach.answeredAt = Number.NEGATIVE_INFINITY;
    reach.awayUntil = performance.now() + unreachableForMs;
    if (isTimeoutError(error)) reach.pausedUntil = performance.now() + pauseAfterTimeoutMs;
    return false;
  }
}

/** How long a successful call proves that the content is reachable, and a failed one that it is not, in milliseconds. */
const reachableForMs = 2_000;
const unreachableForMs = 2_000;

/**
 * Returns the result of the last call or probe if it is at most two seconds old, else probes. Concurrent calls share one
 * probe. Never throws.
 */
export function wasContentReachable(): Promise<boolean> {
  if (performance.now() - reach.answeredAt < reachableForMs) return Promise.resolve(true);
  if (performance.now() < Math.max(reach.pausedUntil, reach.awayUntil)) return Promise.resolve(false);
  reach.probe ??= runOutsideRequest(isContentReachable).finally(() => {
    reach.probe = undefined;
  });
  return reach.probe;
}
