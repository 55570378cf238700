/** The lake's HTTP server: checks who asks, finds the route, turns faults into answers. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { log } from '#platform/log.ts';
import { openListener } from '../events/listener.ts';
import { lakeIdentity } from '../identity.ts';
import { accountRoutes } from './account-routes.ts';
import { isAssetAddress, readApiVersion } from './address.ts';
import { answerFile, answerImage } from './asset-route.ts';
import { dataRoute } from './data-routes.ts';
import { answerDocuments } from './document-route.ts';
import type { Exchange } from './exchange.ts';
import { admit, crossOriginHeaders } from './guard.ts';
import { HttpError } from './http-error.ts';
import type { LakeParts } from './lake-parts.ts';
import { projectRoutes } from './project-routes.ts';
import { answerQuery } from './query-route.ts';
import { sendJson } from './reply.ts';
import { get, RouteTable, route } from './route-table.ts';
import { serveSockets } from './sockets.ts';
import { uploadRoutes } from './upload-route.ts';

/** The lake's server, not listening yet, and what ends its WebSockets, which the server itself would wait for. */
export type LakeServer = { readonly server: Server; readonly closeSockets: () => void };

const STATUS_NAMES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Payload Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** A server that is not listening yet. Until `parts()` gives something every request is answered 503. */
export function createLakeServer(parts: () => LakeParts | undefined): LakeServer {
  const server = createServer({ maxHeaderSize: 64 * 1024 }, (request, response) => {
    answer(request, response, parts()).catch((error: unknown) => refuse(request, response, error));
  });
  server.keepAliveTimeout = 60_000;
  const closeSockets = serveSockets(server, () => {
    const ready = parts();
    return ready && ((exchange) => answerStream(exchange, ready));
  });
  return { server, closeSockets };
}

/** Within a WebSocket there are event streams and nothing else. */
async function answerStream(exchange: Exchange, parts: LakeParts): Promise<void> {
  const [, room, name, more] = exchange.segments;
  const isStream = name === 'listen' || (name === 'live' && more === 'events');
  if (room !== 'data' || !isStream) throw notFound();
  await answerRoute(exchange, parts);
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  parts: LakeParts | undefined,
): Promise<void> {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  const address = admit(request);
  for (const [name, value] of Object.entries(crossOriginHeaders(request))) response.setHeader(name, value);
  const exchange: Exchange = { request, response, ...address };
  if (request.method === 'OPTIONS') return answerPreflight(exchange);
  if (!parts) throw new HttpError(503, 'The content lake is starting.', { 'Retry-After': '1' });
  await answerRoute(exchange, parts);
}

const table = new RouteTable([
  ...accountRoutes,
  ...projectRoutes,
  ...uploadRoutes,
  route(['GET', 'HEAD', 'POST'], 'data/query/:dataset', ({ exchange, parts, apiVersion }) =>
    answerQuery(exchange, parts.content, apiVersion),
  ),
  get('data/doc/:dataset/:ids', ({ exchange, parts, value }) =>
    answerDocuments(exchange, parts.content, value('ids').split(',')),
  ),
  // A call of our own, which Sanity has not.
  get('data/image-cuts/:dataset/:image', async ({ exchange, parts, value }) =>
    sendJson(exchange, 200, { cuts: await parts.cuts.of(value('image')) }),
  ),
  get('data/listen/:dataset', ({ exchange, parts, apiVersion }) =>
    openListener(exchange, parts.content, apiVersion),
  ),
  get('data/live/events/:dataset', ({ exchange, parts }) => parts.live.open(exchange)),
]);

async function answerRoute(exchange: Exchange, parts: LakeParts): Promise<void> {
  const [first, ...rest] = exchange.segments;
  if (isAssetAddress(exchange)) {
    const [project, dataset, file, ...more] = rest;
    checkDataset(project, dataset);
    if (file === undefined || more.length > 1) throw notFound();
    const send = first === 'images' ? answerImage : answerFile;
    return send(exchange, parts.images, file);
  }
  checkProject(exchange.request);
  const [room, name, dataset, ...more] = rest;
  const writing = room === 'data' ? dataRoute(name, more) : undefined;
  if (writing) {
    checkDataset(lakeIdentity.projectId, dataset);
    return writing(exchange, parts.content);
  }
  const apiVersion = readApiVersion(first);
  if (apiVersion === null) throw notFound();
  await table.answer(rest, { exchange, parts, apiVersion });
}

function answerPreflight({ request, response }: Exchange): void {
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
    throw new HttpError(404, `There is no project but ${lakeIdentity.projectId} here.`);
  }
}

function checkDataset(project: string | undefined, dataset: string | undefined): void {
  if (project !== lakeIdentity.projectId || dataset !== lakeIdentity.dataset) {
    throw new HttpError(
      404,
      `There is no dataset but ${lakeIdentity.dataset} of project ${lakeIdentity.projectId} here.`,
    );
  }
}

function notFound(): HttpError {
  return new HttpError(404, 'The content lake serves nothing at this address.');
}

function refuse(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  const expected = error instanceof HttpError ? error : undefined;
  // A caller that went away is no fault of ours.
  if (response.destroyed || response.writableEnded || response.socket === null) return;
  if (!expected) log.error({ event: 'lake.request-failed', err: error }, 'A request could not be answered.');
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const status = expected?.status ?? 500;
  const body = JSON.stringify({
    statusCode: status,
    error: STATUS_NAMES[status] ?? 'Error',
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
