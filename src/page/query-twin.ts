import { fareSearchParameters } from '#schemas/search/fare-search-query.ts';

/**
 * Where the proxy sends a request for a page whose query the page answers to: the same page, rendered for this request
 * alone. Nobody gets there by asking for it.
 */
export const queryTwin = '/with-query';

/** True for addresses of the twin, which exist inside this process alone. */
export function isQueryTwin(path: string): boolean {
  return path === queryTwin || path.startsWith(`${queryTwin}/`);
}

/** True when a page may look different for this query; all other parameters (`utm_source`) leave it as it is kept. */
export function asksForTwin(query: URLSearchParams): boolean {
  return query.keys().some((name) => fareSearchParameters.has(name));
}
