import { expect, test } from 'vitest';
import { loadFeedOfTexts } from '#domains/travel/search/load-test-feed.testing.ts';
import { stationFeed } from '#tests/feeds/station-feed.ts';

const now = new Date('2026-11-21T08:00:00+13:00');

test('a platform with a row of its own keeps its area', async () => {
  const { tables } = await loadFeedOfTexts(
    { ...stationFeed, 'stop_areas.txt': 'area_id,stop_id\ncentral,CEN\nharbour,CEN-2\n' },
    now,
  );
  expect(tables.stop_areas?.map(({ values }) => [values.area_id, values.stop_id])).toEqual([
    ['central', 'CEN'],
    ['harbour', 'CEN-2'],
    ['central', 'CEN-1'],
  ]);
});
