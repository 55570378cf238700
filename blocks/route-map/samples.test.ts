import { expect, test } from 'vitest';
import { buildLineDrawings } from '#domains/travel/lines/line-drawing.ts';
import { loadEmbeddedFeed } from '#domains/travel/search/load-test-feed.testing.ts';
import { routeMap } from '#schemas/blocks/route-map.schema.ts';
import { fixtures } from './route-map.fixtures.ts';

// Stories run in a browser, which has no timetable, so samples hold the embedded timetable's data.
// `vitest -u` writes them again.
test('the samples of the stories match the embedded timetable’s data for the fixtures', async () => {
  const feed = await loadEmbeddedFeed(new Date('2026-11-21T10:00:00+13:00'));
  const samples = Object.fromEntries(
    Object.entries(fixtures).map(([name, fixture]) => {
      const { lines } = routeMap.shape.parse(fixture);
      const drawings = buildLineDrawings(
        feed,
        lines.map(({ route, from, to }) => ({ routeId: route, from, to })),
      );
      return [name, { lines: drawings, saysDemonstration: feed.isDemonstration }];
    }),
  );
  const text = `// Written by samples.test.ts (vitest -u). Do not edit.
import type { RouteMapData } from '#blocks/route-map-view.ts';

export const samples = ${JSON.stringify(samples)} satisfies Record<string, RouteMapData>;
`;
  await expect(text).toMatchFileSnapshot('./samples.generated.ts');
});
