import { createLastKnownGood } from '#platform/last-known-good.ts';
import { log } from '#platform/log.ts';
import { singleton } from '#platform/singleton.ts';
import { withTimeout } from '#platform/timeout.ts';
import type { RouteTable } from './content-source.ts';
import { readRoutes } from './read-routes.ts';

/** What a path is: a page, a redirect to one, or nothing. */
export type Route =
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'unknown' };

/** The route table, ready for look-ups by canonical path. */
export interface Routes {
  /** The canonical path of each document that has one, by its id. */
  readonly pathOf: ReadonlyMap<string, string>;
  readonly pages: ReadonlySet<string>;
  readonly redirects: ReadonlyMap<string, string>;
}

/** How long a table serves before it is read again in the background, in milliseconds. */
const freshFor = 30_000;

/** How long a look-up waits for a newer table where it has an older one, in milliseconds. */
const newerTableTimeoutMs = 500;

/** Makes a table for look-ups. A live page always wins over a redirect from its address. */
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

/** A route table that keeps itself fresh. */
export interface LiveRoutes {
  /** Something was published: the next look-up reads the table again. */
  expire(): void;
  /** The routes, an older table while no newer one can be had, or undefined while there never was one. Never throws. */
  current(): Promise<Routes | undefined>;
  /** The same, however long the newer table takes: only where it can't be had does an older one serve. Never throws. */
  settled(): Promise<Routes | undefined>;
}

/** Creates a route table from what `read` returns. */
export function liveRoutes(read: () => Promise<RouteTable>): LiveRoutes {
  const routes = createLastKnownGood(
    async () => indexRoutes(await read()),
    (error) =>
      log.warn(
        { event: 'routes.stale', err: error },
        'The route table could not be read; the last one stays.',
      ),
  );
  const isOld = () => performance.now() - routes.readAt > freshFor;

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
routesOfProcess.current ??= liveRoutes(readRoutes);
const live = routesOfProcess.current;

/** Something was published: the next look-up reads the table again. */
export function expireRoutes(): void {
  live.expire();
}

/**
 * The site's routes, or undefined while the content has never been reached. A table that a publish made old serves where
 * the next one is not there within half a second.
 */
export function currentRoutes(): Promise<Routes | undefined> {
  return live.current();
}

/** The site's routes with every publish told of so far, or older ones where the content does not answer just now. */
export function settledRoutes(): Promise<Routes | undefined> {
  return live.settled();
}

/** What a canonical path is. */
export function findRoute(routes: Routes, path: string): Route {
  if (routes.pages.has(path)) return { kind: 'page', path };
  const to = routes.redirects.get(path);
  return to ? { kind: 'redirect', to } : { kind: 'unknown' };
}
