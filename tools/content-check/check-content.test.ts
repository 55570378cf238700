/** Tests the content check with a real lake and a faked site. */
import { expect, test } from 'vitest';
import { startTestLake, type TestDocument } from '#lake/test-lake.ts';
import type { SiteResponse } from '#studio/site-check/finding.ts';
import { readHtml } from '#studio/site-check/read-html.ts';
import { checkContent } from './check-content.ts';
import { studioRules } from './studio-rules.ts';
import { answered, picture, validPage } from './valid-page.testing.ts';

const page = (id: string, path: string, more: object = {}): TestDocument => ({
  _id: id,
  _type: 'page',
  title: id,
  path: { _type: 'slug', current: path },
  summary: 'A page.',
  blocks: [{ _key: 'h', _type: 'hero', schemaVersion: 1, heading: id }],
  ...more,
});
const redirect = (id: string, from: string, target: string): TestDocument => ({
  _id: id,
  _type: 'redirect',
  from,
  target: { _type: 'reference', _ref: target, _weak: true },
});

const sitemap = (...paths: string[]): SiteResponse => ({
  status: 200,
  location: null,
  type: 'application/xml',
  body: `<urlset>${paths.map((path) => `<url><loc>https://southbound.example${path}</loc></url>`).join('')}</urlset>`,
});
const missing: SiteResponse = { status: 404, location: null, type: 'text/html', body: '' };

/** Runs the check over these documents, on a site with these answers by address, and returns its findings as lines. */
async function found(documents: readonly TestDocument[], site: Readonly<Record<string, SiteResponse>>) {
  await using lake = await startTestLake(documents);
  const { findings } = await checkContent({
    query: (query, params) => lake.client.fetch<unknown>(query, params, { perspective: 'published' }),
    ask: async (address) => site[address] ?? missing,
    rules: studioRules(lake.client),
    isOwn: (path) => path === '/staff/',
  });
  return findings.map(({ level, kind, where, what }) => `${level} ${kind} ${where}: ${what}`);
}

test('finds nothing in valid content', async () => {
  const to = { status: 308, location: '/a/?from=check', type: '', body: '' };
  const site = {
    '/': answered(
      validPage('/', {
        body: '<p><a href="/a/#part">A</a> <a href="#top">Top</a> <a href="https://elsewhere.example">E</a> <a href="/staff">S</a></p>',
      }),
    ),
    '/a/': answered(
      validPage('/a/', { body: '<p id="part"><a href="/">Home</a><img src="/media/x.png" alt=""></p>' }),
    ),
    '/sitemap.xml': sitemap('/', '/a/'),
    '/social/card.png': picture,
    '/social/a/card.png': picture,
    '/old/?from=check': to,
    '/a/?from=check': answered(''),
    '/media/x.png': picture,
  };
  expect(await found([page('home', '/'), page('a', '/a/'), redirect('r', '/old/', 'a')], site)).toEqual([]);
});

test('reports each kind of fault with its place', async () => {
  const documents = [
    page('home', '/', { title: undefined }),
    page('a', '/a/', {
      blocks: [
        { _key: 'h', _type: 'hero', schemaVersion: 1 },
        { _key: 'x', _type: 'carousel' },
        {
          _key: 'c',
          _type: 'callToAction',
          schemaVersion: 1,
          heading: 'Go',
          links: [{ _key: 'l', label: 'Gone', target: { _type: 'reference', _ref: 'nobody', _weak: true } }],
        },
        {
          _key: 'o',
          _type: 'cardList',
          schemaVersion: 1,
          source: 'chosen',
          chosen: [{ _key: 'c', _type: 'reference', _ref: 'nobody', _weak: true }],
        },
      ],
    }),
    page('twin', '/a/'),
    page('broken', '/broken/'),
    page('no-address', 'broken'),
    redirect('on-a-page', '/a/', 'home'),
    redirect('nowhere', '/nowhere/', 'gone'),
    redirect('loop', '/loop/', 'home'),
    redirect('loop-too', '/loop', 'home'),
  ];
  const site = {
    '/': answered(
      '<a href="/a/#lost">A</a> <a href="/gone/">G</a> <a href="/nowhere/">N</a> <img src="/media/lost.png">',
    ),
    '/sitemap.xml': sitemap('/', '/broken/'),
    '/a/': answered('<script>var a = \'<a href="/in-a-script/">\';</script>'),
    '/loop/?from=check': { status: 308, location: '/loop/?from=check', type: '', body: '' },
  };
  const findings = await found(documents, site);
  const expected = [
    /fault rule home: .*name of up to/i,
    /fault block \/a\/: hero h: heading/,
    /fault block \/a\/: carousel x: is a block that this release does not support/,
    /fault link \/a\/: callToAction c: links\.0 leads to a document that is not public/,
    /fault link \/a\/: cardList o: items\.0 is a document that is not public/,
    /fault address (a|twin): \/a\/ is the address of/,
    /fault address no-address:/,
    /fault page \/broken\/: answers 404/,
    /fault redirect on-a-page: a page has the address/,
    /advice redirect nowhere: .*has no public target/,
    /fault redirect loop: .*does not end after one hop: 308/,
    /fault redirect loop-too: another redirect has the address/,
    /fault fragment \/: \/a\/#lost/,
    /fault link \/: \/gone\/ answers 404/,
    /advice link \/: \/nowhere\/ is a redirect/,
    /fault picture \/: \/media\/lost\.png has no alt/,
    /fault picture \/: \/media\/lost\.png answers 404/,
    /fault page \/a\/: has no title/,
    /fault sitemap \/a\/: is missing/,
  ];
  for (const each of expected) expect(findings.join('\n')).toMatch(each);
  expect(findings.join('\n')).not.toContain('in-a-script');
});

test('checks the sitemap as served', async () => {
  const documents = [page('home', '/'), page('a', '/a/', { seo: { hidden: true } }), page('b', '/b/')];
  const faultsOf = async (map: SiteResponse) =>
    (await found(documents, { '/sitemap.xml': map })).filter((each) => each.startsWith('fault sitemap'));
  expect(await faultsOf(sitemap('/', '/', '/a/', '/c/?x=1&amp;y=2'))).toEqual([
    'fault sitemap /: is listed twice',
    'fault sitemap /a/: is listed but hidden',
    'fault sitemap /b/: is missing',
    'fault sitemap /c/: is listed but not a page',
  ]);
  expect(await faultsOf(sitemap('/', '/b/?x=1&y=2'))).toEqual([
    expect.stringContaining('is not well-formed XML'),
  ]);
  expect(await faultsOf(missing)).toEqual(['fault sitemap /sitemap.xml: answers 404']);
});

test('resolves entities in HTML', () => {
  expect(readHtml('<a class="x" href="/a/?b=1&amp;c=2">A</a><img alt="Ōtaki" src="/x.png">')).toMatchObject({
    links: ['/a/?b=1&c=2'],
    ids: new Set(),
    pictures: [{ src: '/x.png', alt: 'Ōtaki', sizes: [] }],
  });
});
