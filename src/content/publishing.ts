import { z } from 'zod';
import { log } from '#src/platform/log.ts';
import { type Ask, affectedBy } from './affected.ts';
import { type Change, isPublic } from './change.ts';
import { freshness, queryFresh } from './client.ts';
import type { Freshness, Scope } from './freshness.ts';
import { processWide } from './process-wide.ts';
import { outsideOfRequests } from './render-record.ts';
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
export interface PublishingMeans {
  readonly freshness: Pick<Freshness, 'expire' | 'expireEverything'>;
  readonly ask: Ask;
  readonly routes: { current(): Promise<Routes | undefined>; expire(): void };
  /** Calls back after so many milliseconds. */
  readonly later: (work: () => void, milliseconds: number) => void;
}

/**
 * When what a publish touched is expired a second time, in milliseconds: hosted Sanity may call before each of its replicas
 * knows of the publish, so that an answer after the call can still be from before it.
 */
const secondLook = 3_000;

/** The newest changes that are compared. */
const compared = 200;
/** What was told of is remembered for so many documents. */
const remembered = 5_000;

/** Public documents: how many there are, and the newest. One cheap query, whose answer the lake keeps until a write. */
const newestQuery = `{
  "count": count(*[_id in path("*")]),
  "newest": *[_id in path("*")] | order(_updatedAt desc, _id)[0...${compared}]{_id, _type, _rev}
}`;
const newestAnswer = z.object({
  count: z.number(),
  newest: z.array(z.object({ _id: z.string(), _type: z.string(), _rev: z.string() })),
});

/** Makes the part of this process that hears of publishes. */
export function createPublishing({ freshness, ask, routes, later }: PublishingMeans): Publishing {
  /** The revision of each document as it was last told of or found. */
  const revisions = new Map<string, string>();
  /** How many documents there are, as far as was told. Undefined before the first look. */
  let count: number | undefined;
  let again: Set<Scope> | 'everything' = new Set();
  let looks = 0;

  function remember(id: string, revision: string | null): void {
    revisions.delete(id);
    if (revision !== null) revisions.set(id, revision);
    if (revisions.size > remembered) revisions.delete(revisions.keys().next().value ?? id);
  }

  function everything(): void {
    freshness.expireEverything();
    routes.expire();
    lookAgain('everything');
  }

  function lookAgain(scopes: Iterable<Scope> | 'everything'): void {
    if (scopes === 'everything' || again === 'everything') again = 'everything';
    else for (const scope of scopes) again.add(scope);
    looks += 1;
    const mine = looks;
    later(() => {
      // A later publish looks for all of them.
      if (mine !== looks) return;
      if (again === 'everything') freshness.expireEverything();
      else freshness.expire(again);
      again = new Set();
    }, secondLook);
  }

  async function judge(changes: readonly Change[]): Promise<void> {
    const before = await routes.current();
    const own = new Set<Scope>();
    for (const { id, type } of changes) {
      const path = type === null ? undefined : before?.pathOf.get(id);
      if (path !== undefined) own.add(`page:${path}`);
    }
    // The page itself needs no query to be known.
    if (own.size > 0) freshness.expire(own);
    const affected = await affectedBy(changes, before, ask);
    if (affected === 'everything') return everything();
    const others = new Set([...affected.scopes].filter((scope) => !own.has(scope)));
    // Addresses first: a page that moved is looked up there.
    if (affected.addresses) routes.expire();
    if (others.size > 0) freshness.expire(others);
    lookAgain([...own, ...others]);
  }

  async function publish(told: readonly Change[] | 'unknown'): Promise<void> {
    if (told === 'unknown') return everything();
    const changes = told.filter(isPublic);
    for (const { id, revision, operation } of changes) {
      remember(id, revision);
      if (count !== undefined) count += operation === 'create' ? 1 : operation === 'delete' ? -1 : 0;
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
    let found: z.output<typeof newestAnswer>;
    try {
      found = newestAnswer.parse(await ask(newestQuery, {}));
    } catch {
      // That the content does not answer, its readers say.
      return null;
    }
    const isFirst = count === undefined;
    const missed = found.newest.filter(({ _id, _rev }) => revisions.get(_id) !== _rev);
    const isMiscounted = count !== found.count;
    for (const { _id, _rev } of found.newest.toReversed()) remember(_id, _rev);
    count = found.count;
    if (isFirst || (missed.length === 0 && !isMiscounted)) return 0;
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

processWide.publishing ??= createPublishing({
  freshness,
  ask: queryFresh,
  routes: { current: currentRoutes, expire: expireRoutes },
  later: (work, milliseconds) => outsideOfRequests(() => setTimeout(work, milliseconds).unref()),
});
/** The one of this process. */
export const publishing = processWide.publishing;

/** How often is looked for publishes that nobody told of, in milliseconds. */
const between = 30_000;

/** Begins to look for publishes that nobody told of, now and every 30 seconds. */
export function startReconciling(): void {
  const look = async () => {
    await publishing.reconcile();
    setTimeout(look, between).unref();
  };
  outsideOfRequests(() => void look());
}

/** Kept pages are made anew when they are next asked for, of the same content: a clock or a timetable has moved on. */
export function expirePages(): void {
  freshness.expirePages();
}
