/** Response class for responses sent before the whole request has arrived (lingering close). */
import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http';
import { Socket } from 'node:net';

/** Time that a client may keep sending after the response, in milliseconds. */
export const maxLingerMs = 2_000;

/**
 * A response that may be sent before the whole request has arrived, such as for a request that is too large.
 *
 * It says `Connection: close`, so that a client can stop. Closing a connection with unread bytes resets it, and the
 * client may lose the response (RFC 9112, 9.6). So our side is closed, the rest of the request is read and discarded,
 * and the connection ends with the request or after `maxLingerMs`.
 */
export class EarlyResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  override writeHead(
    status: number,
    reason?: string | OutgoingHttpHeaders | OutgoingHttpHeader[],
    headers?: OutgoingHttpHeaders | OutgoingHttpHeader[],
  ): this {
    if (isStillComing(this.req)) {
      this.setHeader('Connection', 'close');
      lingerOnClose(this.req);
    }
    return typeof reason === 'string'
      ? super.writeHead(status, reason, headers)
      : super.writeHead(status, reason);
  }
}

function isStillComing({ complete, headers }: IncomingMessage): boolean {
  return !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0);
}

/** Delays closing. Node calls `destroySoon` after the last response, even with unread data. */
function lingerOnClose(request: IncomingMessage): void {
  const { socket } = request;
  const close = () => Socket.prototype.destroySoon.call(socket);
  socket.destroySoon = () => {
    if (request.complete) return close();
    const timer = setTimeout(() => socket.destroy(), maxLingerMs);
    socket.once('close', () => clearTimeout(timer));
    socket.end();
    request.once('end', close);
    // Discards the rest, so that it does not pile up in a handler that began to read the body.
    request.unpipe();
    for (const event of ['data', 'readable']) request.removeAllListeners(event);
    request.resume();
  };
}
