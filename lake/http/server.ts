/** The lake's HTTP server: request guard, routing and error responses. */
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { log } from '#platform/log.ts';
import { handleActions } from '../actions/actions-route.ts';
import type { Dataset } from '../dataset.ts';
import { openListener } from '../events/listener.ts';
import { handleHistory } from '../history/history-route.ts';
import { commentsDataset, lakeIdentity } from '../identity.ts';
import { handleMutations } from '../mutations/mutate-route.ts';
import { handleReferences } from '../references/references-route.ts';
import { accountRoutes } from './account-routes.ts';
import { handleFile, handleImage } from './asset-route.ts';
import { handleDocuments } from './document-route.ts';
import type { Exchange } from './exchange.ts';
import { handleExport } from './export-route.ts';
import { HttpError } from './http-error.ts';
import { projectRoutes } from './project-routes.ts';
import { handleQuery } from './query-route.ts';
import { sendJson } from './reply.ts';
import { createCorsHeaders, guardRequest } from './request-guard.ts';
import { isAssetUrl, parseApiVersion } from './request-url.ts';
import { get, type LakeDeps, RouteTable, route, withComments } from './route-table.ts';
import { uploadRoutes } from './upload-route.ts';
import { serveWebSockets } from './websockets.ts';

/** The lake's server before it listens. `closeSockets` ends its WebSockets, for which `server.close` would wait. */
export type LakeServer = { readonly server: Server; readonly closeSockets: () => void };

/** Creates the server. Until `deps()` returns the services, requests get 503. */
export function createLakeServer(deps: () => LakeDeps | undefined): LakeServer {
  const server = createServer({ maxHeaderSize: 64 * 1024 }, (request, response) => {
    handleRequest(request, response, deps()).catch((error: unknown) => sendError(request, response, error));
  });
  server.keepAliveTimeout = 60_000;
  const closeSockets = serveWebSockets(server, () => {
    const ready = deps();
    return ready && ((exchange) => handleStream(exchange, ready));
  });
  return { server, closeSockets };
}

/** Handles a request within a WebSocket, which carries only event streams. */
async function handleStream(exchange: Exchange, deps: LakeDeps): Promise<void> {
  const [, area, name, more] = exchange.segments;
  const isStream = name === 'listen' || (name === 'live' && more === 'events');
  if (area !== 'data' || !isStream) throw notFoundError();
  await handleRoute(exchange, deps);
}

async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  deps: LakeDeps | undefined,
): Promise<void> {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  const requestUrl = guardRequest(request);
  for (const [name, value] of Object.entries(createCorsHeaders(request))) response.setHeader(name, value);
  const exchange: Exchange = { request, response, ...requestUrl };
  if (request.method === 'OPTIONS') return handlePreflight(exchange);
  if (!deps) throw new HttpError(503, 'The content lake is starting.', { 'Retry-After': '1' });
  await handleRoute(exchange, deps);
}

const table = new RouteTable([
  ...accountRoutes,
  ...projectRoutes,
  ...uploadRoutes,
  withComments(
    route(['GET', 'HEAD', 'POST'], 'data/query/:dataset', ({ exchange, deps, apiVersion }) =>
      handleQuery(exchange, deps.dataset, apiVersion),
    ),
  ),
  withComments(
    get('data/doc/:dataset/:ids', ({ exchange, deps, value }) =>
      handleDocuments(exchange, deps.dataset, value('ids').split(',')),
    ),
  ),
  withComments(get('data/export/:dataset', ({ exchange, deps }) => handleExport(exchange, deps.dataset))),
  // Our own call; Sanity's API does not have it.
  get('data/image-cuts/:dataset/:image', async ({ exchange, deps, value }) =>
    sendJson(exchange, 200, { cuts: await deps.cuts.list(value('image')) }),
  ),
  withComments(
    get('data/listen/:dataset', ({ exchange, deps, apiVersion }) =>
      openListener(exchange, deps.dataset, apiVersion),
    ),
  ),
  get('data/live/events/:dataset', ({ exchange, deps }) => deps.live.open(exchange)),
]);

async function handleRoute(exchange: Exchange, deps: LakeDeps): Promise<void> {
  const [first, ...rest] = exchange.segments;
  if (isAssetUrl(exchange)) {
    const [project, dataset, file, ...more] = rest;
    checkDataset(project, dataset);
    if (file === undefined || more.length > 1) throw notFoundError();
    const send = first === 'images' ? handleImage : handleFile;
    return send(exchange, deps.images, file);
  }
  checkProject(exchange.request);
  const [area, name, dataset, ...more] = rest;
  const handleData = area === 'data' ? findDataHandler(name, more) : undefined;
  if (handleData) {
    if (dataset === commentsDataset) return handleData(exchange, deps.comments);
    checkDataset(lakeIdentity.projectId, dataset);
    return handleData(exchange, deps.dataset);
  }
  const apiVersion = parseApiVersion(first);
  if (apiVersion === null) throw notFoundError();
  await table.handle(rest, { exchange, deps, apiVersion });
}

type DataHandler = (exchange: Exchange, dataset: Dataset) => void | Promise<void>;

/**
 * Returns the handler of `data/<name>/:dataset/<rest>` for writes, history and references. These accept any version segment.
 */
function findDataHandler(name: string | undefined, rest: readonly string[]): DataHandler | undefined {
  if (name === 'history') return (exchange, dataset) => handleHistory(exchange, dataset, rest);
  if (name === 'references') return (exchange, dataset) => handleReferences(exchange, dataset, rest);
  if (rest.length > 0) return undefined;
  if (name === 'mutate') return handleMutations;
  if (name === 'actions') return handleActions;
  return undefined;
}

function handlePreflight({ request, response }: Exchange): void {
  response.writeHead(204, {
    'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT',
    'Access-Control-Allow-Headers': request.headers['access-control-request-headers'] ?? '',
    'Access-Control-Max-Age': '600',
  });
  response.end();
}

function checkProject(request: IncomingMessage): void {
  const project = request.headers['x-sanity-project-id'];
  if (project !== undefined && project !== lakeIdentity.projectId) {
    throw new HttpError(404, `The only project here is ${lakeIdentity.projectId}.`);
  }
}

function checkDataset(project: string | undefined, dataset: string | undefined): void {
  if (project !== lakeIdentity.projectId || dataset !== lakeIdentity.dataset) {
    throw new HttpError(
      404,
      `The only dataset here is ${lakeIdentity.dataset} of project ${lakeIdentity.projectId}.`,
    );
  }
}

function notFoundError(): HttpError {
  return new HttpError(404, 'The content lake serves nothing at this address.');
}

function sendError(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  const expected = error instanceof HttpError ? error : undefined;
  // The caller has disconnected.
  if (response.destroyed || response.writableEnded || response.socket === null) return;
  if (!expected) log.error({ event: 'lake.request-failed', err: error }, 'A request failed.');
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const status = expected?.status ?? 500;
  const body = JSON.stringify({
    statusCode: status,
    error: STATUS_CODES[status] ?? 'Error',
    message: expected?.message ?? 'The content lake could not answer.',
  });
  response.writeHead(status, {
    ...expected?.headers,
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
