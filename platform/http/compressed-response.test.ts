import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  ServerResponse,
} from 'node:http';
import { brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CompressedBodyCache } from './compressed-body-cache.ts';
import { compressedResponse } from './compressed-response.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
type Answer = { status: number; message: string; headers: IncomingHttpHeaders; raw: Buffer; body: Buffer };

const bodies = new CompressedBodyCache(10_000_000);
let handler: Handler = () => {};
const serve: Handler = (incoming, response) => handler(incoming, response);
const plain = createServer(serve);
const compressing = createServer({ ServerResponse: compressedResponse(ServerResponse, bodies) }, serve);

beforeAll(async () => {
  for (const server of [plain, compressing, dressing]) await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  for (const server of [plain, compressing, dressing]) server.close().closeAllConnections();
});
beforeEach(() => {
  handler = () => {};
});

/** A server that rewrites pages before it sends them, as the site does. */
const dressing = createServer(
  {
    ServerResponse: compressedResponse(
      ServerResponse,
      new CompressedBodyCache(10_000_000, (body) => ({
        body: typeof body === 'string' ? body.replace('<p>', '<p class="dressed">') : body,
        headers: {},
      })),
      (type) => type.startsWith('text/html'),
    ),
  },
  serve,
);

const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};

const open = (server: Server, headers: Record<string, string>, method = 'GET'): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request(
      { port: portOf(server), host: '127.0.0.1', path: '/page', method, headers, agent: false },
      resolve,
    )
      .on('error', reject)
      .end();
  });

const ask = async (server: Server, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> => {
  const incoming = await open(server, headers, method);
  const raw = Buffer.concat(await incoming.toArray());
  const coding = incoming.headers['content-encoding'];
  const unpack = coding === 'br' ? brotliDecompressSync : coding === 'gzip' ? gunzipSync : Buffer.from;
  return {
    status: incoming.statusCode ?? 0,
    message: incoming.statusMessage ?? '',
    headers: incoming.headers,
    raw,
    body: raw.length > 0 ? unpack(raw) : raw,
  };
};

const page = `<p>${'Taupō, Whangārei and the line between them. '.repeat(200)}</p>`;
const sendPage =
  (headers: Record<string, string | string[]> = {}, body: string | Buffer = page): Handler =>
  (_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Cache-Control', 's-maxage=60');
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader('Content-Length', Buffer.byteLength(body));
    response.end(body);
  };

/** Headers that compression may change, or that differ per response. */
const changing = new Set([
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'vary',
  'etag',
  'date',
  'connection',
]);
const lasting = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !changing.has(name)));

describe('a compressed response', () => {
  it('equals the uncompressed one for any body in any number of parts', async () => {
    const part = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.constant(page),
      fc.uint8Array({ maxLength: 40 }),
    );
    const answer = fc.record({
      status: fc.constantFrom(200, 200, 200, 201, 204, 304, 400, 404, 500),
      type: fc.constantFrom(undefined, 'text/html; charset=utf-8', 'application/json', 'image/avif'),
      tag: fc.constantFrom(undefined, '"strong"', 'W/"weak"'),
      policy: fc.constantFrom(undefined, 's-maxage=60', 'private, no-store', 'public, no-transform'),
      vary: fc.constantFrom(undefined, 'rsc, next-router-prefetch', 'Accept-Encoding', '*'),
      coding: fc.constantFrom(undefined, undefined, undefined, 'identity'),
      parts: fc.array(part, { maxLength: 4 }),
      last: fc.option(part, { nil: undefined }),
      saysLength: fc.boolean(),
      headFirst: fc.constantFrom('implicit', 'flushHeaders', 'writeHead', 'writeHead with a list'),
      method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST'),
      accepts: fc.constantFrom('', 'br', 'gzip', 'gzip, deflate, br', 'identity'),
    });
    await fc.assert(
      fc.asyncProperty(answer, async (given) => {
        handler = (_request, response) => {
          const hasNoBody = given.method === 'HEAD' || [204, 304].includes(given.status);
          const parts = hasNoBody ? [] : given.parts;
          const last = hasNoBody ? undefined : given.last;
          const length = [...parts, last ?? ''].reduce((sum, each) => sum + Buffer.byteLength(each), 0);
          const head: Record<string, string> = { 'X-Mark': 'kept' };
          if (given.type) head['Content-Type'] = given.type;
          if (given.tag) head.ETag = given.tag;
          if (given.policy) head['Cache-Control'] = given.policy;
          if (given.vary) head.Vary = given.vary;
          if (given.coding) head['Content-Encoding'] = given.coding;
          if (given.saysLength && !hasNoBody) head['Content-Length'] = String(length);
          response.statusCode = given.status;
          if (given.headFirst === 'writeHead') response.writeHead(given.status, 'As it were', head);
          else if (given.headFirst === 'writeHead with a list')
            response.writeHead(given.status, 'As it were', Object.entries(head).flat());
          else for (const [name, value] of Object.entries(head)) response.setHeader(name, value);
          if (given.headFirst === 'flushHeaders') response.flushHeaders();
          for (const each of parts) response.write(each);
          if (last === undefined) response.end();
          else response.end(last);
        };
        const accept = { 'Accept-Encoding': given.accepts };
        const expected = await ask(plain, accept, given.method);
        // The second time the body may come from the cache.
        for (let time = 0; time < 2; time += 1) {
          const seen = await ask(compressing, accept, given.method);
          expect(seen.status).toBe(expected.status);
          expect(seen.message).toBe(expected.message);
          expect(seen.body).toEqual(expected.body);
          expect(lasting(seen.headers)).toEqual(lasting(expected.headers));
          if (seen.headers['content-length'] !== undefined && given.method !== 'HEAD')
            expect(seen.headers['content-length']).toBe(String(seen.raw.length));
          if (seen.headers['content-encoding'] && !given.coding)
            expect(seen.headers.vary).toMatch(/accept-encoding|\*/i);
        }
      }),
      { numRuns: 150 },
    );
  });

  it.each(['br', 'gzip'])('is smaller and has the headers for it (%s)', async (coding) => {
    handler = sendPage({ Vary: 'rsc' });
    const { headers, raw, body } = await ask(compressing, { 'Accept-Encoding': coding });
    expect(headers).toMatchObject({
      'content-encoding': coding,
      'content-length': String(raw.length),
      vary: 'rsc, Accept-Encoding',
      etag: expect.stringMatching(/^W\/"[\w-]{27}"$/),
    });
    expect(raw.length).toBeLessThan(page.length / 10);
    expect(body.toString()).toBe(page);
  });

  it('also sends Vary to a client that accepts no encoding', async () => {
    handler = sendPage();
    const { headers, raw } = await ask(compressing);
    expect(headers.vary).toBe('Accept-Encoding');
    expect(headers.etag).toMatch(/^W\/"/);
    expect(headers['content-encoding']).toBeUndefined();
    expect(raw.toString()).toBe(page);
  });

  it('answers HEAD with the headers of GET', async () => {
    handler = (_request, response) => {
      response.setHeader('Content-Type', 'text/html');
      response.setHeader('Content-Length', Buffer.byteLength(page));
      response.end();
    };
    const { headers, raw } = await ask(compressing, { 'Accept-Encoding': 'br' }, 'HEAD');
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(headers['content-length']).toBeUndefined();
    expect(raw.length).toBe(0);
  });

  it('omits Content-Length for HEAD if the body may be rewritten', async () => {
    const bodiless =
      (policy: string): Handler =>
      (_request, response) => {
        response.writeHead(200, {
          ...{ 'Content-Type': 'text/html', 'Cache-Control': policy },
          'Content-Length': String(Buffer.byteLength(page)),
        });
        response.end();
      };
    handler = bodiless('s-maxage=60');
    expect((await ask(compressing, {}, 'HEAD')).headers['content-length']).toBeUndefined();
    handler = bodiless('private, no-store');
    expect((await ask(compressing, {}, 'HEAD')).headers['content-length']).toBe(
      String(Buffer.byteLength(page)),
    );
  });

  it.each(['br', 'gzip', ''])(
    'answers "not modified" to a client with the current page (%j)',
    async (coding) => {
      handler = sendPage({ Vary: 'rsc' });
      const accept = { 'Accept-Encoding': coding };
      const first = await ask(compressing, accept);
      const { etag = '' } = first.headers;
      const again = await ask(compressing, { ...accept, 'If-None-Match': `"other", ${etag}` });
      expect(again.status).toBe(304);
      expect(again.raw.length).toBe(0);
      for (const name of ['etag', 'vary', 'cache-control'])
        expect(again.headers[name], name).toBe(first.headers[name]);
      for (const name of ['content-type', 'content-encoding', 'content-length'])
        expect(again.headers[name], name).toBeUndefined();
      handler = sendPage({}, `${page}!`);
      expect((await ask(compressing, { ...accept, 'If-None-Match': etag })).status).toBe(200);
    },
  );

  it.each(['GET', 'HEAD'])('matches If-None-Match "*" with any tag (%s)', async (method) => {
    handler = sendPage();
    const { headers } = await ask(compressing, {}, method);
    const held = await ask(compressing, { 'If-None-Match': '*' }, method);
    expect([held.status, held.headers.etag]).toEqual([304, headers.etag]);
    expect(headers.etag).toMatch(/^W\/"[\w-]{27}"$/);
  });

  it.each(['br', 'gzip', ''])(
    'answers HEAD with the headers of GET if the route sends the body (%j)',
    async (coding) => {
      handler = sendPage({ Vary: 'rsc' });
      const accept = { 'Accept-Encoding': coding };
      const whole = await ask(compressing, accept);
      const head = await ask(compressing, accept, 'HEAD');
      const { date: _, ...headers } = head.headers;
      expect(headers).toEqual(
        expect.objectContaining({ etag: whole.headers.etag, vary: whole.headers.vary }),
      );
      expect(head.headers['content-length']).toBe(whole.headers['content-length']);
      expect(head.raw.length).toBe(0);
    },
  );

  it("keeps the page's own tag, as a weak one", async () => {
    handler = sendPage({ ETag: '"one"' });
    const { status, headers } = await ask(compressing, { 'If-None-Match': '"two"' });
    expect([status, headers.etag]).toEqual([200, 'W/"one"']);
  });

  it('answers "not modified" with the weak tag that the client holds', async () => {
    handler = (_request, response) => {
      response.statusCode = 304;
      response.setHeader('ETag', '"one"');
      response.end();
    };
    const weak = await ask(compressing, { 'If-None-Match': 'W/"one"' });
    expect([weak.status, weak.headers.etag]).toEqual([304, 'W/"one"']);
    const strong = await ask(compressing, { 'If-None-Match': '"one"' });
    expect(strong.headers.etag).toBe('"one"');
  });

  it('never confuses two similar bodies', async () => {
    handler = sendPage();
    await ask(compressing, { 'Accept-Encoding': 'br' });
    const other = page.replace('Taupō', 'Ōtaki');
    handler = sendPage({}, other);
    const { body } = await ask(compressing, { 'Accept-Encoding': 'br' });
    expect(body.toString()).toBe(other);
  });

  it.each([
    ['private', { 'Cache-Control': 'private, max-age=5' }],
    ['no-store', { 'Cache-Control': 'no-store' }],
    ['private with s-maxage', { 'Cache-Control': 'private, s-maxage=60' }],
    ['without Cache-Control', { 'Cache-Control': [] }],
    ['sent with a cookie', { 'Set-Cookie': ['visitor=1'] }],
  ])('does not cache a body that is %s, but compresses it', async (_what, headers) => {
    handler = sendPage(headers, `${page}${JSON.stringify(headers)}`);
    const before = bodies.size;
    const { headers: seen } = await ask(compressing, { 'Accept-Encoding': 'br' });
    expect(seen['content-encoding']).toBe('br');
    expect(seen.etag).toBeUndefined();
    expect(bodies.size).toBe(before);
  });

  it.each([
    ['short', {}, 'Short.'],
    ['already compressed', { 'Content-Type': 'image/avif' }, page],
    ['a byte range', { 'Content-Range': 'bytes 0-99/1000' }, page],
    ['no-transform', { 'Cache-Control': 'no-transform' }, page],
    ['an event stream', { 'Content-Type': 'text/event-stream' }, page],
  ])('sends a body unchanged that is %s', async (_what, headers, body) => {
    handler = sendPage(headers, body);
    const answer = await ask(compressing, { 'Accept-Encoding': 'br' });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.raw.toString()).toBe(body);
  });

  it('sends the first part of a page before the second is ready', async () => {
    let finish = () => {};
    handler = (_request, response) => {
      response.setHeader('Content-Type', 'text/html');
      response.write('<h1>First</h1>');
      if ('flush' in response && typeof response.flush === 'function') response.flush();
      finish = () => response.end('<p>Second</p>');
    };
    const incoming = await open(compressing, { 'Accept-Encoding': 'gzip' });
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    const unpack = () => gunzipSync(Buffer.concat(parts), { finishFlush: constants.Z_SYNC_FLUSH }).toString();
    while (parts.length === 0 || unpack() === '') await once(incoming, 'data');
    expect(unpack()).toBe('<h1>First</h1>');
    finish();
    await once(incoming, 'end');
    expect(unpack()).toBe('<h1>First</h1><p>Second</p>');
  });

  it('applies back-pressure to a slow client instead of buffering', async () => {
    const noise = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * at * 31) % 251));
    let refused = false;
    let sent = 0;
    handler = (_request, response) => {
      response.setHeader('Content-Type', 'text/plain');
      const more = () => {
        while (sent < 40) {
          sent += 1;
          if (!response.write(noise)) {
            refused = true;
            response.once('drain', more);
            return;
          }
        }
        response.end();
      };
      more();
    };
    const { body } = await ask(compressing, { 'Accept-Encoding': 'gzip' });
    expect(refused).toBe(true);
    expect(body.length).toBe(40 * noise.length);
  });

  it('keeps serving after a client disconnects in the middle', async () => {
    const closed = Promise.withResolvers<void>();
    handler = (_request, response) => {
      response.setHeader('Content-Type', 'text/html');
      response.flushHeaders();
      response.write(page);
      response.on('close', () => {
        response.write('too late');
        response.end('too late');
        closed.resolve();
      });
    };
    const incoming = await open(compressing, { 'Accept-Encoding': 'br' });
    incoming.destroy();
    await closed.promise;
    handler = sendPage();
    expect((await ask(compressing, { 'Accept-Encoding': 'br' })).body.toString()).toBe(page);
  });
});

describe('a page that is rewritten before it is sent', () => {
  const inParts: Handler = (_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Cache-Control', 's-maxage=60');
    response.setHeader('Content-Length', Buffer.byteLength(page));
    const bytes = Buffer.from(page);
    // In the middle of a character.
    const cut = bytes.indexOf(Buffer.from('ō')) + 1;
    response.write(bytes.subarray(0, cut));
    response.end(bytes.subarray(cut));
  };

  it.each<[string, Handler]>([
    ['as a string', sendPage()],
    ['as bytes', sendPage({}, Buffer.from(page))],
    ['in parts', inParts],
    ['short', sendPage({}, '<p>Short.</p>')],
  ])('is rewritten however the route sends it: %s', async (_how, send) => {
    handler = send;
    const answer = await ask(dressing);
    expect(answer.body.toString()).toMatch(/^<p class="dressed">/);
    expect(answer.headers['cache-control']).toBe('s-maxage=60');
  });

  // @asvs 14.3.2
  it.each<[string, Handler]>([
    [
      'no length',
      (_request, response) => {
        response.writeHead(200, { 'Content-Type': 'text/html', 'Cache-Control': 'public, max-age=60' });
        response.write(page);
        response.end();
      },
    ],
    ['more than the size limit', sendPage({}, page.repeat(300))],
    ['another encoding', sendPage({ 'Content-Encoding': 'identity' })],
    ['no-transform', sendPage({ 'Cache-Control': 'public, no-transform' })],
    ['invalid UTF-8', sendPage({}, Buffer.from([0xff, ...Buffer.from(page)]))],
  ])('is not cached if it could not be rewritten: it has %s', async (_why, send) => {
    handler = send;
    const { headers, body } = await ask(dressing);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(body.toString()).not.toContain('dressed');
  });

  it('keeps the cache policy of other files, and of private pages', async () => {
    handler = sendPage({ 'Content-Type': 'text/css' });
    expect((await ask(dressing)).headers['cache-control']).toBe('s-maxage=60');
    handler = sendPage({ 'Cache-Control': 'private, max-age=5' });
    expect((await ask(dressing)).headers['cache-control']).toBe('private, max-age=5');
  });
});
