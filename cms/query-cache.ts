/** In-memory LRU cache of content queries: invalidated by publishes, shares concurrent requests, stale if the query fails. */
import { isDeepStrictEqual } from 'node:util';
import { log } from '#platform/log.ts';
import { mapConcurrently } from '#platform/map-concurrently.ts';
import type { Freshness, Moment, Scope } from './freshness.ts';

/** Maximum number of cached results; the least recently renewed is evicted first. */
const maxEntries = 1_000;

/** Maximum number of scopes with results that cannot be compared. Beyond it, all results count as such. */
const maxIncomparable = 20_000;

/** Number of queries that a recheck runs at a time. */
const recheckConcurrency = 4;

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
   * Returns the cached result if it is fresh, else runs the query; concurrent calls share one run. An equal result is the
   * same object as before, and must not be changed. If the query fails, returns its last result. Throws what `ask` throws if
   * there is none.
   */
  read(question: CachedQuery): Promise<CachedResult>;
  /**
   * Runs the queries of these scopes again, if their results are still valid. Resolves to the scopes of those whose result
   * differs or cannot be compared: what shows them must expire. Never rejects.
   */
  recheck(scopes: ReadonlySet<Scope> | 'everything'): Promise<ReadonlySet<Scope> | 'everything'>;
}

interface Entry {
  readonly question: CachedQuery;
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
  const inFlight = new Map<
    string,
    { readonly question: CachedQuery; readonly since: Moment; readonly answer: Promise<CachedResult> }
  >();
  /** Moments of the newest results of a scope that were returned but are not cached. */
  const incomparable = new Map<Scope, Moment>();
  /** Moment at which `incomparable` was last too large. Scopes without a publish since then count as incomparable. */
  let forgottenAt: Moment | undefined;

  function noteIncomparable(scopes: readonly Scope[], since: Moment): void {
    for (const scope of scopes) incomparable.set(scope, Math.max(since, incomparable.get(scope) ?? since));
    if (incomparable.size <= maxIncomparable) return;
    incomparable.clear();
    forgottenAt = freshness.moment();
  }

  function keep(question: CachedQuery, value: unknown, since: Moment): void {
    const { key, scopes } = question;
    const before = entries.get(key);
    // The slower of two requests: a newer one has already answered.
    if (before && before.since > since) return;
    entries.delete(key);
    if (value === null || value === undefined) {
      noteIncomparable(scopes, since);
      return;
    }
    entries.set(key, { question, value, since, at: performance.now() });
    if (entries.size <= limit) return;
    const [oldest] = entries.values();
    if (!oldest) return;
    entries.delete(oldest.question.key);
    noteIncomparable(oldest.question.scopes, oldest.since);
  }

  async function askNow(question: CachedQuery, since: Moment): Promise<CachedResult> {
    const { key, ask } = question;
    try {
      const answer = await ask();
      // An equal result stays the same object, so that what was parsed from it remains cached.
      const before = entries.get(key)?.value;
      const value = isDeepStrictEqual(before, answer) ? before : answer;
      keep(question, value, since);
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
        question,
        since,
        answer: askNow(question, since).finally(() => {
          if (inFlight.get(key) === request) inFlight.delete(key);
        }),
      };
      inFlight.set(key, request);
      return request.answer;
    },
    async recheck(scopes) {
      const isConcerned = (each: readonly Scope[]) =>
        scopes === 'everything' || each.some((scope) => scopes.has(scope));
      await Promise.allSettled(
        [...inFlight.values()].flatMap(({ question, answer }) =>
          isConcerned(question.scopes) ? [answer] : [],
        ),
      );
      const isForgotten = (each: readonly Scope[]) =>
        forgottenAt !== undefined && freshness.isFresh(each, forgottenAt);
      if (scopes === 'everything' && isForgotten([])) return scopes;
      const changed = new Set<Scope>();
      if (scopes !== 'everything') for (const scope of scopes) if (isForgotten([scope])) changed.add(scope);
      for (const [scope, since] of incomparable) {
        if (!isConcerned([scope])) continue;
        incomparable.delete(scope);
        if (freshness.isFresh([scope], since)) changed.add(scope);
      }
      const isValid = ({ question, since }: Entry) => freshness.isFresh(question.scopes, since);
      const compared = [...entries.values()].filter(
        (entry) => isConcerned(entry.question.scopes) && isValid(entry),
      );
      await mapConcurrently(compared, recheckConcurrency, async (entry) => {
        if (await isSame(entry)) return;
        if (isValid(entry)) for (const scope of entry.question.scopes) changed.add(scope);
      });
      return changed;
    },
  };
}

/** Runs a query again. Returns false if its result differs, or if it fails. */
async function isSame({ question, value }: Entry): Promise<boolean> {
  try {
    return isDeepStrictEqual(await question.ask(), value);
  } catch {
    return false;
  }
}
