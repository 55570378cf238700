import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isFromProxy, type TrustedProxies } from './client-address.ts';

/** As nginx (32 hexadecimal digits) and others make them; nothing that could be more than a name. */
const wellFormed = /^[\w-]{16,64}$/;

/**
 * What a request is called: as the machine in front has named it, so that both logs speak of it by one name, or by a name of our
 * own. What a stranger says is not believed.
 */
export function requestId(
  request: Pick<IncomingMessage, 'socket' | 'headers'>,
  trusted: TrustedProxies,
): string {
  const given = String(request.headers['x-request-id'] ?? '');
  return wellFormed.test(given) && isFromProxy(request, trusted) ? given : randomBytes(16).toString('hex');
}
