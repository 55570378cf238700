import { createClient, isTimeoutError, type QueryParams, type SanityClient } from '@sanity/client';
import { config } from '#platform/config.ts';
import { observe, secondsSince } from '#platform/metrics/metrics.ts';
import { singleton } from '#platform/singleton.ts';
import { startTimeout } from '#platform/timeout.ts';
import { withSpan } from '#platform/tracing.ts';
import { createFreshness, type Freshness, type Scope } from './freshness.ts';
import { type Answers, createAnswers } from './query-cache.ts';
import { recordRead, runOutsideRequest } from './render-dependencies.ts';
import { wellFormed } from './well-formed.ts';

/** The longest that an answer serves when no publish reaches the site, in seconds. */
export const contentLifetime = 60;

const apiVersion = '2026-03-01';

/** A visitor waits no longer than this for the content, in milliseconds; the client's own default is five minutes. */
const contentTimeoutMs = 5_000;

/** A call that took too long is not tried again, one that was refused is, once. */
const tries = { timeout: contentTimeoutMs, maxRetries: 1 };

let client: SanityClient | undefined;

/** Past the caches of Next: what is kept here is kept by `answers.ts`, which knows what a publish makes old. */
const fetchOutside: typeof fetch = (address, options) =>
  // The content never moves: a redirect would lead the token's requests to somebody else.
  runOutsideRequest(() => fetch(address, { ...options, redirect: 'error' }));

/** The one Sanity client of this process: hosted Sanity when its credentials are set, else the embedded lake. */
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

/** Where browsers get assets from: the CDN of hosted Sanity, or this site's own way to the lake. */
export function mediaBase(): string {
  return config().sanity ? 'https://cdn.sanity.io/' : '/media/';
}

/**
 * After a call that took too long, all others fail at once for so long, in milliseconds: a page makes several calls one
 * after the other, and its visitor waits for one of them alone.
 */
const pauseAfterTimeout = 2_000;
const reachOfProcess = singleton<{
  /** Until then nobody asks: a call took too long. As `performance.now()`, like the others. */
  pausedUntil: number;
  /** Until then the content counts as away: its health probe failed. */
  awayUntil: number;
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

/** Asks, as long as a visitor waits. The client's own clock would not be fair while this process is the one that is late. */
async function ask(groq: string, params: QueryParams): Promise<unknown> {
  using timeout = startTimeout(contentTimeoutMs);
  return wellFormed(await sanity().fetch<unknown>(groq, params, { signal: timeout.signal, timeout: 0 }));
}

async function fetchOnce(groq: string, params: QueryParams): Promise<unknown> {
  if (performance.now() < reach.pausedUntil) throw new Error('The content took too long a moment ago.');
  const began = performance.now();
  const note = (outcome: 'answered' | 'failed') =>
    observe('southbound_content_query_duration_seconds', { outcome }, secondsSince(began));
  const notes = { 'db.system.name': 'sanity', 'db.query.text': groq.slice(0, 1_000) };
  try {
    const answer = await withSpan({ name: 'content', kind: 'client', notes }, () => ask(groq, params));
    noteAnswer();
    note('answered');
    return answer;
  } catch (error) {
    note('failed');
    reach.answeredAt = Number.NEGATIVE_INFINITY;
    if (isTimeoutError(error)) reach.pausedUntil = performance.now() + pauseAfterTimeout;
    throw error;
  }
}

const freshnessOfProcess = singleton<Freshness>('content.freshness');
freshnessOfProcess.current ??= createFreshness();
/** What was published when, as far as this process was told. */
export const freshness = freshnessOfProcess.current;

const answersOfProcess = singleton<Answers>('content.answers');
answersOfProcess.current ??= createAnswers(freshness, contentLifetime * 1_000);
const answers = answersOfProcess.current;

/**
 * Runs a GROQ query. The answer is kept until something of `scopes` is published, and asked for once however many wait; what
 * is being drawn is noted to be made of it. Throws when the content can't be reached (and never answered this query before)
 * or refuses the query.
 */
export async function query(
  groq: string,
  params: QueryParams,
  scopes: readonly [Scope, ...Scope[]],
): Promise<unknown> {
  const began = freshness.moment();
  try {
    const { value, since, isStale } = await answers.read({
      key: JSON.stringify([groq, params]),
      scopes,
      ask: () => fetchOnce(groq, params),
    });
    recordRead(scopes, since, isStale);
    return value;
  } catch (error) {
    recordRead(scopes, began, true);
    throw error;
  }
}

/** The same without keeping anything and without an older answer, for what has to be of this moment. */
export function queryFresh(groq: string, params: QueryParams = {}): Promise<unknown> {
  return fetchOnce(groq, params);
}

/** Whether the content answers just now. Never throws. */
export async function isContentReachable(): Promise<boolean> {
  try {
    await ask('1', {});
    reach.pausedUntil = Number.NEGATIVE_INFINITY;
    noteAnswer();
    return true;
  } catch (error) {
    reach.answeredAt = Number.NEGATIVE_INFINITY;
    reach.awayUntil = performance.now() + provesAway;
    if (isTimeoutError(error)) reach.pausedUntil = performance.now() + pauseAfterTimeout;
    return false;
  }
}

/** How long an answer shows that the content is within reach, and a call without one that it is not, in milliseconds. */
const provesReach = 2_000;
const provesAway = 2_000;

/** The same as far as was seen in the last two seconds; asks once, however many want to know. Never throws. */
export function wasContentReachable(): Promise<boolean> {
  if (performance.now() - reach.answeredAt < provesReach) return Promise.resolve(true);
  if (performance.now() < Math.max(reach.pausedUntil, reach.awayUntil)) return Promise.resolve(false);
  reach.probe ??= runOutsideRequest(isContentReachable).finally(() => {
    reach.probe = undefined;
  });
  return reach.probe;
}
