/** Request bodies: reads them up to a limit, answers before they have arrived, and gives a request another body. */
import {
  IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http';
import { Socket } from 'node:net';

/** Reads the whole body of a request; returns null and leaves the rest unread if it exceeds `limit` bytes. */
export async function readRequestBody(request: IncomingMessage, limit: number): Promise<Buffer | null> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return null;
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request.iterator({ destroyOnReturn: false })) {
    size += part.length;
    if (size > limit) return null;
    parts.push(part);
  }
  return Buffer.concat(parts, size);
}

/**
 * Reads a whole body; returns null if it exceeds `limit` bytes. It leaves the rest unread instead of cancelling the
 * stream, which would close a request's connection before the response.
 */
export async function readLimitedBody(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > limit) {
      reader?.releaseLock();
      return null;
    }
    parts.push(part.value);
  }
  return Buffer.concat(parts, size);
}

/**
 * Returns true if the client disconnected before it had sent the whole body. Nothing failed here, and nobody receives a
 * response. Node has no error class for this; a reset of our own connections has another message (`read ECONNRESET`).
 */
export function isAbortedBody(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && error.code === 'ECONNRESET' && error.message === 'aborted'
  );
}

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

/** Changes to the original request. */
type RequestChanges = Partial<Pick<IncomingMessage, 'method' | 'url' | 'headers'>> & {
  /** The whole body; none if absent. */
  readonly body?: Buffer;
};

/** Copies a request, complete and unread, for a handler that reads it after another has read the original. */
export function copyRequest(request: IncomingMessage, { body, ...changes }: RequestChanges): IncomingMessage {
  const copy = new IncomingMessage(request.socket);
  copy.httpVersion = request.httpVersion;
  copy.rawHeaders = request.rawHeaders;
  copy.method = changes.method ?? request.method;
  copy.url = changes.url ?? request.url;
  copy.headers = changes.headers ?? request.headers;
  copy.complete = true;
  if (body) copy.push(body);
  copy.push(null);
  return copy;
}
