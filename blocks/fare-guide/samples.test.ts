import { expect, test } from 'vitest';
import { resolveFarePairs } from '#blocks/fare-pairs.ts';
import { noSeatsTaken, type SeatCounts } from '#domains/travel/offers/seat-counts.ts';
import { createTestReader, loadEmbeddedFeed } from '#domains/travel/search/load-test-feed.testing.ts';
import { fareGuide } from '#schemas/blocks/fare-guide.schema.ts';
import { fixtures } from './fare-guide.fixtures.ts';
import { presentPair, termsOf } from './present-fares.ts';

const now = new Date('2026-11-21T10:00:00+13:00');
const allTaken: SeatCounts = { taken: async (questions) => questions.map(() => 10_000) };

// Stories run in a browser, which has no timetable, so samples hold the embedded timetable's data.
// `vitest -u` writes them again.
test('the samples of the stories match the embedded timetable’s data for the fixtures', async () => {
  const feed = await loadEmbeddedFeed(now);
  const samples = await Promise.all(
    Object.entries(fixtures).map(async ([name, fixture]) => {
      const block = fareGuide.shape.parse(fixture);
      const timetable = createTestReader(feed, now, name === 'soldOut' ? allTaken : noSeatsTaken);
      const pairs = resolveFarePairs(block.pairs, timetable);
      const found = await timetable.lowestFares(pairs);
      const searchPath = block.searchPath ?? null;
      const rows = pairs.flatMap((pair, index) => {
        const fares = found[index];
        return (fares && presentPair(pair, fares, { timetable, searchPath })) ?? [];
      });
      return [name, { pairs: rows, terms: termsOf(found, timetable.zone, now), saysDemonstration: true }];
    }),
  );
  const text = `// Written by samples.test.ts (vitest -u). Do not edit.
import type { FareGuideData } from './fare-guide-data.ts';

export const samples = ${JSON.stringify(Object.fromEntries(samples))} satisfies Record<string, FareGuideData>;
`;
  await expect(text).toMatchFileSnapshot('./samples.generated.ts');
});
