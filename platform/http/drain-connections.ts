import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as PlainServer } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * How long an idle connection is left to whoever is in front, in milliseconds: longer than nginx keeps one
 * (`keepalive_timeout` of the upstream in deploy/nginx.conf.template), so that none is ended here in the very moment in which a
 * request is on its way on it.
 */
const leftToOthers = 3_000;

/**
 * How long an idle connection is kept for whoever is in front, in milliseconds: longer than balancers keep one (Amazon's for
 * 60 s, Google's for 600), for the same reason.
 */
export const keptForProxies = 620_000;

/** A turn of this process this short leaves no time, in milliseconds, in which somebody comes and is not seen. */
const shortTurn = 1;

/** How long a short turn is waited for, in milliseconds. */
const maxTurns = 500;

/**
 * Makes a server one that can be stopped without losing a request: it takes no new connections from the next quiet moment on; each
 * connection that is there has its requests answered, and is told with its next answer that it was the last one, also where that
 * answer is under way; those on which nothing comes are ended after a while.
 * @param hasProxy whether there is somebody in front who keeps idle connections; without, they are ended at once
 * @returns stops it, and resolves when the last connection is closed
 */
export function createDrain(server: Server, hasProxy: boolean): () => Promise<void> {
  const open = new Set<ServerResponse>();
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  return () => drain(server, open, hasProxy ? leftToOthers : 0);
}

/**
 * @param open the answers that are under way
 * @param leftFor how long an idle connection is left to whoever is in front, in milliseconds
 */
function drain(server: Server, open: ReadonlySet<ServerResponse>, leftFor: number): Promise<void> {
  let lastKept = performance.now();
  for (const response of open) {
    response.shouldKeepAlive = false;
    // It has been said already that this connection is kept: whoever is in front may put another request on it.
    if (response.headersSent) {
      response.once('close', () => {
        lastKept = performance.now();
      });
    }
  }
  const closed = Promise.withResolvers<void>();
  void isGuardFree(server).then(() => {
    // The web server's own way to close ends idle connections first.
    PlainServer.prototype.close.call(server, () => closed.resolve());
  });
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
  const endIdle = () => {
    if (performance.now() - lastKept >= leftFor) server.closeIdleConnections();
    // Again and again: a connection whose last answer was under way gets idle later.
    timer = setTimeout(endIdle, 250);
  };
  let timer = setTimeout(endIdle, leftFor);
  void closed.promise.then(() => clearTimeout(timer));
  return closed.promise;
}

/**
 * Waits until everybody who connected has been seen. The system takes connections while this process is busy, and resets those
 * that it has not looked at when it listens no more: whoever sent a form on one could not know whether it was taken. Each turn
 * of the process looks at one of them.
 */
async function isGuardFree(server: Server): Promise<void> {
  const began = performance.now();
  let came = 0;
  const count = () => {
    came += 1;
  };
  server.on('connection', count);
  try {
    // The turn under way has looked already.
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
