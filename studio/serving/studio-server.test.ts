import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { StudioServer } from './studio-server.ts';

let folder: string;
let server: Server | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'studio-'));
  mkdirSync(join(folder, '.studio', 'static'), { recursive: true });
  writeFileSync(join(folder, 'secret.js'), 'secret');
  writeFileSync(join(folder, '.studio', 'index.html'), '<div id="sanity"></div>');
  writeFileSync(join(folder, '.studio', 'sources.json'), '{}');
  writeFileSync(join(folder, '.studio', 'static', 'sanity-BxGq1_-a.js'), 'export {}');
  writeFileSync(join(folder, '.studio', 'static', 'favicon.ico'), 'icon');
});
afterEach(() => {
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

const hosted = {
  SANITY_PROJECT_ID: 'abc123',
  SANITY_DATASET: 'staging',
  SANITY_API_READ_TOKEN: 'secret-token',
};

/** Starts a server of the Studio, which answers 418 without access. */
async function serve(environment: Record<string, string> = {}) {
  const studio = new StudioServer(readConfig(environment), join(folder, '.studio'));
  server = createServer((incoming, response) => {
    studio.answer(incoming, response).then((answered) => {
      if (!answered) response.writeHead(418).end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server?.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ status?: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
      request({ port, host: '127.0.0.1', path, method, headers }, (response) => {
        let body = '';
        response.on('data', (part) => {
          body += part;
        });
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }));
      })
        .on('error', reject)
        .end();
    });
}

describe('the page', () => {
  it.each([
    '/studio',
    '/studio/',
    '/studio/structure/page;drafts.home.v2',
    '/studio/x.js',
    '/studio/sources.json',
  ])('is served uncached at %s', async (path) => {
    const { status, headers, body } = await (await serve())(path);
    expect(status).toBe(200);
    expect(body).toContain('id="sanity"');
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' });
  });

  it('may connect to the site and the lake only', async () => {
    const { headers } = await (await serve({ LAKE_URL: 'http://127.0.0.1:4001' }))('/studio');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain('http://127.0.0.1:4001 ws://127.0.0.1:4001;');
    expect(policy.match(/\b(?:https?|wss?):\/\/[^\s;]+/g)).toEqual(
      expect.not.arrayContaining([expect.not.stringContaining('127.0.0.1:4001')]),
    );
  });

  it('explains how to build a missing Studio', async () => {
    rmSync(join(folder, '.studio', 'index.html'));
    const { status, body } = await (await serve())('/studio');
    expect(status).toBe(503);
    expect(body).toContain('npm run studio:build');
  });
});

describe('files', () => {
  it('with a hash in their name are immutable, others are revalidated', async () => {
    const ask = await serve();
    const script = await ask('/studio/static/sanity-BxGq1_-a.js?v=1');
    expect(script).toMatchObject({ status: 200, body: 'export {}' });
    expect(script.headers['content-type']).toMatch(/^text\/javascript/);
    expect(script.headers['cache-control']).toContain('immutable');
    expect((await ask('/studio/static/favicon.ico')).headers['cache-control']).not.toContain('immutable');
  });

  // @asvs 13.4.3
  it.each([
    '/studio/static/sanity-00000000.js',
    '/studio/static/',
    '/studio/static/../../secret.js',
    '/studio/static/..%2f..%2fsecret.js',
    '/studio/static/%00',
    '/studio/static//etc/passwd',
  ])('at %s are not found', async (path) => {
    expect((await (await serve())(path)).status).toBe(404);
  });
});

describe('the environment', () => {
  it("contains the lake's address", async () => {
    const { body, headers } = await (await serve({ PORT: '3100' }))('/studio/environment.json');
    expect(JSON.parse(body)).toEqual({
      projectId: 'southbound',
      dataset: 'production',
      apiHost: 'http://127.0.0.1:3101',
      siteUrl: 'http://localhost:3100',
      hasComments: true,
      formRecipients: [],
    });
    expect(headers['cache-control']).toBe('no-store');
  });

  it('contains the names of the recipients of forms, and no addresses', async () => {
    const { body } = await (await serve({ FORM_RECIPIENTS: 'Groups=a@example.nz, Schools=b@example.nz' }))(
      '/studio/environment.json',
    );
    expect(JSON.parse(body)).toMatchObject({ formRecipients: ['Groups', 'Schools'] });
    expect(body).not.toContain('example.nz');
  });

  it('contains the project of hosted Sanity, and no token', async () => {
    const { body } = await (await serve(hosted))('/studio/environment.json');
    expect(JSON.parse(body)).toMatchObject({ projectId: 'abc123', dataset: 'staging', apiHost: null });
    expect(body).not.toContain('secret-token');
  });

  it.each([
    [{}, false],
    [{ SANITY_COMMENTS: 'true' }, true],
  ])('offers comments with hosted Sanity only if the plan has them: %o', async (setting, hasComments) => {
    const { body } = await (await serve({ ...hosted, ...setting }))('/studio/environment.json');
    expect(JSON.parse(body)).toMatchObject({ hasComments });
  });
});

describe('access to the Studio', () => {
  const foreignHeaders: Record<string, string>[] = [
    { Host: 'www.example.nz' },
    { Host: 'localhost.example.nz' },
    { Host: '127.0.0.1', 'X-Forwarded-For': '203.0.113.9' },
    { Host: 'localhost', Forwarded: 'for=203.0.113.9' },
    { Host: 'localhost', 'X-Real-IP': '203.0.113.9' },
    { Host: 'localhost', 'X-Forwarded-Proto': 'https' },
    { Host: 'localhost', Via: '1.1 proxy' },
  ];
  // @spec 6.1
  it.each(foreignHeaders)('on the lake is denied with %o', async (headers) => {
    const ask = await serve();
    for (const path of ['/studio', '/studio/environment.json', '/studio/static/sanity-BxGq1_-a.js']) {
      expect((await ask(path, headers)).status).toBe(418);
    }
  });

  it('on hosted Sanity is open to everyone', async () => {
    const ask = await serve(hosted);
    expect((await ask('/studio', { Host: 'www.example.nz', 'X-Forwarded-For': '203.0.113.9' })).status).toBe(
      200,
    );
  });

  it.each(['localhost:3000', '127.0.0.1', '[::1]:3000'])('on the lake is allowed from %s', async (host) => {
    expect((await (await serve())('/studio', { Host: host })).status).toBe(200);
  });
});

it('refuses other methods than GET and HEAD', async () => {
  const { status, headers } = await (await serve())('/studio', {}, 'POST');
  expect(status).toBe(405);
  expect(headers.allow).toBe('GET, HEAD');
});
