/**
 * Headers with which Next's scripts request parts of pages.
 *
 * Relies on Next 16.4.5: the names of these headers, and `handleResponse` of its route module, which does not
 * revalidate a page for a prefetch. Noticed by contract.test.ts.
 */
import type { IncomingHttpHeaders } from 'node:http';

/** Names of the headers, in lower case. */
export const routerHeaders: readonly string[] = [
  'rsc',
  'next-action',
  'next-hmr-refresh',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-router-state-tree',
  'next-url',
];

/**
 * Returns true for prefetch requests, sent by Next's router for links on a page or by browsers on speculation. Next uses
 * the same test.
 */
export function isPrefetchRequest(headers: IncomingHttpHeaders): boolean {
  return headers.purpose === 'prefetch' || (headers.rsc === '1' && headers['next-router-prefetch'] === '1');
}

/** Returns true if Next's scripts, not a form without them, call a server action. */
export function isActionCall(headers: IncomingHttpHeaders): boolean {
  return headers['next-action'] !== undefined;
}
