import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestLake, type TestLake } from '#lake/test-lake.ts';
import { forgetConfig } from '#platform/config.ts';
import { GET } from './route.ts';

let lake: TestLake;
let paths: { readonly drawing: string; readonly file: string };
beforeAll(async () => {
  lake = await startTestLake([]);
  vi.stubEnv('LAKE_URL', lake.url);
  forgetConfig();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><path d="M0 0h9"/></svg>';
  const drawing = await lake.client.assets.upload('image', Buffer.from(svg), {
    contentType: 'image/svg+xml',
  });
  const file = await lake.client.assets.upload('file', Buffer.from('%PDF-1.4'), { filename: 'times.pdf' });
  paths = { drawing: new URL(drawing.url).pathname, file: new URL(file.url).pathname };
});
afterAll(async () => {
  vi.unstubAllEnvs();
  forgetConfig();
  await lake.close();
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  GET(new Request(`http://site.test/media${path}`, { headers }), {
    params: Promise.resolve({ path: path.slice(1).split('/') }),
  });

/** Headers of the connection, and CORS headers of the lake itself. */
const ofTheLakeAlone = /^(?:connection|keep-alive|date|transfer-encoding|access-control-.*)$/;

test.each(['drawing', 'file'] as const)('passes on all headers of the lake for a %s', async (kind) => {
  const lakeHeaders = [...(await fetch(`${lake.url}${paths[kind]}`)).headers].filter(
    ([name]) => !ofTheLakeAlone.test(name),
  );
  const { status, headers } = await ask(paths[kind]);
  expect(status).toBe(200);
  expect([...headers]).toEqual(lakeHeaders);
});

// @asvs 3.2.1
test('serves a file as a download, whatever its type', async () => {
  expect((await ask(paths.file)).headers.get('content-disposition')).toBe('attachment');
});

test.each(['*', '"a", W/"b"', 'held'])('answers 304 if the client has the asset: %s', async (held) => {
  const etag = (await ask(paths.drawing)).headers.get('etag') ?? '';
  const { status } = await ask(paths.drawing, { 'If-None-Match': held === 'held' ? `"a", W/${etag}` : held });
  expect(status).toBe(held === '"a", W/"b"' ? 200 : 304);
});
