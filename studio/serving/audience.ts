/** Who may open the Studio. */
import type { IncomingMessage } from 'node:http';
import { isHandedOn } from '#platform/http/handed-on.ts';
import { isLoopback } from '#platform/loopback.ts';

/**
 * Whether the Studio is for this request. With hosted Sanity it is for all: Sanity asks who they are. The embedded lake asks
 * nobody, so then it is for this machine alone: by its name, from its address, and not handed on by a proxy.
 */
export function mayOpenStudio(request: IncomingMessage, { isHosted }: { isHosted: boolean }): boolean {
  if (isHosted) return true;
  if (isHandedOn(request.headers)) return false;
  const { host = '' } = request.headers;
  const address = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return (
    isLoopback(address) && URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`).hostname)
  );
}
