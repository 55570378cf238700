/**
 * The site's server: Next behind a plain HTTP server of ours. Next compares addresses by the host name it is told, and
 * its proxy normalises loopback addresses to `localhost`; told so here, rewrites stay inside the process whatever
 * address we listen on.
 */
import { createServer } from 'node:http';
import next from 'next';
import { config } from '#src/platform/config.ts';
import { compressedResponse } from '#src/platform/http/compressed-response.ts';
import { PackedBodies } from '#src/platform/http/packed-bodies.ts';
import { log } from '#src/platform/log.ts';

/** How long open requests have to finish when the server is told to stop, in milliseconds. */
const grace = 8_000;

/** Memory for compressed pages and scripts, in bytes: some hundred pages. */
const memoryForPacked = 64_000_000;

const { host, port, nodeEnvironment } = config();
const app = next({ dev: nodeEnvironment === 'development', hostname: 'localhost', port });
await app.prepare();
const handle = app.getRequestHandler();

const ServerResponse = compressedResponse(new PackedBodies(memoryForPacked));
const server = createServer({ ServerResponse }, (request, response) => {
  handle(request, response).catch((error: unknown) => {
    log.error({ event: 'server.failed', err: error }, 'A request could not be answered.');
    if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' });
    response.end('Something went wrong on our side. Please try again later.\n');
  });
});
server.on('upgrade', app.getUpgradeHandler());
server.on('error', (error) => {
  log.fatal({ event: 'server.failed', err: error }, `The site can't listen on ${host}:${port}.`);
  process.exit(1);
});
server.listen(port, host, () => log.info({ event: 'server.listening', host, port }, 'The site is up.'));

let stopping = false;
function stop(): void {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(0), grace).unref();
  server.close(() => process.exit(0));
  server.closeIdleConnections();
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
