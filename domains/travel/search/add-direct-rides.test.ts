import { beforeAll, describe, expect, test } from 'vitest';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { resolvePlace } from '#domains/travel/places/resolve-place.ts';
import type { FareSearch } from './fare-search.ts';
import { createSearchDeps, loadFeedOfFiles, smallFiles } from './load-test-feed.testing.ts';
import { searchFares } from './search-fares.ts';

const now = new Date('2026-11-21T10:00:00+13:00');

/** A slow sailing at 14:00 that the one at 15:00 overtakes, and an evening sailing after midnight. */
const overtaken = {
  ...smallFiles,
  trips: `${smallFiles.trips}strait,week,slow\nstrait,week,late\n`,
  stop_times: [
    smallFiles.stop_times,
    'slow,14:00:00,14:00:00,N,1',
    'slow,19:00:00,19:00:00,S,2',
    'late,25:30:00,25:30:00,N,1',
    'late,36:00:00,36:00:00,S,2',
  ].join('\n'),
};

describe('a departure that another overtakes', () => {
  let feed: LoadedFeed;
  beforeAll(async () => {
    feed = await loadFeedOfFiles(overtaken, now);
  });

  async function departures(asked: Partial<FareSearch>) {
    const place = (id: string) => {
      const resolved = resolvePlace(feed, id);
      if (resolved.kind !== 'found') throw new Error(`There is no ${id}.`);
      return resolved.place;
    };
    const passengers = { adults: 1, children: 0, infants: 0 };
    const found = await searchFares(
      { from: place('N'), to: place('S'), date: '2026-11-24', passengers, ...asked },
      createSearchDeps(feed, now),
    );
    if (!found.ok) throw new Error(found.failure.code);
    const { outbound } = found.answer;
    return {
      offers: outbound,
      trips: [...new Set(outbound.map(({ legs }) => legs[0]?.tripId))],
    };
  }

  const hour = 3_600;

  test('is no best journey', async () => {
    expect((await departures({})).trips).toEqual(['f9', 'f15', 'f23']);
    expect((await departures({ departAfter: 13.5 * hour })).trips).toEqual(['f15', 'f23']);
  });

  test('is listed first and on sale when its time is requested', async () => {
    const { trips, offers } = await departures({ departAfter: 14 * hour });
    expect(trips).toEqual(['slow', 'f15', 'f23']);
    expect(offers[0]).toMatchObject({ onSale: true, priceCents: 6_000, changes: 0 });
    expect(offers[0]?.offerId).not.toBe('');
  });

  test('belongs to the service day before if it leaves after midnight', async () => {
    const { trips, offers } = await departures({ departAfter: 1.5 * hour });
    expect(trips[0]).toBe('late');
    expect(offers[0]?.legs[0]).toMatchObject({
      serviceDate: '2026-11-23',
      from: { departure: new Date('2026-11-24T01:30:00+13:00') },
    });
    // Nothing sails on Sundays, so nothing leaves in the early hours of Monday.
    expect((await departures({ date: '2026-11-23', departAfter: 1.5 * hour })).trips[0]).toBe('f9');
  });

  test('is left out with its mode, and never listed twice', async () => {
    expect((await departures({ departAfter: 14 * hour, types: ['ic_bus'] })).trips).toEqual([]);
    const { offers } = await departures({ departAfter: 15 * hour });
    const ids = offers.map(({ journeyId, fareName }) => `${journeyId} ${fareName}`);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
