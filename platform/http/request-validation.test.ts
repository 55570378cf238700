import { once } from 'node:events';
import { request as ask, createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { log } from '../log.ts';
import { requestLimits } from './request-limits.ts';
import { answerMalformed, HostGuard, refuseConnection, validateRequest } from './request-validation.ts';
import { routePatternOf } from './route-pattern.ts';

describe('a malformed request', () => {
  const site = { isSecure: true };

  let server: Server;
  let port: number;
  beforeEach(async () => {
    server = createServer(requestLimits(100), (request, response) => {
      if (request.url === '/half') return response.write('half of it');
      return request.resume().once('end', () => response.end('heard'));
    });
    answerMalformed(server, site);
    server.on('upgrade', (_request, socket) => refuseConnection(socket, 404, site));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  afterEach(() => {
    server.close();
    server.closeAllConnections();
  });

  /** Sends the parts, each after a response to the one before, and returns all responses. */
  async function answerTo(...sent: readonly string[]): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
    });
    const closed = once(socket, 'close');
    for (const [at, text] of sent.entries()) {
      if (at > 0) await once(socket, 'data');
      socket.write(text, 'latin1');
    }
    await closed;
    return answer;
  }

  const host = 'Host: a\r\n';

  test.each([
    ['an unknown method', 400, `FOO / HTTP/1.1\r\n${host}\r\n`],
    ['a control character in the address', 400, `GET /\0 HTTP/1.1\r\n${host}\r\n`],
    [
      'two body lengths',
      400,
      `POST / HTTP/1.1\r\n${host}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
    ],
    ['a head of 20 kB', 431, `GET / HTTP/1.1\r\n${host}X: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['an unfinished head', 408, `GET / HTTP/1.1\r\n${host}X: `],
    ['a protocol upgrade', 404, `GET / HTTP/1.1\r\n${host}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n`],
  ])(
    'with %s gets a response with a request ID and the default headers',
    async (_, status, sent) => {
      const answer = await answerTo(sent);
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [\\w ]+\\r\\n`));
      expect(answer).toMatch(/\r\nX-Request-Id: [0-9a-f]{32}\r\n/);
      expect(answer).toMatch(/\r\nContent-Security-Policy: default-src 'none'/);
      expect(answer).toMatch(/\r\nStrict-Transport-Security: max-age=/);
      expect(answer).toMatch(/\r\nConnection: close\r\n/);
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      expect(head).toContain(`Content-Length: ${body.length}`);
    },
    60_000,
  );

  test('gets no response in the middle of another response', async () => {
    const answer = await answerTo(`GET /half HTTP/1.1\r\n${host}\r\n`, 'no request\r\n\r\n');
    expect(answer).toContain('half of it');
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  test('gets a response after a complete response', async () => {
    const answer = await answerTo(`GET / HTTP/1.1\r\n${host}\r\n`, 'no request\r\n\r\n');
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
  });

  test('with only an unknown Expect header is accepted', async () => {
    const answer = await answerTo(`GET / HTTP/1.1\r\n${host}Expect: a-miracle\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*heard/);
  });
});

const request = { method: 'GET', url: '/', httpVersion: '1.1', rawHeaders: ['Host', 'a'] };
const validate = (changes: Partial<typeof request>) => {
  const changed = { ...request, ...changes };
  return validateRequest(changed, routePatternOf(changed.url).kind);
};
const statusOf = (changes: Partial<typeof request>) => validate(changes)?.status;

describe('refuses a request', () => {
  test.each([
    ['without a host', { rawHeaders: ['X', 'Host'] }, 400],
    ['with two hosts', { rawHeaders: ['Host', 'a', 'host', 'a'] }, 400],
    ['for *', { url: '*' }, 400],
    ['without a path', { url: '' }, 400],
    ['for a full URL', { url: 'http://evil.example/' }, 400],
    ['with a fragment', { url: '/contact.rsc#a' }, 400],
    ['with TRACE', { method: 'TRACE' }, 405],
    ['with a WebDAV method', { method: 'PROPFIND', url: '/api/v1/stops' }, 405],
    ['that writes to a font', { method: 'PATCH', url: '/fonts/hanken-grotesk-latin.woff2' }, 405],
    ['that writes to a script', { method: 'POST', url: '/_next/static/chunks/a.js?x' }, 405],
    ['with OPTIONS for an image', { method: 'OPTIONS', url: '/media/images/a.png' }, 405],
  ])('%s', (_, changes, status) => {
    expect(statusOf(changes)).toBe(status);
  });

  // @asvs 4.2.1
  test.each([
    '/api/v1/../../cart/form',
    '/api/v1/./cart',
    '/api/v1/%2e%2e/%2E./cart/form',
    '/api/v1/..\\..\\cart\\form',
    '/api/content-webhook/..%2f..%2Fcart/form',
    '/api/v1/%252e%252e%255c%252e%252e/cart/form',
    '/api/v1/x/..?a',
  ])('that writes to a path with dot segments: %s', (url) => {
    expect(statusOf({ method: 'POST', url })).toBe(400);
  });
});

describe('accepts a request', () => {
  test.each([
    ['for a page', {}],
    ['of a monitor with HTTP/1.0', { httpVersion: '1.0', rawHeaders: [], url: '/api/v1/health' }],
    ['for a font', { url: '/fonts/hanken-grotesk-latin.woff2' }],
    ['with HEAD for an image', { method: 'HEAD', url: '/media/images/a.png' }],
    ['that posts a form', { method: 'POST', url: '/contact/' }],
    ['that posts a form with dot segments in its query', { method: 'POST', url: '/contact/?a=/../b' }],
    ['that writes to names with dots', { method: 'PUT', url: '/api/v1/cart/a..b/...' }],
    ['for a page with dot segments', { url: '/../contact/' }],
    ['with a CORS preflight', { method: 'OPTIONS', url: '/api/v1/stops' }],
    ['with a header named like Host', { rawHeaders: ['Host', 'a', 'X-Host', 'b'] }],
  ])('%s', (_, changes) => {
    expect(statusOf(changes)).toBeUndefined();
  });

  test('names the allowed methods in a refusal', () => {
    expect(validate({ method: 'TRACE' })?.headers).toEqual({ Allow: 'GET, HEAD' });
  });
});

describe('the host guard', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.close().closeAllConnections();
    server = undefined;
    vi.restoreAllMocks();
  });

  /**
   * Starts a site with these settings; returns a function that requests it with a Host header (none if undefined).
   * Accepted requests get status 200.
   */
  async function siteWith(environment: Readonly<Record<string, string>>, names: readonly string[]) {
    const guard = new HostGuard(readConfig(environment), new Set(names));
    server = createServer({ requireHostHeader: false }, (request, response) => {
      const refusal = guard.validate(request);
      response.writeHead(refusal?.status ?? 200).end(refusal?.message);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    return (host: string | undefined, path = '/') =>
      new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
        const headers = host === undefined ? {} : { Host: host };
        const sent = ask({ host: '127.0.0.1', port, path, headers, setHost: false }, async (answer) => {
          const text = Buffer.concat(await answer.toArray()).toString();
          resolve({ status: answer.statusCode, text });
        });
        sent.on('error', reject);
        sent.end();
      });
  }

  const production = { NODE_ENV: 'production' };
  const names = ['www.example.nz', 'api.example.nz', '10.0.0.5'];

  test.each([
    'www.example.nz',
    'WWW.Example.nz:8443',
    'api.example.nz',
    '10.0.0.5:3000',
    'localhost:3000',
    '127.0.0.1',
    '[::1]:3000',
  ])('accepts a request to %s', async (host) => {
    const get = await siteWith(production, names);
    expect((await get(host)).status).toBe(200);
  });

  // @asvs 4.1.3
  test.each([
    undefined,
    '',
    'evil.example',
    'www.example.nz.evil.example',
    'evil.example:www.example.nz',
    'www.example.nz@evil.example',
    'www.example.nz/evil',
    'www.example.nz, evil.example',
    '10.0.0.6',
    'localhost.evil.example',
  ])('refuses a request to %s', async (host) => {
    const get = await siteWith(production, names);
    expect((await get(host)).status).toBe(421);
  });

  test.each([
    ['/api/v1/health', 200],
    ['/api/v1/ready/', 200],
    ['/api/v1/ready?x=1', 200],
    ['/api/v1/healthy', 421],
    ['/api/v1/cart', 421],
    ['/', 421],
  ])('with an unknown host, %s returns %s', async (path, status) => {
    const get = await siteWith(production, names);
    expect((await get('192.0.2.7', path)).status).toBe(status);
  });

  describe('of a site without settings', () => {
    // @asvs 4.1.3
    test('refuses other host names and logs which setting is missing', async () => {
      const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
      const get = await siteWith(production, ['localhost', '127.0.0.1']);
      expect((await get('localhost:3000')).status).toBe(200);
      for (let time = 0; time < 2; time += 1)
        expect(await get('site.tunnel.example')).toEqual({
          status: 421,
          text: expect.stringContaining('SITE_URL'),
        });
      const warnings = warn.mock.calls.filter(([, words]) => words !== 'A request was refused');
      expect(warnings).toEqual([[{ event: 'host.unknown' }, expect.stringContaining('set SITE_URL')]]);
    });

    test.each<Record<string, string>>([{}, { NODE_ENV: 'development', HOST: '192.168.1.5' }])(
      'accepts any host in development: %o',
      async (environment) => {
        const get = await siteWith(environment, ['localhost']);
        expect((await get('192.168.1.5:3000')).status).toBe(200);
      },
    );
  });
});
