/** Access control of the Studio. */
import type { IncomingMessage } from 'node:http';
import { isForwarded } from '#platform/http/is-forwarded.ts';
import { isLoopback } from '#platform/loopback.ts';

/**
 * Returns true if this request may open the Studio. With hosted Sanity anyone may, because Sanity requires a sign-in.
 * The embedded lake has no authentication, so the Studio is then limited to this machine: loopback host, loopback
 * address and no proxy.
 */
export function mayOpenStudio(request: IncomingMessage, { isHosted }: { isHosted: boolean }): boolean {
  if (isHosted) return true;
  if (isForwarded(request.headers)) return false;
  const { host = '' } = request.headers;
  const address = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return (
    isLoopback(address) && URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`).hostname)
  );
}
