import { describe, expect, test } from 'vitest';
import { checkPages } from '#studio/site-check/check-pages.ts';
import type { SiteResponse } from '#studio/site-check/finding.ts';
import { htmlFaults } from './html-rules.ts';
import { answered, type PageParts, picture, trailOf, validPage } from './valid-page.testing.ts';

const missing: SiteResponse = { status: 404, location: null, type: 'text/html', body: '' };
const home = { body: '<p><a href="/a/">A</a> <a href="/b/">B</a></p>' };

/** Runs the check on a site of three pages, with these parts in `/a/`, and returns its findings as lines. */
async function found(
  a: Partial<PageParts>,
  {
    site = {},
    hidden = [],
  }: { site?: Readonly<Record<string, SiteResponse>>; hidden?: readonly string[] } = {},
) {
  const answers: Record<string, SiteResponse> = {
    '/': answered(validPage('/', home)),
    '/a/': answered(validPage('/a/', a)),
    '/b/': answered(validPage('/b/', { body: '<h2 id="part">Part</h2>' })),
    '/social/card.png': picture,
    '/social/a/card.png': picture,
    '/social/b/card.png': picture,
    ...site,
  };
  const { findings } = await checkPages({
    pages: new Map(['/', '/a/', '/b/'].map((path) => [path, { hidden: hidden.includes(path) }])),
    redirects: new Set(['/old/']),
    ask: async (address) => answers[address] ?? missing,
    isOwn: (path) => path === '/staff/',
    validateHtml: htmlFaults,
  });
  return findings.map(({ level, kind, where, what }) => `${level} ${kind} ${where}: ${what}`);
}

test('reports an address that cannot be decoded and still checks the others', async () => {
  const body = '<p><a href="/%E0%A4%A/">No</a> <a href="/b/#%E0">Part</a> <a href="/c/">C</a></p>';
  expect(await found({ body })).toEqual([
    'fault link /a/: /%E0%A4%A/ is not a valid address',
    'fault link /a/: /b/#%E0 is not a valid address',
    'fault link /a/: /c/ answers 404',
  ]);
});

test('requests each query of an address that is not a page and reports the first page that links to it', async () => {
  const body = '<p><a href="/b.pdf/?of=1">1</a> <a href="/b.pdf/?of=2">2</a></p>';
  const site = { '/b.pdf/?of=1': answered(''), '/b/': answered(validPage('/b/', { body })) };
  expect(await found({ body }, { site })).toEqual(['fault link /a/: /b.pdf/?of=2 answers 404']);
});

// @spec C.10
test('finds nothing on a valid site', async () => {
  const body =
    '<p><a href="/b/#part">B</a> <a href="#top">Top</a> <a href="/staff">Staff</a> <a href="data:text/csv,a">Table</a></p>';
  expect(await found({ body })).toEqual([]);
});

const list = (...names: string[]) => ({
  '@type': 'ItemList',
  itemListElement: names.map((name, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    url: `https://southbound.example/${name}/`,
  })),
});

describe('page faults', () => {
  test.each<[fault: RegExp, parts: Partial<PageParts>]>([
    [/fault page \/a\/: has no title/, { title: '' }],
    [/has 2 elements for its title/, { title: '<title>A</title><title>B</title>' }],
    [/has a title of 61 characters, 60 fit/, { title: `<title>${'ō'.repeat(61)}</title>` }],
    [/has no description/, { description: '' }],
    [/has a description of 8 characters/, { description: '<meta name="description" content="A train.">' }],
    [/has a description of 156/, { description: `<meta name="description" content="${'o'.repeat(156)}">` }],
    [/has no canonical address/, { canonical: '' }],
    [
      /says that its address is \/b\//,
      { canonical: '<link rel="canonical" href="https://southbound.example/b/">' },
    ],
    [
      /is in the sitemap but asks search engines to leave it out/,
      { robots: '<meta name="robots" content="noindex, follow">' },
    ],
    [/has no main heading/, { heading: '' }],
    [/has 2 main headings/, { heading: '<h1>A</h1><h1>B</h1>' }],
    [/skips a heading level: heading 2 is an h3/, { body: '<h3>C</h3>' }],
    [/has no breadcrumbs/, { trail: '' }],
    [
      /shows the breadcrumbs Home \/ › Elsewhere \/a\/ but its structured data/,
      { trail: trailOf('Elsewhere') },
    ],
    [/has no structured data/, { things: null }],
    [/has a Recipe, a type without a rule/, { things: [{ '@type': 'Recipe', name: 'Pie' }] }],
    [/Product offers/, { things: [{ '@type': 'Product', name: 'Pass' }] }],
    [
      /TouristTrip : neither a description nor an itinerary/,
      { things: [{ '@type': 'TouristTrip', name: 'T', url: 'https://a.example/' }] },
    ],
    [/FAQPage mainEntity/, { things: [{ '@type': 'FAQPage', mainEntity: [] }] }],
    [
      /TrainTrip departureStation/,
      { things: [{ '@type': 'TrainTrip', '@id': 'https://a.example/', name: 'T' }] },
    ],
    [/names ItemList .* twice/, { things: [list('a'), list('a')] }],
    [/more than one FAQPage/, { things: [{ '@type': 'FAQPage' }, { '@type': 'FAQPage', mainEntity: [] }] }],
    [/fault link \/a\/: \/gone\/ answers 404/, { body: '<p><a href="/gone/">Gone</a></p>' }],
    [
      /fault link \/a\/: \/feed.xml answers 404/,
      { head: '<link rel="alternate" type="application/atom+xml" href="/feed.xml">' },
    ],
    [/advice link \/a\/: \/old\/ is a redirect/, { body: '<p><a href="/old/">Old</a></p>' }],
    [/fault fragment \/a\/: \/b\/#lost/, { body: '<p><a href="/b/#lost">B</a></p>' }],
    [/fault picture \/a\/: \/media\/x.png has no alt/, { body: '<p><img src="/media/x.png"></p>' }],
    [/fault picture \/a\/: \/media\/x.png answers 404/, { body: '<p><img src="/media/x.png" alt=""></p>' }],
    [
      /fault picture \/a\/: \/media\/y.png\?w=320 answers 404/,
      { body: '<p><img src="/x.png" srcset="/media/y.png?w=320 320w, /media/y.png?w=640 640w" alt=""></p>' },
    ],
    [
      /fault html \/a\/: HTML .*element-permitted-content/,
      { body: '<p><span><div>In a line</div></span></p>' },
    ],
  ])('%s', async (fault, parts) => {
    expect((await found(parts)).join('\n')).toMatch(fault);
  });

  test('accepts a canonical address on another site, where the text appeared first', async () => {
    const canonical = '<link rel="canonical" href="https://elsewhere.example/trains/">';
    expect(await found({ canonical })).toEqual([]);
  });

  test('reports a social card that returns an error', async () => {
    expect(await found({}, { site: { '/social/a/card.png': missing } })).toEqual([
      'fault picture /a/: /social/a/card.png answers 404 text/html',
    ]);
  });

  test('reports a title that two pages share', async () => {
    const { title } = { title: '<title>Page b</title>' };
    expect(await found({ title })).toEqual(['fault page /b/: has the title of /a/: Page b']);
  });

  test('reports a page that only unreachable pages link to', async () => {
    const alone = answered(validPage('/', { body: '<p><a href="/b/">B</a></p>' }));
    expect(await found({ body: '<p><a href="/a/">A</a></p>' }, { site: { '/': alone } })).toEqual([
      'fault orphan /a/: cannot be reached by links from the home page',
    ]);
  });

  test('does not check texts for search results on hidden pages', async () => {
    const words = {
      title: `<title>${'o'.repeat(70)}</title>`,
      robots: '<meta name="robots" content="noindex">',
    };
    expect(await found(words, { hidden: ['/a/'] })).toEqual([]);
  });
});

test('reports a repeated HTML error once, with its first position and its count', () => {
  const [fault, ...others] = htmlFaults(
    validPage('/a/', { body: '<p><b class="a a"></b><b class="a a"></b></p>' }),
  );
  expect(fault).toMatch(/^HTML 1:\d+: .*, 2 times$/);
  expect(others).toEqual([]);
});
