import { createServer, type RequestListener, type Server, ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { withDefaultHeaders } from './default-headers.ts';

/** Cache-Control that Next sends with a cached page. */
const ofNext = 's-maxage=60, stale-while-revalidate=31535940';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Returns the headers of a response to a request for `path`. */
async function headOf(
  listener: RequestListener,
  {
    path = '/',
    isSecure = false,
    isDevelopment = false,
    players = [] as readonly string[],
    headers = {} as Record<string, string>,
  } = {},
): Promise<Headers> {
  const server = createServer(
    { ServerResponse: withDefaultHeaders(ServerResponse, { isSecure, isDevelopment, players }) },
    listener,
  );
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return (await fetch(`http://127.0.0.1:${address.port}${path}`, { headers })).headers;
}

describe('every response', () => {
  it.each<[string, RequestListener]>([
    ['with writeHead', (_, response) => response.writeHead(404, { 'Content-Type': 'text/plain' }).end('no')],
    ['without writeHead', (_, response) => response.end('yes')],
    [
      'in parts',
      (_, response) => {
        response.write('a');
        response.end('b');
      },
    ],
  ])('%s has the security headers', async (_, listener) => {
    const head = await headOf(listener);
    expect(head.get('Content-Security-Policy')).toMatch(/^default-src 'none'.*frame-ancestors 'none'/);
    expect(head.get('X-Content-Type-Options')).toBe('nosniff');
    expect(head.get('Permissions-Policy')).toContain('geolocation=()');
    expect(head.get('Cross-Origin-Resource-Policy')).toBe('same-site');
    expect(head.has('Strict-Transport-Security')).toBe(false);
  });

  it('lets the site’s video players start a video, and no other', async () => {
    const head = await headOf((_, response) => response.end(), { players: ['https://player.example'] });
    expect(head.get('Permissions-Policy')).toMatch(/autoplay=\(self "https:\/\/player\.example"\)/);
    const without = await headOf((_, response) => response.end());
    expect(without.get('Permissions-Policy')).toMatch(/autoplay=\(self\)/);
  });

  it("has no policy in development, because Next's server evaluates scripts there", async () => {
    const head = await headOf((_, response) => response.end(), { isDevelopment: true });
    expect(head.has('Content-Security-Policy')).toBe(false);
    expect(head.get('X-Content-Type-Options')).toBe('nosniff');
  });

  // @asvs 1.3.4, 3.2.1
  it('keeps headers that its route has set', async () => {
    const set = await headOf((_, response) => response.setHeader('Referrer-Policy', 'no-referrer').end());
    expect(set.get('Referrer-Policy')).toBe('no-referrer');
    const written = await headOf((_, response) =>
      response.writeHead(200, { 'Content-Security-Policy': 'sandbox' }).end(),
    );
    expect(written.get('Content-Security-Policy')).toBe('sandbox');
  });

  it.each<[string, RequestListener]>([
    ['set', (_, response) => response.setHeader('Cache-Control', ofNext).end('a')],
    ['written', (_, response) => response.writeHead(200, { 'cache-control': ofNext }).end('a')],
    [
      'written with a reason',
      (_, response) => response.writeHead(200, 'OK', { 'Cache-Control': ofNext }).end(),
    ],
  ])('that shared caches may store is revalidated by browsers: %s', async (_, listener) => {
    const head = await headOf(listener);
    expect(head.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
    expect(head.get('CDN-Cache-Control')).toBe('max-age=60');
    expect(head.has('X-Accel-Expires')).toBe(false);
  });

  it.each([
    ['1764466201', '@1764466201'],
    ['soon', null],
    [String(Math.floor(Date.now() / 1000) + 60), null],
    ['', null],
    ['1'.repeat(13), null],
  ])('that nginx asks for in the second %j is kept until %s', async (second, kept) => {
    const headers = { 'X-Proxy-Second': second };
    const shared: RequestListener = (_, response) => response.setHeader('Cache-Control', ofNext).end('a');
    expect((await headOf(shared, { headers })).get('X-Accel-Expires')).toBe(kept);
    const mine: RequestListener = (_, response) => response.setHeader('Cache-Control', 'private').end('a');
    expect((await headOf(mine, { headers })).has('X-Accel-Expires')).toBe(false);
  });

  it.each([404, 410, 500])('with the error status %i is not cached, whatever its policy', async (status) => {
    const head = await headOf((_, response) => response.writeHead(status, { 'Cache-Control': ofNext }).end());
    expect(head.get('Cache-Control')).toBe('private, no-store');
    expect(head.has('CDN-Cache-Control')).toBe(false);
  });

  // @asvs 14.3.2
  it.each([ofNext, 'public, max-age=60', 'no-cache', ''])(
    'with a cookie is not cached: %j',
    async (policy) => {
      const head = await headOf((_, response) =>
        response.writeHead(200, { 'Set-Cookie': ['a=1', 'b=2'], 'Cache-Control': policy }).end(),
      );
      expect(head.get('Cache-Control')).toBe('private, no-store');
      expect(head.has('CDN-Cache-Control')).toBe(false);
      expect(head.getSetCookie()).toEqual(['a=1', 'b=2']);
    },
  );

  it.each([
    ...['private, no-store', 'public, max-age=31536000, immutable', 'no-cache'],
    ...['private, s-maxage=60', 's-maxage=60, no-store'],
  ])('keeps a policy without s-maxage, or a private one: %s', async (policy) => {
    const head = await headOf((_, response) => response.setHeader('Cache-Control', policy).end());
    expect(head.get('Cache-Control')).toBe(policy);
    expect(head.has('CDN-Cache-Control')).toBe(false);
  });

  // @asvs 3.4.1
  it('over TLS requires TLS in the future', async () => {
    const head = await headOf((_, response) => response.end(), { isSecure: true });
    expect(head.get('Strict-Transport-Security')).toBe('max-age=63072000; includeSubDomains');
  });

  it('allows other sites to embed an image', async () => {
    const head = await headOf((_, response) => response.end(), { path: '/media/images/a.png' });
    expect(head.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
  });
});
