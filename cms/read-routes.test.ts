import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetConfig } from '#platform/config.ts';
import { log } from '#platform/log.ts';
import { type LakeBehindProxy, startLakeBehindProxy } from '#tests/content/lake-behind-proxy.ts';
import { readRoutes } from './read-routes.ts';

const page = (id: string, current: string) => ({
  _id: id,
  _type: 'page',
  title: id,
  path: { _type: 'slug', current },
});
const redirect = (id: string, from: string) => ({
  _id: id,
  _type: 'redirect',
  from,
  target: { _type: 'reference', _ref: 'good', _weak: true },
});

let content: LakeBehindProxy;
beforeEach(async () => {
  content = await startLakeBehindProxy([
    page('good', '/case/good'),
    page('same-a', '/case/same/'),
    page('same-b', '/case/same'),
    // Such paths were found in a sitemap, although no request could reach them.
    page('house', '/media/thing/'),
    page('joiner', '/case/می‌روم/'),
    page('ampersand', '/case/salt-&-vinegar/'),
    page('long', `/${'a'.repeat(201)}/`),
    redirect('below-list', '/tours/Old Tour.html'.replace(' ', '%20')),
    redirect('accent', '/blogs/café/'),
    redirect('percent', '/destinations/100%25/'),
    redirect('of-the-house', '/media/old/'),
    redirect('twin-a', '/twice'),
    redirect('twin-b', '/tw%69ce/'),
    { _id: 'siteSettings', _type: 'siteSettings' },
    { _id: 'a-copy', _type: 'siteSettings' },
  ]);
  vi.stubEnv('LAKE_URL', content.url);
  forgetConfig();
});
afterEach(async () => {
  await content[Symbol.asyncDispose]();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  forgetConfig();
});

test('returns reachable addresses once, and logs the others in one event', async () => {
  const warned = vi.spyOn(log, 'warn').mockReturnValue(undefined);
  const { pages, redirects } = await readRoutes();
  expect(pages.map(({ path }) => path).toSorted()).toEqual(['/case/good/', '/case/same/']);
  expect(redirects.map(({ from }) => from).toSorted()).toEqual([
    '/blogs/café/',
    '/destinations/100%/',
    '/tours/Old Tour.html/',
    '/twice/',
  ]);
  const reported = JSON.stringify(warned.mock.calls);
  for (const id of ['house', 'joiner', 'ampersand', 'long', 'same-b', 'of-the-house', 'twin-b', 'a-copy'])
    expect(reported, id).toContain(`"${id}"`);
});
