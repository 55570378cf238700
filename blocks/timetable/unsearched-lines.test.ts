import { expect, test } from 'vitest';
import {
  createTestReader,
  loadFeedOfFiles,
  smallFiles,
} from '#domains/travel/search/load-test-feed.testing.ts';
import { presentStation } from './present-departures.ts';
import { presentLine } from './present-line.ts';

const now = new Date('2026-12-02T08:00:00+13:00');

test.each([
  ['a ferry, which searches find,', '4', true],
  ['an air line, which no search finds,', '1100', false],
])('%s is shown with links to searches: %s, %s', async (_, type, isLinked) => {
  const routes = smallFiles.routes.replace('Strait,4', `Strait,${type}`);
  const feed = await loadFeedOfFiles({ ...smallFiles, routes }, now);
  const timetable = createTestReader(feed, now);
  const inputs = {
    timetable,
    today: '2026-12-02',
    now,
    season: 'now',
    status: timetable.serviceStatus(),
    searchPath: '/search/',
  } as const;
  const cells = presentLine('strait', inputs)?.boards.flatMap(({ trips }) =>
    trips.flatMap((trip) => trip.cells),
  );
  expect(cells?.some((cell) => cell?.time === '09:00')).toBe(true);
  expect(cells?.some((cell) => cell?.href)).toBe(isLinked);
  const departures = presentStation('N', inputs)?.days.flatMap((day) => day.departures);
  expect(departures?.some(({ time }) => time === '15:00')).toBe(true);
  expect(departures?.some(({ href }) => href !== null)).toBe(isLinked);
});
