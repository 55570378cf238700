import { expect, test } from 'vitest';
import { pass } from '#domains/cart/cart-fixtures.testing.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { lockBooking } from '../booking-store.ts';
import { insertAttempt } from './new-attempt.ts';
import { openAttempt } from './open-attempt.ts';
import {
  authorise,
  decline,
  order,
  type PaymentFixture,
  runBackgroundRounds,
  stateOf,
  type TestOrder,
} from './payment-fixtures.testing.ts';
import { usePaymentFixture } from './payment-suite.testing.ts';
import { settle } from './settle.ts';

describeEachDatabase('two payments of one booking', (open) => {
  let fixture: PaymentFixture;
  let ordered: TestOrder;
  let second: string;
  const provider = usePaymentFixture(open, async (fresh) => {
    fixture = fresh;
    ordered = await order(fixture, [pass]);
    fixture.time = new Date(fixture.time.getTime() + 1);
    const attempt = await fresh.database.transaction(async (transaction) => {
      const booking = await lockBooking(transaction, ordered.id);
      if (!booking) throw new Error('There is no booking.');
      const now = fixture.now();
      return insertAttempt(transaction, booking, { provider: 'test', key: fixture.bookingKey(), now });
    });
    second = attempt.id;
    await openAttempt(fixture, second);
  });

  const paidOnce = { status: 'confirmed', attempts: ['released', 'captured'], mails: ['booking'] };

  test('that are both authorised: one is captured, the other voided', async () => {
    authorise(fixture, ordered.attemptId);
    authorise(fixture, second);
    await settle(fixture, ordered.attemptId);
    await settle(fixture, second);
    expect(await stateOf(fixture, ordered)).toMatchObject({
      ...paidOnce,
      provider: ['cancelled', 'captured'],
    });
    expect(provider.moved.map(({ what }) => what).sort()).toEqual(['captured', 'voided']);
  });

  test('that are settled concurrently several times: one is captured, the other voided', async () => {
    authorise(fixture, ordered.attemptId);
    authorise(fixture, second);
    provider.pause = () => new Promise((go) => setImmediate(go));
    await Promise.all([1, 2, 3].flatMap(() => [settle(fixture, ordered.attemptId), settle(fixture, second)]));
    const { status, attempts } = await stateOf(fixture, ordered);
    expect({ status, attempts: attempts.toSorted() }).toEqual({
      status: 'confirmed',
      attempts: ['captured', 'released'],
    });
    expect(provider.moved.map(({ what }) => what).sort()).toEqual(['captured', 'voided']);
  });

  test('of which one is captured: the page of the other is closed', async () => {
    authorise(fixture, ordered.attemptId);
    await settle(fixture, ordered.attemptId);
    await settle(fixture, second);
    expect(await stateOf(fixture, ordered)).toMatchObject({
      ...paidOnce,
      provider: ['cancelled', 'captured'],
    });
  });

  test('of which the second was captured, too: it is refunded in full', async () => {
    authorise(fixture, ordered.attemptId);
    await settle(fixture, ordered.attemptId);
    provider.of(second).status = 'captured';
    await settle(fixture, second);
    await runBackgroundRounds(fixture, 1);
    expect(await stateOf(fixture, ordered)).toMatchObject({
      ...paidOnce,
      provider: ['refunded', 'captured'],
    });
  });

  test('of which one is declined leave the booking pending for the other', async () => {
    decline(fixture, second);
    await settle(fixture, second);
    expect(await stateOf(fixture, ordered)).toMatchObject({
      status: 'pending_payment',
      attempts: ['failed', 'open'],
    });
    authorise(fixture, ordered.attemptId);
    await settle(fixture, ordered.attemptId);
    expect(await stateOf(fixture, ordered)).toMatchObject({ status: 'confirmed' });
  });

  test('of which one has a wrong amount: it is left to staff, and the correct one stays', async () => {
    authorise(fixture, ordered.attemptId);
    await settle(fixture, ordered.attemptId);
    authorise(fixture, second);
    provider.of(second).amountCents = 1;
    await settle(fixture, second);
    expect(await stateOf(fixture, ordered)).toMatchObject({
      status: 'confirmed',
      attempts: ['stuck', 'captured'],
      mails: ['booking', 'staff-stuck'],
    });
  });
});
