/** The API over HTTP: page content, lists, travel calls, error responses and the OpenAPI document. */
import { expect, test } from '@playwright/test';
import { datasetPages } from './support/addresses.ts';
import { attributes, textsOf, wordsOf } from './support/markup.ts';
import { type RawAnswer, type RawRequest, sendRequest } from './support/raw-http.ts';
import { testSite } from './test-fixtures.ts';

const key = { 'X-Api-Key': 'southbound-local' };
const json = { ...key, 'Content-Type': 'application/json' };

type Envelope = {
  status: unknown;
  data: unknown;
  errorCode: unknown;
  errorMessage: unknown;
};

const call = (path: string, request: RawRequest = { headers: key }) =>
  sendRequest(testSite.siteUrl, `/api/v1${path}`, request);

function envelopeOf({ body, headers }: RawAnswer): Envelope {
  expect(headers['content-type']).toMatch(/^application\/json/);
  const envelope: Envelope = JSON.parse(body);
  expect(Object.keys(envelope)).toEqual(['status', 'data', 'errorCode', 'errorMessage']);
  return envelope;
}

// @spec 2.1
test('page-content and the HTML page show the same content', async () => {
  const path = '/ways_to_see_nz/train_journeys/tranz_alpine/';
  const answer = await call(`/page-content?path=${path}`);
  expect(answer.status).toBe(200);
  const { status, data, errorCode, errorMessage } = envelopeOf(answer);
  expect({ status, errorCode, errorMessage }).toEqual({
    status: 'results',
    errorCode: null,
    errorMessage: null,
  });
  expect(data).toMatchObject({ path, type: 'page', id: 'page-tranz-alpine', title: expect.any(String) });

  const html = (await sendRequest(testSite.siteUrl, path)).body;
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const words = squeezed(wordsOf(main));
  const { texts, hrefs, keys } = contentOf(data);
  expect(texts.length, 'texts of the page').toBeGreaterThan(40);
  for (const text of texts) expect.soft(words, 'the HTML shows').toContain(squeezed(text));
  const links = attributes(main, 'a', 'href');
  expect(hrefs.length, 'links of the page').toBeGreaterThan(2);
  for (const href of hrefs) expect.soft(links, 'the HTML links to').toContain(href);
  expect(
    [...main.matchAll(/<div data-block="(\w+)" id="block-([\w-]+)"/g)].map(([, type, id]) => `${type} ${id}`),
  ).toEqual(keys);
  expect(textsOf(main, 'h1')).toHaveLength(1);
});

/** The visible texts and the links in a page-content response. */
function contentOf(data: unknown) {
  const texts: string[] = [];
  const hrefs: string[] = [];
  const shown = new Set([
    'heading',
    'lead',
    'eyebrow',
    'text',
    'label',
    'term',
    'value',
    'note',
    'question',
    'footnote',
    'attribution',
    'description',
    'caption',
  ]);
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, field] of Object.entries(value)) {
      // Texts for every station; the timetable decides which stations the page shows.
      if (name === 'stationTexts') continue;
      if (typeof field !== 'string') walk(field);
      else if (shown.has(name) && field.trim() !== '') texts.push(field);
      else if (name === 'href') hrefs.push(field);
    }
  };
  const blocks: { _type: string; _key: string }[] =
    typeof data === 'object' && data !== null && 'blocks' in data && Array.isArray(data.blocks)
      ? data.blocks
      : [];
  walk(blocks);
  return { texts, hrefs, keys: blocks.map(({ _type, _key }) => `${_type} ${_key}`) };
}

/** Removes white space: tags may stand between words and inside them. */
const squeezed = (text: string) => text.replaceAll(/\s+/g, '');

// @spec 7.3
test('page-content finds every page, with and without a trailing slash', async () => {
  for (const { path, title, type } of datasetPages) {
    const [slash, bare] = await Promise.all([
      call(`/page-content?path=${path}`),
      call(`/page-content?path=${path.replace(/(.)\/$/, '$1')}`),
    ]);
    expect.soft(slash.status, path).toBe(200);
    expect.soft(envelopeOf(slash).data, path).toMatchObject({ path, title, type });
    expect.soft(bare.body, path).toBe(slash.body);
  }
});

test('page-content does not reveal the content lake’s address', async () => {
  const { body } = await call('/page-content?path=/');
  expect(body).not.toContain(testSite.lakeUrl);
});

// @spec 8.5
test('a missing page gets the specification’s 404 message', async () => {
  const answer = await call('/page-content?path=/no-such-page');
  expect(answer.status).toBe(404);
  expect(envelopeOf(answer)).toEqual({
    status: 'failed',
    data: null,
    errorCode: 'NOT_FOUND',
    errorMessage: 'Page not found: /no-such-page/',
  });
});

// @spec 7.7, 7.8
test('lists are paginated: newest stories first, destinations by name', async () => {
  const destinations = datasetPages.filter(({ type }) => type === 'destination');
  const all = JSON.parse((await call('/destinations?pageSize=50')).body).data;
  expect(all).toMatchObject({ page: 1, pageSize: 50, total: destinations.length });
  expect(all.items.map((item: { title: string }) => item.title)).toEqual(
    destinations.map(({ title }) => title).toSorted(),
  );
  const second = JSON.parse((await call('/destinations?page=2&pageSize=5')).body).data;
  expect(second.items).toEqual(all.items.slice(5, 10));
  const stories = JSON.parse((await call('/blogs')).body).data.items;
  const dates = stories.map((item: { publishedAt: string }) => item.publishedAt);
  expect(dates.length).toBe(datasetPages.filter(({ type }) => type === 'blogPost').length);
  expect(dates).toEqual(dates.toSorted().toReversed());
  const [{ slug }] = stories;
  const story = envelopeOf(await call(`/blogs/${slug}`));
  expect(story.data).toEqual(envelopeOf(await call(`/page-content?path=/blogs/${slug}/`)).data);
});

// @spec 7.12
test('countries come from ISO 3166-1, by name', async () => {
  const { data } = JSON.parse((await call('/countries')).body);
  expect(data.length).toBeGreaterThan(240);
  expect(data).toContainEqual({ code: 'NZ', name: 'New Zealand' });
  for (const { code } of data) expect(code).toMatch(/^[A-Z]{2}$/);
});

test('health and readiness answer without a key', async () => {
  expect(envelopeOf(await call('/health', {})).data).toEqual({ alive: true });
  expect(envelopeOf(await call('/ready', {})).data).toEqual({
    database: 'ready',
    content: 'ready',
    timetable: 'ready',
  });
});

// @spec 7.5
test('a fare search answers with and without a trailing slash, and its offers can be fetched', async () => {
  const query = `from=picton&to=wellington&date=${dayFromToday(14)}&adults=2`;
  const [slash, bare] = await Promise.all([call(`/fare-search/?${query}`), call(`/fare-search?${query}`)]);
  expect([slash.status, bare.status]).toEqual([200, 200]);
  const { outbound, dates } = JSON.parse(slash.body).data;
  expect(outbound.length).toBeGreaterThan(0);
  expect(dates).toHaveLength(7);
  const sold = outbound.find((offer: { onSale: boolean }) => offer.onSale);
  expect(sold).toMatchObject({ currency: 'NZD', price: expect.any(Number) });
  const again = await call(`/offers/${sold.offerId}`);
  expect(JSON.parse(again.body).data).toEqual(sold);
});

// @spec 7.11
test('stops are found without macrons, and a line lists its trips of a day', async () => {
  expect(JSON.parse((await call('/stops?query=otaki')).body).data[0]).toMatchObject({ name: 'Ōtaki' });
  const line = JSON.parse(
    (await call(`/timetable-journey?line=interislander&date=${dayFromToday(14)}`)).body,
  );
  expect(line.data.line.name).toBe('Interislander');
  expect(Array.isArray(line.data.trips)).toBe(true);
});

/** A date this many days from today, in New Zealand’s time zone. */
function dayFromToday(days: number): string {
  return Temporal.Now.zonedDateTimeISO('Pacific/Auckland').toPlainDate().add({ days }).toString();
}

const long = 'a'.repeat(10_000);
const foreign = { ...key, 'X-Origin-Domain': 'evil.example' };
const post = (body: string | Buffer, headers: Record<string, string> = json): RawRequest => ({
  method: 'POST',
  headers,
  body,
});

/** The fault, the call, and the documented response. */
const refused: [what: string, path: string, request: RawRequest, status: number, code: string][] = [
  ['no key', '/countries', {}, 401, 'INVALID_API_KEY'],
  ['a wrong key', '/countries', { headers: { 'X-Api-Key': 'wrong' } }, 401, 'INVALID_API_KEY'],
  ['a key of 10 kB', '/countries', { headers: { 'X-Api-Key': long } }, 401, 'INVALID_API_KEY'],
  ['a wrong site', '/countries', { headers: foreign }, 403, 'INVALID_SITE'],
  [
    'a post from a page of another site',
    '/contact',
    post('{}', { ...json, Origin: 'https://evil.example' }),
    403,
    'INVALID_SITE',
  ],
  ['no path', '/page-content', { headers: key }, 422, 'VALIDATION'],
  ['a path without a slash', '/page-content?path=contact', { headers: key }, 422, 'VALIDATION'],
  ['a path with an empty segment', '/page-content?path=/a//b', { headers: key }, 422, 'VALIDATION'],
  ['a path with a NUL', '/page-content?path=/a%00b', { headers: key }, 422, 'VALIDATION'],
  ['a path with dot segments', '/page-content?path=/../../etc/passwd', { headers: key }, 422, 'VALIDATION'],
  ['a path with a broken escape', '/page-content?path=/%zz', { headers: key }, 422, 'VALIDATION'],
  ['a path of 10 kB', `/page-content?path=/${long}`, { headers: key }, 422, 'VALIDATION'],
  ['an address for a path', '/page-content?path=https://evil.example/', { headers: key }, 422, 'VALIDATION'],
  ['an unknown parameter', '/destinations?regoin=north', { headers: key }, 422, 'VALIDATION'],
  ['a page size beyond the largest', '/destinations?pageSize=51', { headers: key }, 422, 'VALIDATION'],
  ['a page that is no number', '/destinations?page=one', { headers: key }, 422, 'VALIDATION'],
  ['a slug with dot segments', '/destinations/%2e%2e%2fcountries', { headers: key }, 422, 'VALIDATION'],
  ['an unknown call', '/no-such-call', { headers: key }, 404, 'NOT_FOUND'],
  ['a call of 10 kB', `/${long}`, { headers: key }, 404, 'NOT_FOUND'],
  ['GET where POST belongs', '/contact', { headers: key }, 405, 'NOT_FOUND'],
  ...['POST', 'PUT', 'PATCH', 'DELETE'].map((method): (typeof refused)[number] => [
    `${method} where GET belongs`,
    '/countries',
    { method, headers: json, body: '{}' },
    405,
    'NOT_FOUND',
  ]),
  ['broken JSON', '/contact', post('{"name": "Mere"'), 422, 'VALIDATION'],
  ['an empty body', '/contact', post(''), 422, 'VALIDATION'],
  ['JSON that is no object', '/contact', post('[]'), 422, 'VALIDATION'],
  ['JSON nested 20,000 deep', '/contact', post('['.repeat(20_000) + ']'.repeat(20_000)), 422, 'VALIDATION'],
  ['bytes that are not UTF-8', '/contact', post(Buffer.from([0x22, 0xff, 0x22])), 422, 'VALIDATION'],
  [
    'a form',
    '/contact',
    post('name=Mere', { ...key, 'Content-Type': 'application/x-www-form-urlencoded' }),
    415,
    'UNSUPPORTED_MEDIA_TYPE',
  ],
  ['no content type', '/contact', post('{}', key), 415, 'UNSUPPORTED_MEDIA_TYPE'],
  [
    'a body over 64 kB',
    '/contact',
    post(JSON.stringify({ message: 'a'.repeat(70_000) })),
    413,
    'PAYLOAD_TOO_LARGE',
  ],
  ['a body of 20 MB', '/contact', post(Buffer.alloc(20_000_000, 'a')), 413, 'PAYLOAD_TOO_LARGE'],
  [
    'fields that do not fit',
    '/contact',
    post(JSON.stringify({ name: '', email: 'mere', message: ' ' })),
    422,
    'VALIDATION',
  ],
];

for (const [what, path, request, status, code] of refused) {
  // @spec 8.10
  // @asvs 16.5.1
  test(`bad input gets the documented error: ${what}`, async () => {
    const answer = await call(path, request);
    expect(answer.status).toBe(status);
    const envelope = envelopeOf(answer);
    expect(envelope).toMatchObject({ status: 'failed', errorCode: code });
    expect(String(envelope.errorMessage)).toMatch(/\S/);
    expect(answer.body).not.toMatch(/\bat .+:\d+:\d+|node_modules|Error:|\/src\//);
    expect(answer.body.length).toBeLessThan(2_500);
    if (status === 405) expect(answer.headers.allow).toMatch(/GET|POST/);
  });
}

// @spec 5.3, 8.4
test('a wrong key and a wrong site get the specification’s messages', async () => {
  expect(envelopeOf(await call('/countries', {})).errorMessage).toBe('Invalid API key.');
  expect(envelopeOf(await call('/countries', { headers: foreign })).errorMessage).toBe('Invalid site.');
  expect((await call('/countries', { headers: { ...key, 'X-Origin-Domain': 'localhost' } })).status).toBe(
    200,
  );
});

test('a chunked body without a length is refused as soon as it is too large', async () => {
  let sent = 0;
  const body = new ReadableStream({
    async pull(controller) {
      // Yields to the event loop between parts, so that the client can read the response.
      await new Promise(setImmediate);
      if (sent >= 20_000_000) return controller.close();
      sent += 16_384;
      controller.enqueue(new Uint8Array(16_384).fill(97));
    },
  });
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers: json, body, duplex: 'half' };
  const answer = await fetch(`${testSite.siteUrl}/api/v1/contact`, init);
  expect(answer.status).toBe(413);
  expect((await answer.json()).errorCode).toBe('PAYLOAD_TOO_LARGE');
});

test('the OpenAPI document describes every call and its errors', async () => {
  const answer = await call('/openapi.json', {});
  expect(answer.status).toBe(200);
  const document = JSON.parse(answer.body);
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(document.info).toMatchObject({ title: expect.any(String), version: '1' });
  expect(Object.keys(document.paths).toSorted()).toEqual(
    [
      '/blogs',
      '/blogs/{slug}',
      '/booking-links',
      '/bookings/{reference}',
      '/bookings/{reference}/calendar.ics',
      '/bookings/{reference}/change-offers',
      '/bookings/{reference}/changes',
      '/bookings/{reference}/claims',
      '/bookings/{reference}/refund-offers',
      '/bookings/{reference}/refunds',
      '/bookings/{reference}/ticket.pdf',
      '/cart',
      '/cart/{cartSessionId}',
      '/checkout-booking/{cartSessionId}',
      '/checkout-quotes/{cartSessionId}',
      '/contact',
      '/countries',
      '/destinations',
      '/destinations/{slug}',
      '/fare-calendar',
      '/fare-search',
      '/forms/{documentId}/{formKey}',
      '/health',
      '/offers/{offerId}',
      '/openapi.json',
      '/page-content',
      '/page-preview',
      '/page-preview/{id}',
      '/payments/{provider}/webhook',
      '/ready',
      '/reference',
      '/service-extras',
      '/site-search',
      '/stops',
      '/timetable-journey',
      '/tour',
      '/tour/{slug}',
      '/travel-passes',
      '/travel-passes/{slug}',
    ].map((path) => `/api/v1${path}`),
  );
  for (const [path, item] of Object.entries<
    Record<
      string,
      { summary?: string; responses: object; parameters?: { in: string; name: string; required?: boolean }[] }
    >
  >(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      expect.soft(operation.summary, `${method} ${path}`).toMatch(/\S/);
      const statuses = Object.keys(operation.responses).join();
      expect.soft(statuses, `${method} ${path}`).toMatch(/\b20[01]\b/);
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const described = (operation.parameters ?? []).filter((each) => each.in === 'path' && each.required);
      expect
        .soft(
          described.map((each) => each.name),
          `${method} ${path}`,
        )
        .toEqual(inPath);
    }
  }
  const references = [...answer.body.matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(references.length).toBeGreaterThan(0);
  for (const reference of new Set(references)) {
    const target = reference
      .split('/')
      .reduce<unknown>(
        (place, name) => (typeof place === 'object' && place !== null ? Reflect.get(place, name) : undefined),
        document,
      );
    expect.soft(target, reference).toBeDefined();
  }
});

// @spec 3.9
// @asvs 15.3.1
test('every call returns a status that the OpenAPI document lists', async () => {
  const document = JSON.parse((await call('/openapi.json', {})).body);
  for (const [path, method, request, status] of [
    ['/countries', 'get', { headers: key }, 200],
    ['/countries', 'get', {}, 401],
    ['/destinations', 'get', { headers: foreign }, 403],
    ['/page-content', 'get', { headers: key }, 422],
    ['/contact', 'post', post('a', { ...key, 'Content-Type': 'text/plain' }), 415],
    ['/contact', 'post', post(Buffer.alloc(100_000)), 413],
  ] as const) {
    expect((await call(path, request)).status, path).toBe(status);
    expect(
      document.paths[`/api/v1${path}`][method].responses[status],
      `${method} ${path} ${status}`,
    ).toBeDefined();
  }
});

test('the reference page shows every call and loads no other resources', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const answer = await page.goto('/api/v1/reference');
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 3, name: 'GET/api/v1/page-content' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 3, name: 'POST/api/v1/contact' })).toBeVisible();
  expect(requests.filter((url) => !url.endsWith('/favicon.ico'))).toHaveLength(1);
});

// @asvs 3.4.2
test('the API allows cross-origin calls from our pages and refuses those of another site', async () => {
  const preflight = (origin: string) =>
    call('/contact', {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type,x-api-key,x-origin-domain',
      },
    });
  const own = await preflight('http://localhost:3000');
  expect(own.headers['access-control-allow-origin']).toBe('http://localhost:3000');
  expect(own.headers['access-control-allow-headers']?.toLowerCase()).toContain('x-api-key');
  expect((await preflight('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined();
});
