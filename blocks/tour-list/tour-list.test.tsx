import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { PageQuery } from '#contracts/search/fare-search-query.ts';
import { tourList as schema } from '#schemas/blocks/tour-list.schema.ts';
import { loadContext } from '#tests/blocks/load-context.ts';
import { renderBlock, renderBlocks } from '#tests/blocks/render-block.tsx';
import { tourList } from './tour-list.block.ts';
import { fixtures } from './tour-list.fixtures.ts';
import { loadTourList } from './tour-list.load.ts';

const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

const titlesOf = (html: string) =>
  [...html.matchAll(/<h\d[^>]*><a [^>]*>([^<]+)/g)].map(([, title]) => title);

const spring = new Date('2026-11-21T10:00:00+13:00');

describe('tour list', () => {
  test('sorts all tours by length, and keeps the order of chosen ones', async () => {
    expect(titlesOf(await renderBlock(tourList, fixtures.withEverything))).toEqual([
      'A day in Kaikōura',
      'Cook Strait and the coast',
      'Three trains and a strait',
    ]);
    expect(titlesOf(await renderBlock(tourList, fixtures.chosen))).toEqual([
      'Three trains and a strait',
      'Cook Strait and the coast',
    ]);
  });

  test('shows each tour’s length, price and next departures', async () => {
    const html = await renderBlock(tourList, fixtures.withEverything, { now: spring });
    const text = textOf(html);
    expect(text).toMatch(/1 day .*From Christchurch and back A day in Kaikōura/);
    expect(text).toMatch(/Next departures Mon 23 Nov Thu 26 Nov Sat 28 Nov An adult \$189/);
    expect(text).toMatch(/15 days .*Next departures Sat 16 Jan 2027/);
    expect(html).toContain('<time dateTime="2026-11-23"');
    expect(text).toContain('On request: we confirm each booking');
    expect(text.match(/Demonstration prices/g)).toHaveLength(1);
  });

  test('shows a tour that is not sold without price and dates', async () => {
    const html = await renderBlock(tourList, { items: [fixtures.withoutPrices.items[0]] });
    const text = textOf(html);
    expect(text).toContain('About a week');
    expect(text).toContain('South by slow coach');
    expect(text).not.toMatch(/\$|departures|Demonstration/);
  });

  test('leaves out a tour that is gone, has no address or no id', async () => {
    expect(titlesOf(await renderBlock(tourList, fixtures.toursThatAreGone))).toEqual(['A day in Kaikōura']);
  });

  test('is absent when there is nothing to list', async () => {
    expect(await renderBlock(tourList, fixtures.emptyList)).not.toContain('Nothing here yet');
  });

  test('says once per page that prices are demonstration data', async () => {
    const stored = ['a', 'b'].map((_key) => ({ _key, _type: 'tourList', ...fixtures.chosen }));
    const { html } = await renderBlocks([tourList], stored, { now: spring });
    expect(html.match(/Demonstration prices/g)).toHaveLength(1);
  });

  test('is cached until midnight in New Zealand', async () => {
    const changes: Date[] = [];
    const context = loadContext({
      path: '/tours/',
      now: spring,
      changesAt: (instant) => changes.push(instant),
    });
    await loadTourList(schema.shape.parse(fixtures.withEverything), context);
    expect(changes).toEqual([new Date('2026-11-22T00:00:00+13:00')]);
  });

  test('lists the tours in structured data in the shown order', async () => {
    const html = await renderBlock(tourList, fixtures.withEverything, { now: spring });
    const graph = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/)?.[1] ?? '';
    expect(JSON.parse(graph)['@graph'][0]).toMatchObject({
      '@type': 'ItemList',
      name: 'Tours',
      itemListElement: [
        { position: 1, url: 'https://southbound.example/tours/a-day-in-kaikoura/' },
        { position: 2, name: 'Cook Strait and the coast' },
        { position: 3, name: 'Three trains and a strait' },
      ],
    });
  });

  test('has a fallback with a way to reach us', () => {
    const place = { reason: 'threw', headingLevel: 2, id: 'tours' } as const;
    expect(renderToStaticMarkup(tourList.fallback(place))).toContain('href="/contact/"');
  });
});

describe('filtered tours', () => {
  const filtered = (query: PageQuery) => renderBlock(tourList, fixtures.filtered, { now: spring, query });

  test('are all shown without a query, and a tour without a length matches no length', async () => {
    const html = await filtered({});
    expect(titlesOf(html)).toHaveLength(4);
    expect(textOf(html)).toContain('4 tours');
    expect(textOf(html)).toContain('One day (1)');
    expect(textOf(html)).toContain('More than 10 days (1)');
  });

  test('are filtered by length, mode and start', async () => {
    expect(titlesOf(await filtered({ length: 'short' }))).toEqual(['Cook Strait and the coast']);
    expect(titlesOf(await filtered({ by: 'ferry' }))).toEqual([
      'Cook Strait and the coast',
      'Three trains and a strait',
    ]);
    const html = await filtered({ by: 'train', start: 'christchurch' });
    expect(titlesOf(html)).toEqual(['A day in Kaikōura']);
    expect(textOf(html)).toContain('1 of 4 tours: by train, from Christchurch');
  });

  test('show a message and a way out when nothing matches', async () => {
    const html = await filtered({ length: 'day', by: 'coach' });
    expect(titlesOf(html)).toEqual([]);
    expect(html).toContain('No tours match');
    expect(html).toMatch(/href="\/under-test\/#[\w-]+"[^>]*>Show all/);
    expect(html).not.toContain('Demonstration prices');
  });

  test('ignore unknown lengths and towns and say so', async () => {
    const html = await filtered({ length: 'forever', start: 'atlantis' });
    expect(titlesOf(html)).toHaveLength(4);
    expect(html).toContain('We don’t recognise “forever” (length), so we’ve ignored it.');
    expect(html).toContain('We don’t recognise “atlantis” (start), so we’ve ignored it.');
  });
});
