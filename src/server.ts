/**
 * The site's server: Next behind a plain HTTP server of ours. Next compares addresses by the host name it is told, and
 * its proxy normalises loopback addresses to `localhost`; told so here, rewrites stay inside the process whatever
 * address we listen on.
 */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import next from 'next';
import { apiBaseAddress } from '#api/base-address.ts';
import { isPrefetch } from '#cms/prefetch.ts';
import { captureOuterContext, recordingReads } from '#cms/render-dependencies.ts';
import { type Config, config } from '#platform/config.ts';
import { isAbortedBody } from '#platform/http/aborted-body.ts';
import { logAnswer } from '#platform/http/access-log.ts';
import { clientAddress, isForwardedByStranger, TrustedProxies } from '#platform/http/client-address.ts';
import { CompressedBodyCache } from '#platform/http/compressed-body-cache.ts';
import { compressedResponse } from '#platform/http/compressed-response.ts';
import { copyRequest } from '#platform/http/copy-request.ts';
import { withDefaultHeaders } from '#platform/http/default-headers.ts';
import { dropFailedPage } from '#platform/http/detect-failed-page.ts';
import { createDrain, keptForProxies } from '#platform/http/drain-connections.ts';
import { isForPrograms, readFormPost } from '#platform/http/form-post.ts';
import { isHandedOn } from '#platform/http/handed-on.ts';
import { HostGuard } from '#platform/http/known-hosts.ts';
import { answerMalformed, refuseConnection } from '#platform/http/malformed-requests.ts';
import { normalizeUrl } from '#platform/http/normalize-url.ts';
import { observedResponse } from '#platform/http/observed-response.ts';
import { withoutPreviewCookies } from '#platform/http/preview-cookies.ts';
import { type RequestRefusal, refusalFor } from '#platform/http/refused-requests.ts';
import { runInRequestContext } from '#platform/http/request-context.ts';
import { requestId } from '#platform/http/request-id.ts';
import { maxConnections, requestLimits } from '#platform/http/request-limits.ts';
import { rewriteHtml } from '#platform/http/rewrite-html.ts';
import { traceRequest } from '#platform/http/trace-request.ts';
import { log } from '#platform/log.ts';
import { writeConsoleToLog } from '#platform/log-console.ts';
import { startMetrics } from '#platform/metrics/start-metrics.ts';
import { requireNamedEnvironment } from '#platform/public-site-checks.ts';
import { requestWaitSeconds } from '#platform/rate-limits/request-rate-limits.ts';
import { connectRedis } from '#platform/redis.ts';
import { recordRefusal } from '#platform/security-refusals.ts';
import { shutDownInOrder } from '#platform/shutdown-sequence.ts';
import { startTracing } from '#platform/start-tracing.ts';
import { openDataFolderAtStart } from '#platform/startup.ts';
import { busyHeader, failedPageHeader } from '#src/page/failed-page.ts';
import { policyOrigins } from '#src/page/page-policy.ts';
import { receiveVitals } from '#src/page/receive-vitals.ts';
import { StudioServer } from '#studio/serving/answer-studio.ts';

/** Memory for compressed pages and scripts, in bytes: some hundred pages. */
const memoryForPacked = 64_000_000;

let isTold = false;
/** Ends in order what there is to end: nothing while the site starts, since what is half migrated is in a transaction. */
let finish: () => Promise<void> = async () => undefined;
// Before all that waits, such as for a migration: the first process of a container does not hear a signal without a listener.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);

// Without a secret nobody outside can sign a call; the site still can call itself.
process.env.SANITY_WEBHOOK_SECRET ||= randomBytes(32).toString('hex');
const { host, port, nodeEnvironment } = config();
requireNamedEnvironment(process.env, config());
openDataFolderAtStart();
// Whoever develops reads what Next prints as it is.
if (nodeEnvironment === 'production') writeConsoleToLog();
// Before there is anything to be counted or traced.
const [stopTracing] = await Promise.all([startTracing(config()), startMetrics(config())]);
// Before Next, whose every request has a context of its own.
captureOuterContext();
/** Where Next listens for who asks for a WebSocket, instead of on the site's server: nobody reaches it but what is handed to it. */
const upgrades = createServer();
const app = next({
  dev: nodeEnvironment === 'development',
  hostname: 'localhost',
  port,
  httpServer: upgrades,
});
await Promise.all([app.prepare(), connectRedis()]);
const handle = app.getRequestHandler();
const studio = new StudioServer(config());

/** Headers that Next and the proxy believe, because only they are to set them. */
const onlyOurs = [
  failedPageHeader,
  busyHeader,
  'content-security-policy',
  'content-security-policy-report-only',
];
/** By which Next's own scripts ask for parts of pages: whatever else asks with one is led elsewhere, and calls lead nowhere. */
const forPagesAlone = [
  'rsc',
  'next-action',
  'next-hmr-refresh',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-router-state-tree',
  'next-url',
];
const plainText = { 'Content-Type': 'text/plain; charset=utf-8' };
const origins = policyOrigins(config());
const proxies = new TrustedProxies(config().trustedProxies);
const hosts = new HostGuard(config(), namesOf(config()));
const packed = new CompressedBodyCache(memoryForPacked, (body) =>
  typeof body === 'string' ? rewriteHtml(body, origins) : { body, headers: {} },
);
const isHtml = (contentType: string) => /^text\/html\b/i.test(contentType);
const vitals = { isOn: config().metrics !== null, wait: () => requestWaitSeconds('vitals') };
const site = {
  isSecure: config().siteUrl.startsWith('https:'),
  isDevelopment: nodeEnvironment === 'development',
};
const PageResponse = dropFailedPage(
  withDefaultHeaders(observedResponse(compressedResponse(packed, isHtml)), site),
);
type Response = InstanceType<typeof PageResponse>;
// Which host a request is for is looked at below: what Node says of it by itself has no name.
const options = { ...requestLimits(), requireHostHeader: false, ServerResponse: PageResponse };
const server = createServer(options, (request, response) => {
  const visit = {
    address: clientAddress(request, proxies),
    id: requestId(request, proxies),
    isHandedOn: isHandedOn(request.headers),
  };
  logAnswer(response, visit);
  warnOfStranger(request);
  const isAhead = isPrefetch(request.headers);
  const work = () => recordingReads(() => answer(request, response), { isAhead });
  runInRequestContext(visit, () => traceRequest({ request, response, visit }, proxies, work)).catch(
    (error: unknown) => {
      if (isAbortedBody(error)) return void response.destroy();
      log.error({ event: 'server.failed', err: error }, 'A request could not be answered.');
      if (!response.headersSent) response.writeHead(500, plainText);
      response.end('Something went wrong on our side. Please try again later.\n');
    },
  );
});
answerMalformed(server, site);
server.on('upgrade', (request, socket, head) => {
  socket.on('error', () => undefined);
  // What tells browsers of changed code; Next listens for it from its first request on, and who comes before comes again.
  const isTaken = nodeEnvironment === 'development' && upgrades.emit('upgrade', request, socket, head);
  if (!isTaken) refuseConnection(socket, 404, site);
});
server.on('error', (error) => {
  log.fatal({ event: 'server.failed', err: error }, `The site can't listen on ${host}:${port}.`);
  process.exit(1);
});
server.maxConnections = maxConnections;
const hasProxy = config().trustedProxies.length > 0;
if (hasProxy) server.keepAliveTimeout = keptForProxies;
const drain = createDrain(server, hasProxy);
finish = () => shutDownInOrder(drain, stopTracing);
server.listen(port, host, () => {
  log.info({ event: 'server.listening', host, port }, 'The site is up.');
});

async function answer(request: IncomingMessage, response: Response): Promise<void> {
  const refusal = refusalFor(request);
  if (refusal) return refuse(response, refusal);
  if (hosts.refuses(request, response)) return;
  request.url = normalizeUrl(request.url ?? '/');
  for (const name of onlyOurs) delete request.headers[name];
  const cookie = withoutPreviewCookies(request.headers.cookie);
  if (cookie === undefined) delete request.headers.cookie;
  else request.headers.cookie = cookie;
  // All of a file is an answer to who asks for a part (RFC 9110, 14.2); Next fails over a part that the file doesn't have.
  delete request.headers.range;
  if (isForPrograms(request.url)) for (const name of forPagesAlone) delete request.headers[name];
  if (await receiveVitals(request, response, vitals)) return;
  if (await studio.answer(request, response)) return;
  if (request.method !== 'POST' || isForPrograms(request.url)) return answerWhole(request, response);
  const post = await readFormPost(request, site);
  if (post.ok) return answerWhole(post.request, response);
  const { status, message, what } = post.refusal;
  if (what) recordRefusal(what, 'a form');
  response.writeHead(status, plainText);
  response.end(`${message}\n`);
}

let isWarned = false;
/** Once, for anybody may write the header: where a proxy of ours is not named, all visitors share one address's limits. */
function warnOfStranger(request: IncomingMessage): void {
  if (isWarned || !isForwardedByStranger(request, proxies)) return;
  isWarned = true;
  log.warn(
    { event: 'proxies.unknown' },
    'A machine that is not in TRUSTED_PROXIES says for whom it asks, and is not believed.',
  );
}

function refuse(response: Response, { status, message, headers }: RequestRefusal): void {
  response.writeHead(status, { ...plainText, 'Cache-Control': 'no-store', ...headers });
  response.end(`${message}\n`);
}

/**
 * Has Next answer; where that is a failed page, once more with the error page, which Next draws like any other page; where it is a head
 * whose tag only the body tells, once more as if that was asked for.
 */
async function answerWhole(request: IncomingMessage, response: Response): Promise<void> {
  // The development server's own page tells of the fault.
  if (nodeEnvironment === 'development') return handle(request, response);
  // Next may write on the request it is given.
  const errorPage = copyRequest(request, {
    method: request.method === 'HEAD' ? 'HEAD' : 'GET',
    headers: { ...withoutBody(request.headers), [failedPageHeader]: '1' },
  });
  const withBody = copyRequest(request, { method: 'GET', headers: { ...request.headers } });
  const dropped = await Promise.race([handle(request, response), response.dropped]);
  if (dropped === undefined) return;
  response.startAnew();
  await handle(dropped === 'failed' ? errorPage : withBody, response);
}

function withoutBody(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const rest = { ...headers };
  for (const name of ['content-type', 'content-length', 'transfer-encoding']) delete rest[name];
  return rest;
}

/** The names under which the site and its API are asked for, and this instance by who is in front of it. */
function namesOf({ siteUrl, ownUrl, safeDomains, apiBaseUrl, siteEnvironment }: Config): ReadonlySet<string> {
  const api = apiBaseAddress({ configured: apiBaseUrl, siteEnvironment }, new URL(siteUrl));
  const hosts = [siteUrl, ownUrl, api].map((address) => new URL(address).hostname);
  return new Set([...hosts, ...safeDomains]);
}

async function stop(): Promise<void> {
  if (isTold) return;
  isTold = true;
  await finish().catch((error: unknown) =>
    log.error({ event: 'server.failed', err: error }, 'The site could not end in order.'),
  );
  process.exit(0);
}
