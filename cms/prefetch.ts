import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request is ahead of a visit that may never come: Next's scripts ask for what the links on a page lead to, and browsers for
 * what they guess. As Next itself has it (`handleResponse` of its route module), which draws nothing anew for one.
 */
export function isPrefetch(headers: IncomingHttpHeaders): boolean {
  return headers.purpose === 'prefetch' || (headers.rsc === '1' && headers['next-router-prefetch'] === '1');
}
