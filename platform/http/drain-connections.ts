/** Connection draining for graceful shutdown: finishes open requests, then closes keep-alive connections. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as PlainServer } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Delay before an idle connection is closed during shutdown, in milliseconds. It is longer than nginx keeps one
 * (`keepalive_timeout` of the upstream in deploy/nginx.conf.template), so that no connection closes while a request is
 * on its way.
 */
const idleCloseDelayMs = 3_000;

/**
 * Keep-alive timeout for proxies, in milliseconds. It is longer than load balancers keep a connection (Amazon: 60 s,
 * Google: 600 s), for the same reason.
 */
export const proxyKeepAliveMs = 620_000;

/** A turn of the event loop shorter than this has no unseen connections, in milliseconds. */
const shortTurn = 1;

/** Maximum time to wait for a short turn, in milliseconds. */
const maxTurns = 500;

/**
 * Prepares a server for a graceful stop without losing a request. From the next quiet moment it accepts no new
 * connections. Open connections get their requests answered, with `Connection: close` on the next response, including
 * one in flight. Idle connections are closed after a delay.
 * @param hasProxy true if a proxy keeps idle connections; otherwise they are closed at once
 * @returns a function that stops the server and resolves when the last connection is closed
 */
export function createDrain(server: Server, hasProxy: boolean): () => Promise<void> {
  const open = new Set<ServerResponse>();
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  return () => drain(server, open, hasProxy ? idleCloseDelayMs : 0);
}

/**
 * @param open responses in flight
 * @param leftFor delay before an idle connection is closed, in milliseconds
 */
function drain(server: Server, open: ReadonlySet<ServerResponse>, leftFor: number): Promise<void> {
  let lastKept = performance.now();
  for (const response of open) {
    response.shouldKeepAlive = false;
    // The head already said keep-alive, so a proxy may send another request on this connection.
    if (response.headersSent) {
      response.once('close', () => {
        lastKept = performance.now();
      });
    }
  }
  const closed = Promise.withResolvers<void>();
  void waitForQuietTurn(server).then(() => {
    // The HTTP server's own `close` would end idle connections first.
    PlainServer.prototype.close.call(server, () => closed.resolve());
  });
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
  const endIdle = () => {
    if (performance.now() - lastKept >= leftFor) server.closeIdleConnections();
    // Repeated, because a connection with a response in flight becomes idle later.
    timer = setTimeout(endIdle, 250);
  };
  let timer = setTimeout(endIdle, leftFor);
  void closed.promise.then(() => clearTimeout(timer));
  return closed.promise;
}

/**
 * Waits until all established connections were seen. The system accepts connections while this process is busy, and
 * resets unseen ones when listening stops. A client that posted a form would then not know whether it arrived. Each
 * turn of the event loop accepts one connection.
 */
async function waitForQuietTurn(server: Server): Promise<void> {
  const began = performance.now();
  let came = 0;
  const count = () => {
    came += 1;
  };
  server.on('connection', count);
  try {
    // The current turn has already accepted its connection.
    await nextTurn();
    for (;;) {
      const before = came;
      const turned = performance.now();
      await nextTurn();
      const now = performance.now();
      if (came === before && now - turned < shortTurn) return;
      if (now - began > maxTurns) return;
    }
  } finally {
    server.off('connection', count);
  }
}
