import { expect, test } from 'vitest';
import { pass } from '#domains/cart/testing.ts';
import { describeEachDatabase } from '#platform/database/testing.ts';
import { lockBooking } from '../booking-store.ts';
import { insertAttempt } from './new-attempt.ts';
import { openAttempt } from './open-attempt.ts';
import { settle } from './settle.ts';
import { useShop } from './shop-suite.testing.ts';
import { authorise, decline, letRoundsRun, type Ordered, order, type Shop, stateOf } from './testing.ts';

describeEachDatabase('two payments of one booking', (open) => {
  let shop: Shop;
  let ordered: Ordered;
  let second: string;
  const bank = useShop(open, async (fresh) => {
    shop = fresh;
    ordered = await order(shop, [pass]);
    shop.time = new Date(shop.time.getTime() + 1);
    const attempt = await fresh.database.transaction(async (transaction) => {
      const booking = await lockBooking(transaction, ordered.id);
      if (!booking) throw new Error('There is no booking.');
      const now = shop.now();
      return insertAttempt(transaction, booking, { provider: 'test', key: shop.bookingKey(), now });
    });
    second = attempt.id;
    await openAttempt(shop, second);
  });

  const paidOnce = { status: 'confirmed', attempts: ['released', 'captured'], mails: ['booking'] };

  test('that are both authorised: one is captured, the other voided', async () => {
    authorise(shop, ordered.attemptId);
    authorise(shop, second);
    await settle(shop, ordered.attemptId);
    await settle(shop, second);
    expect(await stateOf(shop, ordered)).toMatchObject({ ...paidOnce, bank: ['cancelled', 'captured'] });
    expect(bank.moved.map(({ what }) => what).sort()).toEqual(['captured', 'voided']);
  });

  test('that are settled concurrently several times: one is captured, the other voided', async () => {
    authorise(shop, ordered.attemptId);
    authorise(shop, second);
    bank.pause = () => new Promise((go) => setImmediate(go));
    await Promise.all([1, 2, 3].flatMap(() => [settle(shop, ordered.attemptId), settle(shop, second)]));
    const { status, attempts } = await stateOf(shop, ordered);
    expect({ status, attempts: attempts.toSorted() }).toEqual({
      status: 'confirmed',
      attempts: ['captured', 'released'],
    });
    expect(bank.moved.map(({ what }) => what).sort()).toEqual(['captured', 'voided']);
  });

  test('of which one is captured: the page of the other is closed', async () => {
    authorise(shop, ordered.attemptId);
    await settle(shop, ordered.attemptId);
    await settle(shop, second);
    expect(await stateOf(shop, ordered)).toMatchObject({ ...paidOnce, bank: ['cancelled', 'captured'] });
  });

  test('of which the second was captured, too: it is refunded in full', async () => {
    authorise(shop, ordered.attemptId);
    await settle(shop, ordered.attemptId);
    bank.of(second).status = 'captured';
    await settle(shop, second);
    await letRoundsRun(shop, 1);
    expect(await stateOf(shop, ordered)).toMatchObject({ ...paidOnce, bank: ['refunded', 'captured'] });
  });

  test('of which one is declined leave the booking pending for the other', async () => {
    decline(shop, second);
    await settle(shop, second);
    expect(await stateOf(shop, ordered)).toMatchObject({
      status: 'pending_payment',
      attempts: ['failed', 'open'],
    });
    authorise(shop, ordered.attemptId);
    await settle(shop, ordered.attemptId);
    expect(await stateOf(shop, ordered)).toMatchObject({ status: 'confirmed' });
  });

  test('of which one has a wrong amount: it is left to staff, and the correct one stays', async () => {
    authorise(shop, ordered.attemptId);
    await settle(shop, ordered.attemptId);
    authorise(shop, second);
    bank.of(second).amountCents = 1;
    await settle(shop, second);
    expect(await stateOf(shop, ordered)).toMatchObject({
      status: 'confirmed',
      attempts: ['stuck', 'captured'],
      mails: ['booking', 'staff-stuck'],
    });
  });
});
