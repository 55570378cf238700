import { beforeAll, describe, expect, test } from 'vitest';
import { inventoryHolds } from '#domains/inventory/inventory.table.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { PassengerCounts } from '#domains/travel/offers/offer.ts';
import { loadEmbeddedFeed } from '#domains/travel/search/load-test-feed.testing.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { addToCart } from './add-to-cart.ts';
import { carts } from './cart.table.ts';
import type { NewItem } from './cart.ts';
import {
  cartOf,
  failureOf,
  loadTestTimetable,
  minutesAfter,
  morning,
  offersBetween,
  people,
  scenicTrain,
  type TestDeps,
  testTimetableFiles,
} from './cart-fixtures.testing.ts';
import { onEmptyCarts } from './empty-carts.testing.ts';

let feed: LoadedFeed;
let embedded: LoadedFeed;

beforeAll(async () => {
  [feed, embedded] = await Promise.all([loadTestTimetable(), loadEmbeddedFeed(morning)]);
});

const train = (passengers?: PassengerCounts) => scenicTrain(feed, passengers);

describeEachDatabase('adding a journey to a cart', (open) => {
  let opened: OpenedDatabase;
  let deps: TestDeps;
  onEmptyCarts(
    open,
    () => feed,
    (...taken) => {
      [deps, opened] = taken;
    },
  );

  const add = (...items: NewItem[]) => addToCart(deps, null, items);
  const isEmpty = async () => {
    expect(await opened.database.select().from(carts)).toEqual([]);
    expect(await opened.database.select().from(inventoryHolds)).toEqual([]);
  };

  describe('a journey item', () => {
    // @spec 3.4
    test('with one ride is named by its line and towns, and holds its seats', async () => {
      const { items, ...cart } = cartOf(await add(await train({ adults: 2, children: 1, infants: 1 })));
      expect(items).toMatchObject([
        {
          itemType: 'kr_train',
          description: 'TranzAlpine, Christchurch to Greymouth',
          detail: 'Wednesday 2 December 2026, 08:15',
          priceCents: 25_000,
          quantity: 1,
          passengers: people(2, 1, 1),
          productId: null,
          stock: 'live',
          hold: 'held',
          data: {
            kind: 'journey',
            fareName: 'Scenic',
            passengers: people(2, 1, 1),
            route: {
              serviceRoute: [
                {
                  service: 'TranzAlpine',
                  from: { name: 'Christchurch Station', departure: '2026-12-02T08:15:00+13:00' },
                  to: { name: 'Greymouth', arrival: '2026-12-02T13:00:00+13:00' },
                  checkInCloses: '2026-12-02T07:55:00+13:00',
                  stock: 'live',
                },
              ],
            },
          },
        },
      ]);
      expect(cart).toMatchObject({
        subtotalCents: 25_000,
        gstCents: 3_261,
        holdExpiresAt: minutesAfter(morning, 15),
        now: morning,
      });
    });

    // @spec 1.2
    test('with several rides is named by its ends, takes the type of its longest ride, and holds the live rides', async () => {
      const [offer] = await offersBetween(feed, 'Wellington', 'Christchurch');
      for (const itemType of ['ic_bus', 'ii_ferry'] as const) {
        const { items } = cartOf(await add({ itemType, offerId: offer?.offerId }));
        expect(items).toMatchObject([
          {
            itemType: 'ic_bus',
            description: 'Wellington to Christchurch',
            detail: 'Wednesday 2 December 2026, 09:00, by Interislander and InterCity',
            priceCents: 10_000,
            stock: 'mixed',
            hold: 'held',
          },
        ]);
      }
    });

    test('accepts a stop whose name contains a NUL in the feed, and stores a valid name', async () => {
      deps.timetable = await loadTestTimetable({
        stops: testTimetableFiles.stops.replace('Greymouth', 'Grey\0mouth'),
      });
      const [offer] = await offersBetween(deps.timetable, 'Christchurch', 'GRY');
      const { items } = cartOf(await add({ itemType: 'kr_train', offerId: offer?.offerId }));
      expect(items).toMatchObject([{ data: { route: { serviceRoute: [{ to: { name: 'Grey mouth' } }] } } }]);
    });

    test('on request holds nothing, and shows that it is on request', async () => {
      const [offer] = await offersBetween(feed, 'Picton', 'Christchurch');
      const cart = cartOf(await add({ itemType: 'ic_bus', offerId: offer?.offerId }));
      expect(cart.items).toMatchObject([{ stock: 'request', hold: 'none' }]);
      expect(cart.holdExpiresAt).toBeNull();
      expect(await opened.database.select().from(inventoryHolds)).toEqual([]);
    });

    test('accepts other passengers than those of the offer, at the same fares', async () => {
      const { items } = cartOf(await add({ ...(await train()), passengers: people(2, 1) }));
      expect(items).toMatchObject([{ priceCents: 25_000, passengers: people(2, 1) }]);
    });

    test('keeps the price of its offer when fares have changed since', async () => {
      const offer = await train();
      deps.timetable = await loadTestTimetable({
        fare_products: testTimetableFiles.fare_products.replace('t,adult,100', 't,adult,120'),
      });
      expect(cartOf(await add(offer)).subtotalCents).toBe(10_000);
    });

    // @asvs 9.2.1
    test('is refused when its offer has expired or the timetable has changed', async () => {
      const offer = await train();
      deps.time = minutesAfter(morning, 31);
      expect(failureOf(await add(offer))).toMatchObject({ code: 'OFFER_EXPIRED' });
      deps.time = morning;
      deps.timetable = await loadTestTimetable({
        stop_times: testTimetableFiles.stop_times.replaceAll('08:15', '08:20'),
      });
      expect(failureOf(await add(offer))).toMatchObject({ code: 'OFFER_EXPIRED' });
      deps.timetable = null;
      expect(failureOf(await add(offer))).toEqual({ code: 'UPSTREAM' });
      await isEmpty();
    });

    // @asvs 9.2.2, 9.2.3, 9.2.4
    test('is refused with an offer that is forged, altered or from another installation', async () => {
      const { offerId } = await train();
      for (const other of [`${offerId}A`, offerId.slice(1), 'x', offerId.toLowerCase()]) {
        expect(failureOf(await add({ itemType: 'kr_train', offerId: other }))).toMatchObject({
          code: 'NOT_FOUND',
        });
      }
      const elsewhere = { ...deps, key: () => Buffer.alloc(32, 8) };
      const refused = await addToCart(elsewhere, null, [{ itemType: 'kr_train', offerId }]);
      expect(failureOf(refused)).toMatchObject({ code: 'NOT_FOUND' });
    });

    test('is refused for more people than seats are left, and reports how many are left', async () => {
      const first = await train({ adults: 3, children: 0, infants: 0 });
      const second = await train({ adults: 2, children: 0, infants: 0 });
      await add(first);
      expect(failureOf(await add(second))).toEqual({
        code: 'SOLD_OUT',
        left: 1,
        message:
          'TranzAlpine, Christchurch to Greymouth: only 1 seat is left. Choose another departure, or fewer travellers.',
      });
      const tooMany = { ...(await train()), passengers: people(5) };
      expect(failureOf(await add(tooMany))).toMatchObject({ code: 'SOLD_OUT', left: 4 });
    });

    test('shares a seat with a journey on another segment, but not on the same segment', async () => {
      const part = async (from: string, to: string) => {
        const [offer] = await offersBetween(feed, from, to, {
          passengers: { adults: 4, children: 0, infants: 0 },
        });
        return add({ itemType: 'kr_train', offerId: offer?.offerId });
      };
      expect((await part('Christchurch', 'Springfield')).ok).toBe(true);
      expect((await part('Springfield', 'Greymouth')).ok).toBe(true);
      expect(failureOf(await part('Christchurch', 'Greymouth'))).toMatchObject({ code: 'SOLD_OUT', left: 0 });
    });

    // @spec 9.11
    // @asvs 2.3.2
    test('is refused beyond nine seats of one run in a cart, counted over all items', async () => {
      const [six, three, two] = await Promise.all(
        [6, 3, 2].map(async (adults) => {
          const [offer] = await offersBetween(feed, 'Picton', 'Christchurch', {
            passengers: { adults, children: 0, infants: 0 },
          });
          return { itemType: 'ic_bus', offerId: offer?.offerId } as const;
        }),
      );
      if (!six || !three || !two) throw new Error('There is no coach.');
      const { sessionId } = cartOf(await add(six, three));
      const refused = await addToCart(deps, sessionId, [two]);
      expect(failureOf(refused)).toMatchObject({
        code: 'VALIDATION',
        fields: { 'items.0.passengers': expect.stringMatching(/^You can book up to 9 travellers/) },
      });
      expect((await add(two)).ok).toBe(true);
    });
  });

  describe('a journey of the embedded timetable', () => {
    const onEmbedded = async (from: string, to: string, date: string) => {
      deps.timetable = embedded;
      const offers = await offersBetween(embedded, from, to, { date });
      return offers.filter(({ onSale }) => onSale);
    };

    test('by the TranzAlpine has the description that visitors know', async () => {
      const [offer] = await onEmbedded('Christchurch', 'Greymouth', '2026-12-08');
      const { items } = cartOf(await add({ itemType: 'kr_train', offerId: offer?.offerId }));
      expect(items).toMatchObject([
        {
          description: 'TranzAlpine, Christchurch to Greymouth',
          detail: 'Tuesday 8 December 2026, 08:15',
          stock: 'request',
          hold: 'none',
        },
      ]);
    });

    test('across the whole country names its lines in the detail', async () => {
      const offers = await onEmbedded('Auckland', 'Christchurch', '2026-12-10');
      const long = offers.find(
        ({ changes, legs }) => changes > 1 && legs.some(({ mode }) => mode === 'ferry'),
      );
      const itemType = long?.legs.find((leg) => leg.mode === 'ferry')?.itemType;
      if (!long || itemType !== 'ii_ferry') throw new Error('There is no such journey.');
      const { items } = cartOf(await add({ itemType, offerId: long.offerId }));
      expect(items[0]?.description).toBe('Auckland to Christchurch');
      expect(items[0]?.detail).toMatch(/^\w+ \d+ December 2026, \d\d:\d\d, by .+ and .+$/);
      expect(items[0]).toMatchObject({ stock: 'mixed', hold: 'held' });
    });
  });
});
