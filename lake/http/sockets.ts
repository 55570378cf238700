/** The lake's WebSockets: who may open one, and what is served on it. */
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { lakeIdentity } from '../identity.ts';
import { readApiVersion } from './address.ts';
import { admit } from './guard.ts';
import { HttpError } from './http-error.ts';
import { Presence } from './presence.ts';
import { type StreamRoute, serveStreams } from './streams.ts';

/** Connections at a time; a Studio holds two. */
const MAX_SOCKETS = 200;
const MAX_MESSAGE_BYTES = 256 * 1024;

/**
 * Serves `v<version>/streams/:dataset` and `v<version>/socket/:dataset` on this server. Host and Origin are checked as for
 * any request: a browser sends cross-origin WebSockets without asking. Returns what closes them all.
 */
export function serveSockets(server: Server, route: () => StreamRoute | undefined): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  const presence = new Presence();
  server.on('upgrade', (request, socket, head) => {
    // A connection that breaks meanwhile is nobody's fault.
    socket.on('error', () => undefined);
    try {
      const kind = readKind(request);
      const streamRoute = route();
      if (!streamRoute) throw new HttpError(503, 'The content lake is starting.', { 'Retry-After': '1' });
      if (sockets.clients.size >= MAX_SOCKETS) throw new HttpError(503, 'Too many connections.');
      sockets.handleUpgrade(request, socket, head, (open) => {
        if (kind === 'streams') serveStreams(open, request, streamRoute);
        else presence.join(open);
      });
    } catch (error) {
      refuse(socket, error);
    }
  });
  return () => {
    for (const client of sockets.clients) client.close(1001, 'The content lake stops.');
    sockets.close();
    // What does not answer the farewell is cut off with the server's other connections.
    setImmediate(() => {
      for (const client of sockets.clients) client.terminate();
    });
  };
}

function readKind(request: IncomingMessage): 'streams' | 'socket' {
  const [version, kind, dataset, ...rest] = admit(request).segments;
  const isLeader = readApiVersion(version) !== null && dataset === lakeIdentity.dataset && rest.length === 0;
  if (!isLeader || (kind !== 'streams' && kind !== 'socket')) {
    throw new HttpError(404, 'The content lake serves no WebSocket at this address.');
  }
  return kind;
}

function refuse(socket: Duplex, error: unknown): void {
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
