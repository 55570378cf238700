import { pageParameters } from '#contracts/search/all-page-parameters.ts';
import { visitorPages } from './visitor-pages.ts';

/**
 * Internal route of pages rendered for one request, with its query and visitor. It is reached only by rewrites of the
 * proxy.
 */
export const perRequestRoute = '/per-request';

/** Returns true for paths of the per-request route, which only internal rewrites may use. */
export function isPerRequestRoute(path: string): boolean {
  return path === perRequestRoute || path.startsWith(`${perRequestRoute}/`);
}

/**
 * Returns true if the page at a canonical path shows data of its visitor, or may depend on this query. Other
 * parameters (`utm_source`) do not affect a cached page.
 */
export function needsPerRequestRoute(path: string, query: URLSearchParams): boolean {
  return visitorPages.has(path) || query.keys().some((name) => pageParameters.has(name));
}
