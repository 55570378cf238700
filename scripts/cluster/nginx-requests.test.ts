/** Tests which requests nginx passes on with our settings, what it changes in them, and what it answers itself. */
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorCodes } from '#contracts/api/envelope.ts';
import { defaultHeadersFor } from '#platform/http/default-headers.ts';
import { maxFormBytes, maxReceiptFormBytes } from '#platform/http/form-post.ts';
import { tooManyRequests } from '#platform/rate-limits/request-rate-limits.ts';
import {
  clientAddressHeader,
  clientKeyPath,
  type NginxResponse,
  NginxWithSite,
  nginxProgram,
  page,
  sharedPageHeaders,
} from './nginx.testing.ts';

/** A path of each location of the settings. */
const pathOfEachLocation = [
  '/about-us/',
  '/cart/',
  '/api/v1/cart',
  '/_next/static/a.js',
  '/media/a.webp',
  '/dictionaries/a',
];

describe.skipIf(!nginxProgram)(`nginx${nginxProgram ? '' : ' (not installed)'}`, () => {
  const nginx = new NginxWithSite();
  let pageNumber = 0;
  const freshPath = () => {
    pageNumber += 1;
    return `/page-${pageNumber}/`;
  };
  /** The site's headers in answers of nginx, which hold no page and allow nothing. */
  const ownHeaders = {
    ...Object.fromEntries(new Headers(defaultHeadersFor('/', { isSecure: false }))),
    'content-security-policy':
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  };

  beforeAll(() => nginx.start());
  afterAll(() => nginx.stop());
  beforeEach(() => nginx.reset());

  describe('passes a request on', () => {
    it.each(pathOfEachLocation)(
      'with the client’s address, and without what a client may not say: %s',
      async (path) => {
        nginx.handler = page('');
        await nginx.send(path, {
          headers: {
            'X-Forwarded-For': '10.9.9.9',
            'X-Forwarded-Host': 'elsewhere',
            'X-Forwarded-Port': '1',
            'X-Forwarded-Proto': 'https',
            Forwarded: 'for=10.9.9.9',
            'X-Real-IP': '10.9.9.9',
            'X-Request-Id': 'mine',
            'X-Middleware-Subrequest': 'src/proxy',
            'X-Middleware-Prefetch': '1',
            'X-Nextjs-Data': '1',
            'X-Now-Route-Matches': 'a',
            'X-Matched-Path': '/a',
            'X-Status-Only': '2',
            'X-Proxy-Second': '9999999999',
            traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
            tracestate: 'a=1',
          },
        });
        const { headers } = nginx.requests[0] ?? {};
        expect(headers).toMatchObject({
          host: `localhost:${nginx.port}`,
          'x-forwarded-for': '127.0.0.1',
          'x-forwarded-proto': 'http',
          'x-request-id': expect.stringMatching(/^[\da-f]{32}$/),
        });
        expect(headers?.['x-status-only']).not.toBe('2');
        expect(headers?.['x-proxy-second']).not.toBe('9999999999');
        for (const name of [
          ...['x-forwarded-host', 'x-forwarded-port', 'forwarded', 'x-real-ip', 'x-middleware-subrequest'],
          ...['x-middleware-prefetch', 'x-nextjs-data', 'x-now-route-matches', 'x-matched-path'],
          ...['traceparent', 'tracestate'],
        ])
          expect(headers).not.toHaveProperty(name);
      },
    );

    it.each([
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['br;q=1.0', 'br'],
      ['gzip;q=0.000', undefined],
      ['brotli', undefined],
      ['', undefined],
    ])('that accepts “%s” with Accept-Encoding %s', async (accepted, passed) => {
      nginx.handler = page('');
      await nginx.send(freshPath(), { headers: { 'Accept-Encoding': accepted } });
      expect(nginx.requests[0]?.headers['accept-encoding']).toBe(passed);
    });

    it('that posts a form to a page, once and whole, whatever the site answers', async () => {
      for (const status of [200, 303, 404, 422]) {
        nginx.requests = [];
        nginx.handler = (_, response) => response.writeHead(status, sharedPageHeaders).end('taken');
        const { body, ...response } = await nginx.send(freshPath(), {
          method: 'POST',
          body: 'a'.repeat(500_000),
        });
        expect({ status: response.status, body }).toEqual({ status, body: 'taken' });
        expect(nginx.requests.map((one) => one.body.length)).toEqual([500_000]);
      }
    });

    it('with a body up to the limit of the site', async () => {
      nginx.handler = page('taken');
      const post = (bytes: number) => nginx.send('/cart/form', { method: 'POST', body: 'a'.repeat(bytes) });
      expect((await post(maxFormBytes)).status).toBe(200);
      expect((await post(maxFormBytes + 1)).status).toBe(413);
    });

    it('with receipts up to the limit of the site', async () => {
      nginx.handler = page('taken');
      const post = (bytes: number) =>
        nginx.send('/purchase/claim', { method: 'POST', body: 'a'.repeat(bytes) });
      expect((await post(maxReceiptFormBytes)).status).toBe(200);
      expect((await post(maxReceiptFormBytes + 1)).status).toBe(413);
    });

    it.each(['PUT', 'PATCH', 'DELETE'])(
      'with method %s to a page only once, though pages of status 404 are asked for twice',
      async (method) => {
        nginx.handler = (_, response) => response.writeHead(404).end('none');
        expect((await nginx.send(freshPath(), { method })).status).toBe(404);
        expect(nginx.requests.map((one) => one.method)).toEqual([method]);
      },
    );

    it('to the other instance if one is gone: for a page, and for a form that none received', async () => {
      nginx.handler = page('here');
      await nginx.stopInstance(0);
      for (let count = 0; count < 4; count += 1) {
        expect((await nginx.send(freshPath())).body).toBe('here');
        expect((await nginx.send('/api/v1/cart', { method: 'POST', body: '{}' })).body).toBe('here');
      }
      const posts = nginx.requests.filter(({ method }) => method === 'POST');
      expect(posts.map(({ instance }) => instance)).toEqual([1, 1, 1, 1]);
    });

    it('to the other instance if one breaks off a page, but never a form', async () => {
      nginx.handler = (one, response) => {
        const isFirst =
          nginx.requests.filter((each) => each.path === one.path && each.method === one.method).length === 1;
        if (isFirst) response.destroy();
        else page('second try')(one, response);
      };
      const path = freshPath();
      expect((await nginx.send(path)).body).toBe('second try');
      for (const to of ['/api/v1/checkout-booking/a', '/checkout/form', path]) {
        expect((await nginx.send(to, { method: 'POST', body: 'once' })).status).toBe(503);
        expect(nginx.requests.filter((one) => one.method === 'POST' && one.path === to)).toHaveLength(1);
      }
    });

    it('for a file of a build to the instance that has it', async () => {
      nginx.handler = ({ instance }, response) =>
        instance === 0
          ? response.writeHead(404, { 'Cache-Control': 'no-store' }).end('none')
          : response.writeHead(200, { 'Cache-Control': 'public, max-age=31536000, immutable' }).end('script');
      for (let count = 0; count < 4; count += 1)
        expect((await nginx.send(`/_next/static/build-${count}.js`)).body).toBe('script');
    });
  });

  describe('answers itself', () => {
    // @asvs 4.1.3
    it('421 to a request for another host', async () => {
      for (const path of pathOfEachLocation)
        expect((await nginx.send(path, { headers: { Host: 'elsewhere' } })).status).toBe(421);
      expect(nginx.requests).toEqual([]);
    });

    // @asvs 15.2.2
    it('429 to a client with a hundred open requests, in the words of the site', async () => {
      nginx.handler = page('here');
      const client = { [clientAddressHeader]: '203.0.113.7' };
      const open = Array.from({ length: 100 }, () => {
        const sent = request({
          ...{ host: '127.0.0.1', port: nginx.port, path: '/cart/form', method: 'POST', agent: false },
          headers: { Host: `localhost:${nginx.port}`, 'Content-Length': '10', ...client },
        });
        sent.on('error', () => undefined);
        sent.write('a');
        return sent;
      });
      const sendUntil = async (status: number): Promise<NginxResponse> => {
        for (let attempt = 0; attempt < 1_000; attempt += 1) {
          const response = await nginx.send('/cart/', { headers: client });
          if (response.status === status) return response;
          await sleep(50);
        }
        throw new Error(`There was no ${status}.`);
      };
      await sendUntil(429);
      for (const path of pathOfEachLocation) {
        const { status, headers, body } = await nginx.send(path, { headers: client });
        expect({ status, ...headers }, path).toMatchObject({
          ...ownHeaders,
          status: 429,
          'retry-after': '10',
          'cache-control': 'private, no-store',
        });
        if (path.startsWith('/api/'))
          expect(JSON.parse(body)).toEqual({
            ...{ status: 'failed', data: null, errorCode: 'RATE_LIMITED' },
            errorMessage: errorCodes.RATE_LIMITED.message,
          });
        else expect(body).toBe((await tooManyRequests(10).text()).trim());
      }
      expect((await nginx.send('/cart/')).status).toBe(200);
      for (const each of open) each.destroy();
      expect((await sendUntil(200)).body).toBe('here');
    });

    it('with the site’s own 429 if the site sends one', async () => {
      nginx.handler = (_, response) => response.writeHead(429, { 'Retry-After': '7' }).end('wait');
      for (const path of [freshPath(), '/cart/', '/api/v1/cart'])
        expect(await nginx.send(path)).toMatchObject({
          status: 429,
          body: 'wait',
          headers: { 'retry-after': '7' },
        });
    });

    it('503 if no instance answers, as a page or as an API error', async () => {
      await Promise.all([nginx.stopInstance(0), nginx.stopInstance(1)]);
      const missing = await nginx.send('/never-seen/');
      expect(missing).toMatchObject({ status: 503, headers: { ...ownHeaders, 'retry-after': '30' } });
      expect(missing.body).toContain('Back in a moment');
      const call = await nginx.send('/api/v1/cart', { method: 'POST', body: '{}' });
      expect(call).toMatchObject({
        status: 503,
        headers: { ...ownHeaders, 'content-type': 'application/json', 'retry-after': '5' },
      });
      expect(JSON.parse(call.body)).toEqual({
        ...{ status: 'failed', data: null, errorCode: 'UPSTREAM' },
        errorMessage: errorCodes.UPSTREAM.message,
      });
    });

    it('412 to a condition on a cached page, with the headers of the site', async () => {
      nginx.handler = page('', { 'X-Content-Type-Options': 'nosniff', 'X-Request-Id': 'a' });
      const path = freshPath();
      await nginx.send(path);
      expect(await nginx.send(path, { headers: { 'If-Match': '"z"' } })).toMatchObject({
        status: 412,
        headers: { ...ownHeaders, 'x-request-id': expect.stringMatching(/^[\da-f]{32}$/) },
      });
    });
  });

  it('counts open requests by IPv4 address, and by /56 network of IPv6', async () => {
    const keyOf = async (address: string) =>
      (await nginx.send(clientKeyPath, { headers: { [clientAddressHeader]: address } })).body;
    expect(await keyOf('203.0.113.7')).toBe(String.fromCharCode(203, 0, 113, 7));
    const network = ['2001:db8:1:200::1', '2001:db8:1:2ff:a:b:c:d', '2001:db8:1:234::'];
    const [first, ...others] = await Promise.all(network.map(keyOf));
    expect(others).toEqual([first, first]);
    expect(await keyOf('2001:db8:1:300::1')).not.toBe(first);
    expect(await keyOf('2001:db8:1:f::1')).toBe(await keyOf('2001:db8:1::1'));
    expect(await keyOf('2001:db8::1')).toBe(await keyOf('2001:db8::a:b:c:d'));
  });

  // @asvs 16.2.1
  it('logs refused requests only, with time, client and first part of the path', async () => {
    nginx.handler = ({ path }, response) =>
      response.writeHead(path.startsWith('/api/v1/cart') ? 429 : path.startsWith('/staff') ? 403 : 200).end();
    await nginx.send('/api/v1/cart/idOfACart?token=secret', { method: 'DELETE' });
    await nginx.send('/staff/form/?code=secret', { method: 'POST', body: 'secret' });
    await nginx.send('/api/v1/bookings/7KM-Q2X-9TR');
    const log = () => readFileSync(join(nginx.folder, 'refused.log'), 'utf8');
    await expect
      .poll(log, { timeout: 30_000 })
      .toMatch(/^\d{4}-\d\d-\d\dT[\d:]{8}[+-][\d:]{5} 127\.0\.0\.1 403 \/staff$/m);
    expect(log()).toMatch(/ 127\.0\.0\.1 429 \/api\/v1\/cart$/m);
    expect(log()).not.toMatch(/secret|idOfACart|bookings/);
  });
});
