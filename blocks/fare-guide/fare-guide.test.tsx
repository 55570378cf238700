import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadContext } from '#tests/blocks/load-context.ts';
import { renderBlock, renderBlocks } from '#tests/blocks/render-block.tsx';
import { openTimetableSite } from '#tests/blocks/timetable-site.ts';
import { fareGuide } from './fare-guide.block.ts';
import { fixtures } from './fare-guide.fixtures.ts';
import { FareGuide } from './fare-guide.tsx';
import { samples } from './samples.generated.ts';

const now = new Date('2026-11-21T10:00:00+13:00');
const words = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/[\s\u00A0]+/g, ' ');

describe('fares without a timetable', () => {
  let leave: () => Promise<void>;
  beforeAll(async () => {
    leave = await openTimetableSite(now, { without: true });
  });
  afterAll(() => leave());

  test('show a fallback that says where to continue', async () => {
    const stored = [{ _key: 'fares', _type: 'fareGuide', ...fixtures.withEverything }];
    const { html } = await renderBlocks([fareGuide], stored, { audience: 'public' });
    expect(html).toContain('Prices are unavailable');
    expect(html).toContain('href="/contact/"');
  });
});

describe('fares of a line', () => {
  let leave: () => Promise<void>;
  beforeAll(async () => {
    leave = await openTimetableSite(now);
  });
  afterAll(() => leave());

  test('are the lowest on sale, each with its name and a search filled in', { tags: ['full'] }, async () => {
    const html = await renderBlock(fareGuide, fixtures.withEverything);
    expect(words(html)).toMatch(
      /Auckland to Wellington Northern Explorer Scenic Plus from \$248 Scenic, child \(2 to 14\) \$119 Scenic from \$158/,
    );
    expect(html).toContain(
      'href="/book-your-journey/?from=auckland&amp;to=wellington&amp;date=2026-11-23&amp;types=kr_train"',
    );
    expect(words(html)).toContain('Included A reserved seat at a large window');
    expect(words(html)).toContain('Not included Food and drink');
  });

  test('say once per page that they are demonstration prices', async () => {
    const stored = [fixtures.withEverything, fixtures.twoCompanies].map((block, index) => ({
      _key: `fares-${index}`,
      _type: 'fareGuide',
      ...block,
    }));
    const { html } = await renderBlocks([fareGuide], stored);
    expect(html.match(/Demonstration prices/g)).toHaveLength(1);
  });

  test('explain why a journey is not sold, without a link to the search', async () => {
    const html = await renderBlock(fareGuide, fixtures.bought);
    expect(words(html)).toContain('bought on board: we don’t sell them');
    expect(html.match(/href="\/book-your-journey/g)).toHaveLength(1);
  });

  test('leave out a line that is gone, and fail when none is left', async () => {
    const html = words(await renderBlock(fareGuide, fixtures.lineThatIsGone));
    expect(html).toContain('Te Huia');
    expect(html.match(/from \$/g)).toHaveLength(1);
    const stored = [{ _key: 'fares', _type: 'fareGuide', ...fixtures.longWords }];
    const gone = await renderBlocks([fareGuide], stored, { audience: 'public' });
    expect(gone.html).toContain('Prices are unavailable');
  });

  test('have no link without a search page, and are absent without a journey', async () => {
    expect(await renderBlock(fareGuide, fixtures.includedOnly)).not.toContain('href=');
    expect(await renderBlock(fareGuide, fixtures.emptyList)).not.toContain('<ul');
  });

  test('expire when the first journey with a found price goes off sale', async () => {
    const ends: Date[] = [];
    const context = loadContext({ path: '/', now, changesAt: (instant) => ends.push(instant) });
    const parsed = fareGuide.parse({ _key: 'f', _type: 'fareGuide', ...fixtures.twoCompanies });
    if (!parsed.ok) throw new Error('The fixture does not parse.');
    await parsed.block.load(context);
    const [earliest] = ends.map((end) => end.getTime()).toSorted((a, b) => a - b);
    expect(earliest).toBeGreaterThan(now.getTime());
    expect(earliest).toBeLessThan(new Date('2026-11-22T00:00:00+13:00').getTime());
  });
});

test('a sold-out journey says until when, and links to later dates', () => {
  const html = renderToStaticMarkup(
    <FareGuide
      block={{
        heading: undefined,
        lead: undefined,
        pairs: [],
        included: [],
        notIncluded: [],
        searchPath: '/',
      }}
      data={samples.soldOut}
      headingLevel={2}
      id="fares"
    />,
  );
  expect(words(html)).toContain('Nothing left on sale before Sat 19 Dec.');
  expect(words(html)).toContain('See later dates');
});
