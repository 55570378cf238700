import { once } from 'node:events';
import { createServer, ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CompressedBodyCache } from '../http/compressed-body-cache.ts';
import { compressedResponse } from '../http/compressed-response.ts';
import { dropFailedPage, pageStatusHeader, withPageStatus } from './next-response.ts';

describe('the status of a page', () => {
  const server = createServer({ ServerResponse: withPageStatus(ServerResponse) }, (request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://site');
    const said = searchParams.get('said');
    if (said) response.setHeader(pageStatusHeader, said);
    response.statusCode = Number(searchParams.get('status') ?? 200);
    if (searchParams.has('explicit')) response.writeHead(200, { 'X-Kind': 'explicit' });
    response.end('A page.');
  });
  const ask = (query: string) => {
    const address = server.address();
    return fetch(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/?${query}`);
  };

  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => server.close());

  test.each([
    ['no header', '', 200],
    ['a status header', 'said=404', 404],
    ['a status header and an explicit writeHead', 'said=404&explicit', 404],
    ['an error, regardless of the header', 'said=404&status=500', 500],
    ['an invalid header', 'said=nonsense', 200],
  ])('with %s', async (_, query, status) => {
    const answer = await ask(query);
    expect(answer.status).toBe(status);
    expect(answer.headers.has(pageStatusHeader)).toBe(false);
    expect(await answer.text()).toBe('A page.');
  });
});

describe('a replaceable response', () => {
  type Send = (response: ServerResponse) => void;
  const html = 'text/html; charset=utf-8';
  const Replaceable = dropFailedPage(compressedResponse(ServerResponse, new CompressedBodyCache(1_000_000)));
  let first: Send = () => {};
  const server = createServer({ ServerResponse: Replaceable }, async (_request, response) => {
    first(response);
    await response.dropped;
    response.restart();
    response.setHeader('Content-Type', html);
    response.setHeader('Cache-Control', 'no-store');
    response.statusCode = 500;
    response.end('<h1>Server Error</h1>');
  });

  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => server.close().closeAllConnections());

  async function ask(send: Send, method = 'GET') {
    first = send;
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    return fetch(`http://127.0.0.1:${port}/`, { method });
  }

  test.each<[string, Send]>([
    ['at once', (response) => response.writeHead(500, { 'Content-Type': html, 'X-Old': '1' }).end('blank')],
    [
      'in parts',
      (response) => {
        response.statusCode = 500;
        response.setHeader('Content-Type', html);
        response.setHeader('X-Old', '1');
        response.flushHeaders();
        response.write('bla');
        response.write('nk', () => response.end(() => response.write('late')));
      },
    ],
    [
      'twice',
      (response) => {
        response.writeHead(500, 'As it were', { 'Content-Type': html });
        response.end('blank').end();
      },
    ],
  ])('a failed page sent %s is replaced completely', async (_what, send) => {
    const answer = await ask(send);
    expect(answer.status).toBe(500);
    expect(answer.statusText).toBe('Internal Server Error');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.has('x-old')).toBe(false);
    expect(await answer.text()).toBe('<h1>Server Error</h1>');
    expect((await ask(send, 'HEAD')).status).toBe(500);
  });

  const long = '<p>A page.</p>'.repeat(200);
  test.each<[string, Send, number, string]>([
    ['a page', (response) => response.writeHead(200, { 'Content-Type': html }).end(long), 200, long],
    ['a missing page', (response) => response.writeHead(404, { 'Content-Type': html }).end(long), 404, long],
    [
      'an API error',
      (response) => response.writeHead(500, { 'Content-Type': 'application/json' }).end('{}'),
      500,
      '{}',
    ],
    ['a plain-text error', (response) => response.writeHead(500).end('Sorry.'), 500, 'Sorry.'],
  ])('%s is sent unchanged', async (_what, send, status, body) => {
    const answer = await ask(send);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toBe(body);
  });

  test('a shareable HEAD response without a body is dropped for one with a body', async () => {
    const answer = await ask((response) => {
      response.writeHead(200, { 'Content-Type': html, 'Cache-Control': 's-maxage=60' }).end();
    }, 'HEAD');
    expect(answer.status).toBe(500);
  });

  test.each<[string, Record<string, string>]>([
    ['for one visitor', { 'Content-Type': html, 'Cache-Control': 'private, no-store' }],
    ['with a cookie', { 'Content-Type': html, 'Cache-Control': 's-maxage=60', 'Set-Cookie': 'a=b' }],
    ['with a tag', { 'Content-Type': html, 'Cache-Control': 'public, no-cache', ETag: '"a"' }],
    ['that gets no tag', { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=60' }],
  ])('a response to HEAD %s is sent unchanged', async (_what, headers) => {
    const answer = await ask((response) => response.writeHead(200, headers).end(), 'HEAD');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, headers['Cache-Control']]);
  });

  test('does not restart a response that fails after it has begun', async () => {
    const answer = await ask((response) => {
      response.writeHead(200, { 'Content-Type': html });
      response.flushHeaders();
      response.write(long);
      response.statusCode = 500;
      response.end('The end.');
    });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(`${long}The end.`);
  });
});
