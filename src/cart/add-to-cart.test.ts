import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inventoryHolds } from '#src/inventory/inventory.table.ts';
import type { OpenedDatabase } from '#src/platform/database/database.ts';
import { describeEachDatabase } from '#src/platform/database/testing.ts';
import type { LoadedFeed } from '#src/travel/feed/loaded-feed.ts';
import { embeddedFeed } from '#src/travel/search/testing.ts';
import { addToCart } from './add-to-cart.ts';
import { carts } from './cart.table.ts';
import type { NewItem, NewVoucher } from './cart.ts';
import { readCart } from './read-cart.ts';
import {
  cartOf,
  failureOf,
  marketFeed,
  marketFiles,
  minutesAfter,
  morning,
  offersBetween,
  people,
  type TestMeans,
  testMeans,
} from './testing.ts';

let feed: LoadedFeed;
let embedded: LoadedFeed;

beforeAll(async () => {
  [feed, embedded] = await Promise.all([marketFeed(), embeddedFeed(morning)]);
});

const voucher: NewVoucher = {
  amount: 100,
  recipientName: 'Mārama Ōpata',
  recipientEmail: 'marama@example.nz',
  senderName: 'Wiremu',
  message: 'Have a good trip.',
  sendOn: '2026-12-24',
};

const pass: NewItem = { itemType: 'pass', productId: 'bus-pass-15-hours', passengers: people(2, 1, 1) };
const gift: NewItem = { itemType: 'voucher', productId: 'gift-voucher', voucher };
const tour: NewItem = {
  itemType: 'tour',
  productId: 'mountains-and-lakes:2026-12-10',
  passengers: people(2, 1),
};

async function train(passengers = { adults: 1, children: 0, infants: 0 }, fareName = 'Scenic') {
  const offers = await offersBetween(feed, 'Christchurch', 'Greymouth', { passengers });
  const offer = offers.find((each) => each.fareName === fareName);
  if (!offer) throw new Error('There is no train.');
  return { itemType: 'kr_train', offerId: offer.offerId } as const satisfies NewItem;
}

describeEachDatabase('putting into a cart', (open) => {
  let opened: OpenedDatabase;
  let means: TestMeans;

  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await opened.database.delete(carts);
    await opened.database.delete(inventoryHolds);
    means = testMeans(opened.database, feed);
  });

  const add = (...items: NewItem[]) => addToCart(means, null, items);
  const isEmpty = async () => {
    expect(await opened.database.select().from(carts)).toEqual([]);
    expect(await opened.database.select().from(inventoryHolds)).toEqual([]);
  };

  describe('a session', () => {
    test('is made for who has none, and is the same afterwards', async () => {
      const { sessionId } = cartOf(await add(pass));
      expect(sessionId).toMatch(/^[A-Za-z0-9]{30}$/);
      const again = cartOf(await addToCart(means, sessionId, [gift]));
      expect(again.sessionId).toBe(sessionId);
      expect(again.items).toHaveLength(2);
      expect(cartOf(await readCart(means, sessionId)).items).toHaveLength(2);
    });

    test('is never one that somebody else chose', async () => {
      for (const chosen of ['a'.repeat(30), 'short', '', '<script>', "' or 1=1 --"]) {
        const made = cartOf(await addToCart(means, chosen, [pass]));
        expect(made.sessionId).not.toBe(chosen);
        expect(made.items).toHaveLength(1);
      }
    });

    test('is kept as a hash alone', async () => {
      const { sessionId } = cartOf(await add(pass));
      const [row] = await opened.database.select().from(carts);
      expect(JSON.stringify(row)).not.toContain(sessionId);
    });

    test('is not made while others are in the way for too long, and the call may come again', async () => {
      const catalogue = {
        ...means.catalogue,
        passById() {
          throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
        },
      };
      expect(failureOf(await addToCart({ ...means, catalogue }, null, [pass]))).toEqual({ code: 'UPSTREAM' });
      await isEmpty();
      expect((await add(pass)).ok).toBe(true);
    });

    test('that is over is replaced by another', async () => {
      const { sessionId } = cartOf(await add(pass));
      means.time = minutesAfter(morning, 24 * 60 + 1);
      const renewed = cartOf(await addToCart(means, sessionId, [gift]));
      expect(renewed.sessionId).not.toBe(sessionId);
      expect(renewed.items).toHaveLength(1);
    });
  });

  describe('a journey', () => {
    test('of one ride is named by its line and its towns, with its seats held', async () => {
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

    test('of several rides is named by its ends, has the type of its longest ride, and holds the live ones', async () => {
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

    test('on request holds nothing, and says so', async () => {
      const [offer] = await offersBetween(feed, 'Picton', 'Christchurch');
      const cart = cartOf(await add({ itemType: 'ic_bus', offerId: offer?.offerId }));
      expect(cart.items).toMatchObject([{ stock: 'request', hold: 'none' }]);
      expect(cart.holdExpiresAt).toBeNull();
      expect(await opened.database.select().from(inventoryHolds)).toEqual([]);
    });

    test('can be for others than it was offered to, at the same fares', async () => {
      const { items } = cartOf(await add({ ...(await train()), passengers: people(2, 1) }));
      expect(items).toMatchObject([{ priceCents: 25_000, passengers: people(2, 1) }]);
    });

    test('keeps its offer’s price whatever fares have become meanwhile', async () => {
      const offer = await train();
      means.timetable = await marketFeed({
        fare_products: marketFiles.fare_products.replace('t,adult,100', 't,adult,120'),
      });
      expect(cartOf(await add(offer)).subtotalCents).toBe(10_000);
    });

    test('is refused when its offer is over, or the timetable has moved', async () => {
      const offer = await train();
      means.time = minutesAfter(morning, 31);
      expect(failureOf(await add(offer))).toMatchObject({ code: 'OFFER_EXPIRED' });
      means.time = morning;
      means.timetable = await marketFeed({ stop_times: marketFiles.stop_times.replaceAll('08:15', '08:20') });
      expect(failureOf(await add(offer))).toMatchObject({ code: 'OFFER_EXPIRED' });
      means.timetable = null;
      expect(failureOf(await add(offer))).toEqual({ code: 'UPSTREAM' });
      await isEmpty();
    });

    test('is refused with an offer that is not ours, was changed, or is of another installation', async () => {
      const { offerId } = await train();
      for (const other of [`${offerId}A`, offerId.slice(1), 'x', offerId.toLowerCase()]) {
        expect(failureOf(await add({ itemType: 'kr_train', offerId: other }))).toMatchObject({
          code: 'NOT_FOUND',
        });
      }
      const elsewhere = { ...means, key: () => Buffer.alloc(32, 8) };
      const refused = await addToCart(elsewhere, null, [{ itemType: 'kr_train', offerId }]);
      expect(failureOf(refused)).toMatchObject({ code: 'NOT_FOUND' });
    });

    test('is refused to more people than there are seats, with how many are left', async () => {
      const first = await train({ adults: 3, children: 0, infants: 0 });
      const second = await train({ adults: 2, children: 0, infants: 0 });
      await add(first);
      expect(failureOf(await add(second))).toEqual({
        code: 'SOLD_OUT',
        left: 1,
        message:
          'TranzAlpine, Christchurch to Greymouth: only 1 seat is left. Choose another departure, or fewer people.',
      });
      const tooMany = { ...(await train()), passengers: people(5) };
      expect(failureOf(await add(tooMany))).toMatchObject({ code: 'SOLD_OUT', left: 4 });
    });

    test('shares a seat with another on the other part of the way, and not on the same', async () => {
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

    test('takes no more than nine seats of one run into a cart, over all its items', async () => {
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
      const refused = await addToCart(means, sessionId, [two]);
      expect(failureOf(refused)).toMatchObject({
        code: 'VALIDATION',
        fields: { 'items.0.passengers': expect.stringMatching(/^At most 9 people/) },
      });
      expect((await add(two)).ok).toBe(true);
    });
  });

  describe('a journey of the embedded timetable', () => {
    const onEmbedded = async (from: string, to: string, date: string) => {
      means.timetable = embedded;
      const offers = await offersBetween(embedded, from, to, { date });
      return offers.filter(({ onSale }) => onSale);
    };

    test('by the TranzAlpine reads as visitors call it', async () => {
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

    test('over the whole country names its lines in the detail', async () => {
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

  describe('a pass', () => {
    test('is for each traveller, and never runs out', async () => {
      const cart = cartOf(await add(pass));
      expect(cart.items).toMatchObject([
        {
          itemType: 'pass',
          description: 'Bus Pass, 15 hours',
          priceCents: 2 * 15_500 + 11_700,
          passengers: people(2, 1, 1),
          productId: 'bus-pass-15-hours',
          stock: 'unlimited',
          hold: 'none',
          data: { kind: 'pass', pass: { services: [{ name: 'bus' }], allowance: '15 hours' } },
        },
      ]);
      expect(cart.holdExpiresAt).toBeNull();
    });

    test('needs somebody to travel on it, and is counted by them', async () => {
      expect(failureOf(await add({ ...pass, passengers: undefined }))).toMatchObject({
        fields: { 'items.0.passengers': expect.any(String) },
      });
      expect(failureOf(await add({ ...pass, passengers: people(0) }))).toMatchObject({ code: 'VALIDATION' });
      expect(failureOf(await add({ ...pass, quantity: 2 }))).toMatchObject({
        fields: { 'items.0.quantity': expect.any(String) },
      });
      expect(failureOf(await add({ ...pass, productId: 'gold-pass' }))).toMatchObject({ code: 'NOT_FOUND' });
    });
  });

  describe('a tour', () => {
    test('has its days in words, and its places held', async () => {
      const { items } = cartOf(await add(tour));
      expect(items).toMatchObject([
        {
          description: 'Mountains and lakes by coach',
          detail: 'Thursday 10 December 2026 to Saturday 12 December 2026',
          priceCents: 2 * 69_000 + 51_800,
          stock: 'live',
          hold: 'held',
          data: { kind: 'tour', tour: { id: 'mountains-and-lakes', startsOn: '2026-12-10' } },
        },
      ]);
    });

    test('on request holds no place', async () => {
      const departure = { ...tour, productId: 'cook-strait-and-the-coast:2027-01-05' };
      expect(cartOf(await add(departure)).items).toMatchObject([{ stock: 'request', hold: 'none' }]);
    });

    test('is sold to as many as it has places, nine to a cart, infants aside', async () => {
      const party = { ...tour, passengers: people(9) };
      await add(party);
      await add({ ...tour, passengers: people(8, 0, 8) });
      expect(failureOf(await add({ ...tour, passengers: people(2) }))).toEqual({
        code: 'SOLD_OUT',
        left: 1,
        message:
          'Mountains and lakes by coach: only 1 place is left. Choose another departure, or fewer people.',
      });
      expect(
        failureOf(await add({ ...party, passengers: people(5) }, { ...tour, passengers: people(5) })),
      ).toMatchObject({ code: 'VALIDATION', fields: { 'items.1.passengers': expect.any(String) } });
    });

    test('that does not run that day, or too soon, is not there', async () => {
      for (const day of ['2026-12-11', '2026-12-05', '2029-12-11', 'someday'])
        expect(failureOf(await add({ ...tour, productId: `mountains-and-lakes:${day}` }))).toMatchObject({
          code: 'NOT_FOUND',
        });
    });
  });

  describe('a gift voucher', () => {
    test('has no GST inside: it is taxed when it is spent', async () => {
      expect(cartOf(await add(gift))).toMatchObject({ subtotalCents: 10_000, gstCents: 0 });
    });

    test('says no more than its amount outside its data, and when it ends', async () => {
      const { items } = cartOf(await add({ ...gift, quantity: 3 }));
      expect(items).toMatchObject([
        {
          description: 'Gift voucher, $100',
          detail: 'Sent on Thursday 24 December 2026, good until Saturday 1 December 2029',
          priceCents: 30_000,
          quantity: 3,
          passengers: people(0),
          data: { kind: 'voucher', voucher: { ...voucher, expiresOn: '2029-12-01' } },
        },
      ]);
      const { data: _, ...rest } = items[0] ?? {};
      for (const word of Object.values(voucher).slice(1, 5)) expect(JSON.stringify(rest)).not.toContain(word);
    });

    test('has any amount of whole dollars within the limits', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(fc.integer({ min: 10, max: 30 }), fc.integer({ min: 990, max: 1_010 }), fc.integer()),
          async (amount) => {
            const result = await add({ ...gift, voucher: { ...voucher, amount } });
            expect(result.ok).toBe(amount >= 20 && amount <= 1_000);
            if (!result.ok)
              expect(result.failure).toEqual({
                code: 'VALIDATION',
                fields: { 'items.0.data.voucher.amount': 'Choose whole dollars from $20 to $1,000.' },
              });
          },
        ),
        { numRuns: 40 },
      );
      expect((await add({ ...gift, voucher: { ...voucher, amount: 50.5 } })).ok).toBe(false);
    });

    test.each([
      ['2026-11-30', false],
      ['2026-12-01', true],
      ['2027-12-01', true],
      ['2027-12-02', false],
    ])('can be sent from today in New Zealand to a year ahead: %s', async (sendOn, isFine) => {
      // Still the day before in London.
      means.time = new Date('2026-12-01T00:30:00+13:00');
      expect((await add({ ...gift, voucher: { ...voucher, sendOn } })).ok).toBe(isFine);
    });

    test('keeps what was typed, half signs aside', async () => {
      const message = "Robert'); DROP TABLE cart;-- <script> 🚂 \uD83D";
      const { items } = cartOf(await add({ ...gift, voucher: { ...voucher, message } }));
      expect(items[0]?.data).toMatchObject({ voucher: { message: message.toWellFormed() } });
    });

    test('needs somebody to get it, and nobody travels on it', async () => {
      expect(failureOf(await add({ ...gift, voucher: undefined }))).toMatchObject({ code: 'VALIDATION' });
      expect(failureOf(await add({ ...gift, passengers: people(1) }))).toMatchObject({ code: 'VALIDATION' });
      expect(failureOf(await add({ ...gift, productId: 'other' }))).toMatchObject({ code: 'NOT_FOUND' });
    });
  });

  describe('a call', () => {
    test('of several items is all or nothing', async () => {
      const refused = await add(pass, await train(), { ...gift, productId: 'other' });
      expect(failureOf(refused)).toMatchObject({ code: 'NOT_FOUND' });
      await isEmpty();
      const wrongEnd = await add(await train(), { ...(await train()), passengers: people(4) });
      expect(failureOf(wrongEnd)).toMatchObject({ code: 'SOLD_OUT', left: 3 });
      await isEmpty();
      expect(cartOf(await add(pass, await train(), gift)).items.map(({ itemType }) => itemType)).toEqual([
        'pass',
        'kr_train',
        'voucher',
      ]);
    });

    test('that is refused makes no hold last longer', async () => {
      const { sessionId } = cartOf(await add(await train()));
      means.time = minutesAfter(morning, 5);
      await addToCart(means, sessionId, [{ ...pass, productId: 'other' }]);
      await readCart(means, sessionId);
      expect(cartOf(await readCart(means, sessionId)).holdExpiresAt).toEqual(minutesAfter(morning, 15));
      expect(cartOf(await addToCart(means, sessionId, [pass])).holdExpiresAt).toEqual(
        minutesAfter(morning, 20),
      );
    });

    test('takes a price that was shown as it is, and no other', async () => {
      const offer = await train();
      expect(failureOf(await add({ ...offer, expectedPriceCents: 9_000 }))).toEqual({
        code: 'PRICE_CHANGED',
        oldCents: 9_000,
        newCents: 10_000,
        message:
          'TranzAlpine, Christchurch to Greymouth costs $100 now, not $90. Look at the price and choose again.',
      });
      await isEmpty();
      expect((await add({ ...offer, expectedPriceCents: 10_000 })).ok).toBe(true);
      const { priceCents } = cartOf(await add(pass)).items[0] ?? { priceCents: 0 };
      expect((await add({ ...pass, expectedPriceCents: priceCents + 100 })).ok).toBe(false);
    });

    test.each<[string, NewItem, string]>([
      ['a train by a product', { itemType: 'kr_train', productId: 'bus-pass-15-hours' }, 'productId'],
      ['a pass by an offer', { itemType: 'pass', offerId: 'x', passengers: people(1) }, 'offerId'],
      ['a train without an offer', { itemType: 'kr_train' }, 'offerId'],
      ['a pass without a product', { itemType: 'pass', passengers: people(1) }, 'productId'],
      ['a pass with a recipient', { ...pass, voucher }, 'data.voucher'],
      ['a pass for a ride', { ...pass, extra: { leg: 0 } }, 'data.extra'],
      ['an extra of nothing', { itemType: 'extra', productId: 'pass-luggage' }, 'associatedCartItemId'],
    ])('for %s is refused', async (_, item, part) => {
      expect(failureOf(await add(item))).toMatchObject({
        code: 'VALIDATION',
        fields: { [`items.0.${part}`]: expect.any(String) },
      });
      await isEmpty();
    });

    test('names a type the journey has a ride of', async () => {
      const { offerId } = await train();
      expect(failureOf(await add({ itemType: 'ii_ferry', offerId }))).toMatchObject({
        fields: { 'items.0.itemType': 'The journey has no ride of this type.' },
      });
      expect(failureOf(await add({ itemType: 'kr_train', offerId, quantity: 2 }))).toMatchObject({
        fields: { 'items.0.quantity': expect.any(String) },
      });
    });

    test('fills a cart up to thirty items', async () => {
      const { sessionId } = cartOf(await add(...Array.from({ length: 29 }, () => pass)));
      expect(failureOf(await addToCart(means, sessionId, [pass, pass]))).toMatchObject({
        code: 'VALIDATION',
        fields: { items: expect.stringContaining('30') },
      });
      expect(cartOf(await addToCart(means, sessionId, [pass])).items).toHaveLength(30);
    });
  });
});
