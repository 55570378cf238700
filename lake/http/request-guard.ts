/** Request guard. The lake has no authentication, so it accepts only loopback hosts and origins (Host and Origin checks). */
import type { IncomingMessage } from 'node:http';
import { isLoopback } from '#platform/private-networks.ts';
import { HttpError } from './http-error.ts';
import { isAssetUrl, parseRequestUrl, type RequestUrl } from './request-url.ts';

/**
 * Returns the parsed URL of an allowed request. Throws `HttpError` 403 for requests that a page of another site could make:
 * - by DNS rebinding (Host),
 * - from a foreign page (Origin),
 * - as a cross-site subresource without Origin. The page could not read the response, but would make the lake do work. Assets
 *   are exempt, because the Studio embeds them.
 */
export function guardRequest(request: IncomingMessage): RequestUrl {
  if (!isLoopbackOrigin(`http://${request.headers.host ?? ''}`)) {
    throw new HttpError(403, 'The content lake answers on loopback names only.');
  }
  const { origin } = request.headers;
  if (origin !== undefined && !isLoopbackOrigin(origin)) {
    throw new HttpError(403, 'Origin not allowed.');
  }
  const isCrossSite = origin === undefined && request.headers['sec-fetch-site'] === 'cross-site';
  const requestUrl = parseRequestUrl(request.url);
  if (isCrossSite && !isAssetUrl(requestUrl)) {
    throw new HttpError(403, 'Other sites may only load assets of the content lake.');
  }
  return requestUrl;
}

/** Returns the CORS headers that let a page of this machine read the response. */
export function createCorsHeaders(request: IncomingMessage): Record<string, string> {
  const { origin } = request.headers;
  if (origin === undefined) return {};
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Expose-Headers': 'ETag',
  };
}

function isLoopbackOrigin(requestUrl: string): boolean {
  if (!URL.canParse(requestUrl)) return false;
  const url = new URL(requestUrl);
  const hasNothingElse =
    url.pathname === '/' && url.username === '' && url.password === '' && url.search === '';
  return hasNothingElse && /^https?:$/.test(url.protocol) && isLoopback(url.hostname);
}
