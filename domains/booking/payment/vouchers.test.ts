import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { addToCart } from '#domains/cart/add-to-cart.ts';
import type { NewItem } from '#domains/cart/cart.ts';
import { cartOf, findTestRides, loadTestTimetable, pass } from '#domains/cart/cart-fixtures.testing.ts';
import { readCart } from '#domains/cart/read-cart.ts';
import { inventoryHolds } from '#domains/inventory/inventory.table.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { outbox } from '#platform/mail/outbox.table.ts';
import { bookings } from '../booking.table.ts';
import { bookingToken } from '../booking-token.ts';
import {
  advanceClock,
  authorise,
  boughtVoucher,
  decline,
  order,
  orderCart,
  type PaymentFixture,
  runBackgroundRounds,
  stateOf,
} from './payment-fixtures.testing.ts';
import { usePaymentFixture } from './payment-suite.testing.ts';
import { settle } from './settle.ts';
import { settleFree } from './settle-free.ts';

/** A ride for all four seats of a train: $400. */
let train: NewItem;

beforeAll(async () => {
  ({ train } = await findTestRides(await loadTestTimetable()));
});

describeEachDatabase('an order paid with vouchers', (open) => {
  let fixture: PaymentFixture;
  usePaymentFixture(open, (fresh) => {
    fixture = fresh;
  });

  test.each([
    '2026-12-24T08:00:00+13:00',
    // The clocks have gone back at night.
    '2027-04-04T08:00:00+12:00',
  ])('sends the buyer of a voucher an email, and the recipient one on the chosen day, at %s', async (due) => {
    await fixture.database.delete(outbox);
    const { sale, left } = await boughtVoucher(fixture, 100, due.slice(0, 10));
    expect(await left()).toBe(100);
    expect(await stateOf(fixture, sale)).toMatchObject({ status: 'confirmed', mails: ['booking'] });
    const mails = await fixture.database.select().from(outbox).where(eq(outbox.template, 'voucher'));
    expect(mails.map(({ dueAt }) => dueAt)).toEqual([new Date(due)]);
  });

  test('is confirmed at once without calls to the bank if nothing is left to pay', async () => {
    const { code, left } = await boughtVoucher(fixture, 500);
    fixture.provider.calls.length = 0;
    const ordered = await order(fixture, [train], [code]);
    expect(ordered).toMatchObject({ status: 'confirmed', paymentUrl: null, totalCents: 0 });
    expect(await stateOf(fixture, ordered)).toMatchObject({ attempts: [], holders: 4, mails: ['booking'] });
    expect(cartOf(await readCart(fixture, ordered.sessionId)).items).toEqual([]);
    expect(await left()).toBe(100);
    expect(await settleFree(fixture, ordered.id)).toBe('confirmed');
    expect(fixture.provider.calls).toEqual([]);
  });

  test('returns the deposits if an item is sold out', async () => {
    const { code, left } = await boughtVoucher(fixture, 500);
    const { sessionId } = cartOf(await addToCart(fixture, null, [train]));
    fixture.crashAt = 'booking-written';
    await expect(orderCart(fixture, sessionId, [code])).rejects.toThrow('booking-written');
    expect(await left()).toBe(100);
    const [booking] = await fixture.database
      .select()
      .from(bookings)
      .where(and(eq(bookings.status, 'pending_payment'), eq(bookings.totalCents, 0)));
    await fixture.database.delete(inventoryHolds);
    await order(fixture, [train]);
    await runBackgroundRounds(fixture, 1);
    expect(await left()).toBe(500);
    const { id = '' } = booking ?? {};
    const given = { id, token: bookingToken(fixture.bookingKey(), id) };
    expect(await stateOf(fixture, given)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'not_available',
      mails: ['not-available'],
    });
  });

  test('is settled by the next round after a crash', async () => {
    const { code, left } = await boughtVoucher(fixture, 500);
    const { sessionId } = cartOf(await addToCart(fixture, null, [train]));
    fixture.crashAt = 'booking-written';
    await expect(orderCart(fixture, sessionId, [code])).rejects.toThrow('booking-written');
    await runBackgroundRounds(fixture, 1);
    expect(cartOf(await readCart(fixture, sessionId)).items).toEqual([]);
    expect(await left()).toBe(100);
  });

  test('returns the deposits after a decline, and takes them again for a late payment', async () => {
    const { code, left } = await boughtVoucher(fixture, 150);
    const ordered = await order(fixture, [train], [code]);
    expect(await left()).toBe(0);
    for (const _ of ['the first', 'a second card']) {
      decline(fixture, ordered.attemptId);
      await settle(fixture, ordered.attemptId);
      expect(await left()).toBe(150);
      expect(await stateOf(fixture, ordered)).toMatchObject({ status: 'cancelled', attempts: ['failed'] });
      authorise(fixture, ordered.attemptId);
      fixture.provider.faults = [{ call: 'capture', when: 'before', kind: 'unavailable' }];
      await expect(settle(fixture, ordered.attemptId)).rejects.toThrow();
      expect(await left()).toBe(0);
    }
    await runBackgroundRounds(fixture, 1);
    expect(await stateOf(fixture, ordered)).toMatchObject({ status: 'confirmed', attempts: ['captured'] });
  });

  test('voids a late payment if its voucher was spent in the meantime', async () => {
    const { code, left } = await boughtVoucher(fixture, 150);
    const ordered = await order(fixture, [train], [code]);
    advanceClock(fixture, 31);
    await runBackgroundRounds(fixture, 1);
    expect(await left()).toBe(150);
    await order(fixture, [pass], [code]);
    authorise(fixture, ordered.attemptId);
    await settle(fixture, ordered.attemptId);
    expect(await stateOf(fixture, ordered)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'voucher_spent',
      provider: ['cancelled'],
      holders: 0,
    });
  });

  test('spends a voucher once if the cart is ordered again', async () => {
    const { code, left } = await boughtVoucher(fixture, 150);
    const first = await order(fixture, [train], [code]);
    const second = await orderCart(fixture, first.sessionId, [code]);
    expect(await left()).toBe(0);
    authorise(fixture, second.attemptId);
    await settle(fixture, second.attemptId);
    expect(await stateOf(fixture, second)).toMatchObject({ status: 'confirmed' });
    expect(await left()).toBe(0);
  });
});
