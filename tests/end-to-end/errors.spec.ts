/**
 * Error responses: unknown and malformed addresses, methods, forms, redirects and pages kept out of search engines.
 * Notices changes of Next that concern next-request.ts, next-response.ts and start-next.ts in platform/next-internals/.
 */
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { metaOf, textsOf, wordsOf } from './support/markup.ts';
import { sendRequest } from './support/raw-http.ts';
import { expect, test, testSite } from './test-fixtures.ts';

const site = testSite.siteUrl;

// @spec 2.14
// @asvs 4.1.1
test('an unknown address gets a 404 on the first request, and the page names the address', async () => {
  const path = `/${randomUUID()}/`;
  const { status, headers, body } = await sendRequest(site, path);
  expect(status).toBe(404);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(textsOf(body, 'h1')).toEqual(['A wrong turn']);
  expect(wordsOf(body)).toContain('We’re really sorry but this page no longer exists.');
  expect(wordsOf(body)).toContain(`Page not found: ${path}`);
  expect(body).toMatch(/<a [^>]*href="\/"[^>]*>Homepage<\/a>/);
  expect(metaOf(body, 'robots').join()).toContain('noindex');
  expect(body, 'the layout is around it').toContain('data-site-header');
});

// @spec 2.46
test('an address close to a page’s suggests that page and nothing else', async () => {
  for (const path of [
    '/Contact/',
    '/CONTACT',
    '/contact/)',
    '/contact/%E2%80%9D.',
    '/contact.html?x=//evil.example',
  ]) {
    const { status, body } = await sendRequest(site, path);
    expect.soft(status, path).toBe(404);
    expect.soft(body, path).toMatch(/Did you mean <a [^>]*href="\/contact\/"[^>]*>\/contact\/<\/a>/);
    expect.soft(body, path).not.toMatch(/href="[^"]*evil/);
  }
  expect((await sendRequest(site, '/no-such-page/')).body).not.toContain('Did you mean');
});

test('a HEAD request gets the same status as a GET', async () => {
  expect((await sendRequest(site, '/no-such-page/', { method: 'HEAD' })).status).toBe(404);
  expect((await sendRequest(site, '/contact/', { method: 'HEAD' })).status).toBe(200);
});

/**
 * Waits until a page is cached and fresh. A page that is rendered again meanwhile may differ: Next writes the query of the
 * request that caused it into the page's data.
 */
async function waitUntilCached(path: string): Promise<void> {
  await expect.poll(async () => (await sendRequest(site, path)).headers['x-nextjs-cache']).toBe('HIT');
}

test('a HEAD request gets the same entity tag as a GET, and 304 for it', async () => {
  await waitUntilCached('/contact/');
  const { body: page } = await sendRequest(site, '/contact/');
  const [script = ''] = /\/_next\/static\/[\w./~-]+\.js/.exec(page) ?? [];
  for (const path of ['/contact/', '/feed.xml', script]) {
    const { headers } = await sendRequest(site, path);
    const head = await sendRequest(site, path, { method: 'HEAD' });
    expect(headers.etag, path).toMatch(/^(?:W\/)?"/);
    expect([head.status, head.headers.etag, head.body], path).toEqual([200, headers.etag, '']);
    expect(head.headers['content-length'], path).toBe(headers['content-length']);
    for (const method of ['GET', 'HEAD'])
      for (const held of ['*', `"a,b", ${headers.etag}`, String(headers.etag).replace('W/', '')]) {
        const again = await sendRequest(site, path, { method, headers: { 'If-None-Match': held } });
        expect([again.status, again.body], `${method} ${path} ${held}`).toEqual([304, '']);
      }
  }
});

// @asvs 14.3.2
test('preview cookies without a session do not change public responses', async () => {
  for (const path of ['/contact/', '/about/']) await waitUntilCached(path);
  for (const path of ['/contact/', '/about/', '/feed.xml', '/sitemap.xml']) {
    const lasting = ({ status, headers, body }: Awaited<ReturnType<typeof sendRequest>>) => {
      // Without the headers that depend on the time of rendering or on the request.
      const { date: _date, 'x-request-id': _id, 'x-nextjs-cache': _kept, ...said } = headers;
      return { status, said, body };
    };
    const before = lasting(await sendRequest(site, path));
    for (const Cookie of [
      '__prerender_bypass=x',
      '__next_preview_data=x',
      'cid=a; __prerender_bypass=x; __next_preview_data=x',
    ])
      expect(lasting(await sendRequest(site, path, { headers: { Cookie } })), `${path} ${Cookie}`).toEqual(
        before,
      );
  }
});

// @spec 8.6
test('an unknown address leaves nothing in the page cache', async () => {
  const path = `/${randomUUID()}/`;
  for (const attempt of ['first', 'second', 'third']) {
    const { status, headers } = await sendRequest(site, path);
    expect(status, attempt).toBe(404);
    expect(headers['x-nextjs-cache'], attempt).toBeUndefined();
    expect(String(headers['cache-control']), attempt).toMatch(/no-store/);
  }
  const contact = async () => (await sendRequest(site, '/contact/')).headers['x-nextjs-cache'];
  await expect.poll(contact, 'a known page is cached, so the header is reliable').toBe('HIT');
});

// @asvs 3.2.2
test('the 404 page shows the address as text, whatever it contains', async () => {
  const { status, body } = await sendRequest(site, '/%3Cscript%3Ealert(1)%3C%2Fscript%3E%22/M%C4%81ori/');
  expect(status).toBe(404);
  expect(body).not.toContain('<script>alert(1)');
  expect(wordsOf(body)).toContain('/Māori/');
});

const long = 'a'.repeat(10_000);
const malformed: [what: string, path: string][] = [
  ['10 kB long', `/${long}/`],
  ['10 kB of segments', '/a'.repeat(5_000)],
  ['with an empty segment', '/a//b'],
  ['with two slashes in front', '//evil.example/'],
  ['with a NUL', '/a%00b/'],
  ['of a NUL alone', '/%00'],
  ['with a line break', '/a%0d%0aSet-Cookie:%20a=b/'],
  ['with a broken escape', '/%zz/'],
  ['with half an escape', '/a%'],
  ['with bytes that are not UTF-8', '/%ff%fe/'],
  ['with a backslash', '/%5cevil.example/'],
  ['with a plain backslash', '/\\evil.example/'],
  ['with dot segments', '/../../etc/passwd'],
  ['with encoded dot segments', '/%2e%2e/%2e%2e/etc/passwd'],
  ['with doubly encoded dot segments', '/%252e%252e/%252e%252e/etc/passwd'],
  ['with an encoded slash', '/contact%2Fcontact/'],
  ['named like a prototype', '/__proto__/'],
  ['named like a constructor', '/constructor/'],
  ['below a tour', '/tours/no-such-tour/'],
  ['of no tour', '/tours/%20/'],
  ['of a tour, with dot segments', '/tours/..%2f..%2fcontact/'],
  ['of a tour, 10 kB long', `/tours/${long}/`],
  ['of a tour in capitals', '/tours/A-DAY-IN-KAIKOURA/'],
  ['below a page', '/contact/no-such-page/'],
  ['of a preview that is not there', '/pre_nothing/'],
  ['of a preview with a wrong id', '/pre_%3Cscript%3E/'],
  ['of the route behind the 404 page', '/missing/'],
  ['of a picture that is not there', '/media/images/southbound/production/nothing.png'],
  ['of a picture, with dot segments', '/media/..%2f..%2fpackage.json'],
  ['of a script that is not there', '/_next/static/chunks/nothing.js'],
  ['of a build that is not there', '/builds/meta/..%2f..%2fpackage.json'],
];

for (const [what, path] of malformed) {
  // @spec 2.13
  // @asvs 1.1.1, 13.4.1, 13.4.3
  test(`an address ${what} is refused without a server error`, async () => {
    const { status, body, headers } = await sendRequest(site, path);
    // A server may normalise such an address and redirect; the target is not found either.
    const location = headers.location;
    const final = location === undefined ? status : (await sendRequest(site, pathOf(location))).status;
    expect([400, 404, 414, 431]).toContain(final);
    expect(headers['set-cookie']).toBeUndefined();
    expect(body).not.toMatch(/\bat .+:\d+:\d+|node_modules|Internal Server Error/);
    expect(body.includes('root:')).toBe(false);
  });
}

function pathOf(location: string): string {
  const { origin, pathname, search } = new URL(location, site);
  expect([new URL(site).origin, new URL(site).origin.replace('127.0.0.1', 'localhost')], location).toContain(
    origin,
  );
  return pathname + search;
}

for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PURGE']) {
  // @asvs 3.5.3, 13.4.4
  test(`${method} on a page is refused`, async () => {
    for (const path of ['/', '/contact/', '/no-such-page/']) {
      const { status, headers, body } = await sendRequest(site, path, {
        method,
        headers: { 'Content-Type': 'application/json' },
        body: '{}',
      });
      expect(status, path).toBe(405);
      expect(headers.allow, path).toBe('GET, HEAD');
      expect(body, path).not.toMatch(/\bat .+:\d+:\d+/);
    }
  });
}

test('forms and actions that no page has are refused without a server error', async () => {
  const boundary = 'x';
  const form = `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--${boundary}--\r\n`;
  for (const [what, headers, body] of [
    ['a form to a page without one', { 'Content-Type': `multipart/form-data; boundary=${boundary}` }, form],
    ['a broken form', { 'Content-Type': 'multipart/form-data; boundary=y' }, form],
    ['a form without a boundary', { 'Content-Type': 'multipart/form-data' }, form],
    ['an unknown action', { 'Next-Action': 'f'.repeat(42), 'Content-Type': 'text/plain' }, '[]'],
    ['an action with a broken name', { 'Next-Action': '../..', 'Content-Type': 'text/plain' }, '[]'],
  ] as const) {
    for (const path of ['/about/', '/contact/', '/no-such-page/', '/api/content-webhook/']) {
      const answer = await sendRequest(site, path, { method: 'POST', headers, body });
      expect.soft(answer.status, `${what} to ${path}`).toBeGreaterThanOrEqual(200);
      expect.soft(answer.status, `${what} to ${path}`).toBeLessThan(500);
      expect.soft(answer.body, `${what} to ${path}`).not.toMatch(/\bat .+:\d+:\d+|node_modules/);
    }
  }
});

test('a form of 20 MB is refused as too large', async () => {
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
  const { status } = await sendRequest(site, '/contact/', {
    method: 'POST',
    headers,
    body: Buffer.alloc(20_000_000, 'a'),
  });
  expect(status).toBe(413);
});

test('a range request gets the whole file', async () => {
  const whole = await sendRequest(site, '/fonts/hanken-grotesk-latin.woff2');
  for (const Range of ['bytes=0-10', 'bytes=99999999-', 'bytes=5-2', 'bytes=x']) {
    const { status, headers } = await sendRequest(site, '/fonts/hanken-grotesk-latin.woff2', {
      headers: { Range },
    });
    expect([status, headers['content-length']], Range).toEqual([200, whole.headers['content-length']]);
  }
});

// @spec 2.36
test('redirects of the content are permanent, keep the query and work with and without a trailing slash', async () => {
  for (const [from, to] of [
    [
      '/ways_to_see_nz/train_journeys/ways_to_see_nz/train_journeys/northern_explorer/',
      '/ways_to_see_nz/train_journeys/northern_explorer/',
    ],
    ['/tranzalpine/', '/ways_to_see_nz/train_journeys/tranz_alpine/'],
    ['/home/', '/'],
  ] as const) {
    for (const address of [from, from.replace(/\/$/, '')]) {
      const { status, headers } = await sendRequest(site, `${address}?utm_source=winter&place=Kaik%C5%8Dura`);
      expect(status, address).toBe(308);
      const target = new URL(headers.location ?? '', site);
      expect(target.pathname, address).toBe(to);
      expect(target.search, address).toBe('?utm_source=winter&place=Kaik%C5%8Dura');
      expect((await sendRequest(site, target.pathname)).status, address).toBe(200);
    }
  }
});

test('a redirect stays on the host of the request', async () => {
  const { headers } = await sendRequest(site, '/home/', { headers: { Host: new URL(site).host } });
  expect(new URL(headers.location ?? '', site).host).toBe(new URL(site).host);
});

// @spec 2.10
test('the empty page has the layout and is kept out of search engines', async ({ page }) => {
  const { status, body } = await sendRequest(site, '/undefined');
  expect(status).toBe(200);
  expect(metaOf(body, 'robots').join()).toContain('noindex');
  await page.goto('/undefined');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByRole('main')).toBeEmpty();
});

// @spec 2.12
test('pages for designers and operators are kept out of search engines', async () => {
  for (const path of ['/comp_ref', '/reference', '/undefined', '/outbox']) {
    const { status, body } = await sendRequest(site, path);
    expect(status, path).toBe(200);
    expect(metaOf(body, 'robots').join(), path).toContain('noindex');
  }
});

// @spec 2.4, 2.8, D.3
test('the reference pages show every block and every token', { tag: '@full' }, async ({ page }) => {
  await page.goto('/comp_ref/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Component reference');
  const listed = await page.getByRole('navigation', { name: 'Blocks' }).getByRole('link').count();
  expect(listed).toBeGreaterThanOrEqual(14);
  const types = await page
    .locator('section[aria-labelledby]:has(> * h2 code)')
    .evaluateAll((sections) => sections.map((section) => section.querySelectorAll('[data-block]').length));
  expect(types.length).toBe(listed);
  expect(Math.min(...types), 'examples of the block with the fewest').toBeGreaterThan(0);
  await page.goto('/reference/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Design tokens');
});

// @asvs 4.4.1
test('no address opens a WebSocket or leaves the connection open', async () => {
  const { hostname, port } = new URL(site);
  for (const path of ['/', '//no-such-host/', '/api/v1/health', '/_next/hmr']) {
    const answered = await new Promise<string>((resolve, reject) => {
      let answer = '';
      const socket = connect(Number(port), hostname, () =>
        socket.write(
          `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
        ),
      );
      socket.setEncoding('utf8').on('data', (part) => {
        answer += part;
      });
      socket.on('error', reject).on('close', () => resolve(answer));
    });
    expect(answered, path).toMatch(/^HTTP\/1\.1 404 /);
  }
});

// @spec 2.46
test('the error page links to the homepage', async ({ page }) => {
  await page.goto('/no-such-page/');
  await page.getByRole('main').getByRole('link', { name: 'Homepage' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('A wrong turn');
});

// @spec F.5
// @asvs 16.3.4
test('a form with forged hidden fields gets a client error, not a server error', async ({ request }) => {
  const page = await (await request.get('/contact/')).text();
  const [, id] = /\{&quot;id&quot;:&quot;([0-9a-f]+)&quot;/.exec(page) ?? [];
  expect(id).toBeDefined();
  const ours = {
    $ACTION_REF_1: '',
    '$ACTION_1:0': JSON.stringify({ id, bound: '$@1' }),
    '$ACTION_1:1': '[{"typed":{}}]',
    $ACTION_KEY: 'k',
  };
  const post = (fields: Readonly<Record<string, string>>) =>
    request.post('/contact/', { multipart: { ...ours, ...fields } });
  expect((await post({})).status(), 'as on the page').toBe(200);
  const madeUp: readonly Readonly<Record<string, string>>[] = [
    { '$ACTION_1:0': '{' },
    { '$ACTION_1:0': '{"id":"constructor","bound":"$@1"}' },
    { '$ACTION_1:0': JSON.stringify({ id, bound: '$@2' }) },
    { '$ACTION_1:1': '[' },
    { '$ACTION_1:1': '["$F1"]' },
    { '$ACTION_1:1': '["$1:0"]' },
    { '$ACTION_1:1': '["$Q7"]' },
    { $ACTION_REF_2: '' },
  ];
  for (const fields of madeUp) expect.soft((await post(fields)).status(), JSON.stringify(fields)).toBe(400);
  const unknown = await post({ '$ACTION_1:0': JSON.stringify({ id: 'f'.repeat(42), bound: '$@1' }) });
  expect(unknown.status(), 'an action of another release').toBe(409);
});
