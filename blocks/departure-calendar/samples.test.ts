import { expect, test } from 'vitest';
import { resolveFarePairs } from '#blocks/fare-pairs.ts';
import { noSeatsTaken, type SeatCounts } from '#domains/travel/offers/seat-counts.ts';
import { createTestReader, loadEmbeddedFeed } from '#domains/travel/search/load-test-feed.testing.ts';
import { departureCalendar } from '#schemas/blocks/departure-calendar.schema.ts';
import { fixtures } from './departure-calendar.fixtures.ts';
import { presentCalendar } from './present-calendars.ts';

const allTaken: SeatCounts = { taken: async (questions) => questions.map(() => 10_000) };

// Stories run in a browser, which has no timetable, so samples hold the embedded timetable's data.
// `vitest -u` writes them again.
test('the samples of the stories match the embedded timetable’s data for the fixtures', async () => {
  const samples = await Promise.all(
    Object.entries(fixtures).map(async ([name, fixture]) => {
      const today = name === 'outOfSeason' ? '2027-05-10' : '2026-11-21';
      const now = new Date(`${today}T00:00:00Z`);
      const feed = await loadEmbeddedFeed(now);
      const timetable = createTestReader(feed, now, name === 'soldOut' ? allTaken : noSeatsTaken);
      const pairs = resolveFarePairs(departureCalendar.shape.parse(fixture).pairs, timetable);
      const found = await Promise.all(pairs.map((pair) => presentCalendar(pair, timetable, today)));
      const calendars = found.filter((calendar) => calendar !== null);
      return [name, { calendars, countedAt: '10:00', saysDemonstration: true }];
    }),
  );
  const text = `// Written by samples.test.ts (vitest -u). Do not edit.
import type { DepartureCalendarData } from './departure-calendar-data.ts';

export const samples = ${JSON.stringify(Object.fromEntries(samples))} satisfies Record<string, DepartureCalendarData>;
`;
  await expect(text).toMatchFileSnapshot('./samples.generated.ts');
});
