import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http';
import { Socket } from 'node:net';

/** How long a client may go on sending after it was answered, in milliseconds. */
export const longestLinger = 2_000;

/**
 * A response that may leave before the whole request has come: one that is too large, or whose sender may not send it.
 *
 * It says `Connection: close`, so that a client can stop. A connection that is closed with bytes unread is reset, and the
 * client may lose the answer it has not read yet (RFC 9112, 9.6): so our half is closed, the rest of the request is read
 * and thrown away, and the connection ends when there is no more of it, or after `longestLinger`.
 */
export class EarlyAnswer<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
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

/** Node closes a connection after its last answer by `destroySoon`, whatever was not read. */
function lingerOnClose(request: IncomingMessage): void {
  const { socket } = request;
  const close = () => Socket.prototype.destroySoon.call(socket);
  socket.destroySoon = () => {
    if (request.complete) return close();
    const timer = setTimeout(() => socket.destroy(), longestLinger);
    socket.once('close', () => clearTimeout(timer));
    socket.end();
    request.once('end', close);
    // Whoever began to read the body is not to have the rest of it: it would pile up there.
    request.unpipe();
    for (const event of ['data', 'readable']) request.removeAllListeners(event);
    request.resume();
  };
}
