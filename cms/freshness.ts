/**
 * What an answer or a page was made from, as far as a publish can name it: the page at a canonical path, everything that is
 * around every page, a list of documents of a type, or the addresses of the site.
 */
export type Scope = `page:${string}` | `list:${string}` | 'settings' | 'addresses';

/** A moment in the order of publishes. Later moments are greater numbers. */
export type Moment = number;

/** What was read since when, and whether it still stands. */
export interface Freshness {
  /** Now: what is read from here on knows every publish told of so far. */
  moment(): Moment;
  /** Whatever was made of one of these before this call is no longer good. */
  expire(scopes: Iterable<Scope>): void;
  /** Whatever was made of the content before this call is no longer good. */
  expireEverything(): void;
  /** Pages made before this call are no longer good, while what they were made of is: a clock or a timetable moved on. */
  expirePages(): void;
  /** Whether an answer made of these at that moment still stands. */
  isFresh(scopes: Iterable<Scope>, since: Moment): boolean;
  /** The same of a page. */
  isPageFresh(scopes: Iterable<Scope>, since: Moment): boolean;
}

/** Scopes that are told apart; beyond that everything is expired and counting begins anew. */
const most = 20_000;

/**
 * Counts publishes. It knows of each scope when it last changed, so that what was being made while a publish arrived is known
 * to be old when it is done, however long that took.
 */
export function createFreshness(limit = most): Freshness {
  let now: Moment = 1;
  let everythingAt: Moment = 0;
  let pagesAt: Moment = 0;
  const changedAt = new Map<Scope, Moment>();

  function expireEverything(): void {
    now += 1;
    everythingAt = now;
    changedAt.clear();
  }

  function isFresh(scopes: Iterable<Scope>, since: Moment): boolean {
    if (everythingAt > since) return false;
    for (const scope of scopes) if ((changedAt.get(scope) ?? 0) > since) return false;
    return true;
  }

  return {
    moment: () => now,
    expire(scopes) {
      now += 1;
      for (const scope of scopes) changedAt.set(scope, now);
      if (changedAt.size > limit) expireEverything();
    },
    expireEverything,
    expirePages() {
      now += 1;
      pagesAt = now;
    },
    isFresh,
    isPageFresh: (scopes, since) => pagesAt <= since && isFresh(scopes, since),
  };
}
