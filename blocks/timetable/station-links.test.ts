import { expect, test } from 'vitest';
import { readFareSearchQuery } from '#contracts/search/fare-search-query.ts';
import { resolvePlace } from '#domains/travel/places/resolve-place.ts';
import { fareSearchOf } from '#domains/travel/search/fare-search.ts';
import {
  createSearchDeps,
  createTestReader,
  loadFeedOfTexts,
} from '#domains/travel/search/load-test-feed.testing.ts';
import { searchFares } from '#domains/travel/search/search-fares.ts';
import { stationFeed } from '#tests/feeds/station-feed.ts';
import { presentStation } from './present-departures.ts';
import { presentLine } from './present-line.ts';

const now = new Date('2026-11-21T05:00:00+13:00');

test('a timetable departure from a platform links to a search that finds it; a round trip has no link', async () => {
  const feed = await loadFeedOfTexts(stationFeed, now);
  const timetable = createTestReader(feed, now);
  const inputs = {
    timetable,
    today: '2026-11-21',
    now,
    season: 'now',
    status: timetable.serviceStatus(),
    searchPath: '/search/',
  } as const;
  const line = presentLine('main', inputs);
  const links = line?.boards.flatMap(({ trips }) =>
    trips.flatMap(({ key, cells }) =>
      cells.flatMap((cell) => (cell?.href ? [{ key, href: cell.href }] : [])),
    ),
  );
  // The round trip can only be boarded towards its end at Harbour.
  expect(links?.map(({ key }) => key).toSorted()).toEqual(['m10', 'm8', 'round']);
  const departures = presentStation('CEN', inputs)?.days.flatMap((day) => day.departures) ?? [];
  const printed = departures.flatMap(({ key, href }) =>
    href ? [{ key: key.split(' ')[0] ?? '', href }] : [],
  );
  expect(printed.map(({ key }) => key)).toContain('m8');
  expect(printed.map(({ key }) => key)).not.toContain('round');

  for (const { key, href } of [...(links ?? []), ...printed.slice(0, 3)]) {
    const { search } = readFareSearchQuery(
      Object.fromEntries(new URL(href, 'https://southbound.example').searchParams),
    );
    if (!search) throw new Error(`Not a search: ${href}`);
    const [from, to] = [resolvePlace(feed, search.from), resolvePlace(feed, search.to)];
    if (from.kind !== 'found' || to.kind !== 'found') throw new Error(`Unknown places: ${href}`);
    const result = await searchFares(
      fareSearchOf(search, { from: from.place, to: to.place }),
      createSearchDeps(feed, now),
    );
    const trips = result.ok ? result.answer.outbound.map(({ legs }) => legs[0]?.tripId) : [];
    expect(trips, href).toContain(key);
  }
});
