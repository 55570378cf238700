import { join } from 'node:path';
import { like } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { readTables } from '#domains/catalogue/read-tables.ts';
import { inventoryClaims } from '#domains/inventory/inventory.table.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { addToCart } from './add-to-cart.ts';
import type { NewItem } from './cart.ts';
import {
  cartOf,
  failureOf,
  loadTestTimetable,
  offersBetween,
  people,
  type TestDeps,
  testDeps,
  testTimetableFiles,
} from './cart-fixtures.testing.ts';
import { onEmptyCarts } from './empty-carts.testing.ts';

const tables = readTables(join(import.meta.dirname, '..', 'catalogue', 'tables'), []);

/** The line of each pool, by the name that the catalogue uses. */
const lines = new Map(
  tables.extra_pools.map(({ pool_id }) => {
    const ids = tables.extras.flatMap((extra) => (extra.pool_id === pool_id ? [extra.extra_id] : []));
    return [pool_id, tables.extra_subjects.find(({ extra_id }) => ids.includes(extra_id))?.route_id ?? ''];
  }),
);

let feeds: ReadonlyMap<string, LoadedFeed>;

beforeAll(async () => {
  feeds = new Map(
    await Promise.all([...new Set(lines.values())].map(async (line) => [line, await feedOf(line)] as const)),
  );
});

/** Returns a timetable whose ferry or train belongs to another line and has many seats. */
function feedOf(line: string): Promise<LoadedFeed> {
  const renamed = (file: string) =>
    isTrain(line) ? file.replaceAll('tranz_alpine', line) : file.replaceAll('interislander', line);
  return loadTestTimetable({
    routes: renamed(testTimetableFiles.routes),
    trips: renamed(testTimetableFiles.trips),
    route_networks: renamed(testTimetableFiles.route_networks),
    capacities: renamed('route_id,trip_id,seats\ntranz_alpine,,300\ninterislander,,300\n'),
  });
}

const isTrain = (line: string) => !/bluebridge|interislander|ferry/.test(line);

describeEachDatabase('the share of one cart', (open) => {
  let opened: OpenedDatabase;
  let deps: TestDeps;
  onEmptyCarts(
    open,
    () => [...feeds.values()][0] as LoadedFeed,
    (...taken) => {
      [deps, opened] = taken;
    },
  );

  /** Creates a cart with nine journeys on one run, each for one adult, and returns their ids. */
  async function ninePeople(line: string) {
    const feed = feeds.get(line);
    if (!feed) throw new Error('There is no such line.');
    deps = testDeps(opened.database, feed);
    const [from, to] = isTrain(line) ? ['Christchurch', 'Greymouth'] : ['Wellington', 'Picton'];
    const offers = await offersBetween(feed, from, to, {
      passengers: { adults: 1, children: 0, infants: 0 },
    });
    const offer = offers.find(({ fareName }) => fareName !== 'Scenic Plus');
    const itemType = offer?.legs[0]?.itemType;
    if (!offer || !itemType || itemType === 'transfer') throw new Error('There is no journey.');
    const one: NewItem = { itemType, offerId: offer.offerId, passengers: people(1) };
    return cartOf(
      await addToCart(
        deps,
        null,
        Array.from({ length: 9 }, () => one),
      ),
    );
  }

  // @asvs 2.3.2
  test.each([...lines])(
    'limits the units of every pool, extras included: %s, of %s',
    async (poolId, line) => {
      const { sessionId, items } = await ninePeople(line);
      const capacity = deps.catalogue.extraById(
        tables.extras.find((extra) => extra.pool_id === poolId)?.extra_id ?? '',
      )?.pool?.capacity;
      for (const { id } of items) {
        // Trailers come last, because they need the vehicle that tows them.
        for (const extra of tables.extras.filter((each) => each.pool_id === poolId)) {
          const metres = tables.vehicles.find(({ extra_id }) => extra_id === extra.extra_id)?.most_metres;
          for (let quantity = extra.most; quantity > 0; quantity -= 1) {
            const asked = {
              itemType: 'extra',
              productId: extra.extra_id,
              associatedCartItemId: id,
              quantity,
              extra: { vehicleLength: metres },
            } as const;
            if ((await addToCart(deps, sessionId, [asked])).ok) break;
          }
        }
      }
      const claims = await opened.database
        .select()
        .from(inventoryClaims)
        .where(like(inventoryClaims.poolId, `extra:${poolId}:%`));
      const units = claims.reduce((sum, { quantity }) => sum + quantity, 0);
      const [most, part] = poolId.endsWith('-deck') ? [36, 1 / 2] : [9, 1 / 3];
      expect(units).toBeGreaterThan(0);
      expect(units).toBeLessThanOrEqual(Math.min(most, Math.ceil((capacity ?? 0) * part)));
    },
  );

  test('names the refused field of the call when it is exceeded', async () => {
    const { sessionId, items } = await ninePeople('bluebridge');
    const cabins = (nth: number): NewItem => ({
      itemType: 'extra',
      productId: 'bluebridge-cabin-family',
      associatedCartItemId: items[nth]?.id,
      quantity: 2,
    });
    expect((await addToCart(deps, sessionId, [cabins(0)])).ok).toBe(true);
    expect(failureOf(await addToCart(deps, sessionId, [cabins(1)]))).toEqual({
      code: 'VALIDATION',
      fields: {
        'items.0.quantity':
          'Cabin for up to five: that is more than one cart can hold on one departure. Choose fewer, or contact us.',
      },
    });
  });

  test('allows nine travellers two cars with trailers, cabins and bicycles', async () => {
    const { sessionId, items } = await ninePeople('bluebridge');
    const extra = (nth: number, name: string, quantity = 1, vehicleLength?: number): NewItem => ({
      itemType: 'extra',
      productId: `bluebridge-${name}`,
      associatedCartItemId: items[nth]?.id,
      quantity,
      extra: { vehicleLength },
    });
    const asked = [
      ...[0, 1].flatMap((nth) => [extra(nth, 'car', 1, 5), extra(nth, 'trailer', 1, 8)]),
      extra(0, 'cabin-family', 2),
      extra(0, 'cabin-single', 3),
      extra(0, 'bicycle'),
    ];
    expect((await addToCart(deps, sessionId, asked)).ok).toBe(true);
  });
});
