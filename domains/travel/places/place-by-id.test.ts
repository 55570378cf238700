import { beforeAll, describe, expect, test } from 'vitest';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { getTownNames } from '#domains/travel/lines/town-names.ts';
import { loadEmbeddedFeed, loadFeedOfTexts } from '#domains/travel/search/load-test-feed.testing.ts';
import { stationFeed } from '#tests/feeds/station-feed.ts';
import { getPlaceIndex } from './place-index.ts';
import { resolvePlace } from './resolve-place.ts';

const now = new Date('2026-11-21T08:00:00+13:00');
let feeds: readonly LoadedFeed[];
let stations: LoadedFeed;

beforeAll(async () => {
  stations = await loadFeedOfTexts(stationFeed, now);
  feeds = [stations, await loadEmbeddedFeed(now)];
});

const placeIn = (feed: LoadedFeed, id: string) => {
  const resolved = resolvePlace(feed, id);
  return resolved.kind === 'found' ? resolved.place : null;
};

test('every stop of a feed resolves to a place that contains it, and every area to its town', () => {
  for (const feed of feeds) {
    for (const { id, isStation, parentStation } of feed.timetable.stops) {
      const place = placeIn(feed, id);
      expect(place?.stopIds.length, id).toBeGreaterThan(0);
      if (!isStation && parentStation === null) expect(place?.stopIds, id).toEqual([id]);
      if (parentStation !== null) expect(place, id).toEqual(placeIn(feed, parentStation));
    }
    for (const { values } of feed.tables.areas ?? [])
      expect(placeIn(feed, values.area_id ?? '')?.kind, values.area_id).toBe('town');
  }
});

describe('in a feed with stations', () => {
  test.each([
    ['CEN', 'CEN', ['CEN-1', 'CEN-2']],
    ['CEN-1', 'CEN', ['CEN-1', 'CEN-2']],
    ['cen-2', 'CEN', ['CEN-1', 'CEN-2']],
    ['central', 'central', ['CEN-1', 'CEN-2']],
    ['OLD', 'OLD', ['OLD']],
    ['HAR', 'HAR', ['HAR']],
  ])('%s resolves to %s', (asked, id, stopIds) => {
    const place = placeIn(stations, asked);
    expect([place?.id, place?.stopIds.toSorted()]).toEqual([id, stopIds]);
  });

  test('an area with a station includes its platforms', () => {
    const ofArea = stations.tables.stop_areas?.map(({ values }) => values.stop_id);
    expect(ofArea).toEqual(['CEN', 'CEN-1', 'CEN-2']);
    expect(getTownNames(stations).get('CEN-2')).toBe('Central City');
  });

  test('the only station of a town is the town and listed once', () => {
    const listed = getPlaceIndex(stations).filter(({ isListed }) => isListed);
    expect(listed.map(({ place }) => place.id)).toEqual(['central', 'HAR', 'FAR']);
  });
});
