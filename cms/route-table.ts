import { createLastKnownGood } from '#platform/last-known-good.ts';
import { log } from '#platform/log.ts';
import { singleton } from '#platform/singleton.ts';
import { withTimeout } from '#platform/timeout.ts';
import type { RouteTable } from './content-source.ts';
import { readRoutes } from './read-routes.ts';

/** The result of a route look-up. */
export type Route =
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'unknown' };

/** The route table, indexed for look-ups by canonical path. */
export interface Routes {
  /** The canonical path of each document that has one, by document id. */
  readonly pathOf: ReadonlyMap<string, string>;
  readonly pages: ReadonlySet<string>;
  readonly redirects: ReadonlyMap<string, string>;
}

/** Maximum age of the table before it is refreshed in the background, in milliseconds. */
const maxAgeMs = 30_000;

/** How long a look-up waits for an expired table to be refreshed before it uses the old one, in milliseconds. */
const newerTableTimeoutMs = 500;

/** Indexes a route table. A published page always wins over a redirect from its address. */
export function indexRoutes({ pages, redirects }: RouteTable): Routes {
  const live = new Set(pages.map(({ path }) => path));
  return {
    pathOf: new Map(pages.map(({ id, path }) => [id, path])),
    pages: live,
    redirects: new Map(
      redirects
        .map(({ from, to }) => [from, to] as const)
        .filter(([from, to]) => !live.has(from) && live.has(to)),
    ),
  };
}

/** A route table that refreshes itself. */
export interface LiveRoutes {
  /** Marks the table as expired after a publish: the next look-up reads it again. */
  expire(): void;
  /**
   * Returns the routes. Falls back to an older table if the refresh is slow or fails; undefined if none was ever read. Never
   * throws.
   */
  current(): Promise<Routes | undefined>;
  /**
   * Returns the routes after waiting for the refresh, however long it takes. Falls back to an older table only if the refresh
   * fails. Never throws.
   */
  settled(): Promise<Routes | undefined>;
}

/** Creates a route table that loads its data with `read`. */
export function createLiveRoutes(read: () => Promise<RouteTable>): LiveRoutes {
  const routes = createLastKnownGood(
    async () => indexRoutes(await read()),
    (error) =>
      log.warn(
        { event: 'routes.stale', err: error },
        'The route table could not be read; the previous one is used.',
      ),
  );
  const isOld = () => performance.now() - routes.readAt > maxAgeMs;

  return {
    expire: routes.expire,
    async current() {
      if (!routes.value) await routes.refresh();
      else if (routes.isExpired) await withTimeout(routes.refresh(), newerTableTimeoutMs, () => undefined);
      else if (isOld()) void routes.refresh();
      return routes.value;
    },
    async settled() {
      if (routes.isExpired || isOld()) await routes.refresh();
      return routes.value;
    },
  };
}

const routesOfProcess = singleton<LiveRoutes>('content.routes');
routesOfProcess.current ??= createLiveRoutes(readRoutes);
const live = routesOfProcess.current;

/** Marks the route table as expired after a publish: the next look-up reads it again. */
export function expireRoutes(): void {
  live.expire();
}

/**
 * Returns the site's routes, or undefined if the content has never been reachable. Uses an expired table if the refresh takes
 * longer than half a second.
 */
export function currentRoutes(): Promise<Routes | undefined> {
  return live.current();
}

/** Returns the site's routes with all publishes reported so far, or older ones if the content does not answer. */
export function settledRoutes(): Promise<Routes | undefined> {
  return live.settled();
}

/** Looks up a canonical path. */
export function findRoute(routes: Routes, path: string): Route {
  if (routes.pages.has(path)) return { kind: 'page', path };
  const to = routes.redirects.get(path);
  return to ? { kind: 'redirect', to } : { kind: 'unknown' };
}
