import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { addToCart } from './add-to-cart.ts';
import { cartItems } from './cart.table.ts';
import type { ItemChange, NewItem } from './cart.ts';
import {
  cartOf,
  failureOf,
  loadTestTimetable,
  minutesAfter,
  morning,
  offersBetween,
  pass,
  people,
  type TestDeps,
  testTimetableFiles,
} from './cart-fixtures.testing.ts';
import { changeCartItem } from './change-cart-item.ts';
import { findForOrder } from './checkout-cart.ts';
import { onEmptyCarts } from './empty-carts.testing.ts';
import { readCart } from './read-cart.ts';
import { removeFromCart } from './remove-from-cart.ts';

let feed: LoadedFeed;
let dearer: LoadedFeed;
let train: NewItem;

beforeAll(async () => {
  const prices = testTimetableFiles.fare_products.replace('t,adult,100', 't,adult,120');
  [feed, dearer] = await Promise.all([loadTestTimetable(), loadTestTimetable({ fare_products: prices })]);
  const [offer] = await offersBetween(feed, 'Christchurch', 'Greymouth');
  train = { itemType: 'kr_train', offerId: offer?.offerId };
});

const gift: NewItem = {
  itemType: 'voucher',
  productId: 'gift-voucher',
  voucher: {
    amount: 50,
    recipientName: 'Mārama',
    recipientEmail: 'marama@example.nz',
    senderName: 'Wiremu',
    message: '',
    sendOn: '2026-12-01',
  },
};

describeEachDatabase('changing a cart', (open) => {
  let deps: TestDeps;
  onEmptyCarts(
    open,
    () => feed,
    (ready) => {
      deps = ready;
    },
  );

  const cartWith = async (item: NewItem) => {
    const cart = cartOf(await addToCart(deps, null, [item]));
    const { sessionId } = cart;
    const id = cart.items[0]?.id ?? '';
    return {
      id,
      sessionId,
      change: (change: Omit<ItemChange, 'id'> = {}) => changeCartItem(deps, sessionId, { id, ...change }),
      read: async () => cartOf(await readCart(deps, sessionId)),
      remove: () => removeFromCart(deps, sessionId, id),
    };
  };

  test('shows and removes an item of a newer release, but does not change or order it', async () => {
    const { id, sessionId, change, read, remove } = await cartWith(pass);
    await deps.database
      .update(cartItems)
      .set({ data: sql`'{"kind": "hotel"}'::jsonb` })
      .where(eq(cartItems.id, id));
    expect((await read()).items).toMatchObject([{ id, data: { kind: 'hotel' } }]);
    expect(failureOf(await change())).toEqual({ code: 'UPSTREAM' });
    expect(await findForOrder(deps.database, sessionId, deps.time)).toEqual({
      ok: false,
      failure: { code: 'UPSTREAM' },
    });
    expect(cartOf(await remove()).items).toEqual([]);
  });

  describe('by passengers', () => {
    test('prices the new passengers, and counts the item’s own seats as available', async () => {
      const { change } = await cartWith({ ...train, passengers: people(3) });
      const { items, subtotalCents } = cartOf(await change({ passengers: people(3, 1, 1) }));
      expect(items).toMatchObject([
        {
          priceCents: 35_000,
          passengers: people(3, 1, 1),
          hold: 'held',
          data: { passengers: people(3, 1, 1) },
        },
      ]);
      expect(subtotalCents).toBe(35_000);
      expect(cartOf(await change({ passengers: people(1) })).subtotalCents).toBe(10_000);
    });

    test('changes nothing and extends no hold when too few seats are left', async () => {
      const { change, read } = await cartWith({ ...train, passengers: people(2) });
      const before = await read();
      deps.time = minutesAfter(morning, 3);
      expect(failureOf(await change({ passengers: people(5) }))).toMatchObject({ code: 'SOLD_OUT', left: 4 });
      expect(await read()).toEqual({ ...before, now: deps.time });
      await addToCart(deps, null, [train]);
      expect(failureOf(await change({ passengers: people(4) }))).toMatchObject({ code: 'SOLD_OUT', left: 3 });
    });

    test('is refused without an adult, and for an item without travellers', async () => {
      const journey = await cartWith(train);
      expect(failureOf(await journey.change({ passengers: people(0, 1) }))).toMatchObject({
        code: 'VALIDATION',
      });
      expect(failureOf(await journey.change({ quantity: 2 }))).toMatchObject({
        fields: { 'items.0.quantity': expect.any(String) },
      });
      const voucher = await cartWith(gift);
      expect(failureOf(await voucher.change({ passengers: people(1) }))).toMatchObject({
        code: 'VALIDATION',
      });
    });
  });

  test('by quantity multiplies the price', async () => {
    const { change } = await cartWith(gift);
    expect(cartOf(await change({ quantity: 4 })).items).toMatchObject([{ quantity: 4, priceCents: 20_000 }]);
    // The sending date has passed meanwhile, which is not the buyer's mistake.
    deps.time = minutesAfter(morning, 23 * 60);
    expect(cartOf(await change({ quantity: 1 })).items).toMatchObject([
      { priceCents: 5_000, data: { voucher: { sendOn: '2026-12-01', expiresOn: '2029-12-02' } } },
    ]);
  });

  describe('when fares have changed', () => {
    test('keeps the promised fares while the offer is valid', async () => {
      const { change } = await cartWith(train);
      deps.timetable = dearer;
      deps.time = minutesAfter(morning, 29);
      expect(cartOf(await change({ passengers: people(2) })).subtotalCents).toBe(20_000);
    });

    test('is refused with the old and the new price afterwards, until the new price is accepted', async () => {
      const { change, read } = await cartWith(train);
      deps.timetable = dearer;
      deps.time = minutesAfter(morning, 31);
      expect(failureOf(await change())).toMatchObject({
        code: 'PRICE_CHANGED',
        oldCents: 10_000,
        newCents: 12_000,
      });
      expect((await read()).items).toMatchObject([{ priceCents: 10_000, hold: 'expired' }]);
      expect(failureOf(await change({ expectedPriceCents: 11_000 }))).toMatchObject({
        oldCents: 11_000,
        newCents: 12_000,
      });
      expect(failureOf(await change({ passengers: people(2) }))).toMatchObject({ newCents: 24_000 });
      const taken = cartOf(await change({ expectedPriceCents: 12_000 }));
      expect(taken.items).toMatchObject([{ priceCents: 12_000, hold: 'held' }]);
      // The new price comes with a new offer.
      deps.timetable = feed;
      deps.time = minutesAfter(morning, 60);
      expect(cartOf(await change({ passengers: people(2) })).subtotalCents).toBe(24_000);
    });

    test('needs no consent while the price is unchanged', async () => {
      const { change } = await cartWith(train);
      deps.time = minutesAfter(morning, 31);
      expect(cartOf(await change({ passengers: people(2) })).subtotalCents).toBe(20_000);
    });
  });

  test('can’t renew a hold once the timetable has changed or the sale has closed', async () => {
    const { change, read } = await cartWith(train);
    deps.timetable = await loadTestTimetable({
      stop_times: testTimetableFiles.stop_times.replaceAll('08:15', '08:20'),
    });
    expect(failureOf(await change())).toMatchObject({ code: 'OFFER_EXPIRED' });
    deps.timetable = feed;
    deps.time = new Date('2026-12-02T07:20:00+13:00');
    expect(failureOf(await change())).toMatchObject({
      code: 'OFFER_EXPIRED',
      message: expect.stringContaining('bookings close 1 hour before departure'),
    });
    deps.timetable = null;
    expect(failureOf(await change())).toEqual({ code: 'UPSTREAM' });
    expect((await read()).items).toHaveLength(1);
  });

  describe('access to a cart', () => {
    const unknown = '6a53bd5f-0000-4000-8000-000000000000';

    // @spec 5.1
    test('finds no item of another cart, as if it did not exist', async () => {
      const mine = await cartWith(pass);
      const others = await cartWith(pass);
      for (const id of [others.id, unknown, "1' or '1'='1"]) {
        expect(failureOf(await changeCartItem(deps, mine.sessionId, { id }))).toEqual({
          code: 'NOT_FOUND',
          message: 'This item is not in your cart.',
        });
        expect(failureOf(await removeFromCart(deps, mine.sessionId, id))).toEqual({
          code: 'NOT_FOUND',
          message: 'This item is not in your cart.',
        });
      }
      expect((await others.read()).items).toHaveLength(1);
    });

    test('requires the session id of a cart', async () => {
      const { id } = await cartWith(pass);
      for (const session of [null, '', 'x', 'a'.repeat(30), 'a'.repeat(31)]) {
        const failure = { code: 'INVALID_CART_SESSION' };
        expect(failureOf(await readCart(deps, session))).toEqual(failure);
        expect(failureOf(await changeCartItem(deps, session, { id }))).toEqual(failure);
        expect(failureOf(await removeFromCart(deps, session, id))).toEqual(failure);
      }
    });

    // @spec 3.1
    // @asvs 7.3.1
    test('reports an expired cart a day after its last change', async () => {
      const { sessionId, id, change, remove } = await cartWith(pass);
      deps.time = minutesAfter(morning, 24 * 60);
      expect((await readCart(deps, sessionId)).ok).toBe(true);
      expect((await change()).ok).toBe(true);
      deps.time = minutesAfter(deps.time, 24 * 60 + 1);
      const failure = { code: 'CART_EXPIRED' };
      expect(failureOf(await readCart(deps, sessionId))).toEqual(failure);
      expect(failureOf(await change())).toEqual(failure);
      expect(failureOf(await remove())).toEqual(failure);
      expect(id).toMatch(/-/);
    });
  });

  test('by removing an item keeps the others and releases the seats', async () => {
    const { sessionId, remove } = await cartWith({ ...train, passengers: people(4) });
    await addToCart(deps, sessionId, [pass]);
    expect(failureOf(await addToCart(deps, null, [train]))).toMatchObject({ code: 'SOLD_OUT', left: 0 });
    const left = cartOf(await remove());
    expect(left).toMatchObject({ items: [{ itemType: 'pass' }], subtotalCents: 15_500, holdExpiresAt: null });
    expect((await addToCart(deps, null, [train])).ok).toBe(true);
    expect(failureOf(await remove())).toMatchObject({ code: 'NOT_FOUND' });
  });
});
