/** Tests of nginx with our settings, in front of two stand-ins of the site. */
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePorts } from '#scripts/launch/ports.mjs';
import { type Child, startChild } from '#scripts/launch/processes.mjs';
import { endingWithUs, findProgram } from '#scripts/launch/programs.mjs';
import { isFullSize } from '#tests/full-size.ts';
import { loopbackPlaces, nginxSettings } from './nginx-settings.ts';

const nginx = findProgram('nginx');
/** Longer than nginx leaves an instance alone that failed. */
const avoidedForMs = 3_100;
/** The site's headers for a cached page. */
const kept = { 'Cache-Control': 'public, max-age=0, must-revalidate', 'CDN-Cache-Control': 'max-age=60' };

type Asked = { at: number; method: string; path: string; headers: IncomingMessage['headers']; body: string };
type Answer = (asked: Asked, response: ServerResponse) => void;
const page =
  (words: string, headers: Record<string, string | string[]> = {}): Answer =>
  (_, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html', ...kept, ...headers }).end(words);

describe.skipIf(!nginx)(`nginx in front${nginx ? '' : ' (there is no nginx)'}`, () => {
  let folder: string;
  const words: string[] = [];
  let front: Child;
  let port = 0;
  let ports: number[] = [];
  const instances: Server[] = [];
  let asked: Asked[] = [];
  let answer: Answer = page('');
  let path = 0;
  let lastFailure = -avoidedForMs;

  async function startInstance(at: number): Promise<void> {
    const server = createServer(async (incoming, response) => {
      const parts: Buffer[] = [];
      for await (const part of incoming) parts.push(part);
      const { method = '', url = '', headers } = incoming;
      const one = { at, method, path: url, headers, body: Buffer.concat(parts).toString() };
      asked.push(one);
      response.on('close', () => {
        if (response.statusCode >= 500 || !response.writableFinished) lastFailure = performance.now();
      });
      answer(one, response);
    });
    instances[at] = server;
    server.listen(ports[at], '127.0.0.1');
    await once(server, 'listening');
  }

  async function stopInstance(at: number): Promise<void> {
    const server = instances[at];
    if (!server?.listening) return;
    lastFailure = performance.now();
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }

  type Got = { status: number; words: string; headers: IncomingMessage['headers'] };
  async function ask(
    to: string,
    {
      method = 'GET',
      headers = {},
      body,
    }: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ): Promise<Got> {
    const sent = request({
      host: '127.0.0.1',
      port,
      path: to,
      method,
      agent: false,
      headers: { Host: `localhost:${port}`, ...headers },
    });
    sent.end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const parts: Buffer[] = [];
    for await (const part of response) parts.push(part);
    return {
      status: response.statusCode ?? 0,
      words: Buffer.concat(parts).toString(),
      headers: response.headers,
    };
  }

  /** Asks with headers as they are, also with one that comes twice. Resolves when the answer has ended. */
  async function askRaw(to: string, lines: readonly string[]): Promise<void> {
    const socket = connect(port, '127.0.0.1');
    socket.end(
      [`GET ${to} HTTP/1.1`, `Host: localhost:${port}`, 'Connection: close', ...lines, '', ''].join('\r\n'),
    );
    socket.resume();
    await once(socket, 'close');
  }

  /**
   * Runs a test within the second for which a page is cached. If a busy machine takes longer, it retries with another page.
   * @param work receives a function that restarts the second
   */
  async function withinASecond(work: (beginsNow: () => void) => Promise<void>): Promise<void> {
    for (;;) {
      path += 1;
      asked = [];
      let began = performance.now();
      const beginsNow = () => {
        began = performance.now();
      };
      try {
        return await work(beginsNow);
      } catch (error) {
        if (performance.now() - began < 1_000) throw error;
      }
    }
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'southbound-front-'));
    [port = 0, ...ports] = await freePorts(3);
    const file = join(folder, 'nginx.conf');
    const user = process.getuid?.() === 0 ? 'root' : undefined;
    const places = loopbackPlaces({
      addresses: [`127.0.0.1:${port}`],
      instances: ports,
      folder,
      user,
      workers: 1,
    });
    writeFileSync(file, nginxSettings(places));
    front = startChild({
      name: 'nginx',
      ...endingWithUs(nginx ?? '', ['-p', folder, '-c', file, '-e', 'stderr'], 'TERM'),
      onLine: (line) => words.push(line),
    });
    for (let attempt = 0; attempt < 1_000; attempt += 1) {
      const got = await ask('/').catch(() => undefined);
      if (got) return;
      await sleep(50);
    }
    throw new Error(words.join('\n'));
  });
  afterAll(async () => {
    await front?.stop();
    await Promise.all([stopInstance(0), stopInstance(1)]);
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await Promise.all([0, 1].map((at) => (instances[at]?.listening ? undefined : startInstance(at))));
    // nginx avoids an instance for a while after it failed in an earlier test.
    await sleep(Math.max(0, lastFailure + avoidedForMs - performance.now()));
    asked = [];
    path += 1;
  });

  it('notes who was refused, and nothing that opens something', async () => {
    answer = ({ path: asksFor }, response) =>
      response
        .writeHead(asksFor.startsWith('/api/v1/cart') ? 429 : asksFor.startsWith('/staff') ? 403 : 200)
        .end();
    await ask('/api/v1/cart/idOfACart?token=secret', { method: 'DELETE' });
    await ask('/staff/form/?code=secret', { method: 'POST', body: 'secret' });
    await ask('/api/v1/bookings/7KM-Q2X-9TR');
    const noted = () => readFileSync(join(folder, 'refused.log'), 'utf8');
    await expect
      .poll(noted, { timeout: 30_000 })
      .toMatch(/^\d{4}-\d\d-\d\dT[\d:]{8}[+-][\d:]{5} 127\.0\.0\.1 403 \/staff$/m);
    expect(noted()).toMatch(/ 127\.0\.0\.1 429 \/api\/v1\/cart$/m);
    expect(noted()).not.toMatch(/secret|idOfACart|bookings/);
  });

  it('keeps a page for a moment, and shows a change within two seconds to the first who asks', async () => {
    await withinASecond(async () => {
      answer = page('old');
      expect((await ask(`/${path}/`)).words).toBe('old');
      expect((await ask(`/${path}/`)).headers['x-cache']).toBe('HIT');
      expect(asked).toHaveLength(1);
    });
    answer = page('new');
    await sleep(2_000);
    expect((await ask(`/${path}/`)).words).toBe('new');
  });

  it('shows no old page to the first who comes after a quiet night', { tags: ['full'] }, async () => {
    answer = page('yesterday');
    await ask(`/${path}/`);
    await sleep(2_500);
    answer = page('today');
    const got = await Promise.all([ask(`/${path}/`)]);
    expect(got.map(({ words }) => words)).toEqual(['today']);
  });

  it('asks once for what many want at the same time', async () => {
    answer = (one, response) => setTimeout(() => page('slow')(one, response), 300);
    await withinASecond(async () => {
      const got = await Promise.all(Array.from({ length: 20 }, () => ask(`/${path}/`)));
      expect(new Set(got.map(({ words }) => words))).toEqual(new Set(['slow']));
      expect(asked).toHaveLength(1);
    });
  });

  it('keeps nothing for others that is private, brings a cookie, or says nothing', async () => {
    const cases: readonly Record<string, string>[] = [
      { 'Cache-Control': 'private, no-store' },
      { 'Cache-Control': 'public, private' },
      { 'CDN-Cache-Control': '' },
      { 'CDN-Cache-Control': 'max-age=0' },
      { 'Set-Cookie': 'cid=1' },
      { Vary: 'Cookie' },
    ];
    for (const headers of cases) {
      path += 1;
      answer = page('mine', headers);
      expect((await ask(`/${path}/`)).words).toBe('mine');
      answer = page('yours', headers);
      expect((await ask(`/${path}/`)).words).toBe('yours');
    }
  });

  it('neither keeps for others nor shows from what is kept whatever an editor asks for', async () => {
    const headers = { Cookie: 'a=1; southbound-draft=1.x' };
    await withinASecond(async () => {
      answer = page('public');
      await ask(`/${path}/`);
      answer = page('draft');
      expect((await ask(`/${path}/`, { headers })).words).toBe('draft');
      expect((await ask(`/${path}/`)).words).toBe('public');
    });
  });

  it('never makes visitors wait for each other at what is their own', async () => {
    // Nobody is answered before all of them have come.
    const waiting: (() => void)[] = [];
    answer = (one, response) => {
      waiting.push(() => page('cart', { 'Cache-Control': 'private' })(one, response));
      if (waiting.length === 5) for (const go of waiting) go();
    };
    const began = performance.now();
    await Promise.all(Array.from({ length: 5 }, () => ask('/cart/')));
    // Those who wait for each other at a page are let through after three seconds (`proxy_cache_lock_timeout`).
    expect(performance.now() - began).toBeLessThan(3_000);
    expect(asked).toHaveLength(5);
  });

  const gone = [404, {}] as const;
  const moved = [308, { Location: '/elsewhere/' }] as const;
  it.each(isFullSize ? [gone, moved] : [gone])(
    'ends what it kept when the page answers %i, and keeps that answer for nobody',
    async (status, more) => {
      await withinASecond(async (beginsNow) => {
        answer = page('there');
        await ask(`/${path}/`);
        await sleep(2_100);
        let count = 0;
        answer = (_, response) => {
          count += 1;
          response
            .writeHead(status, { 'Cache-Control': 'private, no-store', ...more })
            .end(`answer ${count}`);
        };
        beginsNow();
        const got = [await ask(`/${path}/`), await ask(`/${path}/`), await ask(`/${path}/`)];
        expect(got.map((each) => each.status)).toEqual([status, status, status]);
        expect(got[0]?.headers.location).toBe(Object.values(more)[0]);
        expect(new Set(got.map(({ words }) => words)).size).toBe(3);
        // An answer that is dropped need not be rendered.
        const ofGone = asked.slice(1).map(({ headers }) => headers['x-status-only']);
        expect(ofGone).toEqual(['1', undefined, undefined, undefined]);
      });
      // The same holds after that moment.
      await sleep(2_100);
      expect((await ask(`/${path}/`)).status).toBe(status);
    },
  );

  it('keeps a page once, whatever is written behind it that does not count', async () => {
    await withinASecond(async () => {
      answer = page('kept');
      await ask(`/${path}/`);
      answer = page('not asked for');
      for (const query of ['utm_source=a', 'utm_source=b&gclid=1', '_rsc=abc'])
        expect((await ask(`/${path}/?${query}`)).words).toBe('kept');
      expect(asked).toHaveLength(1);
    });
    answer = (_, response) => response.writeHead(404, { 'Cache-Control': 'private, no-store' }).end('none');
    expect((await ask(`/${path}/?token=a`)).status).toBe(404);
    await Promise.all([stopInstance(0), stopInstance(1)]);
    expect((await ask(`/${path}/?utm_source=c`)).words).toBe('kept');
  });

  it('leads each who comes by an old address on with their own query', { tags: ['full'] }, async () => {
    answer = ({ path: by }, response) =>
      response.writeHead(308, { Location: by.replace(/^[^?]*/, '/new/'), ...kept }).end();
    for (const query of ['?utm_a=1', '?utm_a=2', ''])
      expect((await ask(`/${path}/${query}`)).headers.location).toBe(`/new/${query}`);
  });

  it('keeps no page that is asked for as no browser does', async () => {
    const asks: readonly (readonly [string, Record<string, string>])[] = [
      [`/%61${path}/`, {}],
      [`/b/../a${path}/`, {}],
      [`/a${path}/`, { Host: 'localhost:1' }],
      [`/a${path}/`, { RSC: '2' }],
    ];
    for (const [to, headers] of asks) {
      answer = page('first');
      await ask(to, { headers });
      answer = page('second');
      expect((await ask(to, { headers })).words, to).toBe('second');
    }
  });

  // @asvs 15.2.2
  it('has no more than a hundred things open for one address, and says so to whoever wants more', async () => {
    answer = page('here');
    const slow = Array.from({ length: 100 }, () => {
      const sent = request({
        ...{ host: '127.0.0.1', port, path: '/cart/form', method: 'POST', agent: false },
        headers: { Host: `localhost:${port}`, 'Content-Length': '10' },
      });
      sent.on('error', () => undefined);
      sent.write('a');
      return sent;
    });
    const until = async (status: number): Promise<Got> => {
      for (let attempt = 0; attempt < 1_000; attempt += 1) {
        const got = await ask('/cart/');
        if (got.status === status) return got;
        await sleep(50);
      }
      throw new Error(`There was no ${status}.`);
    };
    const refused = await until(429);
    expect(refused.words).toBe('Too much has come from your address. Please try again in 10 seconds.');
    const call = await ask('/api/v1/cart');
    expect({ status: call.status, ...JSON.parse(call.words) }).toMatchObject({
      status: 'failed',
      errorCode: 'RATE_LIMITED',
    });
    for (const { status, headers } of [refused, call, await ask(`/${path}/`)])
      expect({ status, ...headers }).toMatchObject({
        status: 429,
        'retry-after': '10',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
    for (const each of slow) each.destroy();
    expect((await until(200)).words).toBe('here');
  });

  it('leaves the site’s own word to who comes too often as it is', async () => {
    answer = (_, response) => response.writeHead(429, { 'Retry-After': '7' }).end('wait');
    for (const to of [`/${path}/`, '/cart/', '/api/v1/cart']) {
      const { status, words, headers } = await ask(to);
      expect({ status, words, wait: headers['retry-after'] }).toEqual({
        status: 429,
        words: 'wait',
        wait: '7',
      });
    }
  });

  it('serves cached pages while instances fail or are gone, and a plain error for the rest', {
    tags: ['full'],
  }, async () => {
    answer = page('kept');
    await ask(`/${path}/`);
    await sleep(2_100);
    answer = (_, response) => response.writeHead(500).end('broken');
    expect((await ask(`/${path}/`)).words).toBe('kept');
    await Promise.all([stopInstance(0), stopInstance(1)]);
    expect((await ask(`/${path}/`)).words).toBe('kept');
    const missing = await ask('/never-seen/');
    expect({ status: missing.status, retry: missing.headers['retry-after'] }).toEqual({
      status: 503,
      retry: '30',
    });
    expect(missing.words).toContain('Back in a moment');
    const call = await ask('/api/v1/cart', { method: 'POST', body: '{}' });
    expect({ status: call.status, ...JSON.parse(call.words) }).toMatchObject({
      status: 'failed',
      errorCode: 'UPSTREAM',
    });
    expect(call.headers['content-type']).toBe('application/json');
    for (const { headers } of [missing, call])
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
  });

  it('asks the other instance where one is gone: for a page, and for a form that nobody took', {
    tags: ['full'],
  }, async () => {
    answer = page('here');
    await stopInstance(0);
    for (let count = 0; count < 4; count += 1) {
      expect((await ask(`/${path}-${count}/`)).words).toBe('here');
      expect((await ask('/api/v1/cart', { method: 'POST', body: '{}' })).words).toBe('here');
    }
    expect(asked.filter(({ method }) => method === 'POST').map(({ at }) => at)).toEqual([1, 1, 1, 1]);
  });

  it('asks another one for a page when an instance breaks off, and never sends a form twice', {
    tags: ['full'],
  }, async () => {
    answer = (one, response) => {
      if (asked.filter((each) => each.path === one.path && each.method === one.method).length === 1)
        response.destroy();
      else page('second try')(one, response);
    };
    expect((await ask(`/${path}/`)).words).toBe('second try');
    for (const to of ['/api/v1/checkout-booking/a', '/checkout/form', `/${path}/`]) {
      const { status } = await ask(to, { method: 'POST', body: 'once' });
      expect(status).toBe(503);
      expect(asked.filter((one) => one.method === 'POST' && one.path === to)).toHaveLength(1);
    }
  });

  it('passes a form that is posted to a page on, once and whole, whatever is answered', {
    tags: ['full'],
  }, async () => {
    for (const status of [200, 303, 404, 422]) {
      asked = [];
      answer = (_, response) => response.writeHead(status, kept).end('taken');
      const got = await ask(`/${path}/`, { method: 'POST', body: 'a'.repeat(500_000) });
      expect({ status: got.status, words: got.words }).toEqual({ status, words: 'taken' });
      expect(asked.map(({ body }) => body.length)).toEqual([500_000]);
    }
    expect((await ask(`/${path}/`, { method: 'POST', body: 'a'.repeat(1_000_001) })).status).toBe(413);
  });

  it('names the client, and removes the client’s own claims from the request', async () => {
    answer = page('');
    await ask(`/${path}/`, {
      headers: {
        'X-Forwarded-For': '10.9.9.9',
        'X-Forwarded-Host': 'elsewhere',
        Forwarded: 'for=10.9.9.9',
        'X-Real-IP': '10.9.9.9',
        'X-Middleware-Subrequest': 'src/proxy',
        'X-Status-Only': '1',
        traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
        tracestate: 'a=1',
      },
    });
    const headers = asked[0]?.headers ?? {};
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      host: `localhost:${port}`,
    });
    expect(Object.keys(headers)).not.toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^(?:x-forwarded-host|forwarded|x-real-ip|x-middleware-subrequest|traceparent|tracestate)$/,
        ),
      ]),
    );
    expect((await ask('/', { headers: { Host: 'elsewhere' } })).status).toBe(421);
  });

  it('finds a file of a build at the instance that has it', async () => {
    answer = ({ at }, response) =>
      at === 0
        ? response.writeHead(404, { 'Cache-Control': 'no-store' }).end('none')
        : response.writeHead(200, { 'Cache-Control': 'public, max-age=31536000, immutable' }).end('script');
    for (let count = 0; count < 4; count += 1)
      expect((await ask(`/_next/static/${path}-${count}.js`)).words).toBe('script');
  });

  it('says of a kept page which visit it was drawn for, and of all else which visit this is', async () => {
    answer = (one, response) => {
      const id = String(one.headers['x-request-id']);
      page('', { 'X-Content-Type-Options': 'nosniff', 'X-Request-Id': id })(one, response);
    };
    const idOf = async (to: string) => (await ask(to)).headers['x-request-id'];
    const drawnFor = await idOf(`/${path}/`);
    expect(drawnFor).toMatch(/^[\da-f]{32}$/);
    expect(await idOf(`/${path}/`)).toBe(drawnFor);
    expect(await idOf('/cart/')).not.toBe(await idOf('/cart/'));
  });

  it('passes a long policy on', async () => {
    const policy = `script-src ${Array.from({ length: 200 }, (_, index) => `'sha256-${String(index).padStart(43, 'a')}='`).join(' ')}`;
    answer = page('', { 'X-Content-Type-Options': 'nosniff', 'Content-Security-Policy': policy });
    await ask(`/${path}/`);
    expect((await ask(`/${path}/`)).headers['content-security-policy']).toBe(policy);
  });

  it('logs no long address, and caches pages whose link in an email has a suffix', async () => {
    answer = page('long');
    const before = words.length;
    const long = `/${'a'.repeat(7_000)}/`;
    const counted = `/${path}/?${'utm_a=1&'.repeat(850)}`;
    for (const to of [long, counted]) {
      expect((await ask(to)).status).toBe(200);
      expect((await ask(to)).headers['x-cache']).toBe('HIT');
    }
    expect(words.slice(before)).toEqual([]);
  });

  it('says of an answer of its own what the site would have said', async () => {
    answer = page('', { 'X-Content-Type-Options': 'nosniff', 'X-Request-Id': 'a' });
    await ask(`/${path}/`);
    const { status, headers } = await ask(`/${path}/`, { headers: { 'If-Match': '"z"' } });
    expect(status).toBe(412);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-request-id': expect.stringMatching(/^[\da-f]{32}$/),
    });
  });

  it('keeps a page by what the instance was asked, where somebody says it twice', async () => {
    answer = (one, response) => page(one.headers.rsc === '1' ? 'parts' : 'whole')(one, response);
    const lines = ['1', '2'].map((value) => `RSC: ${value}`);
    await askRaw(`/${path}/`, lines);
    expect((await ask(`/${path}/`, { headers: { RSC: '1' } })).words).toBe('parts');
  });

  it('caches a file once for all ports that clients write after the host name', async () => {
    answer = page('file', { 'Cache-Control': 'public, max-age=31536000, immutable' });
    for (let nth = 0; nth < 2; nth += 1) {
      const { headers } = await ask(`/media/${path}.webp`, { headers: { Host: 'localhost:1' } });
      expect(headers['x-cache']).toBe('BYPASS');
    }
  });
});
