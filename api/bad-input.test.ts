import { describe, expect, test } from 'vitest';
import { type ErrorCode, errorCodes } from '#contracts/api/envelope.ts';
import { defaultBodyLimit } from './json-body.ts';
import { goodHeaders, goodMessage, testApi } from './test-api.testing.ts';

const api = testApi();
const jsonHeaders = { ...goodHeaders, 'Content-Type': 'application/json' };
const long = 'a'.repeat(10_000);

type Row = [what: string, path: string, init: RequestInit, status: number, code: ErrorCode];

const get = (what: string, path: string, status: number, code: ErrorCode): Row => [
  what,
  path,
  { headers: goodHeaders },
  status,
  code,
];
const post = (
  what: string,
  body: BodyInit,
  status: number,
  code: ErrorCode,
  type = 'application/json',
): Row => [
  what,
  '/contact',
  { method: 'POST', headers: { ...goodHeaders, 'Content-Type': type }, body },
  status,
  code,
];
const method = (name: string, path: string, status: number, code: ErrorCode): Row => [
  `${name} ${path}`,
  path,
  { method: name, headers: jsonHeaders, ...(name === 'GET' ? {} : { body: '{}' }) },
  status,
  code,
];

const badPaths = [
  ['no slash in front', 'contact'],
  ['nothing', ''],
  ['a parent segment', '/a/../b/'],
  ['a hidden parent segment', '/a/%2e%2e/b'],
  ['a parent segment encoded twice', '/a/%252e%252e/b'],
  ['a lone dot segment', '/./a'],
  ['a NUL', '/a%00b'],
  ['a line break', '/a%0d%0ab'],
  ['an invalid escape', '/a%zz'],
  ['half an escape', '/a%'],
  ['bytes that are not UTF-8', '/%ff%fe'],
  ['an escape that is still encoded', '/a%2520b'],
  ['a backslash', '/a%5cb'],
  ['two slashes in front', '//evil.example/'],
  ['an empty segment', '/a//b'],
  ['a URL', 'https://evil.example/'],
  ['a query', '/a%3fb=c'],
  ['a fragment', '/a%23b'],
  ['an invisible character', '/a%E2%80%AEb'],
  ['more than 2,048 characters', `/${'a'.repeat(2_048)}`],
  ['10 kB', `/${long}`],
] as const;

const rows: Row[] = [
  ...badPaths.map(([what, path]) =>
    get(`a path with ${what}`, `/page-content?path=${path}`, 422, 'VALIDATION'),
  ),
  get('no path at all', '/page-content', 422, 'VALIDATION'),
  get('two paths', '/page-content?path=/a&path=/b', 422, 'VALIDATION'),
  get('an unknown parameter', '/page-content?path=/&preview=1', 422, 'VALIDATION'),
  get('a misspelt parameter', '/blogs?pagesize=2', 422, 'VALIDATION'),
  get('a parameter of a call without any', '/countries?sort=name', 422, 'VALIDATION'),
  get('a parameter on an open call', '/health?verbose', 422, 'VALIDATION'),
  get('a parameter named like a prototype', '/blogs?__proto__=1', 422, 'VALIDATION'),
  get('a parameter named constructor', '/blogs?constructor=1', 422, 'VALIDATION'),
  get('a parameter name of 10 kB', `/blogs?${long}=1`, 422, 'VALIDATION'),
  get('a slug of 10 kB', `/blogs/${long}`, 422, 'VALIDATION'),
  get('a slug with a parent segment', '/blogs/%2e%2e%2fcountries', 422, 'VALIDATION'),
  get('a slug with an invalid escape', '/blogs/%zz', 422, 'VALIDATION'),
  get('an unknown call', '/nowhere', 404, 'NOT_FOUND'),
  get('an unknown call of 10 kB', `/${long}`, 404, 'NOT_FOUND'),
  get('an unknown call below a known one', '/blogs/one/two', 404, 'NOT_FOUND'),
  get('a call named like a prototype', '/__proto__', 404, 'NOT_FOUND'),
  get('the root', '', 404, 'NOT_FOUND'),
  get('GET instead of POST', '/contact', 405, 'NOT_FOUND'),
  ...['POST', 'PUT', 'PATCH', 'DELETE'].flatMap((name) => [
    method(name, '/page-content', 405, 'NOT_FOUND'),
    method(name, '/blogs/one', 405, 'NOT_FOUND'),
    method(name, '/health', 405, 'NOT_FOUND'),
    method(name, '/nowhere', 404, 'NOT_FOUND'),
  ]),
  method('PUT', '/contact', 405, 'NOT_FOUND'),
  method('PURGE', '/contact', 405, 'NOT_FOUND'),
  [
    'a wrong key',
    '/contact',
    { method: 'POST', headers: { ...jsonHeaders, 'X-Api-Key': 'no' }, body: '{}' },
    401,
    'INVALID_API_KEY',
  ],
  ['a key of 10 kB', '/countries', { headers: { 'X-Api-Key': long } }, 401, 'INVALID_API_KEY'],
  [
    'a wrong site',
    '/contact',
    { method: 'POST', headers: { ...jsonHeaders, 'X-Origin-Domain': 'evil.example' }, body: '{}' },
    403,
    'INVALID_SITE',
  ],
  ['no body', '/contact', { method: 'POST', headers: jsonHeaders }, 422, 'VALIDATION'],
  [
    'no body and no type',
    '/contact',
    { method: 'POST', headers: goodHeaders },
    415,
    'UNSUPPORTED_MEDIA_TYPE',
  ],
  post('broken JSON', '{"name": "a', 422, 'VALIDATION'),
  post('an empty body', '', 422, 'VALIDATION'),
  post('JSON that is not an object', '[]', 422, 'VALIDATION'),
  post('JSON null', 'null', 422, 'VALIDATION'),
  post('JSON with a prototype', '{"__proto__": {"name": "a"}}', 422, 'VALIDATION'),
  post('JSON nested 20,000 deep', '['.repeat(20_000) + ']'.repeat(20_000), 422, 'VALIDATION'),
  post('bytes that are not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 422, 'VALIDATION'),
  post('a form', 'name=a', 415, 'UNSUPPORTED_MEDIA_TYPE', 'application/x-www-form-urlencoded'),
  post('text that looks like JSON', '{}', 415, 'UNSUPPORTED_MEDIA_TYPE', 'text/plain; application/json'),
  post('another JSON content type', '{}', 415, 'UNSUPPORTED_MEDIA_TYPE', 'application/json-patch+json'),
  post(
    'a body over 64 kB',
    JSON.stringify({ ...goodMessage, message: 'a'.repeat(defaultBodyLimit) }),
    413,
    'PAYLOAD_TOO_LARGE',
  ),
];

describe('bad input gets the documented error', () => {
  test.each(rows)('%s', async (_, path, init, status, code) => {
    const response = await api.request(`http://localhost/api/v1${path}`, init);
    const text = await response.text();
    expect(response.status).toBe(status);
    const body = JSON.parse(text);
    expect(body).toMatchObject({
      status: 'failed',
      errorCode: code,
      errorMessage: expect.stringMatching(/\S/),
    });
    expect(Object.keys(body)).toEqual(['status', 'data', 'errorCode', 'errorMessage']);
    expect(status === 405 || errorCodes[code].status === status).toBe(true);
    expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules|\/work\/|Error:/);
    expect(text.length).toBeLessThan(2_500);
  });

  test('a wrong method is answered with the allowed ones', async () => {
    const response = await api.request('/api/v1/blogs/one', { method: 'DELETE' });
    expect(response.headers.get('Allow')).toBe('GET, HEAD');
    expect((await api.request('/api/v1/contact')).headers.get('Allow')).toBe('POST');
  });

  // @asvs 2.2.1
  test('unknown parameters are named', async () => {
    const response = await api.request('/api/v1/blogs?pagesize=2&__proto__=1', { headers: goodHeaders });
    expect(await response.text()).toContain(
      '{"pagesize":"Unknown parameter.","__proto__":"Unknown parameter."}',
    );
  });
});

describe('a body of 20 MB', () => {
  function stream(chunks: number) {
    const seen = { pulled: 0 };
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          seen.pulled += 1;
          if (seen.pulled > chunks) controller.close();
          else controller.enqueue(new Uint8Array(16 * 1024).fill(0x20));
        },
      },
      { highWaterMark: 0 },
    );
    return { seen, body };
  }

  const send = (body: ReadableStream, headers: Record<string, string>) => {
    const init = { method: 'POST', headers, body, duplex: 'half' };
    return api.request('/api/v1/contact', init);
  };

  test('without Content-Length is refused after 64 kB', async () => {
    const { seen, body } = stream(1_280);
    expect((await send(body, jsonHeaders)).status).toBe(413);
    expect(seen.pulled).toBeLessThanOrEqual(6);
  });

  test('with Content-Length is refused before it is read', async () => {
    const { seen, body } = stream(1_280);
    expect((await send(body, { ...jsonHeaders, 'Content-Length': '20971520' })).status).toBe(413);
    expect(seen.pulled).toBe(0);
  });

  // @asvs 4.2.1
  test('with a false Content-Length is refused, too', async () => {
    const { seen, body } = stream(1_280);
    expect((await send(body, { ...jsonHeaders, 'Content-Length': '10' })).status).toBe(413);
    expect(seen.pulled).toBeLessThanOrEqual(6);
  });

  test('without an API key is not read at all', async () => {
    const { seen, body } = stream(1_280);
    expect((await send(body, { 'Content-Type': 'application/json' })).status).toBe(401);
    expect(seen.pulled).toBe(0);
  });

  test('a body of exactly 64 kB is accepted', async () => {
    const padding = defaultBodyLimit - JSON.stringify(goodMessage).length - 2;
    const text = JSON.stringify(goodMessage) + ' '.repeat(padding);
    expect(new TextEncoder().encode(text).length).toBe(defaultBodyLimit);
    const response = await api.request('/api/v1/contact', {
      method: 'POST',
      headers: jsonHeaders,
      body: text,
    });
    expect(response.status).toBe(200);
  });
});
