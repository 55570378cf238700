import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderBlock, renderBlocks } from '#tests/blocks/render-block.tsx';
import { openTimetableSite } from '#tests/blocks/timetable-site.ts';
import { hero } from './hero.block.ts';
import { fixtures } from './hero.fixtures.ts';

describe('hero', () => {
  test('names the page in its h1 when it comes first', async () => {
    const html = await renderBlock(hero, fixtures.headingOnly);
    expect(html).toContain('>Privacy policy</h1>');
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  test('loads its poster eagerly, in two crops', async () => {
    const html = await renderBlock(hero, fixtures.withEverything);
    expect(html).toContain('fetchPriority="high"');
    expect(html).toContain('<source');
  });

  test('loads its poster lazily when it is not first on the page', async () => {
    const first = { _key: 'first', _type: 'hero', heading: 'First' };
    const second = { _key: 'second', _type: 'hero', ...fixtures.withEverything };
    const { html } = await renderBlocks([hero], [first, second]);
    expect(html).toContain('loading="lazy"');
    expect(html).not.toContain('fetchPriority="high"');
    expect(html).toContain('>The Coastal Pacific</h2>');
  });

  test('shows an article’s author and its date in New Zealand', async () => {
    const html = await renderBlock(hero, fixtures.article);
    expect(html).toContain('<time dateTime="2026-11-15T20:00:00Z">16 November 2026</time>');
    expect(html).toContain('<span>The Southbound team</span>');
  });

  test('omits the region of a town with the same name', async () => {
    const html = await renderBlock(hero, { ...fixtures.headingOnly, eyebrow: 'Nelson', heading: 'Nelson' });
    expect(html.match(/>Nelson</g)).toHaveLength(1);
  });

  test('works without a missing picture', async () => {
    expect(await renderBlock(hero, fixtures.missingPicture)).not.toContain('<img');
  });

  test('is only its name above search results, and complete where only the form is filled in', async () => {
    const found = await renderBlock(hero, fixtures.withEverything, {
      query: { from: 'picton', to: 'kaikoura', date: '2026-12-01' },
    });
    expect(found).toContain('>The Coastal Pacific</h1>');
    expect(found).not.toContain('<img');
    expect(await renderBlock(hero, fixtures.withEverything, { query: { from: 'picton' } })).toContain('<img');
  });

  test('shows a tour’s price and a link to its dates, and no price of one that is not on sale', async () => {
    const tour = await renderBlock(hero, fixtures.tour);
    expect(tour.replaceAll(/<[^>]+>/g, '')).toMatch(/\$189 an adultA demonstration price/);
    expect(tour).toContain('href="#block-departures"');
    const gone = await renderBlock(hero, { ...fixtures.tour, tourId: 'a-tour-of-yesterday' });
    expect(gone).not.toMatch(/\$|adult/);
    expect(await renderBlock(hero, fixtures.article)).not.toMatch(/\$|adult/);
  });

  describe('with journeys for sale', () => {
    const text = (html: string) => html.replaceAll(/<[^>]+>/g, '');
    let leave: () => Promise<void>;
    beforeAll(async () => {
      leave = await openTimetableSite(new Date('2026-11-21T10:00:00+13:00'));
    });
    afterAll(() => leave());

    test('shows the adult fare of the journey in the search, before the other buttons', async () => {
      const html = await renderBlock(hero, fixtures.line);
      expect(text(html)).toMatch(/from \$\d+ an adultWellington to Picton, one way/);
      const [search, ask] = html.match(/<a [^>]*>/g) ?? [];
      expect(search).toContain('button-primary');
      expect(search).toContain('href="/book-your-journey/?from=wellington&amp;to=picton&amp;types=ii_ferry"');
      expect(ask).toContain('href="/contact/"');
      expect(ask).not.toContain('button-primary');
      expect(text(html)).toMatch(/Find a sailing.*Ask about this crossing/);
    });

    test('shows the price of the whole line, not of a part of it, and searches for its mode', async () => {
      const pair = (_key: string, to: string) => ({ _key, route: 'coastal_pacific', from: 'picton', to });
      const priceOf = async (...pairs: ReturnType<typeof pair>[]) => {
        const html = await renderBlock(hero, { ...fixtures.line, pairs });
        expect(html).toContain('&amp;types=kr_train"');
        return /from (\$\d+ an adultPicton to \S+),/.exec(text(html))?.[1];
      };
      const [part, line] = [pair('a', 'kaikoura'), pair('b', 'christchurch')];
      expect(await priceOf(line, part)).toBe(await priceOf(line));
      expect(await priceOf(part, line)).toBe('$103 an adultPicton to Kaikōura');
    });

    test('names the button for the means of travel, and fills in no places for several lines', async () => {
      const html = await renderBlock(hero, fixtures.severalLines);
      expect(text(html)).toContain('Find a coach');
      expect(html).toContain('href="/book-your-journey/?types=ic_bus"');
      expect(text(html)).toMatch(/from \$\d+ an adultAuckland to \w+, one way/);
      const train = {
        ...fixtures.line,
        pairs: [{ _key: 'a', route: 'tranz_alpine', from: 'christchurch', to: 'GMN' }],
      };
      expect(text(await renderBlock(hero, train))).toContain('Find a train');
    });

    test('shows the button alone when nothing is on sale', async () => {
      const html = await renderBlock(hero, fixtures.line, { now: new Date('2036-01-01T00:00:00Z') });
      expect(text(html)).toContain('Find a sailing');
      expect(html).not.toMatch(/\$|adult/);
    });

    test('keeps only its stored buttons if the timetable has none of the lines', async () => {
      const html = await renderBlock(hero, fixtures.lineThatIsGone);
      expect(html).not.toMatch(/Find a|\$/);
      expect(html).toContain('button-primary');
    });
  });

  test('has a low poster where the editor chose so, and a full one for an unknown value', async () => {
    const low = await renderBlock(hero, fixtures.lowPoster);
    expect(low).not.toEqual(await renderBlock(hero, { ...fixtures.lowPoster, posterHeight: 'full' }));
    expect(await renderBlock(hero, { ...fixtures.lowPoster, posterHeight: 'huge' })).toEqual(
      await renderBlock(hero, { ...fixtures.lowPoster, posterHeight: undefined }),
    );
  });

  test('leaves out a button whose page is gone', async () => {
    expect(await renderBlock(hero, fixtures.linkToAPageThatIsGone)).not.toContain('A page that was removed');
  });
});
