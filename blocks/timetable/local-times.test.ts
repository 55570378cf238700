import { expect, test } from 'vitest';
import { createTestReader, loadFeedOfTexts } from '#domains/travel/search/load-test-feed.testing.ts';
import { oddFeed } from '#tests/feeds/odd-feeds.ts';
import { presentStation } from './present-departures.ts';
import { presentLine } from './present-line.ts';

const now = new Date('2026-11-21T05:00:00+13:00');

test('times at a stop, and in searches from it, are in its local time', async () => {
  const feed = await loadFeedOfTexts(oddFeed('chatham'), now);
  const timetable = createTestReader(feed, now);
  const inputs = {
    timetable,
    today: '2026-11-21',
    now,
    season: 'now',
    status: timetable.serviceStatus(),
    searchPath: '/search/',
  } as const;
  const [ferry] = presentLine('F', inputs)?.boards ?? [];
  expect(ferry?.stops.map(({ name }) => name)).toEqual(['Weka Wharf', 'Tui Bay (Chatham Time)']);
  expect(ferry?.trips[0]?.cells.map((cell) => cell?.time)).toEqual(['09:00', '13:15']);
  const [coach] = presentLine('C', inputs)?.boards ?? [];
  const [start] = coach?.trips[0]?.cells ?? [];
  expect(start?.time).toBe('14:15');
  expect(start?.href).toContain('departAfter=14:15');
  const [departure] = presentStation('TUI', inputs)?.days[0]?.departures ?? [];
  expect(departure).toMatchObject({
    time: '14:15',
    iso: '2026-11-21T14:15+13:45',
    stop: 'Tui Bay (Chatham Time)',
    href: expect.stringContaining('departAfter=14:15'),
  });
});
