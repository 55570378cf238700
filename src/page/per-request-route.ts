import { pageParameters } from '#contracts/search/page-queries.ts';
import { visitorPages } from './visitor-pages.ts';

/**
 * Where the proxy sends a request whose answer is for it alone: the same page, drawn with its query and for its visitor.
 * Nobody gets there by asking for it.
 */
export const perRequestRoute = '/per-request';

/** True for addresses of the twin, which exist inside this process alone. */
export function isPerRequestRoute(path: string): boolean {
  return path === perRequestRoute || path.startsWith(`${perRequestRoute}/`);
}

/**
 * True when the page at a canonical path shows something of its visitor, or may look different for this query; all other
 * parameters (`utm_source`) leave a page as it is kept.
 */
export function needsPerRequestRoute(path: string, query: URLSearchParams): boolean {
  return visitorPages.has(path) || query.keys().some((name) => pageParameters.has(name));
}
