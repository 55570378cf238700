import { log } from '#platform/log.ts';
import { singleton } from '#platform/singleton.ts';
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
const patience = 500;

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

/** Makes a table from what `read` answers. */
export function liveRoutes(read: () => Promise<RouteTable>): LiveRoutes {
  let routes: Routes | undefined;
  /** When the table was read, as `performance.now()`. */
  let readAt = Number.NEGATIVE_INFINITY;
  // A read belongs to the expiry before it: it may have seen the content of then, and counts as fresh for that one alone.
  let generation = 1;
  let readGeneration = 0;
  let reading: { generation: number; done: Promise<void> } | undefined;

  async function readNow(mine: number): Promise<void> {
    try {
      const table = indexRoutes(await read());
      // A read that was overtaken by a later one says nothing new.
      if (mine < readGeneration) return;
      routes = table;
      readGeneration = mine;
      readAt = performance.now();
    } catch (error) {
      log.warn(
        { event: 'routes.stale', err: error },
        'The route table could not be read; the last one stays.',
      );
    }
  }

  function readOnce(): Promise<void> {
    if (reading?.generation !== generation) {
      const begun = {
        generation,
        done: readNow(generation).finally(() => {
          if (reading === begun) reading = undefined;
        }),
      };
      reading = begun;
    }
    return reading.done;
  }

  const isOld = () => performance.now() - readAt > freshFor;

  return {
    expire() {
      generation += 1;
    },
    async current() {
      if (routes && readGeneration === generation) {
        if (isOld()) void readOnce();
      } else if (routes) {
        await atMost(patience, readOnce());
      } else {
        await readOnce();
      }
      return routes;
    },
    async settled() {
      if (!routes || readGeneration !== generation || isOld()) await readOnce();
      return routes;
    },
  };
}

/** Waits for `work`, but no longer than so many milliseconds. */
async function atMost(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, over]);
  clearTimeout(timer);
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
