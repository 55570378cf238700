/** Search engine output: sitemap, robots.txt, social cards, structured data and icons. */
import { expect, test } from '@playwright/test';
import { publicPages } from './support/addresses.ts';
import { fetchAllHtml, getHtml } from './support/cached-responses.ts';
import { canonicalsOf, metaOf, textsOf, thingsOf } from './support/markup.ts';
import { testSite } from './test-fixtures.ts';

// @spec 2.17, C.8
test('the sitemap lists each public page once, and each page is canonical', async ({ request }) => {
  const answer = await request.get('/sitemap.xml');
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toContain('xml');
  const listed = textsOf(await answer.text(), 'loc');
  expect(listed.map((url) => new URL(url).pathname).sort()).toEqual(
    publicPages.map(({ path }) => path).sort(),
  );
  const dates = textsOf(await answer.text(), 'lastmod');
  expect(dates.length, 'each with the date of its last change').toBe(listed.length);
  for (const date of dates) expect(Date.parse(date)).toBeLessThanOrEqual(Date.now());
  const pages = await fetchAllHtml(listed.map((url) => new URL(url).pathname));
  for (const url of listed) {
    const page = pages.get(new URL(url).pathname) ?? '';
    expect
      .soft(
        canonicalsOf(page).map((href) => new URL(href).href),
        url,
      )
      .toEqual([url]);
    expect.soft(metaOf(page, 'robots').join(), `${url} is in the sitemap`).not.toContain('noindex');
  }
});

test('robots.txt names the sitemap and disallows no public page', async ({ request }) => {
  const answer = await request.get('/robots.txt');
  expect(answer.status()).toBe(200);
  const lines = (await answer.text()).split('\n');
  const sitemap = lines.find((line) => line.startsWith('Sitemap: '))?.slice('Sitemap: '.length) ?? '';
  expect((await request.get(new URL(sitemap).pathname)).status()).toBe(200);
  const refused = lines
    .filter((line) => line.startsWith('Disallow: '))
    .map((line) => line.slice('Disallow: '.length));
  expect(refused).toContain('/api/');
  for (const { path } of publicPages)
    expect
      .soft(
        refused.filter((prefix) => path.startsWith(prefix)),
        path,
      )
      .toEqual([]);
});

// @spec C.6
test('each page has a description and a social card whose picture exists', { tag: '@full' }, async ({
  request,
}) => {
  const cards = new Set<string>();
  for (const [path, page] of await fetchAllHtml(publicPages.map(({ path }) => path))) {
    expect.soft(metaOf(page, 'description')[0] ?? '', `description of ${path}`).toMatch(/\S.{20,}/);
    expect.soft(metaOf(page, 'og:title')[0] ?? '', `card of ${path}`).toMatch(/\S/);
    expect.soft(metaOf(page, 'og:description')[0] ?? '', `card of ${path}`).toMatch(/\S/);
    expect.soft(metaOf(page, 'twitter:card'), `card of ${path}`).toEqual(['summary_large_image']);
    expect.soft(new URL(metaOf(page, 'og:url')[0] ?? '', testSite.siteUrl).pathname).toBe(path);
    const [image] = metaOf(page, 'og:image');
    expect.soft(image ?? '', `picture of ${path}`).toMatch(/^https?:\/\/[^/]+\/social\//);
    expect.soft(metaOf(page, 'og:image:alt')[0] ?? '', `words for the picture of ${path}`).toMatch(/\S/);
    if (image) cards.add(image);
  }
  expect(cards.size, 'a card for each page').toBe(publicPages.length);
  // whole-site.spec.ts checks that all of them respond.
  for (const card of [...cards].slice(0, 4)) {
    const { pathname, search } = new URL(card);
    const answer = await request.get(pathname + search);
    expect.soft(answer.status(), card).toBe(200);
    expect.soft(answer.headers()['content-type'], card).toBe('image/png');
    expect.soft(pngSize(await answer.body()), card).toEqual({ width: 1200, height: 630 });
  }
});

// @spec C.2, C.7
test('structured data describes each page', async ({ request }) => {
  const pages = await fetchAllHtml(publicPages.map(({ path }) => path));
  for (const { path, type, title, blockTypes, questions } of publicPages) {
    const things = thingsOf(pages.get(path) ?? '');
    const only = (kind: string) => {
      const found = things.filter((thing) => thing['@type'] === kind);
      expect.soft(found.length, `${kind} on ${path}`).toBe(1);
      return found[0] ?? { '@type': kind };
    };
    if (path === '/') {
      expect(only('WebSite').url).toBe(only('Organization').url);
      expect((await request.get(new URL(String(only('Organization').logo)).pathname)).status()).toBe(200);
      continue;
    }
    const trail = only('BreadcrumbList').itemListElement;
    expect
      .soft(trail, `breadcrumbs of ${path}`)
      .toEqual(expect.arrayContaining([expect.objectContaining({ position: 1, name: 'Home' })]));
    const steps = Array.isArray(trail) ? trail : [];
    expect
      .soft(
        steps.map(({ position, item }) => [position, new URL(item).pathname]),
        `breadcrumbs of ${path}`,
      )
      .toEqual(expectedTrail(path));
    expect.soft(steps.at(-1)?.name, `breadcrumbs of ${path}`).toBe(title);

    const questionPages = things.filter((thing) => thing['@type'] === 'FAQPage');
    expect.soft(questionPages.length > 0, `FAQPage on ${path}`).toBe(blockTypes.includes('faq'));
    expect
      .soft(questionPages.flatMap((thing) => thing.mainEntity ?? []).length, `questions on ${path}`)
      .toBe(questions);
    expect
      .soft(new Set(questionPages.map((thing) => thing['@id'])).size, `FAQPages on ${path}`)
      .toBeLessThanOrEqual(1);

    if (type === 'blogPost') {
      const article = only('Article');
      expect.soft(article.headline).toBe(title);
      expect.soft(String(article.datePublished), path).toMatch(/^\d{4}-\d{2}-\d{2}/);
      expect.soft(article.author, path).toBeTruthy();
      expect.soft(new URL(String(article.mainEntityOfPage)).pathname).toBe(path);
    } else {
      expect.soft(things.filter((thing) => thing['@type'] === 'Article')).toEqual([]);
    }
  }
});

test('the icons that a browser requests exist', async ({ request }) => {
  const page = await getHtml(request, '/');
  const icons = [...page.matchAll(/<link\b[^>]*rel="(?:icon|apple-touch-icon)"[^>]*>/g)].map(
    ([tag]) => /href="([^"]*)"/.exec(tag)?.[1] ?? '',
  );
  expect(icons.length).toBeGreaterThanOrEqual(3);
  for (const icon of ['/favicon.ico', ...icons]) {
    const answer = await request.get(icon);
    expect.soft(answer.status(), icon).toBe(200);
    expect.soft(answer.headers()['content-type'], icon).toMatch(/^image\//);
  }
});

/** The positions and paths of a page’s breadcrumbs: home, its existing ancestors, itself. */
function expectedTrail(path: string): [position: number, path: string][] {
  const parts = path.split('/').filter(Boolean);
  const above = parts
    .map((_, index) => `/${parts.slice(0, index + 1).join('/')}/`)
    .filter((prefix) => prefix === path || publicPages.some((page) => page.path === prefix));
  return ['/', ...above].map((prefix, index) => [index + 1, prefix]);
}

/** The width and height of a PNG, from its header. */
const pngSize = (bytes: Buffer) => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) });
