import { describe, expect, test, vi } from 'vitest';
import { errorCodes } from '#contracts/api/envelope.ts';
import { isSafeOrigin } from '#platform/http/safe-origin.ts';
import { log } from '#platform/log.ts';
import { unlimitedRate } from './dependencies.ts';
import { contentInMemory, goodHeaders, goodMessage, testApi } from './test-api.testing.ts';

const api = testApi();

const get = (path: string, headers: Record<string, string> = goodHeaders) =>
  api.request(`http://localhost/api/v1${path}`, { headers });

async function answerOf(response: Response | Promise<Response>) {
  const { status, headers } = await response;
  return { status, headers, body: await (await response).json() };
}

describe('a contact message', () => {
  const post = (body: unknown, app = api) =>
    app.request('/api/v1/contact', {
      method: 'POST',
      headers: { ...goodHeaders, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });

  test('is stored, then answered with its reference', async () => {
    const stored: unknown[] = [];
    const app = testApi({
      contact: {
        async store(message) {
          stored.push(message);
          return { reference: 'KMN-234-XYZ' };
        },
      },
    });
    const { status, body } = await answerOf(post({ ...goodMessage, name: '  Mārama Ōpata ' }, app));
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'success',
      data: { received: true, reference: 'KMN-234-XYZ' },
      errorCode: null,
      errorMessage: null,
    });
    expect(stored).toEqual([goodMessage]);
  });

  test('is refused with a message for each invalid field', async () => {
    const { status, body } = await answerOf(post({ name: '', email: 'x', message: 'a'.repeat(5_001) }));
    expect(status).toBe(422);
    expect(body).toMatchObject({
      status: 'failed',
      errorCode: 'VALIDATION',
      data: {
        fields: {
          name: 'Enter your name.',
          email: 'Enter an email address such as name@example.com.',
          message: 'Use up to 5,000 characters.',
        },
      },
    });
  });

  // @asvs 16.5.1
  test('is never confirmed if it cannot be stored, and the reason is not revealed', async () => {
    const app = testApi({
      contact: { store: () => Promise.reject(new Error('duplicate key (email)=(marama@example.nz)')) },
    });
    const { status, body } = await answerOf(post(goodMessage, app));
    expect(status).toBe(500);
    expect(body).toEqual({
      status: 'failed',
      data: null,
      errorCode: 'INTERNAL',
      errorMessage: errorCodes.INTERNAL.message,
    });
  });
});

test('an aborted body is not logged as a server error', async () => {
  const error = vi.spyOn(log, 'error').mockImplementation(() => undefined);
  const gone = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"name":')),
    pull: (controller) => controller.error(gone),
  });
  const answer = await api.request('/api/v1/contact', {
    ...{ method: 'POST', headers: { ...goodHeaders, 'Content-Type': 'application/json' } },
    ...{ body, duplex: 'half' },
  });
  expect(answer.status).toBe(422);
  expect(error).not.toHaveBeenCalled();
  error.mockRestore();
});

describe('countries', () => {
  // @spec 3.10
  test('are those of ISO 3166-1 by short English name, in alphabetical order', async () => {
    const { body } = await answerOf(get('/countries'));
    const countries: { code: string; name: string }[] = body.data;
    expect(countries).toHaveLength(249);
    expect(countries[0]).toEqual({ code: 'AF', name: 'Afghanistan' });
    // Å is sorted as A, not after Z.
    expect(countries[1]).toEqual({ code: 'AX', name: 'Åland Islands' });
    const names = new Map(countries.map(({ code, name }) => [code, name]));
    expect(names.get('NZ')).toBe('New Zealand');
    expect(names.get('US')).toBe('United States');
    expect(names.get('KR')).toBe('South Korea');
    expect(names.has('XK')).toBe(false);
    expect(countries.filter(({ name }) => /,|Republic of|Province/.test(name))).toEqual([
      { code: 'BQ', name: 'Bonaire, Sint Eustatius and Saba' },
    ]);
  });
});

describe('keys and sites', () => {
  test.each([
    ['no key', {}],
    ['an empty key', { 'X-Api-Key': '' }],
    ['a wrong key', { 'X-Api-Key': 'first-kez' }],
    ['part of a key', { 'X-Api-Key': 'first' }],
    ['two keys in one header', { 'X-Api-Key': 'first-key,second-key' }],
    ['a wrong key and a wrong site', { 'X-Api-Key': 'x', 'X-Origin-Domain': 'evil.example' }],
  ])('%s: 401', async (_, headers) => {
    const { status, body } = await answerOf(get('/countries', headers));
    expect(status).toBe(401);
    expect(body).toEqual({
      status: 'failed',
      data: null,
      errorCode: 'INVALID_API_KEY',
      errorMessage: 'Invalid API key.',
    });
  });

  test.each(['evil.example', 'example.nz', 'www.example.nz.evil.example', '', 'http://www.example.nz'])(
    'the origin domain %j: 403',
    async (domain) => {
      const { status, body } = await answerOf(
        get('/countries', { ...goodHeaders, 'X-Origin-Domain': domain }),
      );
      expect(status).toBe(403);
      expect(body).toEqual({
        status: 'failed',
        data: null,
        errorCode: 'INVALID_SITE',
        errorMessage: 'Invalid site.',
      });
    },
  );

  test.each<Record<string, string>>([
    { 'X-Api-Key': 'first-key' },
    { 'X-Api-Key': 'second-key' },
    { 'X-Api-Key': 'first-key', 'X-Origin-Domain': 'WWW.Example.NZ' },
    { 'X-Api-Key': 'first-key', 'X-Origin-Domain': 'localhost:3000' },
  ])('accepts %o', async (headers) => {
    expect((await get('/countries', headers)).status).toBe(200);
  });

  // @spec 5.3
  // @asvs 8.2.1
  test('every call needs a key except health, ready, the OpenAPI document and its page, and webhooks', async () => {
    const document = await (await get('/openapi.json', {})).json();
    const open: string[] = [];
    for (const [path, item] of Object.entries<Record<string, unknown>>(document.paths)) {
      for (const method of Object.keys(item)) {
        const response = await api.request(path.replace('{slug}', 'one'), { method: method.toUpperCase() });
        if (response.status !== 401) open.push(path);
      }
    }
    expect(open.sort()).toEqual([
      '/api/v1/health',
      '/api/v1/openapi.json',
      '/api/v1/payments/{provider}/webhook',
      '/api/v1/ready',
      '/api/v1/reference',
    ]);
  });

  const postFrom = (headers: Record<string, string>) =>
    api.request('http://localhost:3000/api/v1/contact', {
      method: 'POST',
      headers: { ...goodHeaders, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(goodMessage),
    });

  // @asvs 3.5.2
  test.each<Record<string, string>>([
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'http://192.168.1.5:3001', Host: '192.168.1.5:3000' },
    { Origin: 'file://' },
    { Origin: 'https://www.example.nz.evil.example' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'https://blog.example.nz', 'Sec-Fetch-Site': 'same-site' },
  ])('refuses a mutation from a page with %o', async (headers) => {
    expect((await answerOf(postFrom(headers))).body).toMatchObject({ errorCode: 'INVALID_SITE' });
  });

  test.each<Record<string, string>>([
    {},
    { Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'same-origin' },
    { Origin: 'https://www.example.nz', 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'https://www.example.nz', 'Sec-Fetch-Site': 'same-site', Host: 'api.example.nz' },
    { Origin: 'http://192.168.1.5:3000', Host: '192.168.1.5:3000' },
  ])('accepts a mutation from the site’s own page or from a program (%o)', async (headers) => {
    expect((await postFrom(headers)).status).toBe(200);
  });

  // @asvs 3.4.2
  test.each<readonly [string, string, 'is' | 'is not']>([
    ['https://www.example.nz', 'api.example.nz', 'is'],
    ['https://api.example.nz', 'api.example.nz', 'is'],
    ['http://www.example.nz', 'api.example.nz', 'is not'],
    ['http://api.example.nz', 'api.example.nz', 'is not'],
    ['https://www.example.nz:8443', 'api.example.nz', 'is not'],
    ['https://www.example.nz:8443', 'www.example.nz:8443', 'is'],
  ])('with TLS, %s calling %s %s a page of this site', (origin, host, is) => {
    const sites = { safeDomains: ['www.example.nz'], isSecure: true };
    expect(isSafeOrigin(origin, sites, host)).toBe(is === 'is');
  });

  // @asvs 3.4.2
  test('a preflight request from the site’s own hosts is allowed', async () => {
    const preflight = (origin: string) =>
      api.request('https://api.example.nz/api/v1/contact', {
        method: 'OPTIONS',
        headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
      });
    const ours = await preflight('https://www.example.nz');
    expect(ours.status).toBe(204);
    expect(ours.headers.get('Access-Control-Allow-Origin')).toBe('https://www.example.nz');
    expect(ours.headers.get('Access-Control-Allow-Headers')).toContain('X-Api-Key');
    expect((await preflight('https://evil.example')).headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  test('a page of this site can read why its request was refused', async () => {
    const response = await get('/countries', { Origin: 'https://www.example.nz' });
    expect(response.status).toBe(401);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('https://www.example.nz');
    expect(response.headers.get('Access-Control-Expose-Headers')).toContain('Retry-After');
    expect(response.headers.get('Vary')).toBe('Origin');
    const other = await get('/countries', { Origin: 'https://evil.example' });
    expect(other.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });
});

describe('security refusals', () => {
  const limited = testApi({ rateLimiter: { ...unlimitedRate, check: async () => 1 } });
  // @asvs 16.3.2, 16.3.3
  test.each([
    [
      'api-key',
      () => get('/cart/secret-of-somebody', { 'X-Api-Key': 'guess' }),
      '/api/v1/cart/:cartSessionId',
    ],
    [
      'foreign-site',
      () => get('/blogs/one', { ...goodHeaders, 'X-Origin-Domain': 'evil.example' }),
      '/api/v1/blogs/:slug',
    ],
    ['limit', () => limited.request('/api/v1/tour', { headers: goodHeaders }), '/api/v1/tour'],
  ])('are logged with the call’s route pattern: %s', async (what, ask, call) => {
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
    await ask();
    expect(warn.mock.calls.map(([fields]) => fields)).toEqual([{ event: 'security.refused', what, call }]);
    warn.mockRestore();
  });
});

describe('rate limits', () => {
  test('are checked with the call’s route pattern, and answered with the time to wait', async () => {
    const asked: string[] = [];
    const limited = testApi({
      rateLimiter: {
        ...unlimitedRate,
        async check({ name }) {
          asked.push(name);
          return name === 'GET /blogs/:slug' ? 12.2 : null;
        },
      },
    });
    const { status, headers, body } = await answerOf(
      limited.request('/api/v1/blogs/one', { headers: goodHeaders }),
    );
    expect(status).toBe(429);
    expect(headers.get('Retry-After')).toBe('13');
    expect(body.errorCode).toBe('RATE_LIMITED');
    expect((await limited.request('/api/v1/health')).status).toBe(200);
    expect(asked).toEqual(['GET /blogs/:slug', 'GET /health']);
  });
});

describe('health checks', () => {
  test('health answers while the process runs', async () => {
    expect((await answerOf(get('/health', {}))).body).toMatchObject({
      status: 'results',
      data: { alive: true },
    });
  });

  // @asvs 13.4.5
  test('ready shows the state of each part, and a missing timetable does not count', async () => {
    const { status, body } = await answerOf(get('/ready', {}));
    expect(status).toBe(200);
    expect(body.data).toEqual({ database: 'ready', content: 'ready', timetable: 'not_installed' });
  });

  test('ready answers even if the content hangs', async () => {
    vi.useFakeTimers();
    try {
      const silent = testApi({ content: { ...contentInMemory, isReachable: () => new Promise(() => {}) } });
      const asked = silent.request('/api/v1/ready');
      await vi.advanceTimersByTimeAsync(2_000);
      expect((await answerOf(asked)).body.data.fields.content).toBe('unavailable');
    } finally {
      vi.useRealTimers();
    }
  });

  // @asvs 14.3.2
  test('answers are never cached by proxies', async () => {
    for (const path of ['/countries', '/nowhere', '/blogs?page=0']) {
      const response = await get(path);
      expect(response.headers.get('Cache-Control')).toBe('private, no-store');
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    }
  });

  test('HEAD is GET without a body', async () => {
    const response = await api.request('/api/v1/countries', { method: 'HEAD', headers: goodHeaders });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });
});
