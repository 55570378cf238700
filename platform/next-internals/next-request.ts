/**
 * Requests as Next sees them: the headers of its scripts, and what it fails on or misunderstands, which is removed.
 *
 * Relies on Next 16.4.5:
 * - The names of the headers with which its scripts request parts of pages, and the parameter of their addresses.
 * - `handleResponse` of its route module does not revalidate a page for a prefetch.
 * - It fails on paths that can't be decoded and on ranges beyond the end of a file.
 * - It removes `.rsc` from the end of a path.
 * - Its preview mode has two cookies.
 *
 * Noticed by contract.test.ts and tests/end-to-end/errors.spec.ts.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** Changes the address and headers of a request before Next receives it. */
export function normalizeRequest(request: IncomingMessage): asserts request is NormalizedRequest {
  const { headers } = request;
  request.url = normalizeUrl(request.url ?? '/');
  const cookie = withoutPreviewCookies(headers.cookie);
  if (cookie === undefined) delete headers.cookie;
  else headers.cookie = cookie;
  // The whole file is a valid answer to a range request (RFC 9110, 14.2); Next fails on ranges beyond its end.
  if (!uploadedFile.test(request.url)) delete headers.range;
}

/** Addresses of uploaded files, which our own route serves (src/app/media): players of videos request parts of them. */
const uploadedFile = /^\/media\/files\/(?:[\w-]+\/)*[\w-]+\.\w+$/;

/** A request whose address is known. */
type NormalizedRequest = IncomingMessage & { url: string };

/**
 * Escapes the parts of a request's path that Next can't handle. Parts that can't be decoded (broken escapes, invalid
 * UTF-8) are escaped again, so that they lead to "not found" instead of a failure. The dot of a final `.rsc` is also
 * escaped: Next would remove that ending, but to us `/contact.rsc` is not `/contact`.
 */
export function normalizeUrl(url: string): string {
  const [path = '', ...query] = url.split('?');
  const decodable = path.split('/').map((part) => (canDecode(part) ? part : part.replaceAll('%', '%25')));
  return [decodable.join('/').replace(/\.(rsc)(?=\/?$)/i, '%2e$1'), ...query].join('?');
}

function canDecode(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

/**
 * Cookies of Next's preview mode, which the site never sets because it has its own drafts (src/page/draft). Next reacts
 * even to forged ones: it adds a cookie and another cache policy to public pages.
 */
const previewCookies: ReadonlySet<string> = new Set(['__prerender_bypass', '__next_preview_data']);

/** Returns the value of `Cookie` without preview cookies; undefined if nothing is left. */
export function withoutPreviewCookies(header: string | undefined): string | undefined {
  const nameOf = (pair: string) => (pair.split('=', 1)[0] ?? '').trim();
  const others = header?.split(';').filter((pair) => !previewCookies.has(nameOf(pair)));
  return others?.join(';').trimStart() || undefined;
}

/** Names of the headers with which Next's scripts request parts of pages, in lower case. */
export const routerHeaders: readonly string[] = [
  'rsc',
  'next-action',
  'next-hmr-refresh',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-router-state-tree',
  'next-url',
];

/** Returns the address of a page's whole payload. Next redirects requests of a payload that lack the parameter. */
export const payloadAddress = (path: string): string => `${path}?_rsc=`;

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
