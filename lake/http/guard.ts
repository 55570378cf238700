/** Everyone who reaches the lake may do everything, so only this machine reaches it: its Host and Origin are checked. */
import type { IncomingMessage } from 'node:http';
import { isLoopback } from '#platform/loopback.ts';
import { type Address, isAssetAddress, readAddress } from './address.ts';
import { HttpError } from './http-error.ts';

/**
 * Answers the address of a request that may be answered. Refuses (403) one that a page of another site could have made: by a name that was pointed at this machine (Host),
 * from a browser's page elsewhere (Origin), or as if it were a picture of such a page, which has no Origin: it could not read
 * the answer, but have the lake work at it. Pictures themselves may be shown so, as the Studio does.
 */
export function admit(request: IncomingMessage): Address {
  if (!isLoopbackAddress(`http://${request.headers.host ?? ''}`)) {
    throw new HttpError(403, 'The content lake answers on loopback names only.');
  }
  const { origin } = request.headers;
  if (origin !== undefined && !isLoopbackAddress(origin)) {
    throw new HttpError(403, 'Origin not allowed.');
  }
  const isFromElsewhere = origin === undefined && request.headers['sec-fetch-site'] === 'cross-site';
  const address = readAddress(request.url);
  if (isFromElsewhere && !isAssetAddress(address)) {
    throw new HttpError(403, 'Another site may show pictures of the content lake, and ask it nothing.');
  }
  return address;
}

/** The headers that let a page of this machine read the answer. */
export function crossOriginHeaders(request: IncomingMessage): Record<string, string> {
  const { origin } = request.headers;
  if (origin === undefined) return {};
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Expose-Headers': 'ETag',
  };
}

function isLoopbackAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  const isBare = url.pathname === '/' && url.username === '' && url.password === '' && url.search === '';
  return isBare && /^https?:$/.test(url.protocol) && isLoopback(url.hostname);
}
