import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderBlock, renderBlocks } from '#tests/blocks/render-block.tsx';
import { openTimetableSite } from '#tests/blocks/timetable-site.ts';
import { stationList } from './station-list.block.ts';
import { fixtures } from './station-list.fixtures.ts';

const now = new Date('2026-11-21T10:00:00+13:00');
const list = (stored: Readonly<Record<string, unknown>>) => renderBlock(stationList, stored, { now });

const headings = (html: string, level: number) =>
  [...html.matchAll(new RegExp(`<h${level}[^>]*>([^<]*)`, 'g'))].map(([, text]) => text);

describe('station list', () => {
  let leave: () => Promise<void>;
  beforeAll(async () => {
    leave = await openTimetableSite(now);
  });
  afterAll(() => leave());

  test('lists the stops of a line in order', async () => {
    expect(headings(await list(fixtures.ofALine), 2)).toEqual([
      'Christchurch Station',
      'Rolleston',
      'Darfield',
      'Springfield',
      'Arthur’s Pass',
      'Ōtira',
      'Moana (Lake Brunner)',
      'Greymouth Station',
    ]);
  });

  test('gives each station one anchor, however many of its lines stop there', async () => {
    const html = await list({
      ...fixtures.ofALine,
      lines: ['te_huia', 'capital_connection', 'wairarapa_line'],
    });
    const places = [...html.matchAll(/<li id="([^"]+)"/g)].map(([, id]) => id);
    expect(places).toContain('block-under-test-WEL-T');
    expect(new Set(places).size).toBe(places.length);
    expect(headings(html, 3).filter((name) => name === 'Wellington Station')).toHaveLength(2);
  });

  test('lists regions from the north, with the chosen modes', async () => {
    const html = await list(fixtures.withEverything);
    expect(headings(html, 2)).toEqual(['Wellington', 'Marlborough']);
    const stations = headings(html, 3);
    expect(stations).toEqual(
      expect.arrayContaining(['Ōtaki', 'Picton Station', 'Wellington Bluebridge terminal']),
    );
    expect(stations).not.toContain('Wellington Station coach stop');
    expect(stations.indexOf('Ōtaki')).toBeLessThan(stations.indexOf('Picton Station'));
  });

  test('links a line to the page with the fewest lines, and not to the current page', async () => {
    expect(await list(fixtures.withEverything)).toMatch(
      /<a [^>]*href="\/coastal-pacific\/"[^>]*>Coastal Pacific/,
    );
    expect(await list(fixtures.withEverything)).toMatch(/<a [^>]*href="\/timetables\/"[^>]*>Interislander/);
    expect(await list(fixtures.ofALine)).not.toContain('href="/under-test/"');
  });

  test('adds the editors’ texts about a station, and tolerates faults in them', async () => {
    const html = await list(fixtures.inAnEditorsWords);
    expect(html).toContain('A small wooden station');
    expect(html).toContain('alt="Hills fall steeply into a sound');
    expect(html).toContain('Bicycle room');
    expect(html.match(/Luggage check-in/g)).toHaveLength(1);
    expect(headings(html, 2)).toEqual(['Wellington Station', 'Picton Station']);
    expect(html).not.toContain('No stop of the timetable');
  });

  test('lists facilities, and links to a map and to a search', async () => {
    const html = await list(fixtures.withEverything);
    expect(html).toContain('Luggage check-in');
    expect(html).toMatch(
      /href="https:\/\/www\.openstreetmap\.org\/\?mlat=-41\.\d+&amp;mlon=17[34]\.\d+#map=16\//,
    );
    expect(html).toContain('href="/book-your-journey/?from=PCN-T"');
  });

  test('ignores a station that is gone, and is absent when none is left', async () => {
    expect(headings(await list(fixtures.chosen), 2)).toEqual([
      'Wellington Station',
      'Picton Interislander terminal',
    ]);
    expect(await list(fixtures.emptyList)).not.toContain('Nothing chosen');
  });

  test('has the type of each station in structured data', async () => {
    const html = await list(fixtures.chosen);
    const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.stringify(JSON.parse(json))).toContain(
      '"item":{"@type":"BoatTerminal","name":"Picton Interislander terminal"',
    );
  });
});

describe('station list without a timetable', () => {
  let leave: () => Promise<void>;
  beforeAll(async () => {
    leave = await openTimetableSite(now, { without: true });
  });
  afterAll(() => leave());

  test('shows a fallback with a way to reach us', async () => {
    const block = { _key: 'none', _type: 'stationList', ...fixtures.chosen };
    const { html } = await renderBlocks([stationList], [block], { now, audience: 'public' });
    expect(html).toContain('The station list is unavailable');
    expect(html).toContain('href="/contact/"');
  });
});
