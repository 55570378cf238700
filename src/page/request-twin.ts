import { pageParameters } from '#contracts/search/page-queries.ts';
import { visitorPages } from './visitor-pages.ts';

/**
 * Where the proxy sends a request whose answer is for it alone: the same page, drawn with its query and for its visitor.
 * Nobody gets there by asking for it.
 */
export const requestTwin = '/per-request';

/** True for addresses of the twin, which exist inside this process alone. */
export function isRequestTwin(path: string): boolean {
  return path === requestTwin || path.startsWith(`${requestTwin}/`);
}

/**
 * True when the page at a canonical path shows something of its visitor, or may look different for this query; all other
 * parameters (`utm_source`) leave a page as it is kept.
 */
export function asksForTwin(path: string, query: URLSearchParams): boolean {
  return visitorPages.has(path) || query.keys().some((name) => pageParameters.has(name));
}
