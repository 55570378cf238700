import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, ServerResponse } from 'node:http';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { log } from '../log.ts';
import { TrustedProxies } from './client-address.ts';
import { logResponse, observedResponse, requestId, slowResponseMs } from './observe-request.ts';
import { noteResponse, runInRequestContext } from './request-context.ts';
import { routePatternOf } from './route-pattern.ts';

const servers: Server[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** Starts a server with this handler; returns its address. */
async function serving(answer: (response: ServerResponse) => unknown): Promise<string> {
  const server = createServer(
    { ServerResponse: observedResponse(ServerResponse) },
    ({ url = '' }, response) => {
      const context = { address: '203.0.113.9', id: 'the-name-of-this-one' };
      logResponse(response, context, routePatternOf(url));
      runInRequestContext(context, () => answer(response));
    },
  );
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
  await expect.poll(() => debug).toHaveBeenCalledOnce();
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
  await expect.poll(() => warn).toHaveBeenCalledOnce();
  expect(warn.mock.calls[0]?.[0]).toMatchObject({ kind: 'api', route: '/api/v1/*', status: 503 });
  const now = performance.now.bind(performance);
  const slow = await serving((response) => {
    vi.spyOn(performance, 'now').mockImplementation(() => now() + slowResponseMs + 1);
    response.end();
  });
  await fetch(slow);
  await expect.poll(() => warn).toHaveBeenCalledTimes(2);
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
  await expect.poll(() => debug).toHaveBeenCalledOnce();
  expect(debug.mock.calls[0]?.[0]).toMatchObject({ event: 'request.answered', status: null });
});

const nginx = new TrustedProxies(['127.0.0.1']);
const made = /^[0-9a-f]{32}$/;
const given = '5f0c2a9d1b7e4c3f8a6d5e4b3c2a1f00';

function named(remoteAddress: string, id: string | undefined): string {
  const socket = { remoteAddress } as IncomingMessage['socket'];
  return requestId({ socket, headers: { 'x-request-id': id } }, nginx);
}

describe('the request ID', () => {
  test('is the ID that the proxy set', () => {
    expect(named('127.0.0.1', given)).toBe(given);
    expect(named('::ffff:127.0.0.1', given)).toBe(given);
    expect(named('127.0.0.1', '0191f2c4-7a63-7c51-9d0e-2f6b8a1c3d5e')).toBe(
      '0191f2c4-7a63-7c51-9d0e-2f6b8a1c3d5e',
    );
  });

  test('ignores the ID of an untrusted client', () => {
    expect(named('203.0.113.9', given)).toMatch(made);
    expect(named('203.0.113.9', given)).not.toBe(given);
    expect(named('', given)).toMatch(made);
  });

  test.each([
    'short',
    'a'.repeat(65),
    `${given}, ${given}`,
    `${given}\n`,
    'Ōtaki-Ōtaki-Ōtaki',
    '',
    undefined,
  ])('is generated if the proxy sends %j', (givenId) => {
    expect(named('127.0.0.1', givenId)).toMatch(made);
  });

  test('differs each time', () => {
    expect(named('203.0.113.9', undefined)).not.toBe(named('203.0.113.9', undefined));
  });
});
