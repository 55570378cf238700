/** The site's server: Next behind our own HTTP server. */

import { randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { recordContentReads } from '#cms/render-dependencies.ts';
import { apiBaseAddress } from '#contracts/api/base-address.ts';
import { videoPlayerOrigins } from '#contracts/content/videos.ts';
import { claimFormPath } from '#contracts/page-paths.ts';
import { vitalsPath } from '#contracts/vitals/page-kinds.ts';
import { type Config, config } from '#platform/config.ts';
import {
  clientAddress,
  isForwarded,
  isForwardedByUntrusted,
  TrustedProxies,
} from '#platform/http/client-address.ts';
import { CompressedBodyCache } from '#platform/http/compressed-body-cache.ts';
import { compressedResponse } from '#platform/http/compressed-response.ts';
import { createCompressionThread } from '#platform/http/compression-thread.ts';
import { withDefaultHeaders } from '#platform/http/default-headers.ts';
import { DictionaryCompression, dictionaryFolder } from '#platform/http/dictionary-compression.ts';
import { createDrain, proxyKeepAliveMs } from '#platform/http/drain-connections.ts';
import { readFormPost } from '#platform/http/form-post.ts';
import { logResponse, observedResponse, requestId, traceRequest } from '#platform/http/observe-request.ts';
import { copyRequest, EarlyResponse, isAbortedBody } from '#platform/http/request-body.ts';
import { runInRequestContext } from '#platform/http/request-context.ts';
import { maxConnections, requestLimits } from '#platform/http/request-limits.ts';
import {
  answerMalformed,
  HostGuard,
  type RequestRefusal,
  refuseConnection,
  validateRequest,
} from '#platform/http/request-validation.ts';
import { type RoutePattern, routePatternOf } from '#platform/http/route-pattern.ts';
import { allowInlineScripts } from '#platform/http/security-policy.ts';
import { log } from '#platform/log.ts';
import { writeConsoleToLog } from '#platform/log-console.ts';
import { startMetrics } from '#platform/metrics/start-metrics.ts';
import { isPrefetchRequest, normalizeRequest, routerHeaders } from '#platform/next-internals/next-request.ts';
import { dropFailedPage, withPageStatus } from '#platform/next-internals/next-response.ts';
import { captureOuterContext } from '#platform/next-internals/outside-requests.ts';
import { rewriteHtml } from '#platform/next-internals/rewrite-html.ts';
import { startNext } from '#platform/next-internals/start-next.ts';
import { requireNamedEnvironment } from '#platform/public-site-checks.ts';
import { requestWaitSeconds } from '#platform/rate-limits/request-rate-limits.ts';
import { connectRedis } from '#platform/redis.ts';
import { recordRefusal } from '#platform/security-refusals.ts';
import { shutDownInOrder } from '#platform/shutdown-sequence.ts';
import { startTracing } from '#platform/start-tracing.ts';
import { openDataFolderAtStart } from '#platform/startup.ts';
import { policyOrigins } from '#src/page/content-security-policy.ts';
import { isDictionarySource, startDictionary } from '#src/page/dictionary-source.ts';
import { receiveVitals } from '#src/page/receive-vitals.ts';
import { busyHeader, failedPageHeader } from '#src/page/request-headers.ts';
import {
  answerSpeculationRules,
  pageRules,
  refusesSpeculation,
  speculationRefusal,
} from '#src/page/speculation-rules.ts';
import { StudioServer } from '#studio/serving/studio-server.ts';

/** Memory for compressed pages and scripts in bytes; enough for some hundred pages. */
const compressedCacheBytes = 64_000_000;

let isStopping = false;
/** Graceful shutdown. It does nothing during start-up: an unfinished migration is in a transaction. */
let finish: () => Promise<void> = async () => undefined;
// Registered before anything that waits, such as a migration: the first process of a container ignores signals
// without a listener.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);

// Without a configured secret, nobody outside can sign a webhook call, but the site can still call itself.
process.env.SANITY_WEBHOOK_SECRET ||= randomBytes(32).toString('hex');
const { host, port, nodeEnvironment } = config();
requireNamedEnvironment(process.env, config());
openDataFolderAtStart();
// In development Next's console output stays as it is.
if (nodeEnvironment === 'production') writeConsoleToLog();
// Before anything is counted or traced.
const [stopTracing] = await Promise.all([startTracing(config()), startMetrics(config())]);
// Before Next, whose requests each run in a context of their own.
captureOuterContext();
const [nextServer] = await Promise.all([
  startNext({ isDevelopment: nodeEnvironment === 'development', port }),
  connectRedis(),
]);
const studio = new StudioServer(config());

/** Headers that Next and the proxy trust, removed from visitors' requests. */
const internalHeaders = [
  failedPageHeader,
  busyHeader,
  'content-security-policy',
  'content-security-policy-report-only',
];
const plainText = { 'Content-Type': 'text/plain; charset=utf-8' };
const origins = policyOrigins(config());
const proxies = new TrustedProxies(config().trustedProxies);
const hosts = new HostGuard(config(), namesOf(config()));
const rules = config().hasSpeculationRules ? pageRules : undefined;
const processHtml = (html: string) =>
  config().isPlainNextOutput ? allowInlineScripts(html, origins) : rewriteHtml(html, origins, rules);
const compressInBackground = createCompressionThread();
const compressedBodies = new CompressedBodyCache(
  compressedCacheBytes,
  (body) => (typeof body === 'string' ? processHtml(body) : { body, headers: {} }),
  compressInBackground,
);
const dictionaries = config().hasCompressionDictionary
  ? new DictionaryCompression({ isSource: isDictionarySource, compressInBackground })
  : undefined;
const isHtml = (contentType: string) => /^text\/html\b/i.test(contentType);
const vitals = { isOn: config().metrics !== null, wait: () => requestWaitSeconds('vitals') };
const site = {
  receiptFormPath: claimFormPath,
  isSecure: config().siteUrl.startsWith('https:'),
  isDevelopment: nodeEnvironment === 'development',
  players: videoPlayerOrigins,
};
const CompressedPage = compressedResponse(
  withPageStatus(EarlyResponse),
  compressedBodies,
  isHtml,
  dictionaries,
);
const PageResponse = dropFailedPage(withDefaultHeaders(observedResponse(CompressedPage), site));
type Response = InstanceType<typeof PageResponse>;
// HostGuard checks the host below; Node's own refusal would give no reason.
const options = { ...requestLimits(), requireHostHeader: false, ServerResponse: PageResponse };
const server = createServer(options, (request, response) => {
  const context = {
    address: clientAddress(request, proxies),
    id: requestId(request, proxies),
    isForwarded: isForwarded(request.headers),
  };
  const pattern = routePatternOf(request.url ?? '');
  logResponse(response, context, pattern);
  warnOfUnknownProxy(request);
  const isPrefetch = isPrefetchRequest(request.headers);
  const work = () => recordContentReads(() => answer(request, response, pattern), { isPrefetch });
  runInRequestContext(context, () =>
    traceRequest({ request, response, context, pattern }, proxies, work),
  ).catch((error: unknown) => {
    if (isAbortedBody(error)) return void response.destroy();
    log.error({ event: 'server.failed', err: error }, 'Answering a request failed.');
    if (!response.headersSent) response.writeHead(500, plainText);
    response.end('Something went wrong on our side. Please try again later.\n');
  });
});
answerMalformed(server, site);
server.on('upgrade', (request, socket, head) => {
  socket.on('error', () => undefined);
  if (!nextServer.upgrade(request, socket, head)) refuseConnection(socket, 404, site);
});
server.on('error', (error) => {
  log.fatal({ event: 'server.failed', err: error }, `The site cannot listen on ${host}:${port}.`);
  process.exit(1);
});
server.maxConnections = maxConnections;
const hasProxy = config().trustedProxies.length > 0;
if (hasProxy) server.keepAliveTimeout = proxyKeepAliveMs;
const drain = createDrain(server, hasProxy);
finish = () => shutDownInOrder(drain, stopTracing);
server.listen(port, host, () => {
  log.info({ event: 'server.listening', host, port }, 'The site is ready.');
  startDictionary();
});

async function answer(
  request: IncomingMessage,
  response: Response,
  { kind, reader }: RoutePattern,
): Promise<void> {
  const refusal = validateRequest(request, kind) ?? hosts.validate(request);
  if (refusal) return refuse(response, refusal);
  normalizeRequest(request);
  for (const name of internalHeaders) delete request.headers[name];
  // They would misroute a request to the API.
  if (reader === 'api') for (const name of routerHeaders) delete request.headers[name];
  if (refusesSpeculation(request.url, request.headers)) return refuse(response, speculationRefusal);
  if (request.url === pageRules.address) return answerSpeculationRules(response);
  if (dictionaries && request.url.startsWith(dictionaryFolder))
    return dictionaries.answer(request.url, response);
  if (request.url === vitalsPath) return receiveVitals(request, response, vitals);
  if (reader === 'studio' && (await studio.answer(request, response))) return;
  if (request.method !== 'POST' || reader === 'api') return answerWithRetry(request, response);
  const post = await readFormPost(request, site);
  if (post.ok) return answerWithRetry(post.request, response);
  const { status, message, what } = post.refusal;
  if (what) recordRefusal(what, 'a form');
  response.writeHead(status, plainText);
  response.end(`${message}\n`);
}

let isWarned = false;
/**
 * Warns once, because anyone can send the header: if our proxy is not configured, all visitors share one address's
 * rate limits.
 */
function warnOfUnknownProxy(request: IncomingMessage): void {
  if (isWarned || !isForwardedByUntrusted(request, proxies)) return;
  isWarned = true;
  log.warn(
    { event: 'proxies.unknown' },
    'Ignored a forwarding header from an address outside TRUSTED_PROXIES.',
  );
}

function refuse(response: Response, { status, message, headers }: RequestRefusal): void {
  response.writeHead(status, { ...plainText, 'Cache-Control': 'no-store', ...headers });
  response.end(`${message}\n`);
}

/**
 * Lets Next answer. After a failed page it retries with the error page, which Next renders like any other. A HEAD
 * answer whose ETag depends on the body is retried as GET.
 */
async function answerWithRetry(request: IncomingMessage, response: Response): Promise<void> {
  // The development server shows errors on its own page.
  if (nodeEnvironment === 'development') return nextServer.handle(request, response);
  // Next may modify its request.
  const errorPage = copyRequest(request, {
    method: request.method === 'HEAD' ? 'HEAD' : 'GET',
    headers: { ...withoutBody(request.headers), [failedPageHeader]: '1' },
  });
  const withBody = copyRequest(request, { method: 'GET', headers: { ...request.headers } });
  const dropped = await Promise.race([nextServer.handle(request, response), response.dropped]);
  if (dropped === undefined) return;
  response.restart();
  await nextServer.handle(dropped === 'failed' ? errorPage : withBody, response);
}

function withoutBody(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const rest = { ...headers };
  for (const name of ['content-type', 'content-length', 'transfer-encoding']) delete rest[name];
  return rest;
}

/** Host names of the site, its API and this instance, as its proxy or load balancer uses them. */
function namesOf({ siteUrl, ownUrl, safeDomains, apiBaseUrl, siteEnvironment }: Config): ReadonlySet<string> {
  const api = apiBaseAddress({ configured: apiBaseUrl, siteEnvironment }, new URL(siteUrl));
  const hosts = [siteUrl, ownUrl, api].map((address) => new URL(address).hostname);
  return new Set([...hosts, ...safeDomains]);
}

async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await finish().catch((error: unknown) =>
    log.error({ event: 'server.failed', err: error }, 'Graceful shutdown failed.'),
  );
  process.exit(0);
}
