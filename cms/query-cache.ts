/** In-memory LRU cache of content queries: invalidated by publishes, shares concurrent requests, stale if the query fails. */
import { log } from '#platform/log.ts';
import type { Freshness, Moment, Scope } from './freshness.ts';

/** Maximum number of cached results; the least recently renewed is evicted first. */
const maxEntries = 1_000;

/** A query result and its validity. */
export interface CachedResult {
  readonly value: unknown;
  /** The result contains every publish of its scopes up to this moment. */
  readonly since: Moment;
  /** True if the query failed and this is its last result. */
  readonly isStale: boolean;
}

/** A query. */
export interface CachedQuery {
  /** Cache key. */
  readonly key: string;
  /** Scopes whose publish invalidates the result. */
  readonly scopes: readonly Scope[];
  ask(): Promise<unknown>;
}

/** The query cache of a process. */
export interface QueryCache {
  /**
   * Returns the cached result if it is fresh, else runs the query; concurrent calls share one run. If the query fails,
   * returns its last result. Throws what `ask` throws if there is none.
   */
  read(question: CachedQuery): Promise<CachedResult>;
}

interface Entry {
  readonly value: unknown;
  readonly since: Moment;
  /** Time of the answer, as `performance.now()`. */
  readonly at: number;
}

/**
 * Creates a cache of query results that expire when a publish touches their scopes, at the latest after `lifetime`
 * milliseconds. A request in flight when a publish arrives serves only its current waiters; later calls run the query again.
 * Null results are not cached, because anyone can request missing pages.
 */
export function createQueryCache(freshness: Freshness, lifetime: number, limit = maxEntries): QueryCache {
  const entries = new Map<string, Entry>();
  const inFlight = new Map<string, { readonly since: Moment; readonly answer: Promise<CachedResult> }>();

  function keep(key: string, value: unknown, since: Moment): void {
    const before = entries.get(key);
    // The slower of two requests: a newer one has already answered.
    if (before && before.since > since) return;
    entries.delete(key);
    if (value === null || value === undefined) return;
    entries.set(key, { value, since, at: performance.now() });
    if (entries.size > limit) entries.delete(entries.keys().next().value ?? key);
  }

  async function askNow({ key, ask }: CachedQuery, since: Moment): Promise<CachedResult> {
    try {
      const value = await ask();
      keep(key, value, since);
      return { value, since, isStale: false };
    } catch (error) {
      const last = entries.get(key);
      if (!last) throw error;
      log.warn(
        { event: 'content.stale', err: error },
        'The content server did not respond; its last good answer is used.',
      );
      return { value: last.value, since, isStale: true };
    }
  }

  return {
    async read(question) {
      const { key, scopes } = question;
      const last = entries.get(key);
      if (last && performance.now() - last.at < lifetime && freshness.isFresh(scopes, last.since))
        return { value: last.value, since: freshness.moment(), isStale: false };
      const current = inFlight.get(key);
      if (current && freshness.isFresh(scopes, current.since)) return current.answer;
      const since = freshness.moment();
      const request = {
        since,
        answer: askNow(question, since).finally(() => {
          if (inFlight.get(key) === request) inFlight.delete(key);
        }),
      };
      inFlight.set(key, request);
      return request.answer;
    },
  };
}
