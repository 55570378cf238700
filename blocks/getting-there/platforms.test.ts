import { afterAll, beforeAll, expect, test } from 'vitest';
import { gettingThere } from '#schemas/blocks/getting-there.schema.ts';
import { loadContext } from '#tests/blocks/load-context.ts';
import { openTimetableSite } from '#tests/blocks/timetable-site.ts';
import { stationFeed } from '#tests/feeds/station-feed.ts';
import { loadGettingThere } from './getting-there.load.ts';

const now = new Date('2026-11-21T10:00:00+13:00');
let leave: () => Promise<void>;

beforeAll(async () => {
  leave = await openTimetableSite(now, { feed: stationFeed });
});
afterAll(() => leave());

async function load(stops: readonly string[]) {
  const block = gettingThere.shape.parse({ stops, from: ['HAR'], searchPath: '/search/' });
  const loaded = await loadGettingThere(block, loadContext({ path: '/', now, changesAt: () => undefined }));
  if (!loaded.ok) throw new Error(loaded.reason);
  return loaded.data;
}

test('a station includes the lines that stop at its platforms', async () => {
  const { lines, trouble, searchHref } = await load(['CEN']);
  expect([trouble, searchHref]).toEqual([null, '/search/?to=CEN']);
  expect(lines.map(({ name }) => name).toSorted()).toEqual(['Harbour Shuttle', 'Long Line', 'Main Line']);
});

test('ignores a stop that the timetable does not know', async () => {
  expect(await load(['GONE'])).toMatchObject({ trouble: 'unserved', searchHref: '/search/' });
  expect(await load(['GONE', 'OLD'])).toMatchObject({ searchHref: '/search/?to=OLD' });
});
