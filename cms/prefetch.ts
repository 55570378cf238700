import type { IncomingHttpHeaders } from 'node:http';

/**
 * Returns true for prefetch requests, sent by Next's router for links on a page or by browsers on speculation. Next uses the
 * same test (`handleResponse` of its route module) and does not revalidate a page for one.
 */
export function isPrefetch(headers: IncomingHttpHeaders): boolean {
  return headers.purpose === 'prefetch' || (headers.rsc === '1' && headers['next-router-prefetch'] === '1');
}
