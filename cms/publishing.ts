import { z } from 'zod';
import { log } from '#platform/log.ts';
import { count as tell } from '#platform/metrics/metrics.ts';
import { singleton } from '#platform/singleton.ts';
import { type Ask, type Standing, scopesAffectedBy } from './cache-invalidation.ts';
import { freshness, queryFresh } from './client.ts';
import { type Change, isPublic } from './content-change.ts';
import type { Freshness, Scope } from './freshness.ts';
import { runOutsideRequest } from './render-dependencies.ts';
import { currentRoutes, expireRoutes, type Routes } from './route-table.ts';

/** What a publish does to this process. */
export interface Publishing {
  /** These documents were published: what shows them is made anew when it is next asked for. Never throws. */
  publish(changes: readonly Change[] | 'unknown'): Promise<void>;
  /**
   * Looks whether something was published that nobody told of, and treats it as published. Resolves to how many documents
   * that were, or null when the content did not answer. Never throws.
   */
  reconcile(): Promise<number | null>;
}

/** What it works with. */
export interface PublishingDeps {
  readonly freshness: Pick<Freshness, 'expire' | 'expireEverything'>;
  readonly ask: Ask;
  readonly routes: { current(): Promise<Routes | undefined>; expire(): void };
  /** Calls back after so many milliseconds. */
  readonly later: (work: () => void, milliseconds: number) => void;
}

/**
 * When what a publish touched is expired a second time, in milliseconds, or up to twice as late: hosted Sanity may call
 * before each of its replicas knows of the publish, so that an answer after the call can still be from before it.
 */
const secondLook = 3_000;

/** The newest changes that are compared. */
export const compared = 200;
/** What was told of is remembered for so many documents. */
const remembered = 5_000;

/** Public documents: how many there are, and the newest. One cheap query, whose answer the lake keeps until a write. */
const newestQuery = `{
  "count": count(*[_id in path("*")]),
  "newest": *[_id in path("*")] | order(_updatedAt desc, _id)[0...${compared}]{_id, _type, _rev, _updatedAt}
}`;
const newestAnswer = z.object({
  count: z.number(),
  newest: z.array(z.object({ _id: z.string(), _type: z.string(), _rev: z.string(), _updatedAt: z.string() })),
});

type Compared = Pick<z.output<typeof newestAnswer>['newest'][number], '_id' | '_updatedAt'>;

/** Whether one stands before the other in the order of the query. */
function isBefore(one: Compared, other: Compared): boolean {
  const newer = Date.parse(one._updatedAt) - Date.parse(other._updatedAt);
  return newer === 0 ? one._id < other._id : newer > 0;
}

/** What is to be expired a second time. */
type Look = Set<Scope> | 'everything' | undefined;

function joined(look: Look, scopes: Iterable<Scope> | 'everything'): Look {
  return look === 'everything' || scopes === 'everything'
    ? 'everything'
    : new Set([...(look ?? []), ...scopes]);
}

/** Makes the part of this process that hears of publishes. */
export function createPublishing({ freshness, ask, routes, later }: PublishingDeps): Publishing {
  /** The revision of each document as it was last told of or found; null of one that is gone. */
  const revisions = new Map<string, string | null>();
  /** How many documents there are, as far as was told. Undefined before the first look. */
  let count: number | undefined;
  /** The last of the documents that the last look compared, where there were more: of those beyond it nothing is known. */
  let horizon: Compared | undefined;
  /** Whether a look found no content, and none found any since the start. */
  let isLate = false;
  /** What was told of since the look began that is under way. */
  let toldMeanwhile: Set<string> | undefined;
  /**
   * Where documents stood when publishes were last judged; the route table may know of later ones already. Undefined until one
   * was: then each document may have moved.
   */
  let judged: Map<string, string> | undefined;
  let next: Look;
  let due: Look;
  let isTimed = false;

  function remember(id: string, revision: string | null): void {
    revisions.delete(id);
    revisions.set(id, revision);
    if (revisions.size > remembered) revisions.delete(revisions.keys().next().value ?? id);
  }

  function expireAll(): void {
    freshness.expireEverything();
    routes.expire();
    judged = undefined;
  }

  function everything(): void {
    expireAll();
    lookAgain('everything');
  }

  /** Each look takes up what came between the two before it, so that publishes without a pause put none of them off. */
  function lookAgain(scopes: Iterable<Scope> | 'everything'): void {
    next = joined(next, scopes);
    if (!isTimed) later(look, secondLook);
    isTimed = true;
  }

  function look(): void {
    if (due === 'everything') freshness.expireEverything();
    else if (due) freshness.expire(due);
    due = next;
    next = undefined;
    isTimed = due !== undefined;
    if (isTimed) later(look, secondLook);
  }

  async function judge(changes: readonly Change[]): Promise<void> {
    const table = await routes.current();
    const before: Standing[] = table ? [table, { pathOf: judged ?? new Map(), pages: new Set() }] : [];
    const own = new Set<Scope>();
    for (const { id, type } of changes)
      for (const standing of before) {
        const path = type === null ? undefined : standing.pathOf.get(id);
        if (path !== undefined) own.add(`page:${path}`);
      }
    // The page itself needs no query to be known.
    if (own.size > 0) freshness.expire(own);
    const affected = await scopesAffectedBy(changes, before, ask);
    if (affected === 'everything') return everything();
    const others = new Set([...affected.scopes].filter((scope) => !own.has(scope)));
    // Addresses first: a page that moved is looked up there.
    if (affected.addresses) routes.expire();
    if (others.size > 0) freshness.expire(others);
    judged ??= new Map(table?.pathOf);
    for (const [id, path] of affected.standing)
      if (path === null) judged.delete(id);
      else judged.set(id, path);
    lookAgain([...own, ...others]);
  }

  /** Counts a document that came or went, once however often it is told of. */
  function tally({ id, revision, operation }: Change): void {
    if (count === undefined) return;
    if (operation === 'create' && (revision === null || revisions.get(id) !== revision)) count += 1;
    if (operation === 'delete' && revisions.get(id) !== null) count -= 1;
  }

  async function publish(told: readonly Change[] | 'unknown'): Promise<void> {
    if (told === 'unknown') return everything();
    const changes = told.filter(isPublic);
    for (const change of changes) {
      tally(change);
      remember(change.id, change.revision);
      toldMeanwhile?.add(change.id);
    }
    if (changes.length === 0) return;
    try {
      await judge(changes);
    } catch (error) {
      log.warn({ event: 'content.unjudged', err: error }, 'What a publish touched could not be found out.');
      everything();
    }
  }

  async function reconcile(): Promise<number | null> {
    const told = new Set<string>();
    toldMeanwhile = told;
    let found: z.output<typeof newestAnswer>;
    try {
      found = newestAnswer.parse(await ask(newestQuery, {}));
    } catch {
      // That the content does not answer, its readers say.
      isLate ||= count === undefined;
      return null;
    } finally {
      toldMeanwhile = undefined;
    }
    const isFirst = count === undefined;
    const seen = found.newest.filter(({ _id }) => !told.has(_id));
    const missed = seen.filter(({ _id, _rev, _updatedAt }) =>
      revisions.has(_id) ? revisions.get(_id) !== _rev : !horizon || isBefore({ _id, _updatedAt }, horizon),
    );
    // What was told of meanwhile may be in the answer or not.
    const isMiscounted = told.size === 0 && count !== found.count;
    for (const { _id, _rev } of seen.toReversed()) remember(_id, _rev);
    if (isFirst || told.size === 0) count = found.count;
    horizon = found.newest.length < found.count ? found.newest.at(-1) : undefined;
    if (isFirst) {
      // Pages may have been made in between, of which nobody knows what they were made of.
      if (isLate) expireAll();
      return 0;
    }
    if (missed.length === 0 && !isMiscounted) return 0;
    tell('southbound_missed_publishes_total', {}, Math.max(missed.length, 1));
    log.warn(
      { event: 'content.healed', documents: missed.slice(0, 20).map(({ _id }) => _id), count: missed.length },
      'Something was published that nobody told of.',
    );
    // Where something came or went, or more than is compared, only everything is sure.
    if (isMiscounted || missed.length === found.newest.length) everything();
    else
      await judge(
        missed.map(({ _id, _type, _rev }) => ({ id: _id, type: _type, operation: 'update', revision: _rev })),
      ).catch(everything);
    return Math.max(missed.length, 1);
  }

  return { publish, reconcile };
}

const publishingOfProcess = singleton<Publishing>('content.publishing');
publishingOfProcess.current ??= createPublishing({
  freshness,
  ask: queryFresh,
  routes: { current: currentRoutes, expire: expireRoutes },
  later: (work, milliseconds) => runOutsideRequest(() => setTimeout(work, milliseconds).unref()),
});
/** The one of this process. */
export const publishing = publishingOfProcess.current;

/** How often is looked for publishes that nobody told of, in milliseconds. */
const between = 30_000;

/** Begins to look for publishes that nobody told of, now and every 30 seconds. */
export function startReconciling(): void {
  const look = async () => {
    await publishing.reconcile();
    setTimeout(look, between).unref();
  };
  runOutsideRequest(() => void look());
}

/** Kept pages are made anew when they are next asked for, of the same content: a clock or a timetable has moved on. */
export function expirePages(): void {
  freshness.expirePages();
}
