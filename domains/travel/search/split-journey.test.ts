import { beforeAll, describe, expect, test } from 'vitest';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { Place } from '#domains/travel/places/place.ts';
import { resolvePlace } from '#domains/travel/places/resolve-place.ts';
import { createSearchDeps, loadEmbeddedFeed } from './load-test-feed.testing.ts';
import { searchFares } from './search-fares.ts';
import { splitJourney } from './split-journey.ts';

const now = new Date('2026-11-21T10:00:00+13:00');
let feed: LoadedFeed;

beforeAll(async () => {
  feed = await loadEmbeddedFeed(now);
});

function town(id: string): Place {
  const resolved = resolvePlace(feed, id);
  if (resolved.kind !== 'found') throw new Error(`No place ${id}.`);
  return resolved.place;
}

describe('a journey with too many changes', () => {
  const asked = () => ({ from: town('paihia'), to: town('oban'), date: '2026-12-03', now });

  test('is split in two, the second on a day that the first can reach', async () => {
    const ways = await splitJourney(feed, asked());
    expect(ways.length).toBeGreaterThan(0);
    for (const { hub, parts } of ways) {
      const [first, second] = parts;
      expect([first.from.id, first.to.id, second.from.id, second.to.id]).toEqual([
        'paihia',
        hub.id,
        hub.id,
        'oban',
      ]);
      expect(first.date >= '2026-12-03' && second.date >= first.date).toBe(true);
      const passengers = { adults: 1, children: 0, infants: 0 };
      const found = await Promise.all(
        parts.map((part) => searchFares({ ...part, passengers }, createSearchDeps(feed, now))),
      );
      const journeys = found.map((result) => (result.ok ? result.answer.outbound : []));
      expect(journeys.every((offers) => offers.length > 0)).toBe(true);
      const arrives = Math.min(
        ...(journeys[0] ?? []).map(({ legs }) => legs.at(-1)?.to.arrival.getTime() ?? Infinity),
      );
      expect((journeys[1] ?? []).some(({ legs }) => (legs[0]?.from.departure.getTime() ?? 0) > arrives)).toBe(
        true,
      );
    }
  });

  test('is split in towns with more than one line, never at its own ends', async () => {
    const ways = await splitJourney(feed, { ...asked(), from: town('auckland') });
    expect(ways.map(({ hub }) => hub.id)).not.toContain('auckland');
    expect(ways.map(({ hub }) => hub.id)).not.toContain('oban');
  });

  test('has no parts after the end of the timetable', async () => {
    expect(await splitJourney(feed, { ...asked(), date: feed.coverage.last })).toEqual([]);
  });
});
