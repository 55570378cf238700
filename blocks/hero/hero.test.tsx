import { describe, expect, test } from 'vitest';
import { renderBlock, renderBlocks } from '#tests/blocks/render-block.tsx';
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
