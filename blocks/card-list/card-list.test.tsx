import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PageQuery } from '#contracts/search/fare-search-query.ts';
import { renderBlock } from '#tests/blocks/render-block.tsx';
import { openTimetableSite } from '#tests/blocks/timetable-site.ts';
import { cardList } from './card-list.block.ts';
import { fixtures } from './card-list.fixtures.ts';

describe('card list', () => {
  test('gives an article its date in New Zealand', async () => {
    const html = await renderBlock(cardList, fixtures.articlesWithoutPictures);
    expect(html).toContain('<time dateTime="2026-11-20T10:30:00Z">20 November 2026</time>');
    expect(html).toContain('<time dateTime="2026-11-20T20:15:00Z">21 November 2026</time>');
    expect(html).not.toContain('viewBox="0 0 120 80"');
  });

  test('shows the island of a town named like its region', async () => {
    const { items, ...rest } = fixtures.pair;
    const named = items.map((item) => ({ ...item, title: 'Nelson', detail: 'Nelson', island: 'south' }));
    const html = await renderBlock(cardList, { ...rest, items: named.slice(0, 1) });
    expect(html.match(/>Nelson</g)).toHaveLength(1);
    expect(html).toContain('>South Island</p>');
  });

  test('leaves out a chosen document that is gone or has no address', async () => {
    const html = await renderBlock(cardList, fixtures.documentsThatAreGone);
    expect([...html.matchAll(/<h2[^>]*><a [^>]*>([^<]+)/g)].map(([, title]) => title)).toEqual([
      'Kaikōura',
      'Lake Tekapo',
    ]);
  });

  test('prints a list of all documents, but not one that an editor chose', async () => {
    const html = async (source: string) => renderBlock(cardList, { ...fixtures.pair, source });
    expect(await html('chosen')).toMatch(/<div class="[^"]*\bprint:hidden\b/);
    expect(await html('destinations')).not.toContain('print:hidden');
  });

  test('lets the browser lay out the cards later that follow the row of the sixth', async () => {
    const [item] = fixtures.pair.items;
    const items = Array.from({ length: 11 }, (_, at) => ({ ...item, _key: `card-${at}` }));
    const html = await renderBlock(cardList, { ...fixtures.pair, items });
    const cards = [...html.matchAll(/<li class="group[^>]*>/g)];
    const isLater = cards.map(([tag]) => tag.includes(' data-later=""'));
    // Rows of two, three, three and three.
    expect(isLater).toEqual([...Array(8).fill(false), ...Array(3).fill(true)]);
  });

  test('is absent when there is nothing to list', async () => {
    expect(await renderBlock(cardList, fixtures.emptyList)).not.toContain('Nothing here yet');
  });

  test('keeps the space of a missing picture', async () => {
    const html = await renderBlock(cardList, fixtures.missingPicture);
    expect(html.match(/<img/g)).toHaveLength(1);
    expect(html).toContain('viewBox="0 0 120 80"');
  });

  test('lists the cards in structured data in order, with absolute addresses', async () => {
    const html = await renderBlock(cardList, fixtures.withEverything);
    const graph = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/)?.[1] ?? '';
    expect(JSON.parse(graph)['@graph'][0]).toMatchObject({
      '@type': 'ItemList',
      name: 'Places to step off',
      itemListElement: [
        { position: 1, name: 'Kaikōura', url: 'https://southbound.example/destinations/kaikoura/' },
        { position: 2, name: 'Lake Tekapo' },
        { position: 3, name: 'Picton' },
      ],
    });
  });
});

const spring = new Date('2026-11-21T10:00:00+13:00');

const titlesOf = (html: string) => [...html.matchAll(/<h2[^>]*><a [^>]*>([^<]+)/g)].map(([, title]) => title);

const statusOf = (html: string) =>
  /<div role="status"[^>]*>(.*?)<\/div>/
    .exec(html)?.[1]
    ?.replaceAll(/<svg.*?<\/svg>|<[^>]+>/g, ' ')
    .trim();

const filtered = (query: PageQuery) => renderBlock(cardList, fixtures.filtered, { now: spring, query });

describe('filtered destinations', () => {
  let leave: () => Promise<void>;
  beforeAll(async () => {
    leave = await openTimetableSite(spring);
  });
  afterAll(() => leave());

  test('are all shown without a query, with the number of results of each choice', async () => {
    const html = await filtered({ utm_source: 'mail' });
    expect(titlesOf(html)).toHaveLength(4);
    expect(statusOf(html)).toBe('4 destinations');
    expect(html).toMatch(/href="\/under-test\/\?island=south#[\w-]+"[^>]*><span>South Island \(3\)/);
    expect(html).toMatch(/href="\/under-test\/\?by=ferry#[\w-]+"[^>]*><span>Ferry \(1\)/);
    expect(html).not.toContain('Show all');
  });

  test('are filtered by island and by mode, as in the timetable', async () => {
    const html = await filtered({ island: 'south', by: 'train' });
    expect(titlesOf(html)).toEqual(['Kaikōura', 'Picton']);
    expect(statusOf(html)).toBe('2 of 4 destinations: South Island, by train');
    expect(html).toMatch(/href="\/under-test\/#[\w-]+"[^>]*>Show all/);
  });

  test('offer the regions of a chosen island, and drop the region with the island', async () => {
    expect(await filtered({})).not.toContain('aria-label="Region"');
    const html = await filtered({ island: 'south', region: 'marlborough' });
    expect(titlesOf(html)).toEqual(['Picton']);
    expect(html).toMatch(/\?island=south&amp;region=canterbury#[\w-]+"[^>]*><span>Canterbury \(2\)/);
    expect(html).toMatch(/\?island=north#[\w-]+"[^>]*><span>North Island \(1\)/);
  });

  test('show a message and a way out when nothing matches', async () => {
    const html = await filtered({ island: 'north', by: 'ferry' });
    expect(titlesOf(html)).toEqual([]);
    expect(statusOf(html)).toBe('0 of 4 destinations: North Island, by ferry');
    expect(html).toContain('No places match');
    expect(html).toMatch(/href="\/under-test\/#[\w-]+"[^>]*>Show all/);
  });

  test('ignore unknown values and say so', async () => {
    const html = await filtered({ island: '<script>', by: ['train', 'plane'] });
    expect(titlesOf(html)).toHaveLength(4);
    expect(statusOf(html)).toContain('We don’t recognise “&lt;script&gt;” (island), so we’ve ignored it.');
    expect(statusOf(html)).toContain('We don’t recognise “plane” (by), so we’ve ignored it.');
  });

  test('list only the shown cards in structured data', async () => {
    const html = await filtered({ island: 'north' });
    const graph = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/)?.[1] ?? '';
    expect(JSON.parse(graph)['@graph'][0].itemListElement).toEqual([
      expect.objectContaining({ name: 'Ōtaki' }),
    ]);
  });

  test('stay unfiltered in every other list', async () => {
    const html = await renderBlock(cardList, fixtures.pair, { now: spring, query: { island: 'north' } });
    expect(html).not.toContain('role="status"');
    expect(titlesOf(html)).toHaveLength(2);
  });
});

describe('filtered destinations without a timetable', () => {
  let leave: () => Promise<void>;
  beforeAll(async () => {
    leave = await openTimetableSite(spring, { without: true });
  });
  afterAll(() => leave());

  test('are filtered by place only, with a note about the missing mode filter', async () => {
    const html = await filtered({ island: 'north', by: 'train' });
    expect(titlesOf(html)).toEqual(['Ōtaki']);
    expect(statusOf(html)).toContain('how to reach each place');
    expect(html).not.toContain('aria-label="Reached by"');
  });
});
