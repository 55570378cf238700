import { expect, test } from 'vitest';
import { createTestReader, loadEmbeddedFeed } from '#domains/travel/search/load-test-feed.testing.ts';
import { alongTheWay } from '#schemas/blocks/along-the-way.schema.ts';
import { fixtures } from './along-the-way.fixtures.ts';
import { logDeps } from './along-the-way.load.ts';
import { presentLog } from './present-sights.ts';

// Stories run in a browser, which has no timetable, so samples hold the embedded timetable's data.
// `vitest -u` writes them again.
test('the samples of the stories match the embedded timetable’s data for the fixtures', async () => {
  const now = new Date('2026-11-21T10:00:00+13:00');
  const timetable = createTestReader(await loadEmbeddedFeed(now), now);
  const samples = Object.fromEntries(
    Object.entries(fixtures).map(([name, fixture]) => {
      const block = alongTheWay.shape.parse(fixture);
      const log = presentLog(
        timetable.lineBoards(block.line, { date: '2026-11-21' }),
        block,
        logDeps(timetable),
      );
      return [name, { ...log, saysDemonstration: log.line !== null && timetable.isDemonstration }];
    }),
  );
  const text = `// Written by samples.test.ts (vitest -u). Do not edit.
import type { AlongTheWayData } from './along-the-way-data.ts';

export const samples = ${JSON.stringify(samples)} satisfies Record<string, AlongTheWayData>;
`;
  await expect(text).toMatchFileSnapshot('./samples.generated.ts');
});
