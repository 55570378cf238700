import { expect, test } from 'vitest';
import { z } from 'zod';
import { createSearchDeps, loadFeedOfTexts } from '#domains/travel/search/load-test-feed.testing.ts';
import { oddFeed } from '#tests/feeds/odd-feeds.ts';
import { goodHeaders, testApi, testNow } from './test-api.testing.ts';

const leg = z.object({
  from: z.object({ departure: z.string() }),
  to: z.object({ arrival: z.string() }),
});

test('a time at a stop in another time zone has the offset of that zone', async () => {
  const feed = await loadFeedOfTexts(oddFeed('chatham'), testNow);
  const app = testApi({ travel: createSearchDeps(feed, testNow) });
  const dataOf = async (path: string) => {
    const response = await app.request(`http://localhost/api/v1${path}`, { headers: goodHeaders });
    expect(response.status).toBe(200);
    return z.object({ data: z.unknown() }).parse(await response.json()).data;
  };
  const found = z
    .object({ outbound: z.array(z.object({ durationMinutes: z.int(), legs: z.array(leg) })) })
    .parse(await dataOf('/fare-search/?from=WHF&to=TUI&date=2026-12-05'));
  expect(found.outbound[0]).toEqual({
    durationMinutes: 210,
    legs: [
      { from: { departure: '2026-12-05T09:00:00+13:00' }, to: { arrival: '2026-12-05T13:15:00+13:45' } },
    ],
  });
  const { journeys } = z
    .object({ journeys: z.array(z.object({ departure: z.string(), arrival: z.string() })) })
    .parse(await dataOf('/timetable-journey/?from=TUI&to=RIV&date=2026-12-05'));
  expect(journeys).toEqual([
    { departure: '2026-12-05T14:15:00+13:45', arrival: '2026-12-05T16:15:00+13:45' },
  ]);
  const { trips } = z
    .object({
      trips: z.array(
        z.object({
          calls: z.array(
            z.strictObject({
              stopId: z.string(),
              name: z.string(),
              arrival: z.string(),
              departure: z.string(),
              isSkipped: z.boolean(),
              canBoard: z.boolean(),
              canAlight: z.boolean(),
            }),
          ),
        }),
      ),
    })
    .parse(await dataOf('/timetable-journey/?line=F&date=2026-12-05'));
  expect(trips[0]?.calls[1]).toMatchObject({ arrival: '2026-12-05T13:15:00+13:45' });
});
