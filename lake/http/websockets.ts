/** The lake's WebSocket endpoints: upgrade checks, multiplexed event streams and presence. */
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { lakeIdentity } from '../identity.ts';
import { HttpError } from './http-error.ts';
import { Presence } from './presence.ts';
import { guardRequest } from './request-guard.ts';
import { parseApiVersion } from './request-url.ts';
import { type StreamHandler, serveStreamSocket } from './stream-multiplexer.ts';

/** Limit of open connections. A Studio uses two. */
const MAX_SOCKETS = 200;
const MAX_MESSAGE_BYTES = 256 * 1024;

/**
 * Serves `v<version>/streams/:dataset` and `v<version>/socket/:dataset` on this server. Host and Origin are checked, because
 * browsers open cross-origin WebSockets without a preflight. Returns a function that closes all connections.
 */
export function serveWebSockets(server: Server, route: () => StreamHandler | undefined): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  const presence = new Presence();
  server.on('upgrade', (request, socket, head) => {
    // Ignore a connection that breaks during the upgrade.
    socket.on('error', () => undefined);
    try {
      const kind = parseSocketKind(request);
      const streamHandler = route();
      if (!streamHandler) throw new HttpError(503, 'The content lake is starting.', { 'Retry-After': '1' });
      if (sockets.clients.size >= MAX_SOCKETS) throw new HttpError(503, 'Too many connections.');
      sockets.handleUpgrade(request, socket, head, (open) => {
        if (kind === 'streams') serveStreamSocket(open, request, streamHandler);
        else presence.join(open);
      });
    } catch (error) {
      rejectUpgrade(socket, error);
    }
  });
  return () => {
    for (const client of sockets.clients) client.close(1001, 'The content lake is shutting down.');
    sockets.close();
    // Terminate the clients that do not complete the closing handshake.
    setImmediate(() => {
      for (const client of sockets.clients) client.terminate();
    });
  };
}

function parseSocketKind(request: IncomingMessage): 'streams' | 'socket' {
  const [version, kind, dataset, ...rest] = guardRequest(request).segments;
  const isSocketPath =
    parseApiVersion(version) !== null && dataset === lakeIdentity.dataset && rest.length === 0;
  if (!isSocketPath || (kind !== 'streams' && kind !== 'socket')) {
    throw new HttpError(404, 'The content lake serves no WebSocket at this address.');
  }
  return kind;
}

function rejectUpgrade(socket: Duplex, error: unknown): void {
  const status = error instanceof HttpError ? error.status : 500;
  const message = error instanceof HttpError ? error.message : 'The content lake could not answer.';
  const headers = error instanceof HttpError ? error.headers : {};
  const lines = Object.entries({
    ...headers,
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(message)),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Error'}\r\n${lines.join('\r\n')}\r\n\r\n${message}`,
  );
}
