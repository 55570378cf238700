import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Checkout } from '#schemas/booking/checkout-calls.ts';
import { addToCart } from '#src/cart/add-to-cart.ts';
import { cartItems, carts } from '#src/cart/cart.table.ts';
import type { Cart, NewItem } from '#src/cart/cart.ts';
import { readCart } from '#src/cart/read-cart.ts';
import { removeFromCart } from '#src/cart/remove-from-cart.ts';
import {
  cartOf,
  marketFeed,
  marketFiles,
  minutesAfter,
  morning,
  offersBetween,
  people,
} from '#src/cart/testing.ts';
import { inventoryHolds } from '#src/inventory/inventory.table.ts';
import type { OpenedDatabase } from '#src/platform/database/database.ts';
import { describeEachDatabase } from '#src/platform/database/testing.ts';
import type { LoadedFeed } from '#src/travel/feed/loaded-feed.ts';
import type { PassengerCounts } from '#src/travel/offers/offer.ts';
import { accountOf, sellVouchers, voucherItem } from '#src/voucher/testing.ts';
import { vouchers } from '#src/voucher/voucher.table.ts';
import { paymentAttempts } from '../booking.table.ts';
import {
  attemptsOf,
  findBookingByReference,
  itemsOf,
  travellersOf,
  updateBooking,
  vouchersOf,
} from '../booking-store.ts';
import { readBooking } from '../read-booking.ts';
import { placeOrder } from './place-order.ts';
import {
  cartWith,
  Death,
  newOrderKey,
  orderOf,
  pictureOf,
  placedOf,
  quoteOf,
  refusalOf,
  type ShopMeans,
  shopMeans,
  travellersFor,
} from './testing.ts';

type SessionCart = Cart & { readonly sessionId: string };

let feed: LoadedFeed;
beforeAll(async () => {
  feed = await marketFeed();
});

const one: PassengerCounts = { adults: 1, children: 0, infants: 0 };

async function journey(
  from: string,
  to: string,
  passengers: PassengerCounts = one,
  now = morning,
): Promise<NewItem> {
  const [offer] = await offersBetween(feed, from, to, { passengers, now });
  const itemType = offer?.legs[0]?.itemType;
  if (!offer || !itemType || itemType === 'transfer') throw new Error(`Nothing goes from ${from} to ${to}.`);
  return { itemType, offerId: offer.offerId };
}
const train = (passengers?: PassengerCounts) => journey('Christchurch', 'Greymouth', passengers);
const ferry = (passengers?: PassengerCounts) => journey('Wellington', 'Picton', passengers);
const coach = (passengers?: PassengerCounts) => journey('Picton', 'Christchurch', passengers);
const pass: NewItem = { itemType: 'pass', productId: 'bus-pass-15-hours', passengers: people(1) };
const gift: NewItem = {
  itemType: 'voucher',
  productId: 'gift-voucher',
  voucher: {
    amount: 100,
    recipientName: 'Hana Ngata',
    recipientEmail: 'hana@example.nz',
    senderName: 'Tom',
    message: '',
    sendOn: '2026-12-24',
  },
};

describeEachDatabase('placing an order', (open) => {
  let opened: OpenedDatabase;
  let means: ShopMeans;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await opened.database.delete(carts);
    await opened.database.delete(inventoryHolds);
    means = shopMeans(opened.database, feed);
  });

  const bookingOf = async (reference: string) => {
    const booking = await findBookingByReference(opened.database, reference);
    if (!booking) throw new Error('There is no such booking.');
    return booking;
  };
  const heldUntil = async (holderId: string | undefined) => {
    const [hold] = await opened.database
      .select()
      .from(inventoryHolds)
      .where(eq(inventoryHolds.holderId, holderId ?? ''));
    return hold?.heldUntil;
  };
  const withCar = async (): Promise<SessionCart> => {
    const cart = await cartWith(means, await ferry());
    const [parent] = cart.items;
    return cartOf(
      await addToCart(means, cart.sessionId, [
        {
          itemType: 'extra',
          productId: 'interislander-car',
          associatedCartItemId: parent?.id,
          extra: { vehicleLength: 4.5 },
        },
      ]),
    );
  };
  /** Somebody else takes what is free of the train. */
  const others = async (adults: number) => {
    const wanted = await journey(
      'Christchurch',
      'Greymouth',
      { adults, children: 0, infants: 0 },
      means.time,
    );
    cartOf(await addToCart(means, null, [wanted]));
  };

  describe('writes a booking', () => {
    test('that is a copy of the cart, with what each traveller pays', async () => {
      const family = { adults: 2, children: 1, infants: 1 };
      const cart = await cartWith(means, await train(family), pass);
      const [ride, bought] = cart.items;
      const placed = await placedOf(means, cart);
      const booking = await bookingOf(placed.reference);
      const items = await itemsOf(opened.database, booking.id);
      expect(items).toMatchObject([
        {
          cartItemId: ride?.id,
          description: ride?.description,
          priceCents: 25_000,
          stock: 'live',
          status: 'pending',
          parentId: null,
          refundTerms: { startsAt: '2026-12-02T08:15:00+13:00' },
        },
        { cartItemId: bought?.id, itemType: 'pass', claims: [], refundTerms: { startsAt: null } },
      ]);
      expect(items[0]?.data).toEqual(ride?.data);
      expect(items[0]?.claims).toEqual([
        expect.objectContaining({ fromSegment: 0, toSegment: 3, quantity: 3 }),
      ]);
      expect(items[0]?.claims[0]?.pool.capacity).toBe(4);
      const travellers = await travellersOf(opened.database, booking.id);
      expect(travellers.map(({ type, priceCents, dateOfBirth }) => [type, priceCents, dateOfBirth])).toEqual([
        ['adult', 10_000, null],
        ['adult', 10_000, null],
        ['child', 5_000, '2018-06-30'],
        ['infant', 0, '2025-10-01'],
        ['adult', bought?.priceCents, null],
      ]);
      const subtotalCents = 25_000 + (bought?.priceCents ?? 0);
      const cardFeeCents = Math.ceil(subtotalCents * 0.024);
      expect(booking).toMatchObject({
        status: 'pending_payment',
        subtotalCents,
        voucherCents: 0,
        cardFeeCents,
        totalCents: subtotalCents + cardFeeCents,
        payUntil: minutesAfter(morning, 30),
        email: 'marama@example.nz',
      });
    });

    test('whose extras stand after what they belong to, and claim their metres of the deck', async () => {
      const cart = await withCar();
      const placed = await placedOf(means, cart);
      const [ride, car] = await itemsOf(opened.database, (await bookingOf(placed.reference)).id);
      expect(car).toMatchObject({ itemType: 'extra', parentId: ride?.id, stock: 'live' });
      expect(car?.claims).toMatchObject([{ quantity: 5 }]);
    });

    test('that its token opens, with the page to pay on', async () => {
      const cart = await cartWith(means, await train());
      const placed = await placedOf(means, cart);
      expect(placed).toMatchObject({
        status: 'pending_payment',
        totalCents: 10_240,
        paymentUrl: expect.stringMatching(/^http:\/\/shop\.test\/test-gateway\/pay\/pay_/),
      });
      const booking = await readBooking(means, placed.token);
      expect(booking).toMatchObject({
        reference: placed.reference,
        status: 'pending_payment',
        totalCents: 10_240,
        payment: { state: 'open', url: placed.paymentUrl },
        items: [
          {
            status: 'pending',
            travellers: [{ firstName: 'Mārama 1', priceCents: 10_000 }],
            refundable: null,
          },
        ],
      });
      expect(await readBooking(means, `${placed.token.slice(0, -1)}_`)).toBeNull();
      expect(await readBooking(means, placed.reference)).toBeNull();
    });

    test('and holds what was ordered until the payment can be there', async () => {
      const cart = await cartWith(means, await train(), pass);
      means.time = minutesAfter(morning, 10);
      await placedOf(means, cart);
      expect(await heldUntil(cart.items[0]?.id)).toEqual(minutesAfter(morning, 45));
      const seen = cartOf(await readCart(means, cart.sessionId));
      expect(seen.holdExpiresAt).toEqual(minutesAfter(morning, 45));
      expect(seen.items).toHaveLength(2);
    });

    test('passing each point at which a process may die', async () => {
      await placedOf(means, await cartWith(means, await train()));
      expect(means.passed).toEqual([
        'order-claimed',
        'booking-written',
        'attempt-opened-at-provider',
        'attempt-opened',
      ]);
    });

    test('a gift voucher is good for as long as one that is bought today', async () => {
      const cart = await cartWith(means, gift);
      means.time = minutesAfter(morning, 20 * 60);
      const placed = await placedOf(means, cart);
      const [item] = await itemsOf(opened.database, (await bookingOf(placed.reference)).id);
      expect(item?.data).toMatchObject({ voucher: { expiresOn: '2029-12-02' } });
      expect(item?.detail).toContain('good until Sunday 2 December 2029');
    });
  });

  describe('refuses, and nothing has changed:', () => {
    const reject = async (
      cart: SessionCart,
      changes: Partial<Checkout> | ((order: Checkout) => Partial<Checkout>),
      failure: object,
    ) => {
      const order = await orderOf(means, cart, typeof changes === 'function' ? {} : changes);
      const sent = typeof changes === 'function' ? { ...order, ...changes(order) } : order;
      const before = await pictureOf(opened.database);
      const result = await placeOrder(means, cart.sessionId, sent, newOrderKey());
      expect(result).toMatchObject({ ok: false, failure });
      expect(await pictureOf(opened.database)).toEqual(before);
      expect(means.passed).not.toContain('booking-written');
    };
    const family = { adults: 1, children: 1, infants: 0 };

    test('another total than was shown', async () => {
      const cart = await cartWith(means, await train());
      await reject(
        cart,
        { expectedTotal: 102.41 },
        {
          code: 'PRICE_CHANGED',
          oldCents: 10_241,
          newCents: 10_240,
          message: 'All of it comes to $102.40 now, not $102.41. Look at it and order again.',
        },
      );
    });

    test('a traveller too many', async () => {
      const cart = await cartWith(means, await train());
      await reject(cart, ({ travellers }) => ({ travellers: [...travellers, ...travellers] }), {
        code: 'VALIDATION',
        fields: { 'travellers.1.type': expect.any(String) },
      });
    });

    test('a traveller too few', async () => {
      const cart = await cartWith(means, await train(family));
      await reject(cart, ({ travellers }) => ({ travellers: travellers.slice(1) }), {
        code: 'VALIDATION',
        fields: { travellers: expect.any(String) },
      });
    });

    test('a traveller of another type', async () => {
      const cart = await cartWith(means, await train(family));
      await reject(
        cart,
        ({ travellers }) => ({ travellers: travellers.map((one) => ({ ...one, type: 'adult' as const })) }),
        { code: 'VALIDATION', fields: { 'travellers.1.type': expect.any(String) } },
      );
    });

    test('a traveller on something that is in no cart, or in another one', async () => {
      const cart = await cartWith(means, await train());
      const other = await cartWith(means, pass);
      await reject(
        cart,
        { travellers: [...travellersFor(cart), ...travellersFor(other)] },
        {
          code: 'VALIDATION',
          fields: { 'travellers.1.itemId': 'This is no item of the cart.' },
        },
      );
    });

    test.each([
      ['a child without a date of birth', undefined],
      ['a child who was not born yet', '2026-12-02'],
      ['a child of fifteen, where the operator’s end at fourteen', '2011-12-02'],
    ])('%s', async (_, dateOfBirth) => {
      const cart = await cartWith(means, await train(family));
      await reject(
        cart,
        ({ travellers }) => ({
          travellers: travellers.map((each) => (each.type === 'child' ? { ...each, dateOfBirth } : each)),
        }),
        { code: 'VALIDATION', fields: { 'travellers.1.dateOfBirth': expect.any(String) } },
      );
    });

    const voucherOf = async (changes: Partial<typeof vouchers.$inferSelect> = {}) => {
      const [voucher] = await sellVouchers(opened.database, voucherItem(), morning);
      if (!voucher) throw new Error('No voucher was sold.');
      if (Object.keys(changes).length > 0)
        await opened.database.update(vouchers).set(changes).where(eq(vouchers.id, voucher.id));
      return voucher;
    };

    test('a code that there is no voucher of', async () => {
      const cart = await cartWith(means, await train());
      await reject(
        cart,
        { voucherCodes: ['ABCDEFGHJKMNPQRSTVWX'], expectedTotal: 102.4 },
        {
          code: 'VALIDATION',
          fields: { 'voucherCodes.0': expect.stringMatching(/no gift voucher with this code/) },
        },
      );
    });

    test('a voucher that has expired', async () => {
      const cart = await cartWith(means, await train());
      const { code } = await voucherOf({ expiresOn: '2026-11-30' });
      await reject(
        cart,
        { voucherCodes: [code], expectedTotal: 102.4 },
        {
          code: 'VALIDATION',
          fields: { 'voucherCodes.0': 'This gift voucher could be used until Monday 30 November 2026.' },
        },
      );
    });

    test('the same voucher twice', async () => {
      const cart = await cartWith(means, await train());
      const { code } = await voucherOf();
      await reject(
        cart,
        { voucherCodes: [code, code.toLowerCase()], expectedTotal: 0 },
        {
          code: 'VALIDATION',
          fields: { 'voucherCodes.1': 'This gift voucher is named twice.' },
        },
      );
    });

    test('a total that a voucher does not make any more', async () => {
      const cart = await cartWith(means, await train(), await ferry());
      const { id, code } = await voucherOf();
      const { totalCents } = await quoteOf(means, cart.sessionId, [code]);
      await opened.database.update(vouchers).set({ balanceCents: 5_000 }).where(eq(vouchers.id, id));
      await reject(
        cart,
        { voucherCodes: [code], expectedTotal: totalCents / 100 },
        {
          code: 'PRICE_CHANGED',
          oldCents: totalCents,
        },
      );
    });

    test('a cart with nothing in it', async () => {
      const cart = await cartWith(means, pass);
      cartOf(await removeFromCart(means, cart.sessionId, cart.items[0]?.id ?? ''));
      await reject(
        cart,
        { travellers: [], expectedTotal: 0 },
        {
          code: 'VALIDATION',
          fields: { items: 'There is nothing in your cart.' },
        },
      );
    });

    test('a cart that is over, and one that there is none of', async () => {
      const cart = await cartWith(means, pass);
      const order = await orderOf(means, cart);
      means.time = minutesAfter(morning, 24 * 60 + 1);
      const before = await pictureOf(opened.database);
      const over = await placeOrder(means, cart.sessionId, order, newOrderKey());
      expect(over).toEqual({ ok: false, failure: { code: 'CART_EXPIRED' } });
      const nobodys = await placeOrder(means, 'a'.repeat(30), order, newOrderKey());
      expect(nobodys).toEqual({ ok: false, failure: { code: 'INVALID_CART_SESSION' } });
      expect(await pictureOf(opened.database)).toEqual(before);
    });

    test('what has left', async () => {
      const cart = await cartWith(means, await coach());
      // As if it had lain in the cart since before the check-in closed.
      const [item] = cart.items;
      await opened.database
        .update(cartItems)
        .set({ data: leavingAt('2026-12-01T07:59:00+13:00', item?.data) })
        .where(eq(cartItems.id, item?.id ?? ''));
      await reject(
        cart,
        {},
        {
          code: 'OFFER_EXPIRED',
          message: expect.stringMatching(/^It is too late for InterCity/),
        },
      );
    });

    test('what is on request and has another price by now', async () => {
      const cart = await cartWith(means, await coach());
      means.time = minutesAfter(morning, 6 * 60);
      means.timetable = await marketFeed(
        { fare_products: marketFiles.fare_products.replace('c,adult,40', 'c,adult,45') },
        means.time,
      );
      await reject(cart, {}, { code: 'PRICE_CHANGED', oldCents: 4_000, newCents: 4_500 });
    });

    test('an order while an earlier one of the cart is being paid', async () => {
      const cart = await cartWith(means, await train());
      const placed = await placedOf(means, cart);
      means.passed.length = 0;
      const booking = await bookingOf(placed.reference);
      await opened.database
        .update(paymentAttempts)
        .set({ state: 'claimed' })
        .where(eq(paymentAttempts.bookingId, booking.id));
      await reject(
        cart,
        {},
        {
          code: 'PAYMENT_IN_PROGRESS',
          reference: placed.reference,
          token: placed.token,
        },
      );
    });

    test('anything without a timetable', async () => {
      const cart = await cartWith(means, await train());
      means.timetable = null;
      await reject(cart, {}, { code: 'UPSTREAM' });
    });
  });

  describe('what had run out', () => {
    test('is held again and ordered', async () => {
      const cart = await cartWith(means, await train());
      means.time = minutesAfter(morning, 16);
      await placedOf(means, cart);
      expect(await heldUntil(cart.items[0]?.id)).toEqual(minutesAfter(morning, 16 + 35));
    });

    test('is held again with its extras', async () => {
      const cart = await withCar();
      means.time = minutesAfter(morning, 16);
      const placed = await placedOf(means, cart);
      const items = await itemsOf(opened.database, (await bookingOf(placed.reference)).id);
      expect(items.map(({ claims }) => claims.length)).toEqual([1, 1]);
      for (const { id } of cart.items) expect(await heldUntil(id)).toEqual(minutesAfter(morning, 51));
    });

    test('and is gone: nothing is ordered, and it is said how much is left', async () => {
      const cart = await cartWith(means, await train({ adults: 2, children: 0, infants: 0 }));
      means.time = minutesAfter(morning, 16);
      await others(3);
      expect(await refusalOf(means, cart)).toMatchObject({ code: 'SOLD_OUT', left: 1 });
      expect(means.passed).not.toContain('booking-written');
      expect(await heldUntil(cart.items[0]?.id)).not.toEqual(minutesAfter(morning, 51));
    });

    test('and has another price: nothing is ordered', async () => {
      const cart = await cartWith(means, await train());
      means.time = minutesAfter(morning, 6 * 60);
      means.timetable = await marketFeed(
        { fare_products: marketFiles.fare_products.replace('t,adult,100', 't,adult,120') },
        means.time,
      );
      expect(await refusalOf(means, cart)).toMatchObject({
        code: 'PRICE_CHANGED',
        oldCents: 10_000,
        newCents: 12_000,
      });
      expect(means.passed).not.toContain('booking-written');
    });

    test('is not held again for travellers who do not fit', async () => {
      const cart = await cartWith(means, await train());
      means.time = minutesAfter(morning, 16);
      expect(await refusalOf(means, cart, { travellers: [] })).toMatchObject({ code: 'VALIDATION' });
      expect(cartOf(await readCart(means, cart.sessionId)).items[0]?.hold).toBe('expired');
    });

    test('an item of before the passengers’ prices were kept is asked for anew', async () => {
      const cart = await cartWith(means, await train());
      await opened.database.update(cartItems).set({ unitPrices: null });
      const placed = await placedOf(means, cart);
      const [traveller] = await travellersOf(opened.database, (await bookingOf(placed.reference)).id);
      expect(traveller?.priceCents).toBe(10_000);
    });
  });

  describe('vouchers', () => {
    const sell = async (amount = 100) => {
      const [voucher] = await sellVouchers(opened.database, voucherItem({ amount }), morning);
      if (!voucher) throw new Error('No voucher was sold.');
      return voucher;
    };

    test('are taken with the order, and the card pays the rest', async () => {
      const cart = await cartWith(means, await train(), await ferry());
      const { id, code } = await sell();
      const placed = await placedOf(means, cart, { voucherCodes: [code] });
      expect(placed.totalCents).toBe(6_000 + 144);
      expect((await accountOf(opened.database, id)).balance).toBe(0);
      const booking = await bookingOf(placed.reference);
      expect(await vouchersOf(opened.database, booking.id)).toMatchObject([
        { voucherId: id, amountCents: 10_000, state: 'taken' },
      ]);
      expect((await attemptsOf(opened.database, booking.id))[0]?.amountCents).toBe(6_144);
    });

    test('pay for all of it: nothing is left for a card, and it is confirmed at once', async () => {
      const cart = await cartWith(means, await train());
      const { id, code } = await sell(200);
      const placed = await placedOf(means, cart, { voucherCodes: [code] });
      expect(placed).toMatchObject({ status: 'confirmed', totalCents: 0, paymentUrl: null });
      expect((await accountOf(opened.database, id)).balance).toBe(10_000);
      const booking = await bookingOf(placed.reference);
      expect(await attemptsOf(opened.database, booking.id)).toEqual([]);
      expect(cartOf(await readCart(means, cart.sessionId)).items).toEqual([]);
    });

    test('of two orders at once with the same voucher, one has it', async () => {
      const { id, code } = await sell();
      const both = await Promise.all([cartWith(means, await train()), cartWith(means, await train())]);
      const sent = await Promise.all(both.map((cart) => orderOf(means, cart, { voucherCodes: [code] })));
      const results = await Promise.all(
        both.map((cart, at) => {
          const order = sent[at];
          if (!order) throw new Error('There is no order.');
          return placeOrder(means, cart.sessionId, order, newOrderKey());
        }),
      );
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      const refused = results.find(({ ok }) => !ok);
      expect(refused).toMatchObject({ failure: { code: 'VALIDATION' } });
      expect((await accountOf(opened.database, id)).balance).toBe(0);
    });

    test('come back to the next order of the same cart', async () => {
      const cart = await cartWith(means, await train());
      const { id, code } = await sell(50);
      const first = await placedOf(means, cart, { voucherCodes: [code] });
      expect(await quoteOf(means, cart.sessionId, [code])).toMatchObject({
        vouchers: [{ amountCents: 5_000, remainingCents: 0 }],
        totalCents: 5_120,
      });
      const second = await placedOf(means, cart, { voucherCodes: [code] });
      expect(await bookingOf(first.reference)).toMatchObject({
        status: 'cancelled',
        cancelReason: 'superseded',
      });
      expect(second.totalCents).toBe(5_120);
      expect(await accountOf(opened.database, id)).toMatchObject({
        balance: 0,
        redeemed: 10_000,
        returned: 5_000,
      });
    });
  });

  describe('the same order again', () => {
    test('is the same booking with the same page to pay on', async () => {
      const cart = await cartWith(means, await train());
      const order = await orderOf(means, cart);
      const key = newOrderKey();
      const first = await placeOrder(means, cart.sessionId, order, key);
      const second = await placeOrder(means, cart.sessionId, order, key);
      expect(second).toEqual(first);
    });

    test('at once, too', async () => {
      const cart = await cartWith(means, await train());
      const order = await orderOf(means, cart);
      const key = newOrderKey();
      const results = await Promise.all(
        Array.from({ length: 8 }, () => placeOrder(means, cart.sessionId, order, key)),
      );
      for (const result of results) expect(result).toEqual(results[0]);
      expect(results[0]?.ok).toBe(true);
    });

    test('goes on although the cart is gone', async () => {
      const cart = await cartWith(means, await train());
      const order = await orderOf(means, cart);
      const key = newOrderKey();
      const first = await placeOrder(means, cart.sessionId, order, key);
      await opened.database.delete(carts);
      expect(await placeOrder(means, cart.sessionId, order, key)).toEqual(first);
    });

    test('says what became of a booking that is over, and opens no page', async () => {
      const cart = await cartWith(means, await train());
      const order = await orderOf(means, cart);
      const key = newOrderKey();
      const first = await placeOrder(means, cart.sessionId, order, key);
      if (!first.ok) throw new Error('The order was refused.');
      const { id } = await bookingOf(first.placed.reference);
      await opened.database.transaction((transaction) =>
        updateBooking(transaction, id, { status: 'cancelled', cancelReason: 'left' }),
      );
      expect(await placeOrder(means, cart.sessionId, order, key)).toEqual({
        ok: true,
        placed: { ...first.placed, status: 'cancelled', paymentUrl: null },
      });
    });

    test.each(['order-claimed', 'booking-written', 'attempt-opened-at-provider', 'attempt-opened'] as const)(
      'goes on after a death at %s',
      async (point) => {
        const cart = await cartWith(means, await train());
        const order = await orderOf(means, cart);
        const key = newOrderKey();
        means.diesAt = point;
        await expect(placeOrder(means, cart.sessionId, order, key)).rejects.toThrow(Death);
        const result = await placeOrder(means, cart.sessionId, order, key);
        if (!result.ok) throw new Error('The order was refused.');
        expect(result.placed.paymentUrl).toMatch(/test-gateway/);
        const { id } = await bookingOf(result.placed.reference);
        expect(await attemptsOf(opened.database, id)).toMatchObject([{ state: 'open' }]);
      },
    );

    test('goes on once the provider is there again', async () => {
      const cart = await cartWith(means, await train());
      const order = await orderOf(means, cart);
      const key = newOrderKey();
      means.isProviderDown = true;
      expect(await placeOrder(means, cart.sessionId, order, key)).toEqual({
        ok: false,
        failure: { code: 'UPSTREAM' },
      });
      means.isProviderDown = false;
      const result = await placeOrder(means, cart.sessionId, order, key);
      expect(result).toMatchObject({ ok: true, placed: { status: 'pending_payment' } });
    });
  });

  test('another order of the cart takes the place of the one that waits', async () => {
    const cart = await cartWith(means, await train());
    const first = await placedOf(means, cart);
    const second = await placedOf(means, cart);
    expect(second.reference).not.toBe(first.reference);
    expect(await readBooking(means, first.token)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'superseded',
      payment: { url: null },
    });
    expect(await readBooking(means, second.token)).toMatchObject({ status: 'pending_payment' });
  });

  test('of many orders of one cart at once, one waits for its payment and no other', async () => {
    const cart = await cartWith(means, await train());
    const order = await orderOf(means, cart);
    const results = await Promise.all(
      Array.from({ length: 12 }, () => placeOrder(means, cart.sessionId, order, newOrderKey())),
    );
    const bookings = await Promise.all(
      results.map((result) => (result.ok ? bookingOf(result.placed.reference) : undefined)),
    );
    const waiting = bookings.filter((booking) => booking?.status === 'pending_payment');
    expect(waiting).toHaveLength(1);
    const others = bookings.filter((booking) => booking && !waiting.includes(booking));
    for (const booking of others) expect(booking?.cancelReason).toBe('superseded');
    const { id } = waiting[0] ?? {};
    expect(await attemptsOf(opened.database, id ?? '')).toMatchObject([{ state: 'open' }]);
  });

  test('ordering again and again holds nothing for longer than 80 minutes', async () => {
    const cart = await cartWith(means, await train());
    for (const minutes of [10, 40, 70]) {
      means.time = minutesAfter(morning, minutes);
      await placedOf(means, cart);
    }
    expect(await heldUntil(cart.items[0]?.id)).toEqual(minutesAfter(morning, 80));
  });
});

/** The same rides, leaving at another time. */
function leavingAt(departure: string, data: Cart['items'][number]['data'] | undefined) {
  if (data?.kind !== 'journey') throw new Error('This is no journey.');
  const serviceRoute = data.route.serviceRoute.map((leg) => ({
    ...leg,
    checkInCloses: null,
    from: { ...leg.from, departure },
  }));
  return { ...data, route: { serviceRoute } };
}
