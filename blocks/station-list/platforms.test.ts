import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderBlock } from '#tests/blocks/render-block.tsx';
import { openTimetableSite } from '#tests/blocks/timetable-site.ts';
import { stationFeed } from '#tests/feeds/station-feed.ts';
import { stationList } from './station-list.block.ts';

const now = new Date('2026-11-21T10:00:00+13:00');
let leave: () => Promise<void>;

beforeAll(async () => {
  leave = await openTimetableSite(now, { feed: stationFeed });
});
afterAll(() => leave());

const anchors = async (stored: Readonly<Record<string, unknown>>) => {
  const html = await renderBlock(stationList, stored, { now });
  return [...html.matchAll(/<li id="([^"]+)"/g)].map(([, id]) => id?.replace('block-under-test-', ''));
};

test('a station is listed once for all its platforms', async () => {
  expect(await anchors({ by: 'line', lines: ['main'] })).toEqual(['CEN', 'HAR']);
  expect((await anchors({ by: 'region' })).toSorted()).toEqual(['CEN', 'FAR', 'HAR']);
});

test('a station has the lines of its platforms', async () => {
  const html = await renderBlock(stationList, { by: 'chosen', stations: ['CEN'] }, { now });
  for (const line of ['Main Line', 'Harbour Shuttle', 'Long Line']) expect(html).toContain(line);
});
