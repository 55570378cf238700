import type { IncomingHttpHeaders } from 'node:http';

/** What proxies say of themselves, in lower case. */
const byProxies = /^(?:forwarded|via|x-real-ip|x-forwarded-.+)$/;

/**
 * Whether a request was handed on by somebody: what is for this machine alone is not for whoever asks through a proxy on it. To be
 * asked of what came by the wire: Next adds such headers itself.
 */
export function isHandedOn(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some((name) => byProxies.test(name));
}
