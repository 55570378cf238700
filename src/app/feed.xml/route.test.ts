import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freshness } from '#cms/sanity-client.ts';
import { forgetConfig } from '#platform/config.ts';
import { type LakeBehindProxy, startLakeBehindProxy } from '#tests/content/lake-behind-proxy.ts';
import { GET } from './route.ts';

let content: LakeBehindProxy;
const post = (slug: string, day: string, more: object = {}) => ({
  _id: `post-${slug}`,
  _type: 'blogPost',
  title: slug,
  slug: { current: slug },
  summary: 'An article.',
  publishedAt: `2026-11-${day}T00:00:00Z`,
  ...more,
});

beforeAll(async () => {
  content = await startLakeBehindProxy([
    post('old', '01'),
    post('new', '02'),
    post('kept-out', '03', { seo: { hidden: true } }),
  ]);
  vi.stubEnv('LAKE_URL', content.url);
  forgetConfig();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  forgetConfig();
  await content[Symbol.asyncDispose]();
});

const ask = (headers: Record<string, string> = {}) =>
  GET(new Request('http://site.test/feed.xml', { headers }));
const slugs = async (answer: Response) =>
  [...(await answer.text()).matchAll(/<entry>.*?<id>[^<]*\/blogs\/([^<]+)\/<\/id>/gs)].map(
    ([, slug]) => slug,
  );

// @spec 1.4, C.9
// @asvs 4.1.1
test('lists public articles, newest first, and is rebuilt after a publish', async () => {
  const first = await ask();
  expect(first.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  expect(await slugs(first)).toEqual(['new', 'old']);
  content.write([post('newest', '04')]);
  expect(await slugs(await ask())).toEqual(['new', 'old']);
  freshness.expire(['list:blogPost']);
  expect(await slugs(await ask())).toEqual(['newest', 'new', 'old']);
});

test('answers 304 to a reader with the current feed, and serves it while the content is down', async () => {
  const etag = (await ask()).headers.get('etag') ?? '';
  content.door = 'shut';
  freshness.expire(['list:blogPost']);
  expect((await ask({ 'If-None-Match': `"other", W/${etag}` })).status).toBe(304);
  expect((await ask({ 'If-None-Match': '*' })).status).toBe(304);
  expect((await ask({ 'If-None-Match': '"other"' })).status).toBe(200);
  content.door = 'open';
});
