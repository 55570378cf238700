import { expect, test } from 'vitest';
import { contactPage } from '#api/test-api.testing.ts';
import type { Article } from '#cms/newest-articles.ts';
import { blogFeed } from './blog-feed.ts';
import { pageMetadata } from './page-metadata.ts';

const site = 'https://southbound.example';
const article: Article = {
  id: 'post-ferries',
  path: '/blogs/ferries/',
  title: 'Ōtaki & <Picton>',
  summary: 'Two towns "by" the sea & a ferry.',
  author: 'Marama',
  publishedAt: '2026-11-01T09:00:00+13:00',
  updatedAt: '2026-11-09T20:00:00Z',
  picture: {
    src: '/media/images/a.png',
    width: 2400,
    height: 1600,
    alt: 'A "ferry"',
    background: undefined,
    hotspot: undefined,
    crop: undefined,
  },
};
const older = {
  ...article,
  id: 'post-b',
  path: '/blogs/b/',
  updatedAt: '2026-10-01T00:00:00Z',
  picture: undefined,
};
const parts = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>(.*?)</${name}>`, 'gs'))].map(([, text = '']) =>
    text.trim(),
  );

// @spec C.9
test('lists each article with its address, publication and update times', () => {
  const xml = blogFeed([article, older], site);
  const [first, second] = parts(xml, 'entry');
  expect(parts(first ?? '', 'id')).toEqual([`${site}/blogs/ferries/`]);
  expect(first).toContain(`<link href="${site}/blogs/ferries/"/>`);
  expect(parts(first ?? '', 'published')).toEqual(['2026-10-31T20:00:00.000Z']);
  expect(parts(first ?? '', 'updated')).toEqual(['2026-11-09T20:00:00.000Z']);
  expect(parts(first ?? '', 'name')).toEqual(['Marama']);
  expect(second).toContain(`${site}/blogs/b/`);
});

test('has its own address and the time of the latest update', () => {
  const [head = ''] = blogFeed([older, article], site).split('<entry>');
  expect(parts(head, 'updated')).toEqual(['2026-11-09T20:00:00.000Z']);
  expect(head).toContain(`<link rel="self" href="${site}/feed.xml"/>`);
  expect(parts(head, 'id')).toEqual([`${site}/blogs/`]);
});

test('escapes text of editors everywhere', () => {
  const xml = blogFeed([article], site);
  expect(xml).toContain('<title type="html"><![CDATA[Ōtaki &amp; &lt;Picton>]]></title>');
  expect(xml).toContain('<![CDATA[Two towns &quot;by&quot; the sea &amp; a ferry.]]></summary>');
  expect(xml).toContain('alt="A &quot;ferry&quot;" width="2400"');
  expect(xml).toContain(`src="${site}/media/images/a.png"`);
  expect(blogFeed([{ ...article, title: 'End ]]> of it' }], site)).not.toContain('End ]]> of it');
});

test('is valid without articles', () => {
  expect(blogFeed([], site)).toContain('<updated>1970-01-01T00:00:00.000Z</updated>');
});

test("is linked from the blog's pages only", () => {
  const named = (page: object) =>
    JSON.stringify(pageMetadata({ ...contactPage, ...page }, site).alternates).includes(`${site}/feed.xml`);
  expect(named({ type: 'blogPost', path: '/blogs/ferries/' })).toBe(true);
  expect(named({ path: '/blogs/' })).toBe(true);
  expect(named({ path: '/contact/' })).toBe(false);
});
