import { beforeAll, describe, expect, test } from 'vitest';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { loadEmbeddedFeed } from '#domains/travel/search/load-test-feed.testing.ts';
import { buildLineDrawings } from './line-drawing.ts';

let feed: LoadedFeed;
beforeAll(async () => {
  feed = await loadEmbeddedFeed(new Date('2026-11-21T10:00:00+13:00'));
});

const drawing = (routeId: string, from?: string, to?: string) =>
  buildLineDrawings(feed, [{ routeId, from, to }])[0];
const ids = (routeId: string, from?: string, to?: string) =>
  drawing(routeId, from, to)?.stops.map(({ stopId }) => stopId);

describe('the drawing of a line', () => {
  test('has the stops of both directions once, in order, with their towns', () => {
    expect(ids('coastal_pacific')).toEqual(['CHC-T', 'RGI', 'KAI-T', 'BHE', 'PCN-T']);
    expect(drawing('coastal_pacific')?.stops.at(-1)).toMatchObject({
      name: 'Picton Station',
      town: 'Picton',
    });
    expect(drawing('interislander')).toMatchObject({ mode: 'ferry', operator: 'Interislander' });
  });

  test('has the travel time of each link', () => {
    expect(drawing('interislander')?.links).toMatchObject([{ from: 0, to: 1, minutes: 210 }]);
  });

  test('has travel times of the drawn direction', () => {
    const minutes = (from: string, to: string) =>
      drawing('tranz_alpine', from, to)?.links.map((link) => link.minutes);
    expect(minutes('SPF', 'ARP')).toEqual([90]);
    expect(minutes('ARP', 'SPF')).toEqual([85]);
  });

  test('merges trips on different roads into one line', () => {
    expect(ids('intercity_christchurch_queenstown')).toEqual(['CHC-B', 'GER', 'TEK', 'TWZ', 'CRO', 'ZQN']);
  });

  test('tells whether one trip calls at all stops', () => {
    expect(drawing('intercity_christchurch_queenstown')).toMatchObject({ isRiddenWhole: false });
    expect(drawing('intercity_christchurch_queenstown', 'CHC-B', 'TEK')).toMatchObject({
      isRiddenWhole: true,
    });
    expect(drawing('tranz_alpine')).toMatchObject({ isRiddenWhole: true });
  });

  test('follows the points of ways.txt in both directions', () => {
    const there = drawing('tranz_alpine', 'SPF', 'ARP')?.links[0]?.way ?? [];
    const back = drawing('tranz_alpine', 'ARP', 'SPF')?.links[0]?.way ?? [];
    expect(there.length).toBeGreaterThan(2);
    expect(back).toEqual(there.toReversed());
  });

  test('is limited to the part between two stops, in the direction of travel', () => {
    expect(ids('northern_explorer', 'WEL-T', 'OHK')).toEqual(['WEL-T', 'PPQ', 'PMR-T', 'OHK']);
    const links = drawing('northern_explorer', 'WEL-T', 'OHK')?.links ?? [];
    expect(links.map(({ from, to }) => [from, to])).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
  });

  test('is omitted if the feed lacks the line or the line lacks the stop', () => {
    expect(buildLineDrawings(feed, [{ routeId: 'overlander' }])).toEqual([]);
    expect(drawing('tranz_alpine', 'WEL-T')).toBeUndefined();
    expect(drawing('tranz_alpine', 'ARP', 'ARP')).toBeUndefined();
  });
});

test('every path of the embedded timetable joins two linked stops', () => {
  const linked = new Set(
    buildLineDrawings(
      feed,
      feed.timetable.routes.map(({ id }) => ({ routeId: id })),
    ).flatMap(({ stops, links }) =>
      links.map(({ from, to }) => [stops[from]?.stopId, stops[to]?.stopId].sort().join()),
    ),
  );
  const ways = new Set(
    (feed.tables.ways ?? []).map(({ values }) => [values.from_stop_id, values.to_stop_id].sort().join()),
  );
  expect(ways.size).toBeGreaterThan(10);
  expect([...ways].filter((way) => !linked.has(way))).toEqual([]);
});
