/**
 * Starts Next behind our own HTTP server.
 *
 * Relies on Next 16.4.5: it compares addresses by its configured host name, and its proxy normalises loopback addresses
 * to `localhost`. With `localhost` here, rewrites stay inside the process whatever address the server listens on. It
 * adds a listener for WebSocket upgrades to `httpServer` with its first request.
 * Noticed by tests/end-to-end/errors.spec.ts (a rewrite that leaves the process), and by hand under `npm run dev`.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import next from 'next';

/** A started Next server. */
export interface NextServer {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Passes on a WebSocket of the development server (hot reload); returns false if Next does not take it. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
}

/** Starts Next and waits until it can handle requests. */
export async function startNext({
  isDevelopment,
  port,
}: {
  readonly isDevelopment: boolean;
  readonly port: number;
}): Promise<NextServer> {
  // Stands for the site's server, so that Next receives only the sockets passed to it.
  const upgrades = createServer();
  const app = next({ dev: isDevelopment, hostname: 'localhost', port, httpServer: upgrades });
  await app.prepare();
  return {
    handle: app.getRequestHandler(),
    upgrade: (...upgrade) => isDevelopment && upgrades.emit('upgrade', ...upgrade),
  };
}
