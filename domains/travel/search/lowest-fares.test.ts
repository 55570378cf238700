import { describe, expect, test } from 'vitest';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { noSeatsTaken, type SeatCounts } from '#domains/travel/offers/seat-counts.ts';
import { resolvePlace } from '#domains/travel/places/resolve-place.ts';
import { loadEmbeddedFeed, loadFeedOfFiles, smallFiles } from './load-test-feed.testing.ts';
import { findLowestFares, type LowestFareDeps } from './lowest-fares.ts';

/** A Saturday. */
const now = new Date('2026-11-21T10:00:00+13:00');
const small = await loadFeedOfFiles(smallFiles, now);
const embedded = await loadEmbeddedFeed(now);

const deps = (feed: LoadedFeed, more: Partial<LowestFareDeps> = {}): LowestFareDeps => ({
  feed,
  now,
  seats: noSeatsTaken,
  key: () => Buffer.alloc(32, 7),
  ...more,
});

function pair(feed: LoadedFeed, routeId: string, from: string, to: string) {
  const place = (id: string) => {
    const found = resolvePlace(feed, id);
    if (found.kind !== 'found') throw new Error(`no place ${id}`);
    return found.place;
  };
  return { routeId, from: place(from), to: place(to) };
}

const crossing = pair(small, 'strait', 'N', 'S');
const allTaken: SeatCounts = { taken: async (questions) => questions.map(() => 100) };

describe('the lowest fares of a line', () => {
  test('list every fare, cheapest first, with its first available day', async () => {
    const [found] = await findLowestFares([crossing], deps(small));
    expect(found).toMatchObject({
      kind: 'on_sale',
      fares: [
        { name: 'Saver', adultCents: 6_000, childCents: 3_000, date: '2026-11-21' },
        { name: 'Flexi', adultCents: 7_000, childCents: 3_500, date: '2026-11-21' },
      ],
      // The 15:00 sailing is the first still on sale: until 90 minutes before departure.
      closesAt: new Date('2026-11-21T13:30:00+13:00'),
    });
  });

  // @spec 9.11
  test('skip journeys that are sold out or too close to departure', async () => {
    const fullUntilMonday: SeatCounts = {
      taken: async (questions) => questions.map(({ serviceDate }) => (serviceDate < '2026-11-24' ? 100 : 0)),
    };
    const [found] = await findLowestFares([crossing], deps(small, { seats: fullUntilMonday }));
    expect(found).toMatchObject({ fares: [{ date: '2026-11-24' }, { date: '2026-11-24' }] });

    const evening = new Date('2026-11-21T22:00:00+13:00');
    const [late] = await findLowestFares([crossing], deps(small, { now: evening }));
    // 23:00 is within the 90 minutes; the line does not run on Sundays.
    expect(late).toMatchObject({ fares: [{ date: '2026-11-23' }, { date: '2026-11-23' }] });
  });

  test('are dated by the day of boarding', async () => {
    const late = await loadFeedOfFiles(
      {
        ...smallFiles,
        trips: smallFiles.trips.replaceAll(/strait,week,f(9|15)\n/g, ''),
        stop_times: smallFiles.stop_times
          .split('\n')
          .filter((row) => !/^f(9|15),/.test(row))
          .join('\n')
          .replaceAll('23:00:00', '26:30:00')
          .replaceAll('25:00:00', '28:30:00'),
        capacities: 'route_id,trip_id,seats\nstrait,,100\n',
      },
      now,
    );
    const lateCrossing = pair(late, 'strait', 'N', 'S');
    // Saturday's sailing leaves on Sunday at 02:30.
    const [found] = await findLowestFares([lateCrossing], deps(late));
    expect(found).toMatchObject({ kind: 'on_sale', fares: [{ date: '2026-11-22' }, { date: '2026-11-22' }] });
    const night = new Date('2026-11-22T00:30:00+13:00');
    const [tonight] = await findLowestFares([lateCrossing], deps(late, { now: night }));
    expect(tonight).toMatchObject({
      fares: [{ date: '2026-11-22' }, { date: '2026-11-22' }],
      closesAt: new Date('2026-11-22T01:00:00+13:00'),
    });
  });

  test('give the day until which nothing is left', async () => {
    const [found] = await findLowestFares([crossing], deps(small, { seats: allTaken }));
    expect(found).toEqual({ kind: 'none_left', until: '2026-12-19' });
  });

  test('give the reason why a line is not sold or has no price', async () => {
    const found = await findLowestFares(
      [
        pair(embedded, 'capital_connection', 'palmerston-north', 'wellington'),
        pair(embedded, 'northern_explorer', 'auckland', 'wellington'),
      ],
      deps(embedded),
    );
    expect(found[0]).toMatchObject({ kind: 'not_sold', because: expect.stringContaining('on board') });
    expect(found[1]).toMatchObject({ kind: 'on_sale', fares: [{ name: 'Scenic', adultCents: 15_800 }, {}] });
    const [bus] = await findLowestFares([pair(small, 'bus', 'N', 'S')], deps(small));
    expect(bus).toMatchObject({ kind: 'not_sold', because: expect.stringContaining('a price') });
  });

  test('are those of the next season while a line rests, and none after its last day', async () => {
    const winter = new Date('2027-06-10T10:00:00+12:00');
    const feed = await loadEmbeddedFeed(winter);
    const coast = pair(feed, 'coastal_pacific', 'picton', 'christchurch');
    const [found] = await findLowestFares([coast], deps(feed, { now: winter }));
    expect(found?.kind).toBe('on_sale');
    const dates = found?.kind === 'on_sale' ? found.fares.map(({ date }) => date) : [];
    expect(dates.every((date) => date >= '2027-09-01' && date < '2027-11-01')).toBe(true);

    const over = new Date('2027-02-10T10:00:00+13:00');
    expect(await findLowestFares([crossing], deps(small, { now: over }))).toEqual([{ kind: 'not_running' }]);
  });

  test('do not exist for an unknown line or the wrong direction', async () => {
    const back = pair(small, 'strait', 'S', 'N');
    expect(await findLowestFares([back, { ...crossing, routeId: 'gone' }], deps(small))).toEqual([
      null,
      null,
    ]);
  });

  test('query all seats at once, whatever the number of pairs', async () => {
    let asked = 0;
    const counting: SeatCounts = {
      taken: async (questions) => {
        asked += 1;
        return questions.map(() => 0);
      },
    };
    await findLowestFares([crossing, crossing, crossing], deps(small, { seats: counting }));
    expect(asked).toBe(1);
  });
});
