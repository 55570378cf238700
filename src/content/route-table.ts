import { log } from '#src/platform/log.ts';
import type { RouteTable } from './content-source.ts';
import { sanityContent } from './sanity-content.ts';

/** What a path is: a page, a redirect to one, or nothing. */
export type Route =
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'unknown' };

/** The route table, ready for look-ups by canonical path. */
export interface Routes {
  readonly pages: ReadonlySet<string>;
  readonly redirects: ReadonlyMap<string, string>;
}

/** How long a table serves before it is read again in the background, in milliseconds. */
const freshFor = 30_000;

interface State {
  routes?: Routes | undefined;
  /** When it was read, as `performance.now()`. */
  readAt: number;
  expired: boolean;
  reading?: Promise<Routes | undefined> | undefined;
}

// Next bundles the proxy and the routes apart; one process has one table all the same.
const place = Symbol.for('southbound.route-table');
const shared: typeof globalThis & { [place]?: State } = globalThis;
shared[place] ??= { readAt: 0, expired: true };
const state: State = shared[place];

/** Makes a table for look-ups. A live page always wins over a redirect from its address. */
export function indexRoutes({ pages, redirects }: RouteTable): Routes {
  const live = new Set(pages.map(({ path }) => path));
  const canonical = (path: string) => (path.endsWith('/') ? path : `${path}/`);
  return {
    pages: live,
    redirects: new Map(
      redirects
        .map(({ from, to }) => [canonical(from), to] as const)
        .filter(([from, to]) => !live.has(from) && live.has(to.replace(/#.*$/, ''))),
    ),
  };
}

async function read(): Promise<Routes | undefined> {
  state.expired = false;
  try {
    state.routes = indexRoutes(await sanityContent.listRoutes());
    state.readAt = performance.now();
  } catch (error) {
    state.expired = true;
    log.warn({ event: 'routes.stale', err: error }, 'The route table could not be read; the last one stays.');
  }
  return state.routes;
}

function readOnce(): Promise<Routes | undefined> {
  state.reading ??= read().finally(() => {
    state.reading = undefined;
  });
  return state.reading;
}

/** Something was published: the next look-up reads the table again. */
export function expireRoutes(): void {
  state.expired = true;
}

/** The site's routes, or undefined while the content has never been reached. */
export async function currentRoutes(): Promise<Routes | undefined> {
  if (!state.routes || state.expired) return readOnce();
  if (performance.now() - state.readAt > freshFor) void readOnce();
  return state.routes;
}

/** What a canonical path is. */
export function findRoute(routes: Routes, path: string): Route {
  if (routes.pages.has(path)) return { kind: 'page', path };
  const to = routes.redirects.get(path);
  return to ? { kind: 'redirect', to } : { kind: 'unknown' };
}
