import { describe, expect, test } from 'vitest';
import { carts } from '#domains/cart/cart.table.ts';
import { minutesAfter, morning } from '#domains/cart/cart-fixtures.testing.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { attemptsOf, updateBooking } from '../booking-store.ts';
import { SimulatedCrash } from '../payment/payment-fixtures.testing.ts';
import { readBooking } from '../read-booking.ts';
import { cartWith, newOrderKey, orderOf, placedOf } from './order-fixtures.testing.ts';
import { useOrderFixture } from './order-suite.testing.ts';
import { placeOrder } from './place-order.ts';

describeEachDatabase('a cart that is ordered more than once', (open) => {
  const fixture = useOrderFixture(open);

  describe('the same order sent again', () => {
    test('gives the same booking and the same payment page', async () => {
      const cart = await cartWith(fixture.deps, await fixture.train());
      const order = await orderOf(fixture.deps, cart);
      const key = newOrderKey();
      const first = await placeOrder(fixture.deps, cart.sessionId, order, key);
      const second = await placeOrder(fixture.deps, cart.sessionId, order, key);
      expect(second).toEqual(first);
    });

    test('gives one booking for concurrent requests', async () => {
      const cart = await cartWith(fixture.deps, await fixture.train());
      const order = await orderOf(fixture.deps, cart);
      const key = newOrderKey();
      const results = await Promise.all(
        Array.from({ length: 8 }, () => placeOrder(fixture.deps, cart.sessionId, order, key)),
      );
      for (const result of results) expect(result).toEqual(results[0]);
      expect(results[0]?.ok).toBe(true);
    });

    test('continues after the cart was deleted', async () => {
      const cart = await cartWith(fixture.deps, await fixture.train());
      const order = await orderOf(fixture.deps, cart);
      const key = newOrderKey();
      const first = await placeOrder(fixture.deps, cart.sessionId, order, key);
      await fixture.database.delete(carts);
      expect(await placeOrder(fixture.deps, cart.sessionId, order, key)).toEqual(first);
    });

    test('returns the status of a cancelled booking and opens no payment page', async () => {
      const cart = await cartWith(fixture.deps, await fixture.train());
      const order = await orderOf(fixture.deps, cart);
      const key = newOrderKey();
      const first = await placeOrder(fixture.deps, cart.sessionId, order, key);
      if (!first.ok) throw new Error('The order was refused.');
      const { id } = await fixture.bookingOf(first.placed.reference);
      await fixture.database.transaction((transaction) =>
        updateBooking(transaction, id, { status: 'cancelled', cancelReason: 'left' }),
      );
      expect(await placeOrder(fixture.deps, cart.sessionId, order, key)).toEqual({
        ok: true,
        placed: { ...first.placed, status: 'cancelled', paymentUrl: null },
      });
    });

    test.each(['order-claimed', 'booking-written', 'attempt-opened-at-provider', 'attempt-opened'] as const)(
      'continues after a crash at %s',
      async (point) => {
        const cart = await cartWith(fixture.deps, await fixture.train());
        const order = await orderOf(fixture.deps, cart);
        const key = newOrderKey();
        fixture.deps.crashAt = point;
        await expect(placeOrder(fixture.deps, cart.sessionId, order, key)).rejects.toThrow(SimulatedCrash);
        const result = await placeOrder(fixture.deps, cart.sessionId, order, key);
        if (!result.ok) throw new Error('The order was refused.');
        expect(result.placed.paymentUrl).toMatch(/test-gateway/);
        const { id } = await fixture.bookingOf(result.placed.reference);
        expect(await attemptsOf(fixture.database, id)).toMatchObject([{ state: 'open' }]);
      },
    );

    test('continues once the provider is available again', async () => {
      const cart = await cartWith(fixture.deps, await fixture.train());
      const order = await orderOf(fixture.deps, cart);
      const key = newOrderKey();
      fixture.deps.isProviderDown = true;
      expect(await placeOrder(fixture.deps, cart.sessionId, order, key)).toEqual({
        ok: false,
        failure: { code: 'UPSTREAM' },
      });
      fixture.deps.isProviderDown = false;
      const result = await placeOrder(fixture.deps, cart.sessionId, order, key);
      expect(result).toMatchObject({ ok: true, placed: { status: 'pending_payment' } });
    });
  });

  test('another order of the cart supersedes the pending one', async () => {
    const cart = await cartWith(fixture.deps, await fixture.train());
    const first = await placedOf(fixture.deps, cart);
    const second = await placedOf(fixture.deps, cart);
    expect(second.reference).not.toBe(first.reference);
    expect(await readBooking(fixture.deps, first.token)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'superseded',
      payment: { url: null },
    });
    expect(await readBooking(fixture.deps, second.token)).toMatchObject({ status: 'pending_payment' });
  });

  test('of concurrent orders of one cart, exactly one is pending', async () => {
    const cart = await cartWith(fixture.deps, await fixture.train());
    const order = await orderOf(fixture.deps, cart);
    const results = await Promise.all(
      Array.from({ length: 12 }, () => placeOrder(fixture.deps, cart.sessionId, order, newOrderKey())),
    );
    const bookings = await Promise.all(
      results.map((result) => (result.ok ? fixture.bookingOf(result.placed.reference) : undefined)),
    );
    const waiting = bookings.filter((booking) => booking?.status === 'pending_payment');
    expect(waiting).toHaveLength(1);
    const others = bookings.filter((booking) => booking && !waiting.includes(booking));
    for (const booking of others) expect(booking?.cancelReason).toBe('superseded');
    const { id } = waiting[0] ?? {};
    expect(await attemptsOf(fixture.database, id ?? '')).toMatchObject([{ state: 'open' }]);
  });

  test('repeated orders hold nothing for longer than 80 minutes', async () => {
    const cart = await cartWith(fixture.deps, await fixture.train());
    for (const minutes of [10, 40, 70]) {
      fixture.deps.time = minutesAfter(morning, minutes);
      await placedOf(fixture.deps, cart);
    }
    expect(await fixture.heldUntil(cart.items[0]?.id)).toEqual(minutesAfter(morning, 80));
  });
});
