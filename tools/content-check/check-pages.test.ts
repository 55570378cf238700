import { describe, expect, test } from 'vitest';
import { checkPages } from './check-pages.ts';
import type { SiteAnswer } from './finding.ts';
import { htmlFaults } from './html-rules.ts';
import { answered, type PageParts, picture, soundPage, trailOf } from './sound-page.testing.ts';

const missing: SiteAnswer = { status: 404, location: null, type: 'text/html', body: '' };
const home = { body: '<p><a href="/a/">A</a> <a href="/b/">B</a></p>' };

/** What is found on a site of three pages, `/a/` with these parts. */
async function found(
  a: Partial<PageParts>,
  {
    site = {},
    hidden = [],
  }: { site?: Readonly<Record<string, SiteAnswer>>; hidden?: readonly string[] } = {},
) {
  const answers: Record<string, SiteAnswer> = {
    '/': answered(soundPage('/', home)),
    '/a/': answered(soundPage('/a/', a)),
    '/b/': answered(soundPage('/b/', { body: '<h2 id="part">Part</h2>' })),
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
  });
  return findings.map(({ level, kind, where, what }) => `${level} ${kind} ${where}: ${what}`);
}

test('an address that nobody can decode is told, and the others are looked at all the same', async () => {
  const body = '<p><a href="/%E0%A4%A/">No</a> <a href="/b/#%E0">Part</a> <a href="/c/">C</a></p>';
  expect(await found({ body })).toEqual([
    'fault link /a/: /%E0%A4%A/ is no address',
    'fault link /a/: /b/#%E0 is no address',
    'fault link /a/: /c/ answers 404',
  ]);
});

test('of an address that is no page each query is asked for, and told where it stands first', async () => {
  const body = '<p><a href="/b.pdf/?of=1">1</a> <a href="/b.pdf/?of=2">2</a></p>';
  const site = { '/b.pdf/?of=1': answered(''), '/b/': answered(soundPage('/b/', { body })) };
  expect(await found({ body }, { site })).toEqual(['fault link /a/: /b.pdf/?of=2 answers 404']);
});

// @spec C.10
test('a site without a fault has none, and its sizes are told', async () => {
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

describe('each fault of a page is found', () => {
  test.each<[fault: RegExp, parts: Partial<PageParts>]>([
    [/fault page \/a\/: has no title/, { title: '' }],
    [/has 2 times a title/, { title: '<title>A</title><title>B</title>' }],
    [/has a title of 61 characters, 60 fit/, { title: `<title>${'ō'.repeat(61)}</title>` }],
    [/has no description/, { description: '' }],
    [/has a description of 8 characters/, { description: '<meta name="description" content="A train.">' }],
    [/has a description of 156/, { description: `<meta name="description" content="${'o'.repeat(156)}">` }],
    [/has no canonical address/, { canonical: '' }],
    [
      /says that its address is \/b\//,
      { canonical: '<link rel="canonical" href="https://southbound.example/b/">' },
    ],
    [/keeps search engines away/, { robots: '<meta name="robots" content="noindex, follow">' }],
    [/has 0 h1/, { heading: '' }],
    [/has 2 h1/, { heading: '<h1>A</h1><h1>B</h1>' }],
    [/skips a level before its heading 2, an h3/, { body: '<h3>C</h3>' }],
    [/has no breadcrumbs/, { trail: '' }],
    [/shows the breadcrumbs Home \/ › Elsewhere \/a\/ and tells of/, { trail: trailOf('Elsewhere') }],
    [/has no structured data/, { things: null }],
    [/has a Recipe, of which nobody wrote down/, { things: [{ '@type': 'Recipe', name: 'Pie' }] }],
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
    [/advice link \/a\/: \/old\/ goes by way/, { body: '<p><a href="/old/">Old</a></p>' }],
    [/fault fragment \/a\/: \/b\/#lost/, { body: '<p><a href="/b/#lost">B</a></p>' }],
    [/fault picture \/a\/: \/media\/x.png has neither/, { body: '<p><img src="/media/x.png"></p>' }],
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

  test('but not an address on another site, where the words stood first', async () => {
    const canonical = '<link rel="canonical" href="https://elsewhere.example/trains/">';
    expect(await found({ canonical })).toEqual([]);
  });

  test('a card that does not answer', async () => {
    expect(await found({}, { site: { '/social/a/card.png': missing } })).toEqual([
      'fault picture /a/: /social/a/card.png answers 404 text/html',
    ]);
  });

  test('words that two pages share', async () => {
    const { title } = { title: '<title>Page b</title>' };
    expect(await found({ title })).toEqual(['fault page /b/: has the title of /a/: Page b']);
  });

  test('a page that links lead to from nowhere but itself and pages like it', async () => {
    const alone = answered(soundPage('/', { body: '<p><a href="/b/">B</a></p>' }));
    expect(await found({ body: '<p><a href="/a/">A</a></p>' }, { site: { '/': alone } })).toEqual([
      'fault orphan /a/: no links lead here from the home page',
    ]);
  });

  test('and what search engines are kept from needs no words for them', async () => {
    const words = {
      title: `<title>${'o'.repeat(70)}</title>`,
      robots: '<meta name="robots" content="noindex">',
    };
    expect(await found(words, { hidden: ['/a/'] })).toEqual([]);
  });
});

test('of one slip that is there many times the first place is told, and how often it is there', () => {
  const [fault, ...others] = htmlFaults(
    soundPage('/a/', { body: '<p><b class="a a"></b><b class="a a"></b></p>' }),
  );
  expect(fault).toMatch(/^HTML 1:\d+: .*, 2 times$/);
  expect(others).toEqual([]);
});
