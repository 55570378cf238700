/**
 * A cache tag that a publish can invalidate.
 *
 * `page:` names the page at a canonical path, and `list:` the documents of a type. `settings` stands for navigation, footer
 * and notices; `addresses` for all routes. `live:` names a line with live times, or `*` for all lines.
 */
export type Scope = `page:${string}` | `list:${string}` | `live:${string}` | 'settings' | 'addresses';

/** A position in the order of publishes. Later moments are greater numbers. */
export type Moment = number;

/** Cache invalidation by publish counter. */
export interface Freshness {
  /** Returns the current moment. Content read from now on contains every publish reported so far. */
  moment(): Moment;
  /** Invalidates everything that depends on one of these scopes. */
  expire(scopes: Iterable<Scope>): void;
  /** Invalidates everything. */
  expireEverything(): void;
  /** Invalidates rendered pages but not query results, after a clock or timetable change. */
  expirePages(): void;
  /** Returns true if no publish has touched these scopes since that moment. */
  isFresh(scopes: Iterable<Scope>, since: Moment): boolean;
  /** The same for a rendered page, which `expirePages` also invalidates. */
  isPageFresh(scopes: Iterable<Scope>, since: Moment): boolean;
}

/** Maximum number of remembered scopes. Beyond it, everything is invalidated and the list starts empty. */
const maxScopes = 20_000;

/**
 * Creates a publish counter that remembers when each scope last changed. A request that was in flight when a publish arrived
 * is therefore stale on completion, however long it took.
 */
export function createFreshness(limit = maxScopes): Freshness {
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
