/**
 * The site's server: Next behind a plain HTTP server of ours. Next compares addresses by the host name it is told, and
 * its proxy normalises loopback addresses to `localhost`; told so here, rewrites stay inside the process whatever
 * address we listen on.
 */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import next from 'next';
import { expireOwnPages } from '#src/content/webhook.ts';
import { config } from '#src/platform/config.ts';
import { compressedResponse } from '#src/platform/http/compressed-response.ts';
import { decodableUrl } from '#src/platform/http/decodable-url.ts';
import { readFormPost } from '#src/platform/http/form-post.ts';
import { PackedBodies } from '#src/platform/http/packed-bodies.ts';
import { log } from '#src/platform/log.ts';

/** How long open requests have to finish when the server is told to stop, in milliseconds. */
const grace = 8_000;

/** Memory for compressed pages and scripts, in bytes: some hundred pages. */
const memoryForPacked = 64_000_000;

// Without a secret nobody outside can sign a call; the site still can call itself.
process.env.SANITY_WEBHOOK_SECRET ||= randomBytes(32).toString('hex');
const { host, port, nodeEnvironment } = config();
const app = next({ dev: nodeEnvironment === 'development', hostname: 'localhost', port });
await app.prepare();
const handle = app.getRequestHandler();

const plainText = { 'Content-Type': 'text/plain; charset=utf-8' };
const CompressedResponse = compressedResponse(new PackedBodies(memoryForPacked));
const server = createServer({ ServerResponse: CompressedResponse }, (request, response) => {
  answer(request, response).catch((error: unknown) => {
    log.error({ event: 'server.failed', err: error }, 'A request could not be answered.');
    if (!response.headersSent) response.writeHead(500, plainText);
    response.end('Something went wrong on our side. Please try again later.\n');
  });
});
server.on('upgrade', app.getUpgradeHandler());
server.on('error', (error) => {
  log.fatal({ event: 'server.failed', err: error }, `The site can't listen on ${host}:${port}.`);
  process.exit(1);
});
server.listen(port, host, () => {
  log.info({ event: 'server.listening', host, port }, 'The site is up.');
  // Pages that an earlier process kept may be of older content or other settings.
  if (nodeEnvironment === 'production') void expireOwnPages();
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  request.url = decodableUrl(request.url ?? '/');
  if (request.method !== 'POST' || request.url.startsWith('/api/')) return handle(request, response);
  const post = await readFormPost(request);
  if (post.ok) return handle(post.request, response);
  response.writeHead(post.refusal.status, { ...plainText, Connection: 'close' });
  response.end(`${post.refusal.message}\n`);
}

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
