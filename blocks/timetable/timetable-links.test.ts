import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFareSearchQuery } from '#contracts/search/fare-search-query.ts';
import { currentFeed } from '#domains/travel/feed/current-feed.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { Offer } from '#domains/travel/offers/offer.ts';
import { noSeatsTaken } from '#domains/travel/offers/seat-counts.ts';
import { noVehicleSpace } from '#domains/travel/offers/vehicle-space.ts';
import { resolvePlace } from '#domains/travel/places/resolve-place.ts';
import { fareSearchOf } from '#domains/travel/search/fare-search.ts';
import { createTestReader } from '#domains/travel/search/load-test-feed.testing.ts';
import { searchFares, timetableDeps } from '#domains/travel/search/search-fares.ts';
import { openTimetableSite } from '#tests/blocks/timetable-site.ts';
import { presentLine } from './present-line.ts';

// A Saturday in spring, 10:00: all seasonal trains run.
const now = new Date('2026-11-21T10:00:00+13:00');

describe('a departure in a timetable', () => {
  let leave: () => Promise<void>;
  let feed: LoadedFeed;
  beforeAll(async () => {
    leave = await openTimetableSite(now);
    const loaded = await currentFeed();
    if (!loaded) throw new Error('There is no timetable.');
    feed = loaded;
  });
  afterAll(() => leave());

  const placeOf = (id: string) => {
    const resolved = resolvePlace(feed, id);
    if (resolved.kind !== 'found') throw new Error(`There is no ${id}.`);
    return resolved.place;
  };

  async function found(href: string): Promise<readonly Offer[]> {
    const { searchParams } = new URL(href, 'https://southbound.example');
    const { search } = readFareSearchQuery(Object.fromEntries(searchParams));
    if (!search) throw new Error(`Not a search: ${href}`);
    const result = await searchFares(
      fareSearchOf(search, { from: placeOf(search.from), to: placeOf(search.to) }),
      { ...timetableDeps, seats: noSeatsTaken, vehicles: noVehicleSpace },
    );
    return result.ok ? result.answer.outbound : [];
  }

  const linesWith = (line: NonNullable<ReturnType<typeof presentLine>>) =>
    line.boards.flatMap(({ trips }) =>
      trips.flatMap(({ key, cells }) =>
        cells.flatMap((cell) => (cell?.href ? [{ tripId: key, ...cell }] : [])),
      ),
    );

  test('links to a search that finds it, at its time and on sale, for every departure', async () => {
    const timetable = createTestReader(feed, now);
    const inputs = {
      timetable,
      today: '2026-11-21',
      now,
      season: 'now',
      status: timetable.serviceStatus(),
      searchPath: '/search/',
    } as const;
    const lines = feed.timetable.routes.flatMap(({ id }) => presentLine(id, inputs) ?? []);
    const links = lines.flatMap(linesWith);
    expect(links.length).toBeGreaterThan(200);
    const missing: string[] = [];
    for (const { tripId, href, label, time } of links) {
      const offers = await found(href ?? '');
      const own = offers.filter(({ legs }) => legs.length === 1 && legs[0]?.tripId === tripId);
      const isFirst =
        offers[0]?.legs[0]?.from.departure.getTime() === own[0]?.legs[0]?.from.departure.getTime();
      if (!own.some(({ offerId, onSale }) => onSale && offerId !== '') || !isFirst)
        missing.push(`${label} ${time}`);
    }
    expect(missing).toEqual([]);
    // Lines without links give the reason.
    const unsold = lines.filter((line) => linesWith(line).length === 0 && line.boards.length > 0);
    expect(unsold.map(({ name, sale }) => [name, sale])).toEqual([
      ['Capital Connection', 'Tickets for the Capital Connection are bought on board: we don’t sell them.'],
      [
        'Wairarapa Line',
        'Tickets for the Wairarapa Line are bought from Metlink or on board: we don’t sell them.',
      ],
    ]);
  });
});
