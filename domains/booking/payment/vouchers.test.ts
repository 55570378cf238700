import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { addToCart } from '#domains/cart/add-to-cart.ts';
import type { NewItem } from '#domains/cart/cart.ts';
import { readCart } from '#domains/cart/read-cart.ts';
import { cartOf, marketFeed, marketRides, pass } from '#domains/cart/testing.ts';
import { inventoryHolds } from '#domains/inventory/inventory.table.ts';
import { describeEachDatabase } from '#platform/database/testing.ts';
import { outbox } from '#platform/mail/outbox.table.ts';
import { bookings } from '../booking.table.ts';
import { bookingToken } from '../booking-token.ts';
import { settle } from './settle.ts';
import { settleFree } from './settle-free.ts';
import { useShop } from './shop-suite.testing.ts';
import {
  authorise,
  boughtVoucher,
  decline,
  later,
  letRoundsRun,
  order,
  orderCart,
  type Shop,
  stateOf,
} from './testing.ts';

/** A ride for all four seats of a train: $400. */
let train: NewItem;

beforeAll(async () => {
  ({ train } = await marketRides(await marketFeed()));
});

describeEachDatabase('an order paid with vouchers', (open) => {
  let shop: Shop;
  useShop(open, (fresh) => {
    shop = fresh;
  });

  test('sends the buyer of a voucher an email, and the recipient one on the chosen day', async () => {
    await shop.database.delete(outbox);
    const { sale, left } = await boughtVoucher(shop, 100);
    expect(await left()).toBe(100);
    expect(await stateOf(shop, sale)).toMatchObject({ status: 'confirmed', mails: ['booking'] });
    const mails = await shop.database.select().from(outbox).where(eq(outbox.template, 'voucher'));
    expect(mails.map(({ dueAt }) => dueAt)).toEqual([new Date('2026-12-24T08:00:00+13:00')]);
  });

  test('is confirmed at once without calls to the bank if nothing is left to pay', async () => {
    const { code, left } = await boughtVoucher(shop, 500);
    shop.bank.calls.length = 0;
    const ordered = await order(shop, [train], [code]);
    expect(ordered).toMatchObject({ status: 'confirmed', paymentUrl: null, totalCents: 0 });
    expect(await stateOf(shop, ordered)).toMatchObject({ attempts: [], holders: 4, mails: ['booking'] });
    expect(cartOf(await readCart(shop, ordered.sessionId)).items).toEqual([]);
    expect(await left()).toBe(100);
    expect(await settleFree(shop, ordered.id)).toBe('confirmed');
    expect(shop.bank.calls).toEqual([]);
  });

  test('returns the deposits if an item is sold out', async () => {
    const { code, left } = await boughtVoucher(shop, 500);
    const { sessionId } = cartOf(await addToCart(shop, null, [train]));
    shop.crashAt = 'booking-written';
    await expect(orderCart(shop, sessionId, [code])).rejects.toThrow('booking-written');
    expect(await left()).toBe(100);
    const [booking] = await shop.database
      .select()
      .from(bookings)
      .where(and(eq(bookings.status, 'pending_payment'), eq(bookings.totalCents, 0)));
    await shop.database.delete(inventoryHolds);
    await order(shop, [train]);
    await letRoundsRun(shop, 1);
    expect(await left()).toBe(500);
    const { id = '' } = booking ?? {};
    const given = { id, token: bookingToken(shop.bookingKey(), id) };
    expect(await stateOf(shop, given)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'not_available',
      mails: ['not-available'],
    });
  });

  test('is settled by the next round after a crash', async () => {
    const { code, left } = await boughtVoucher(shop, 500);
    const { sessionId } = cartOf(await addToCart(shop, null, [train]));
    shop.crashAt = 'booking-written';
    await expect(orderCart(shop, sessionId, [code])).rejects.toThrow('booking-written');
    await letRoundsRun(shop, 1);
    expect(cartOf(await readCart(shop, sessionId)).items).toEqual([]);
    expect(await left()).toBe(100);
  });

  test('returns the deposits after a decline, and takes them again for a late payment', async () => {
    const { code, left } = await boughtVoucher(shop, 150);
    const ordered = await order(shop, [train], [code]);
    expect(await left()).toBe(0);
    for (const _ of ['the first', 'a second card']) {
      decline(shop, ordered.attemptId);
      await settle(shop, ordered.attemptId);
      expect(await left()).toBe(150);
      expect(await stateOf(shop, ordered)).toMatchObject({ status: 'cancelled', attempts: ['failed'] });
      authorise(shop, ordered.attemptId);
      shop.bank.faults = [{ call: 'capture', when: 'before', kind: 'unavailable' }];
      await expect(settle(shop, ordered.attemptId)).rejects.toThrow();
      expect(await left()).toBe(0);
    }
    await letRoundsRun(shop, 1);
    expect(await stateOf(shop, ordered)).toMatchObject({ status: 'confirmed', attempts: ['captured'] });
  });

  test('voids a late payment if its voucher was spent in the meantime', async () => {
    const { code, left } = await boughtVoucher(shop, 150);
    const ordered = await order(shop, [train], [code]);
    later(shop, 31);
    await letRoundsRun(shop, 1);
    expect(await left()).toBe(150);
    await order(shop, [pass], [code]);
    authorise(shop, ordered.attemptId);
    await settle(shop, ordered.attemptId);
    expect(await stateOf(shop, ordered)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'voucher_spent',
      bank: ['cancelled'],
      holders: 0,
    });
  });

  test('spends a voucher once if the cart is ordered again', async () => {
    const { code, left } = await boughtVoucher(shop, 150);
    const first = await order(shop, [train], [code]);
    const second = await orderCart(shop, first.sessionId, [code]);
    expect(await left()).toBe(0);
    authorise(shop, second.attemptId);
    await settle(shop, second.attemptId);
    expect(await stateOf(shop, second)).toMatchObject({ status: 'confirmed' });
    expect(await left()).toBe(0);
  });
});
