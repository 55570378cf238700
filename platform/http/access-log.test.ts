import { once } from 'node:events';
import { createServer, request, type Server, ServerResponse } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { log } from '../log.ts';
import { logResponse, slowResponseMs } from './access-log.ts';
import { observedResponse } from './observed-response.ts';
import { noteResponse, runInRequestContext } from './request-context.ts';

const servers: Server[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** Starts a server with this handler; returns its address. */
async function serving(answer: (response: ServerResponse) => unknown): Promise<string> {
  const server = createServer({ ServerResponse: observedResponse(ServerResponse) }, (_, response) => {
    const context = { address: '203.0.113.9', id: 'the-name-of-this-one' };
    logResponse(response, context);
    runInRequestContext(context, () => answer(response));
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return `http://127.0.0.1:${address.port}`;
}

test('a response has the request ID and is logged in one line', async () => {
  const debug = vi.spyOn(log, 'debug');
  const site = await serving((response) => {
    noteResponse({ kind: 'kept', route: '/about/' });
    response.end('yes');
  });
  const { headers } = await fetch(`${site}/about/?secret=1`);
  expect(headers.get('X-Request-Id')).toBe('the-name-of-this-one');
  await vi.waitFor(() => expect(debug).toHaveBeenCalledOnce(), 30_000);
  expect(debug.mock.calls[0]?.[0]).toEqual({
    event: 'request.answered',
    method: 'GET',
    kind: 'kept',
    route: '/about/',
    status: 200,
    ms: expect.any(Number),
  });
});

test('a restarted response also has the request ID', async () => {
  const site = await serving((response) => {
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('no');
  });
  expect((await fetch(site)).headers.get('X-Request-Id')).toBe('the-name-of-this-one');
});

test('logs server errors and slow responses as warnings', async () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue();
  const failing = await serving((response) => response.writeHead(503).end());
  await fetch(`${failing}/api/v1/cart/abc?token=secret`);
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce(), 30_000);
  expect(warn.mock.calls[0]?.[0]).toMatchObject({ kind: 'api', route: '/api/v1/*', status: 503 });
  const now = performance.now.bind(performance);
  const slow = await serving((response) => {
    vi.spyOn(performance, 'now').mockImplementation(() => now() + slowResponseMs + 1);
    response.end();
  });
  await fetch(slow);
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(2), 30_000);
  expect(warn.mock.calls[1]?.[0]).toMatchObject({ status: 200 });
});

test('logs no status for a client that disconnected', async () => {
  const debug = vi.spyOn(log, 'debug');
  const hasCome = Promise.withResolvers<void>();
  const site = await serving(() => hasCome.resolve());
  const asked = request(site).on('error', () => undefined);
  asked.end();
  await hasCome.promise;
  asked.destroy();
  await vi.waitFor(() => expect(debug).toHaveBeenCalledOnce(), 30_000);
  expect(debug.mock.calls[0]?.[0]).toMatchObject({ event: 'request.answered', status: null });
});
