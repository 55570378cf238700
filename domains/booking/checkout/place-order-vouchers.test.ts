import { expect, test } from 'vitest';
import { readCart } from '#domains/cart/read-cart.ts';
import { cartOf } from '#domains/cart/testing.ts';
import { accountOf } from '#domains/voucher/testing.ts';
import { describeEachDatabase } from '#platform/database/testing.ts';
import { attemptsOf, vouchersOf } from '../booking-store.ts';
import { useOrderShop } from './order-suite.testing.ts';
import { placeOrder } from './place-order.ts';
import { cartWith, newOrderKey, orderOf, placedOf, quoteOf } from './testing.ts';

describeEachDatabase('vouchers that pay for an order', (open) => {
  const shop = useOrderShop(open);

  test('are redeemed with the order, and the card pays the rest', async () => {
    const cart = await cartWith(shop.deps, await shop.train(), await shop.ferry());
    const { id, code } = await shop.voucher();
    const placed = await placedOf(shop.deps, cart, { voucherCodes: [code] });
    expect(placed.totalCents).toBe(6_000 + 144);
    expect((await accountOf(shop.database, id)).balance).toBe(0);
    const booking = await shop.bookingOf(placed.reference);
    expect(await vouchersOf(shop.database, booking.id)).toMatchObject([
      { voucherId: id, amountCents: 10_000, state: 'taken' },
    ]);
    expect((await attemptsOf(shop.database, booking.id))[0]?.amountCents).toBe(6_144);
  });

  // @spec 1.3
  test('can pay for all of it, which confirms the booking without a card payment', async () => {
    const cart = await cartWith(shop.deps, await shop.train());
    const { id, code } = await shop.voucher(200);
    const placed = await placedOf(shop.deps, cart, { voucherCodes: [code] });
    expect(placed).toMatchObject({ status: 'confirmed', totalCents: 0, paymentUrl: null });
    expect((await accountOf(shop.database, id)).balance).toBe(10_000);
    const booking = await shop.bookingOf(placed.reference);
    expect(await attemptsOf(shop.database, booking.id)).toEqual([]);
    expect(cartOf(await readCart(shop.deps, cart.sessionId)).items).toEqual([]);
  });

  test('can pay for all of it if the subtotal is the one shown', async () => {
    const cart = await cartWith(shop.deps, await shop.train());
    const { code } = await shop.voucher(200);
    const placed = await placedOf(shop.deps, cart, { voucherCodes: [code], expectedSubtotal: 100 });
    expect(placed).toMatchObject({ status: 'confirmed', totalCents: 0 });
  });

  test('can pay for only one of two concurrent orders', async () => {
    const { id, code } = await shop.voucher();
    const both = await Promise.all([
      cartWith(shop.deps, await shop.train()),
      cartWith(shop.deps, await shop.train()),
    ]);
    const sent = await Promise.all(both.map((cart) => orderOf(shop.deps, cart, { voucherCodes: [code] })));
    const results = await Promise.all(
      both.map((cart, at) => {
        const order = sent[at];
        if (!order) throw new Error('There is no order.');
        return placeOrder(shop.deps, cart.sessionId, order, newOrderKey());
      }),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const refused = results.find(({ ok }) => !ok);
    expect(refused).toMatchObject({ failure: { code: 'VALIDATION' } });
    expect((await accountOf(shop.database, id)).balance).toBe(0);
  });

  test('are available again to the next order of the same cart', async () => {
    const cart = await cartWith(shop.deps, await shop.train());
    const { id, code } = await shop.voucher(50);
    const first = await placedOf(shop.deps, cart, { voucherCodes: [code] });
    expect(await quoteOf(shop.deps, cart.sessionId, [code])).toMatchObject({
      vouchers: [{ amountCents: 5_000, remainingCents: 0 }],
      totalCents: 5_120,
    });
    const second = await placedOf(shop.deps, cart, { voucherCodes: [code] });
    expect(await shop.bookingOf(first.reference)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'superseded',
    });
    expect(second.totalCents).toBe(5_120);
    expect(await accountOf(shop.database, id)).toMatchObject({
      balance: 0,
      redeemed: 10_000,
      returned: 5_000,
    });
  });
});
