import { expect, test } from 'vitest';
import type { NewItem } from '#domains/cart/cart.ts';
import {
  cartOf,
  loadTestTimetable,
  minutesAfter,
  morning,
  pass,
} from '#domains/cart/cart-fixtures.testing.ts';
import { readCart } from '#domains/cart/read-cart.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { itemsOf, travellersOf } from '../booking-store.ts';
import { sameRides } from '../moved-timetables.testing.ts';
import { readBooking } from '../read-booking.ts';
import { cartWith, placedOf } from './order-fixtures.testing.ts';
import { useOrderFixture } from './order-suite.testing.ts';

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

describeEachDatabase('an accepted order makes a booking', (open) => {
  const fixture = useOrderFixture(open);

  // @spec 3.10
  test('that is a copy of the cart with the price of each traveller', async () => {
    const family = { adults: 2, children: 1, infants: 1 };
    const cart = await cartWith(fixture.deps, await fixture.train(family), pass);
    const [ride, bought] = cart.items;
    const placed = await placedOf(fixture.deps, cart);
    const booking = await fixture.bookingOf(placed.reference);
    const items = await itemsOf(fixture.database, booking.id);
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
    const travellers = await travellersOf(fixture.database, booking.id);
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

  test('with extras after their parent items, which claim their metres of the deck', async () => {
    const cart = await fixture.withCar();
    const placed = await placedOf(fixture.deps, cart);
    const [ride, car] = await itemsOf(fixture.database, (await fixture.bookingOf(placed.reference)).id);
    expect(car).toMatchObject({ itemType: 'extra', parentId: ride?.id, stock: 'live' });
    expect(car?.claims).toMatchObject([{ quantity: 5 }]);
  });

  test('that shows a vehicle’s number plate wherever it shows the vehicle', async () => {
    const cart = await fixture.withCar();
    const itemId = cart.items[1]?.id ?? '';
    const placed = await placedOf(fixture.deps, cart, { vehicles: [{ itemId, plate: 'abc 123' }] });
    const [, car] = await itemsOf(fixture.database, (await fixture.bookingOf(placed.reference)).id);
    expect(car).toMatchObject({
      detail: 'number plate ABC 123',
      data: { extra: { extraKind: 'vehicle', plate: 'ABC 123' } },
    });
    expect((await readBooking(fixture.deps, placed.token))?.items[1]?.detail).toBe('number plate ABC 123');
  });

  test('that its token opens, with the payment page', async () => {
    const cart = await cartWith(fixture.deps, await fixture.train());
    const placed = await placedOf(fixture.deps, cart);
    expect(placed).toMatchObject({
      status: 'pending_payment',
      totalCents: 10_240,
      paymentUrl: expect.stringMatching(/^http:\/\/site\.test\/test-gateway\/pay\/pay_/),
    });
    const booking = await readBooking(fixture.deps, placed.token);
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
    expect(await readBooking(fixture.deps, `${placed.token.slice(0, -1)}_`)).toBeNull();
    expect(await readBooking(fixture.deps, placed.reference)).toBeNull();
  });

  test('and holds the ordered items until the payment deadline', async () => {
    const cart = await cartWith(fixture.deps, await fixture.train(), pass);
    fixture.deps.time = minutesAfter(morning, 10);
    await placedOf(fixture.deps, cart);
    expect(await fixture.heldUntil(cart.items[0]?.id)).toEqual(minutesAfter(morning, 45));
    const seen = cartOf(await readCart(fixture.deps, cart.sessionId));
    expect(seen.holdExpiresAt).toEqual(minutesAfter(morning, 45));
    expect(seen.items).toHaveLength(2);
  });

  test.each(Object.entries(sameRides))('of a held ride if the timetable %s', async (_, files) => {
    const cart = await cartWith(fixture.deps, await fixture.train());
    fixture.deps.timetable = await loadTestTimetable(files);
    expect(await placedOf(fixture.deps, cart)).toMatchObject({ status: 'pending_payment' });
  });

  test('and passes each crash point', async () => {
    await placedOf(fixture.deps, await cartWith(fixture.deps, await fixture.train()));
    expect(fixture.deps.passed).toEqual([
      'order-claimed',
      'booking-written',
      'attempt-opened-at-provider',
      'attempt-opened',
    ]);
  });

  test('a gift voucher is valid as long as one that is bought today', async () => {
    const cart = await cartWith(fixture.deps, gift);
    fixture.deps.time = minutesAfter(morning, 20 * 60);
    const placed = await placedOf(fixture.deps, cart);
    const [item] = await itemsOf(fixture.database, (await fixture.bookingOf(placed.reference)).id);
    expect(item?.data).toMatchObject({ voucher: { expiresOn: '2029-12-02' } });
    expect(item?.detail).toContain('valid until Sunday 2 December 2029');
  });
});
