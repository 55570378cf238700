import { globSync } from 'node:fs';
import { NextRequest } from 'next/server';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { forgetConfig } from '#platform/config.ts';
import { runInRequestContext } from '#platform/http/request-context.ts';
import { rateLimits } from '#platform/rate-limits/rate-limits.ts';
import { requestedPathHeader } from '#src/page/request-headers.ts';
import { startLakeBehindProxy } from '#tests/content/lake-behind-proxy.ts';
import { config, proxy } from './proxy.ts';

afterEach(() => void vi.useRealTimers());

const matcher = new RegExp(`^${config.matcher[0]}$`);

describe('the proxy', () => {
  const files = globSync('**/*.{woff2,webp,svg,png,ico}', { cwd: 'public' });

  test('leaves every file of public/ to Next', () => {
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter((file) => matcher.test(`/${file}`))).toEqual([]);
  });

  test.each([
    '/api/v1/cart',
    '/api/v1',
    '/api/content-webhook',
    '/feed.xml',
    '/cart/form',
    '/purchase/arrive',
    '/purchase/left',
    '/purchase/open',
    '/purchase/ticket.pdf',
    '/purchase/calendar.ics',
    '/purchase/refund',
    '/purchase/forget',
    '/staff/form',
    '/test-gateway/pay/pay_Ab-1',
    '/test-gateway/pay/pay_Ab-1/check',
    '/test-gateway/style.css',
    '/_next/static/chunks/a.js',
    '/media/images/a.png',
    '/social/a/0123456789abcdef.png',
  ])('leaves %s to its own route', (path) => {
    expect(matcher.test(path)).toBe(false);
  });

  test.each([
    '/',
    '/contact/',
    '/cart/',
    '/cart/form/',
    '/cart/forms',
    '/checkout/form',
    '/purchase/',
    '/purchase/arrive/',
    '/purchase/ticketXpdf',
    '/staff/',
    '/staff/forms',
    '/test-gateway',
    '/test-gateway/pay/',
    '/test-gateway/pay/pay_Ab-1/other',
    '/test-gateway/styleXcss',
    '/social',
    '/feed',
    '/feedXxml',
    '/fonts/x',
    '/fonts/x.woff2',
    '/icon1/deep',
    '/robots.txt/a',
    '/builds/x',
    '/api/x',
  ])('looks up %s in the route table', (path) => {
    expect(matcher.test(path)).toBe(true);
  });
});

test('leaves every route at a fixed address to itself', () => {
  const addresses = globSync('**/route.ts', { cwd: 'src/app' })
    .map((file) => `/${file}`.replace('/route.ts', '').replaceAll(/\/\([^/]+\)/g, ''))
    .filter((address) => !/[[%]/.test(address));
  expect(addresses).toContain('/purchase/refund');
  expect(addresses.filter((address) => matcher.test(address))).toEqual([]);
});

test('excludes only paths with a route or file of their own; others would render as pages without rate limit', () => {
  const routes = globSync('**/route.ts', { cwd: 'src/app' }).map((file) => {
    const path = decodeURI(`/${file}`)
      .replace('/route.ts', '')
      .replaceAll(/\/\([^/]+\)/g, '')
      .replaceAll('.', '\\.')
      .replace(/\/\[\[(?:\\\.){3}\w+\]\]$/, '(?:/.*)?')
      .replace(/\/\[(?:\\\.){3}\w+\]$/, '/.+')
      .replaceAll(/\[\w+\]/g, '[^/]+');
    return new RegExp(`^${path}$`);
  });
  const files = globSync('**/*.*', { cwd: 'public' }).map((file) => `/${file}`);
  const others = ['/robots.txt', '/sitemap.xml'];
  const names = [...new Set(config.matcher[0]?.match(/[a-z_][\w-]*/g))];
  const asked = names.flatMap((first) => [
    `/${first}`,
    ...['', ...names].flatMap((second) => [`/${first}/${second}`, `/${first}/${second}/a`]),
  ]);
  // Next matches routes without the trailing slash.
  const passed = asked.filter((path) => !matcher.test(path)).map((path) => path.replace(/\/$/, ''));
  expect(passed).toContain('/media');
  const known = new Set([...files, ...others]);
  expect(passed.filter((path) => !known.has(path) && !routes.some((route) => route.test(path)))).toEqual([]);
});

describe('with content, the proxy', () => {
  let content: Awaited<ReturnType<typeof startLakeBehindProxy>>;

  beforeAll(async () => {
    content = await startLakeBehindProxy([
      { _id: 'p', _type: 'page', title: 'P', path: { current: '/new/' } },
      ...['/old/', '/tours/Old Tour.html', '/blogs/café', '/destinations/100%25/', '/Old.ASPX'].map(
        (from, at) => ({
          _id: `r${at}`,
          _type: 'redirect',
          from: from.replace(' ', '%20'),
          target: { _type: 'reference', _ref: 'p' },
        }),
      ),
    ]);
    vi.stubEnv('LAKE_URL', content.url);
    forgetConfig();
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    forgetConfig();
    await content[Symbol.asyncDispose]();
  });

  test('redirects an old address permanently but uncached, because a page may return to it', async () => {
    const { status, headers } = await proxy(new NextRequest('http://localhost/old/?a=1'));
    expect(status).toBe(308);
    expect(headers.get('location')).toBe('http://localhost/new/?a=1');
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  test.each([
    '/tours/Old%20Tour.html',
    '/blogs/caf%C3%A9/',
    '/blogs/cafe%CC%81',
    '/destinations/100%25',
    '/Old.ASPX',
  ])('redirects %s', async (asked) => {
    const { headers } = await proxy(new NextRequest(`http://localhost${asked}`));
    expect(headers.get('location')).toBe('http://localhost/new/');
  });

  test.each(['/new%2f', '/new.rsc', '/New/', '/new/%E2%80%8D/'])('answers 404 for %s', async (asked) => {
    const { headers } = await runInRequestContext({ address: 'of odd addresses', id: 'a' }, () =>
      proxy(new NextRequest(`http://localhost${asked}`)),
    );
    expect(headers.get('x-page-status')).toBe('404');
  });

  test('passes on a cached page unchanged, and answers its forms with a policy of their own', async () => {
    const policyOf = async (init: { method?: string; headers?: Record<string, string> }) =>
      (await proxy(new NextRequest('http://localhost/new/', init))).headers.get('Content-Security-Policy');
    expect(await policyOf({})).toBeNull();
    const form = { 'Content-Type': 'multipart/form-data; boundary=a' };
    expect(await policyOf({ method: 'POST', headers: form })).toMatch(
      /script-src 'self' 'nonce-[\w-]+'; .*style-src 'self'/,
    );
  });

  test('limits the rate of form answers per network; the cached page is still served', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const ask = (init: { method?: string; headers?: Record<string, string> }) =>
      runInRequestContext({ address: 'of many forms', id: 'a' }, () =>
        proxy(new NextRequest('http://localhost/new/', init)),
      );
    const form = { method: 'POST', headers: { 'Content-Type': 'multipart/form-data; boundary=a' } };
    for (let nth = 0; nth < rateLimits.drawn.points; nth += 1) expect((await ask(form)).status).toBe(200);
    expect((await ask(form)).status).toBe(429);
    expect((await ask({})).status).toBe(200);
  });
});

test('answers a status-only request for an unknown page without rendering or counting it', async () => {
  const ask = (headers: Record<string, string>) =>
    runInRequestContext({ address: 'of who asks for a status', id: 'a' }, () =>
      proxy(new NextRequest('http://localhost/missing/page/', { headers })),
    );
  for (let nth = 0; nth <= rateLimits.drawn.points; nth += 1) {
    const { status, headers } = await ask({ 'X-Status-Only': '1' });
    expect([status, headers.get('x-middleware-rewrite')]).toEqual([404, null]);
  }
  const drawn = await ask({});
  expect([drawn.headers.get('x-page-status'), drawn.headers.get('x-middleware-rewrite')]).toEqual([
    '404',
    'http://localhost/missing',
  ]);
});

// @spec 2.14
test('passes on the whole address, whatever its length', async () => {
  const address = `/${'ā'.repeat(1_000)}?a=1`;
  const { headers } = await runInRequestContext({ address: 'of who asks for a long address', id: 'a' }, () =>
    proxy(new NextRequest(`http://localhost${address}`)),
  );
  const handed = headers.get(`x-middleware-request-${requestedPathHeader}`) ?? '';
  expect(decodeURIComponent(decodeURIComponent(handed))).toBe(address);
});

test.each(['/comp_ref/', '/reference/', '/undefined/', '/staff/', '/outbox/'])(
  'limits the rate of special pages per network: %s',
  async (path) => {
    // Time stands still, however busy the machine is.
    vi.useFakeTimers({ toFake: ['Date'] });
    const ask = (address: string) =>
      runInRequestContext({ address, id: 'a' }, () => proxy(new NextRequest(`http://localhost${path}`)));
    const address = `of ${path}`;
    for (let nth = 0; nth < rateLimits.drawn.points; nth += 1) expect((await ask(address)).status).toBe(200);
    const refused = await ask(address);
    expect([refused.status, Number(refused.headers.get('Retry-After'))]).toEqual([
      429,
      rateLimits.drawn.seconds,
    ]);
    expect((await ask(`another than ${address}`)).status).toBe(200);
  },
);
