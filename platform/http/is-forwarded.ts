import type { IncomingHttpHeaders } from 'node:http';

/** Headers that proxies add, in lower case. */
const byProxies = /^(?:forwarded|via|x-real-ip|x-forwarded-.+)$/;

/**
 * Returns true if a proxy forwarded the request. Local-only content must not be served through a local proxy. Check the
 * original request, because Next adds such headers itself.
 */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some((name) => byProxies.test(name));
}
