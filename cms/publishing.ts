import { z } from 'zod';
import { log } from '#platform/log.ts';
import { count as countMetric } from '#platform/metrics/metrics.ts';
import { runOutsideRequest } from '#platform/next-internals/outside-requests.ts';
import { singleton } from '#platform/singleton.ts';
import { type DocumentAddresses, type RunQuery, scopesAffectedBy } from './cache-invalidation.ts';
import type { Freshness, Scope } from './freshness.ts';
import { type Change, isPublic } from './parse-content-webhook.ts';
import type { QueryCache } from './query-cache.ts';
import { currentRoutes, expireRoutes, type Routes } from './route-table.ts';
import { freshness, queryCache, queryFresh } from './sanity-client.ts';

/** Applies publishes to the caches of this process. */
export interface Publishing {
  /** Invalidates everything that shows these documents. Never throws. */
  publish(changes: readonly Change[] | 'unknown'): Promise<void>;
  /**
   * Finds publishes that nobody reported and applies them. Resolves to the number of missed documents, or null if the content
   * did not answer. Never throws.
   */
  reconcile(): Promise<number | null>;
}

/** Dependencies of publishing. */
export interface PublishingDeps {
  readonly freshness: Pick<Freshness, 'expire' | 'expireEverything'>;
  readonly queries: Pick<QueryCache, 'recheck'>;
  readonly ask: RunQuery;
  readonly routes: { current(): Promise<Routes | undefined>; expire(): void };
  /** Schedules a callback, like `setTimeout`. */
  readonly later: (work: () => void, milliseconds: number) => void;
}

/**
 * Delay in milliseconds before the results after a publish are checked again; it may take up to twice as long. Hosted Sanity
 * may send the webhook before all of its replicas have the publish, so a query after the call can still return old content.
 */
const recheckDelayMs = 3_000;

/** Number of newest documents that reconciliation compares. */
export const maxComparedDocuments = 200;
/** Maximum number of documents whose last revision is remembered. */
const maxRememberedRevisions = 5_000;

/**
 * Reads the number of public documents and the newest of them. The query is cheap: the lake caches its result until a write.
 */
const newestQuery = `{
  "count": count(*[_id in path("*")]),
  "newest": *[_id in path("*")] | order(_updatedAt desc, _id)[0...${maxComparedDocuments}]{_id, _type, _rev, _updatedAt}
}`;
const newestResult = z.object({
  count: z.number(),
  newest: z.array(z.object({ _id: z.string(), _type: z.string(), _rev: z.string(), _updatedAt: z.string() })),
});

type Compared = Pick<z.output<typeof newestResult>['newest'][number], '_id' | '_updatedAt'>;

/** Returns true if `one` precedes `other` in the query's order. */
function isBefore(one: Compared, other: Compared): boolean {
  const newer = Date.parse(one._updatedAt) - Date.parse(other._updatedAt);
  return newer === 0 ? one._id < other._id : newer > 0;
}

/** Scopes to check again. */
type PendingScopes = Set<Scope> | 'everything' | undefined;

function joined(pending: PendingScopes, scopes: Iterable<Scope> | 'everything'): PendingScopes {
  return pending === 'everything' || scopes === 'everything'
    ? 'everything'
    : new Set([...(pending ?? []), ...scopes]);
}

/** Creates the publish handling of a process. */
export function createPublishing({ freshness, queries, ask, routes, later }: PublishingDeps): Publishing {
  /** The last reported or found revision of each document; null for a deleted one. */
  const revisions = new Map<string, string | null>();
  /** Number of public documents, as reported. Undefined before the first reconciliation. */
  let count: number | undefined;
  /** The last document that the previous reconciliation compared, if there were more. Documents beyond it are unknown. */
  let horizon: Compared | undefined;
  /** True if a reconciliation failed before the first successful one. */
  let isLate = false;
  /** Ids of documents reported since the running reconciliation began. */
  let reportedMeanwhile: Set<string> | undefined;
  /**
   * Paths of documents after the last judged publish; the route table may already contain later ones. Undefined before the
   * first one: then any document may have moved.
   */
  let judged: Map<string, string> | undefined;
  let next: PendingScopes;
  let due: PendingScopes;
  let isTimed = false;

  function remember(id: string, revision: string | null): void {
    revisions.delete(id);
    revisions.set(id, revision);
    if (revisions.size > maxRememberedRevisions) revisions.delete(revisions.keys().next().value ?? id);
  }

  function expireAll(): void {
    freshness.expireEverything();
    routes.expire();
    judged = undefined;
  }

  function everything(): void {
    expireAll();
    scheduleRecheck('everything');
  }

  /**
   * Schedules a recheck. Each run handles the scopes that were added before the previous run, so that continuous publishing
   * postpones none of them.
   */
  function scheduleRecheck(scopes: Iterable<Scope> | 'everything'): void {
    next = joined(next, scopes);
    if (!isTimed) later(recheckPending, recheckDelayMs);
    isTimed = true;
  }

  function recheckPending(): void {
    if (due) void recheck(due);
    due = next;
    next = undefined;
    isTimed = due !== undefined;
    if (isTimed) later(recheckPending, recheckDelayMs);
  }

  /** Invalidates only what was read from a replica that lagged. Otherwise every page would be rendered twice. */
  async function recheck(scopes: ReadonlySet<Scope> | 'everything'): Promise<void> {
    const changed = await queries.recheck(scopes);
    if (changed === 'everything') freshness.expireEverything();
    // Without any scope it still counts as a publish, for the site search, which compares moments.
    else freshness.expire(changed);
  }

  async function invalidateAffected(changes: readonly Change[]): Promise<void> {
    const table = await routes.current();
    const before: DocumentAddresses[] = table
      ? [table, { pathOf: judged ?? new Map(), pages: new Set() }]
      : [];
    const own = new Set<Scope>();
    for (const { id, type } of changes)
      for (const standing of before) {
        const path = type === null ? undefined : standing.pathOf.get(id);
        if (path !== undefined) own.add(`page:${path}`);
      }
    // The document's own page is known without a query.
    if (own.size > 0) freshness.expire(own);
    const affected = await scopesAffectedBy(changes, before, ask);
    if (affected === 'everything') return everything();
    const others = new Set([...affected.scopes].filter((scope) => !own.has(scope)));
    // Expire routes first: a page that moved is looked up there.
    if (affected.addresses) routes.expire();
    if (others.size > 0) freshness.expire(others);
    judged ??= new Map(table?.pathOf);
    for (const [id, path] of affected.standing)
      if (path === null) judged.delete(id);
      else judged.set(id, path);
    scheduleRecheck([...own, ...others]);
  }

  /** Updates the document count, once for each change even if it is reported several times. */
  function updateCount({ id, revision, operation }: Change): void {
    if (count === undefined) return;
    if (operation === 'create' && (revision === null || revisions.get(id) !== revision)) count += 1;
    if (operation === 'delete' && revisions.get(id) !== null) count -= 1;
  }

  async function publish(reported: readonly Change[] | 'unknown'): Promise<void> {
    if (reported === 'unknown') return everything();
    const changes = reported.filter(isPublic);
    for (const change of changes) {
      updateCount(change);
      remember(change.id, change.revision);
      reportedMeanwhile?.add(change.id);
    }
    if (changes.length === 0) return;
    try {
      await invalidateAffected(changes);
    } catch (error) {
      log.warn(
        { event: 'content.unjudged', err: error },
        'The pages affected by a publish could not be determined.',
      );
      everything();
    }
  }

  async function reconcile(): Promise<number | null> {
    const reported = new Set<string>();
    reportedMeanwhile = reported;
    let found: z.output<typeof newestResult>;
    try {
      found = newestResult.parse(await ask(newestQuery, {}));
    } catch {
      // Readers of the content log the outage.
      isLate ||= count === undefined;
      return null;
    } finally {
      reportedMeanwhile = undefined;
    }
    const isFirst = count === undefined;
    const seen = found.newest.filter(({ _id }) => !reported.has(_id));
    const missed = seen.filter(({ _id, _rev, _updatedAt }) =>
      revisions.has(_id) ? revisions.get(_id) !== _rev : !horizon || isBefore({ _id, _updatedAt }, horizon),
    );
    // The answer may or may not contain documents reported in the meantime.
    const isMiscounted = reported.size === 0 && count !== found.count;
    for (const { _id, _rev } of seen.toReversed()) remember(_id, _rev);
    if (isFirst || reported.size === 0) count = found.count;
    horizon = found.newest.length < found.count ? found.newest.at(-1) : undefined;
    if (isFirst) {
      // Pages may have been cached during the outage without known dependencies.
      if (isLate) expireAll();
      return 0;
    }
    if (missed.length === 0 && !isMiscounted) return 0;
    countMetric('southbound_missed_publishes_total', {}, Math.max(missed.length, 1));
    log.warn(
      { event: 'content.healed', documents: missed.slice(0, 20).map(({ _id }) => _id), count: missed.length },
      'An unreported publish was found.',
    );
    // If a document appeared or disappeared, or more changed than is compared, invalidate everything.
    if (isMiscounted || missed.length === found.newest.length) everything();
    else
      await invalidateAffected(
        missed.map(({ _id, _type, _rev }) => ({ id: _id, type: _type, operation: 'update', revision: _rev })),
      ).catch(everything);
    return Math.max(missed.length, 1);
  }

  return { publish, reconcile };
}

const publishingOfProcess = singleton<Publishing>('content.publishing');
publishingOfProcess.current ??= createPublishing({
  freshness,
  queries: queryCache,
  ask: queryFresh,
  routes: { current: currentRoutes, expire: expireRoutes },
  later: (work, milliseconds) => runOutsideRequest(() => setTimeout(work, milliseconds).unref()),
});
/** The publish handling of this process. */
export const publishing = publishingOfProcess.current;

/** Interval of reconciliation in milliseconds. */
const between = 30_000;

/** Starts the reconciliation round: now and every 30 seconds. */
export function startReconciling(): void {
  const reconcileRound = async () => {
    await publishing.reconcile();
    setTimeout(reconcileRound, between).unref();
  };
  runOutsideRequest(() => void reconcileRound());
}

/** Invalidates the pages that show live times of these lines; `*` stands for pages about all lines. */
export function expireLivePages(lines: Iterable<string>): void {
  freshness.expire(Array.from(lines, (line): Scope => `live:${line}`));
}

/** Invalidates rendered pages but not query results, after a clock or timetable change. */
export function expirePages(): void {
  freshness.expirePages();
}
