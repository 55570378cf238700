import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Checkout } from '#contracts/booking/order-schema.ts';
import { addToCart } from '#domains/cart/add-to-cart.ts';
import { cartItems } from '#domains/cart/cart.table.ts';
import type { Cart } from '#domains/cart/cart.ts';
import {
  cartOf,
  loadTestTimetable,
  minutesAfter,
  morning,
  pass,
  people,
  testTimetableFiles,
} from '#domains/cart/cart-fixtures.testing.ts';
import { readCart } from '#domains/cart/read-cart.ts';
import { removeFromCart } from '#domains/cart/remove-from-cart.ts';
import { changedCatalogue, embeddedTable } from '#domains/catalogue/catalogue-fixtures.testing.ts';
import { withLiveState } from '#domains/travel/live/live-feed.ts';
import { createLiveState } from '#domains/travel/live/live-state.ts';
import { vouchers } from '#domains/voucher/voucher.table.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { paymentAttempts } from '../booking.table.ts';
import { movedTimetables } from '../moved-timetables.testing.ts';
import {
  cartWith,
  newOrderKey,
  orderOf,
  placedOf,
  quoteOf,
  snapshotTables,
  travellersFor,
} from './order-fixtures.testing.ts';
import { type SessionCart, useOrderFixture } from './order-suite.testing.ts';
import { placeOrder } from './place-order.ts';

const railPass = { itemType: 'pass', productId: 'rail-pass-5-days', passengers: people(1) } as const;

describeEachDatabase('an order is refused without any change', (open) => {
  const fixture = useOrderFixture(open);

  const reject = async (
    cart: SessionCart,
    changes: Partial<Checkout> | ((order: Checkout) => Partial<Checkout>),
    failure: object,
  ) => {
    const order = await orderOf(fixture.deps, cart, typeof changes === 'function' ? {} : changes);
    const sent = typeof changes === 'function' ? { ...order, ...changes(order) } : order;
    const before = await snapshotTables(fixture.database);
    const result = await placeOrder(fixture.deps, cart.sessionId, sent, newOrderKey());
    expect(result).toMatchObject({ ok: false, failure });
    expect(await snapshotTables(fixture.database)).toEqual(before);
    expect(fixture.deps.passed).not.toContain('booking-written');
  };
  const family = { adults: 1, children: 1, infants: 0 };

  // @asvs 2.3.1
  test('if the total differs from the one shown', async () => {
    const cart = await cartWith(fixture.deps, await fixture.train());
    await reject(
      cart,
      { expectedTotal: 102.41 },
      {
        code: 'PRICE_CHANGED',
        oldCents: 10_241,
        newCents: 10_240,
        message: 'The total is now $102.40 instead of $102.41. Check it and order again.',
      },
    );
  });

  test('if the subtotal differs from the one shown, although vouchers pay for all of it before and after', async () => {
    const cart = await cartWith(fixture.deps, await fixture.train());
    const { code } = await fixture.voucher(500);
    const shown = await quoteOf(fixture.deps, cart.sessionId, [code]);
    const more = cartOf(await addToCart(fixture.deps, cart.sessionId, [pass]));
    expect(await quoteOf(fixture.deps, cart.sessionId, [code])).toMatchObject({ totalCents: 0 });
    await reject(
      more,
      { voucherCodes: [code], expectedTotal: 0, expectedSubtotal: shown.subtotalCents / 100 },
      {
        code: 'PRICE_CHANGED',
        oldCents: 10_000,
        newCents: 25_500,
        message: 'Your order now costs $255 instead of $100, before vouchers. Check it and order again.',
      },
    );
  });

  test('if it has a traveller too many', async () => {
    const cart = await cartWith(fixture.deps, await fixture.train());
    await reject(cart, ({ travellers }) => ({ travellers: [...travellers, ...travellers] }), {
      code: 'VALIDATION',
      fields: { 'travellers.1.type': expect.any(String) },
    });
  });

  test('if it has a traveller too few', async () => {
    const cart = await cartWith(fixture.deps, await fixture.train(family));
    await reject(cart, ({ travellers }) => ({ travellers: travellers.slice(1) }), {
      code: 'VALIDATION',
      fields: { travellers: expect.any(String) },
    });
  });

  test('if a traveller has another type', async () => {
    const cart = await cartWith(fixture.deps, await fixture.train(family));
    await reject(
      cart,
      ({ travellers }) => ({ travellers: travellers.map((one) => ({ ...one, type: 'adult' as const })) }),
      { code: 'VALIDATION', fields: { 'travellers.1.type': expect.any(String) } },
    );
  });

  test('if a traveller is on an item that is not in this cart', async () => {
    const cart = await cartWith(fixture.deps, await fixture.train());
    const other = await cartWith(fixture.deps, pass);
    await reject(
      cart,
      { travellers: [...travellersFor(cart), ...travellersFor(other)] },
      {
        code: 'VALIDATION',
        fields: { 'travellers.1.itemId': 'This item is not in the cart.' },
      },
    );
  });

  test.each([
    ['a child without a date of birth', undefined],
    ['a child with a date of birth in the future', '2026-12-02'],
    ['a child of fifteen, if the operator’s age limit is fourteen', '2011-12-02'],
  ])('%s', async (_, dateOfBirth) => {
    const cart = await cartWith(fixture.deps, await fixture.train(family));
    await reject(
      cart,
      ({ travellers }) => ({
        travellers: travellers.map((each) => (each.type === 'child' ? { ...each, dateOfBirth } : each)),
      }),
      { code: 'VALIDATION', fields: { 'travellers.1.dateOfBirth': expect.any(String) } },
    );
  });

  test('if a child is 17 and an infant is 4, on a pass for children from 2 to 14', async () => {
    const cart = await cartWith(fixture.deps, { ...railPass, passengers: people(1, 1, 1) });
    const born = { adult: undefined, child: '2009-06-30', infant: '2022-06-30' };
    await reject(
      cart,
      ({ travellers }) => ({
        travellers: travellers.map((each) => ({ ...each, dateOfBirth: born[each.type] })),
      }),
      {
        code: 'VALIDATION',
        fields: {
          'travellers.1.dateOfBirth':
            'On Rail Pass, 5 days of your choice, children must be under 15 on the day you buy it.',
          'travellers.2.dateOfBirth':
            'On Rail Pass, 5 days of your choice, infants must be under 2 on the day you buy it.',
        },
      },
    );
  });

  test('if a child became too old for a tour because its limits changed after it was added to the cart', async () => {
    const tour = { itemType: 'tour', productId: 'three-trains-and-a-strait:2027-02-06' } as const;
    const cart = await cartWith(fixture.deps, { ...tour, passengers: people(1, 1) });
    const born = (year: number) => (order: Checkout) => ({
      travellers: order.travellers.map((each) =>
        each.type === 'child' ? { ...each, dateOfBirth: `${year}-02-02` } : each,
      ),
    });
    const words = (age: number) => ({
      code: 'VALIDATION',
      fields: {
        'travellers.1.dateOfBirth': `On Three trains and a strait, children must be under ${age} on the day of travel.`,
      },
    });
    await reject(cart, born(2012), words(15));
    fixture.deps.catalogue = changedCatalogue({
      tours: embeddedTable('tours').replace(
        /(three-trains[^\n]*)Children are 2 to 14([^\n]*),1,14,/,
        '$1Children are 2 to 12$2,1,12,',
      ),
    });
    await reject(cart, born(2014), words(13));
  });

  test('if an item with travellers is no longer in the catalogue', async () => {
    const cart = await cartWith(fixture.deps, railPass);
    fixture.deps.catalogue = { ...fixture.deps.catalogue, passById: () => undefined };
    await reject(
      cart,
      {},
      {
        code: 'NOT_FOUND',
        message: 'Rail Pass, 5 days of your choice is no longer on sale. Remove it from your cart.',
      },
    );
  });

  const voucherOf = async (changes: Partial<typeof vouchers.$inferSelect> = {}) => {
    const voucher = await fixture.voucher();
    if (Object.keys(changes).length > 0)
      await fixture.database.update(vouchers).set(changes).where(eq(vouchers.id, voucher.id));
    return voucher;
  };

  test('if a voucher code does not exist', async () => {
    const cart = await cartWith(fixture.deps, await fixture.train());
    await reject(
      cart,
      { voucherCodes: ['ABCDEFGHJKMNPQRSTVWX'], expectedTotal: 102.4 },
      {
        code: 'VALIDATION',
        fields: { 'voucherCodes.0': expect.stringMatching(/find a gift voucher with this code/) },
      },
    );
  });

  test('if a voucher has expired', async () => {
    const cart = await cartWith(fixture.deps, await fixture.train());
    const { code } = await voucherOf({ expiresOn: '2026-11-30' });
    await reject(
      cart,
      { voucherCodes: [code], expectedTotal: 102.4 },
      {
        code: 'VALIDATION',
        fields: { 'voucherCodes.0': 'This gift voucher expired on Monday 30 November 2026.' },
      },
    );
  });

  test('if the same voucher is entered twice', async () => {
    const cart = await cartWith(fixture.deps, await fixture.train());
    const { code } = await voucherOf();
    await reject(
      cart,
      { voucherCodes: [code, code.toLowerCase()], expectedTotal: 0 },
      {
        code: 'VALIDATION',
        fields: { 'voucherCodes.1': 'You’ve entered this gift voucher twice.' },
      },
    );
  });

  test('if a voucher no longer covers the shown amount', async () => {
    const cart = await cartWith(fixture.deps, await fixture.train(), await fixture.ferry());
    const { id, code } = await voucherOf();
    const { totalCents } = await quoteOf(fixture.deps, cart.sessionId, [code]);
    await fixture.database.update(vouchers).set({ balanceCents: 5_000 }).where(eq(vouchers.id, id));
    await reject(
      cart,
      { voucherCodes: [code], expectedTotal: totalCents / 100 },
      {
        code: 'PRICE_CHANGED',
        oldCents: totalCents,
      },
    );
  });

  test('if the cart is empty', async () => {
    const cart = await cartWith(fixture.deps, pass);
    cartOf(await removeFromCart(fixture.deps, cart.sessionId, cart.items[0]?.id ?? ''));
    await reject(
      cart,
      { travellers: [], expectedTotal: 0 },
      {
        code: 'VALIDATION',
        fields: { items: 'Your cart is empty.' },
      },
    );
  });

  test('if the cart has expired or does not exist', async () => {
    const cart = await cartWith(fixture.deps, pass);
    const order = await orderOf(fixture.deps, cart);
    fixture.deps.time = minutesAfter(morning, 24 * 60 + 1);
    const before = await snapshotTables(fixture.database);
    const over = await placeOrder(fixture.deps, cart.sessionId, order, newOrderKey());
    expect(over).toEqual({ ok: false, failure: { code: 'CART_EXPIRED' } });
    const nobodys = await placeOrder(fixture.deps, 'a'.repeat(30), order, newOrderKey());
    expect(nobodys).toEqual({ ok: false, failure: { code: 'INVALID_CART_SESSION' } });
    expect(await snapshotTables(fixture.database)).toEqual(before);
  });

  test('if a ride has left', async () => {
    const cart = await cartWith(fixture.deps, await fixture.coach());
    // As if it had been in the cart since before the check-in closed.
    const [item] = cart.items;
    await fixture.database
      .update(cartItems)
      .set({ data: leavingAt('2026-12-01T07:59:00+13:00', item?.data) })
      .where(eq(cartItems.id, item?.id ?? ''));
    await reject(
      cart,
      {},
      {
        code: 'OFFER_EXPIRED',
        message: expect.stringMatching(/^It’s too late to book InterCity/),
      },
    );
  });

  test.each(Object.entries(movedTimetables))(
    'if the timetable no longer has a ride as it was sold, although its seats are held: it %s',
    async (_, files) => {
      const cart = await cartWith(fixture.deps, await fixture.train());
      fixture.deps.timetable = await loadTestTimetable(files);
      await reject(
        cart,
        {},
        {
          code: 'OFFER_EXPIRED',
          message:
            'TranzAlpine, Christchurch to Greymouth no longer runs as you chose it: the timetable has changed. Remove it from your cart and search again.',
        },
      );
    },
  );

  test('if a ride is cancelled although its seats are held; the cart says so', async () => {
    const { deps } = fixture;
    const { sessionId } = await cartWith(deps, await fixture.train());
    const cancelled = { tripId: 'train', serviceDate: '2026-12-02', runOffset: 0, isCancelled: true };
    const live = createLiveState('1', [{ ...cancelled, calls: [], cause: 'weather' }]);
    if (deps.timetable) deps.timetable = withLiveState(deps.timetable, live);
    const text =
      'This departure is cancelled because of the weather. Remove it, and choose another departure.';
    const cart = cartOf(await readCart(deps, sessionId));
    expect(cart.items).toMatchObject([{ hold: 'held', disruption: { kind: 'cancelled', text } }]);
    await reject(
      { ...cart, sessionId },
      {},
      { code: 'OFFER_EXPIRED', message: `TranzAlpine, Christchurch to Greymouth: ${text}` },
    );
  });

  test('if the timetable dropped a ride, and the earlier order of the cart stays unchanged', async () => {
    const cart = await cartWith(fixture.deps, await fixture.train());
    const { reference } = await placedOf(fixture.deps, cart);
    fixture.deps.passed.length = 0;
    fixture.deps.timetable = await loadTestTimetable(movedTimetables['does not run any more']);
    await reject(cart, {}, { code: 'OFFER_EXPIRED' });
    expect(await fixture.bookingOf(reference)).toMatchObject({
      status: 'pending_payment',
      cancelReason: null,
    });
  });

  test('if the price of an item on request has changed', async () => {
    const cart = await cartWith(fixture.deps, await fixture.coach());
    fixture.deps.time = minutesAfter(morning, 6 * 60);
    fixture.deps.timetable = await loadTestTimetable(
      { fare_products: testTimetableFiles.fare_products.replace('c,adult,40', 'c,adult,45') },
      fixture.deps.time,
    );
    await reject(cart, {}, { code: 'PRICE_CHANGED', oldCents: 4_000, newCents: 4_500 });
  });

  test.each([
    ['unchanged', async () => undefined],
    [
      'with another item',
      async ({ sessionId }: SessionCart) => {
        await addToCart(fixture.deps, sessionId, [pass]);
      },
    ],
    [
      'empty, because paid items are removed',
      async ({ sessionId, items: [bought] }: SessionCart) => {
        await removeFromCart(fixture.deps, sessionId, bought?.id ?? '');
      },
    ],
  ])('if an earlier order of the cart is being paid, the cart %s', async (_, meanwhile) => {
    const cart = await cartWith(fixture.deps, await fixture.train());
    const { reference, token } = await placedOf(fixture.deps, cart);
    fixture.deps.passed.length = 0;
    const { id } = await fixture.bookingOf(reference);
    await fixture.database
      .update(paymentAttempts)
      .set({ state: 'claimed' })
      .where(eq(paymentAttempts.bookingId, id));
    const shown = await orderOf(fixture.deps, cart);
    await meanwhile(cart);
    await reject(cart, () => shown, { code: 'PAYMENT_IN_PROGRESS', reference, token });
  });

  test('if there is no timetable', async () => {
    const cart = await cartWith(fixture.deps, await fixture.train());
    fixture.deps.timetable = null;
    await reject(cart, {}, { code: 'UPSTREAM' });
  });

  test('if a number plate is for an item that is not a vehicle of the cart, or is given twice for one', async () => {
    const cart = await fixture.withCar();
    const [ride, car] = cart.items.map(({ id }) => id);
    const named = (...ids: readonly (string | undefined)[]) =>
      reject(
        cart,
        { vehicles: ids.map((itemId = '') => ({ itemId, plate: 'ABC123' })) },
        { code: 'VALIDATION', fields: { [`vehicles.${ids.length - 1}.itemId`]: expect.any(String) } },
      );
    await named(ride);
    await named(car, '5c9a3c1e-8f9f-4c0b-9a51-2f7a4f1f7d10');
    await named(car, car);
  });
});

/** Returns the same rides with another departure. */
function leavingAt(departure: string, data: Cart['items'][number]['data'] | undefined) {
  if (data?.kind !== 'journey') throw new Error('The item is not a journey.');
  const serviceRoute = data.route.serviceRoute.map((leg) => ({
    ...leg,
    checkInCloses: null,
    from: { ...leg.from, departure },
  }));
  return { ...data, route: { serviceRoute } };
}
