import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as PlainServer } from 'node:net';

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

/**
 * Stops a server without losing a request: it takes no new connections from now on; each connection that is there has its
 * requests answered, and is told with the next answer that it was the last one; those on which nothing comes are ended after a
 * while.
 * @param hasProxy whether there is somebody in front who keeps idle connections; without, they are ended at once
 * @returns when the last connection is closed
 */
export function drain(server: Server, hasProxy: boolean): Promise<void> {
  const closed = Promise.withResolvers<void>();
  // The web server's own way to close ends idle connections first.
  PlainServer.prototype.close.call(server, () => closed.resolve());
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
  const endIdle = () => {
    server.closeIdleConnections();
    // Again and again: a connection whose last answer was under way gets idle later.
    timer = setTimeout(endIdle, 250);
  };
  let timer = setTimeout(endIdle, hasProxy ? leftToOthers : 0);
  void closed.promise.then(() => clearTimeout(timer));
  return closed.promise;
}
