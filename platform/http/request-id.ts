/** Request ID (correlation ID) for logs: from the trusted proxy, or random. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isFromProxy, type TrustedProxies } from './client-address.ts';

/** Format of nginx (32 hexadecimal digits) and other proxies; safe for logs and headers. */
const wellFormed = /^[\w-]{16,64}$/;

/**
 * Returns the request ID: the trusted proxy's, so that both logs share one, or a random one. It ignores the ID of other
 * clients.
 */
export function requestId(
  request: Pick<IncomingMessage, 'socket' | 'headers'>,
  trusted: TrustedProxies,
): string {
  const given = String(request.headers['x-request-id'] ?? '');
  return wellFormed.test(given) && isFromProxy(request, trusted) ? given : randomBytes(16).toString('hex');
}
