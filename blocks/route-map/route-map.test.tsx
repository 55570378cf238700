import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderBlock, renderBlocks } from '#tests/blocks/render-block.tsx';
import { openTimetableSite } from '#tests/blocks/timetable-site.ts';
import { routeMap } from './route-map.block.ts';
import { fixtures } from './route-map.fixtures.ts';

const now = new Date('2026-11-21T10:00:00+13:00');

const drawing = (html: string) => html.match(/<figure.*?<\/figure>/s)?.[0] ?? '';
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/[\s\u00A0]+/g, ' ');
const words = (html: string) => textOf(html.replace(drawing(html), ''));

describe('map of lines without a timetable', () => {
  let leave: () => Promise<void>;
  beforeAll(async () => {
    leave = await openTimetableSite(now, { without: true });
  });
  afterAll(() => leave());

  test('show a fallback that names a way to reach us', async () => {
    const stored = [{ _key: 'map', _type: 'routeMap', ...fixtures.withEverything }];
    const { html } = await renderBlocks([routeMap], stored, { audience: 'public' });
    expect(html).toContain('The map is unavailable');
    expect(html).toContain('href="/contact/"');
    expect(html).not.toContain('<figure');
  });
});

describe('map of lines', () => {
  let leave: () => Promise<void>;
  beforeAll(async () => {
    leave = await openTimetableSite(now);
  });
  afterAll(() => leave());

  test('has a name and says everything in words', async () => {
    const html = await renderBlock(routeMap, fixtures.alongTheCoast);
    const caption = html.match(/<figure aria-labelledby="([^"]+)"/)?.[1];
    expect(html).toContain(`<figcaption id="${caption}"`);
    expect(textOf(drawing(html))).toContain('Map of Coastal Pacific.');
    expect(words(html)).toMatch(
      /Train .*Christchurch Station .* to the next stop .*Rangiora .*Kaikōura .*Blenheim .*Picton Station/,
    );
  });

  test('is drawn for phones and for wide windows, hidden from screen readers', async () => {
    const html = await renderBlock(routeMap, fixtures.alongTheCoast);
    const maps = [...drawing(html).matchAll(/<svg [^>]*>/g)].map(([svg]) => svg);
    expect(maps).toHaveLength(2);
    for (const svg of maps) expect(svg).toContain('aria-hidden="true"');
    expect(maps[0]).toContain('sm:hidden');
  });

  test('sends the coast and the lines once for both drawings of each map', async () => {
    const stored = [fixtures.alongTheCoast, fixtures.onWater].map((block, index) => ({
      _key: `map-${index}`,
      _type: 'routeMap',
      ...block,
    }));
    const { html } = await renderBlocks([routeMap], stored);
    const ids = [...html.matchAll(/<(?:g|path) id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThanOrEqual(4);
    expect(new Set(ids).size).toBe(ids.length);
    const shown = [...html.matchAll(/<use href="#([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(shown)).toEqual(new Set(ids));
    for (const id of ids) expect(shown.filter((each) => each === id).length % 2, id).toBe(0);
  });

  test('shows a part of the country with the names of the termini', async () => {
    const html = drawing(await renderBlock(routeMap, fixtures.shortCrossing));
    expect(html.match(/>Bluff</g)).toHaveLength(2);
    expect(html.length).toBeLessThan(9_000);
  });

  test.each([
    ['withEverything', 'Auckland', 'Wellington'],
    ['acrossTheCountry', 'Christchurch', 'Greymouth'],
    ['alongTheCoast', 'Christchurch', 'Picton'],
    ['manyStops', 'Masterton', 'Wellington'],
    ['onWater', 'Wellington', 'Picton'],
  ] as const)('names both termini of %s at either width', async (fixture, ...ends) => {
    const html = drawing(await renderBlock(routeMap, fixtures[fixture]));
    for (const end of ends) expect(html.match(new RegExp(`>${end}<`, 'g')), end).toHaveLength(2);
  });

  test('says once per page that the times between stops are demonstration data', async () => {
    const stored = [fixtures.alongTheCoast, fixtures.onWater].map((block, index) => ({
      _key: `map-${index}`,
      _type: 'routeMap',
      ...block,
    }));
    const { html } = await renderBlocks([routeMap], stored);
    expect(html.match(/<figure/g)).toHaveLength(2);
    expect(html.match(/demonstration timetable/g)).toHaveLength(1);
  });

  test('forms a journey when each line is shown in part', async () => {
    const html = words(await renderBlock(routeMap, fixtures.journeyOfParts));
    expect(html).toMatch(
      /Northern Explorer .*Ohakune .*Wellington Station .*Interislander .*Coastal Pacific .*Kaikōura/,
    );
    expect(html).not.toContain('Auckland');
    expect(html).not.toContain('Christchurch');
  });

  test('folds the stops of many lines under their names and modes', async () => {
    const html = await renderBlock(routeMap, fixtures.network);
    expect(html.match(/<details/g)).toHaveLength(fixtures.network.lines.length);
    expect(words(html)).toContain('Ferry: Interislander');
  });

  test('folds the remaining lines when there are many', async () => {
    const html = await renderBlock(routeMap, fixtures.manyLines);
    const hidden = fixtures.manyLines.lines.length - 8;
    expect(html).toMatch(new RegExp(`Show (<!-- -->)?${hidden}(<!-- -->)? more`));
    expect(html.split('class="group/more"')[1]?.match(/<details/g)).toHaveLength(hidden);
    expect(await renderBlock(routeMap, fixtures.network)).not.toContain('group/more');
  });

  test('labels the termini, in one language if both don’t fit', async () => {
    const html = drawing(await renderBlock(routeMap, fixtures.manyLines));
    // The bilingual name takes two lines if it fits better that way.
    const names = textOf(html).match(/Milford Sound( \/ Piopiotahi)?/g);
    expect(names).toHaveLength(2);
  });

  test('shows the remaining lines when one is gone', async () => {
    const html = words(await renderBlock(routeMap, fixtures.lineThatIsGone));
    expect(html).toContain('Coastal Pacific');
    expect(html).not.toContain('overlander');
  });

  test('says that the times are demonstration data', async () => {
    expect(words(await renderBlock(routeMap, fixtures.onWater))).toContain('demonstration timetable');
  });

  test('fails when none of its lines is known, and is absent without lines', async () => {
    const stored = [{ _key: 'map', _type: 'routeMap', ...fixtures.longWords }];
    const { html } = await renderBlocks([routeMap], stored, { audience: 'public' });
    expect(html).toContain('The map is unavailable');
    expect(await renderBlock(routeMap, fixtures.emptyList)).not.toContain('map is unavailable');
  });
});

test('the fallback uses the given heading level', () => {
  const html = renderToStaticMarkup(routeMap.fallback({ reason: 'slow', headingLevel: 3, id: 'map' }));
  expect(html).toContain('<h3');
});
