import { expect, test } from 'vitest';
import { cartOf } from '#domains/cart/cart-fixtures.testing.ts';
import { readCart } from '#domains/cart/read-cart.ts';
import { accountOf } from '#domains/voucher/sell-vouchers.testing.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { attemptsOf, vouchersOf } from '../booking-store.ts';
import { cartWith, newOrderKey, orderOf, placedOf, quoteOf } from './order-fixtures.testing.ts';
import { useOrderFixture } from './order-suite.testing.ts';
import { placeOrder } from './place-order.ts';

describeEachDatabase('vouchers that pay for an order', (open) => {
  const fixture = useOrderFixture(open);

  test('are redeemed with the order, and the card pays the rest', async () => {
    const cart = await cartWith(fixture.deps, await fixture.train(), await fixture.ferry());
    const { id, code } = await fixture.voucher();
    const placed = await placedOf(fixture.deps, cart, { voucherCodes: [code] });
    expect(placed.totalCents).toBe(6_000 + 144);
    expect((await accountOf(fixture.database, id)).balance).toBe(0);
    const booking = await fixture.bookingOf(placed.reference);
    expect(await vouchersOf(fixture.database, booking.id)).toMatchObject([
      { voucherId: id, amountCents: 10_000, state: 'taken' },
    ]);
    expect((await attemptsOf(fixture.database, booking.id))[0]?.amountCents).toBe(6_144);
  });

  // @spec 1.3
  test('can pay for all of it, which confirms the booking without a card payment', async () => {
    const cart = await cartWith(fixture.deps, await fixture.train());
    const { id, code } = await fixture.voucher(200);
    const placed = await placedOf(fixture.deps, cart, { voucherCodes: [code] });
    expect(placed).toMatchObject({ status: 'confirmed', totalCents: 0, paymentUrl: null });
    expect((await accountOf(fixture.database, id)).balance).toBe(10_000);
    const booking = await fixture.bookingOf(placed.reference);
    expect(await attemptsOf(fixture.database, booking.id)).toEqual([]);
    expect(cartOf(await readCart(fixture.deps, cart.sessionId)).items).toEqual([]);
  });

  test('can pay for all of it if the subtotal is the one shown', async () => {
    const cart = await cartWith(fixture.deps, await fixture.train());
    const { code } = await fixture.voucher(200);
    const placed = await placedOf(fixture.deps, cart, { voucherCodes: [code], expectedSubtotal: 100 });
    expect(placed).toMatchObject({ status: 'confirmed', totalCents: 0 });
  });

  test('can pay for only one of two concurrent orders', async () => {
    const { id, code } = await fixture.voucher();
    const both = await Promise.all([
      cartWith(fixture.deps, await fixture.train()),
      cartWith(fixture.deps, await fixture.train()),
    ]);
    const sent = await Promise.all(both.map((cart) => orderOf(fixture.deps, cart, { voucherCodes: [code] })));
    const results = await Promise.all(
      both.map((cart, at) => {
        const order = sent[at];
        if (!order) throw new Error('There is no order.');
        return placeOrder(fixture.deps, cart.sessionId, order, newOrderKey());
      }),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const refused = results.find(({ ok }) => !ok);
    expect(refused).toMatchObject({ failure: { code: 'VALIDATION' } });
    expect((await accountOf(fixture.database, id)).balance).toBe(0);
  });

  test('are available again to the next order of the same cart', async () => {
    const cart = await cartWith(fixture.deps, await fixture.train());
    const { id, code } = await fixture.voucher(50);
    const first = await placedOf(fixture.deps, cart, { voucherCodes: [code] });
    expect(await quoteOf(fixture.deps, cart.sessionId, [code])).toMatchObject({
      vouchers: [{ amountCents: 5_000, remainingCents: 0 }],
      totalCents: 5_120,
    });
    const second = await placedOf(fixture.deps, cart, { voucherCodes: [code] });
    expect(await fixture.bookingOf(first.reference)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'superseded',
    });
    expect(second.totalCents).toBe(5_120);
    expect(await accountOf(fixture.database, id)).toMatchObject({
      balance: 0,
      redeemed: 10_000,
      returned: 5_000,
    });
  });
});
