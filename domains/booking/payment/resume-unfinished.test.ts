import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { pass } from '#domains/cart/cart-fixtures.testing.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { startShutdown } from '#platform/graceful-shutdown.ts';
import { singleton } from '#platform/singleton.ts';
import {
  advanceClock,
  authorise,
  order,
  type PaymentFixture,
  repeatOrder,
  stateOf,
  type TestOrder,
} from './payment-fixtures.testing.ts';
import { usePaymentFixture } from './payment-suite.testing.ts';
import { resumeUnfinished } from './resume-unfinished.ts';
import { settle } from './settle.ts';

describeEachDatabase('the round that resumes unfinished payments', (open) => {
  let fixture: PaymentFixture;
  const provider = usePaymentFixture(open, (fresh) => {
    fixture = fresh;
  });

  /** Makes six orders with authorised and claimed payments. */
  async function claimed(): Promise<readonly TestOrder[]> {
    const first = await order(fixture, [pass]);
    const orders = [first];
    while (orders.length < 6) orders.push(await repeatOrder(fixture, first));
    for (const { attemptId } of orders) {
      authorise(fixture, attemptId);
      provider.faults = [{ call: 'capture', when: 'before', kind: 'unavailable' }];
      await expect(settle(fixture, attemptId)).rejects.toThrow('could not capture');
    }
    return orders;
  }

  test('processes four payments concurrently, so that a slow provider does not delay the others', async () => {
    const orders = await claimed();
    advanceClock(fixture, 0.25);
    let asking = 0;
    let most = 0;
    const four = Promise.withResolvers<void>();
    provider.pause = async () => {
      asking += 1;
      most = Math.max(most, asking);
      // Waits until four calls run, and then long enough for a fifth to start.
      if (asking === 4) four.resolve();
      await four.promise;
      await sleep(100);
      asking -= 1;
    };
    await resumeUnfinished(fixture);
    expect(most).toBe(4);
    for (const ordered of orders)
      expect(await stateOf(fixture, ordered)).toMatchObject({ status: 'confirmed', provider: ['captured'] });
  });

  test('starts no further payment after a shutdown has begun', async () => {
    const orders = await claimed();
    advanceClock(fixture, 0.25);
    provider.pause = async () => startShutdown();
    try {
      await resumeUnfinished(fixture, 1);
    } finally {
      singleton('pending-work').current = undefined;
    }
    const states = await Promise.all(orders.map((ordered) => stateOf(fixture, ordered)));
    expect(states.filter(({ status }) => status === 'confirmed')).toHaveLength(1);
  });

  test('finishes all payments although staff cannot be notified of the overdue ones', async () => {
    const orders = await claimed();
    advanceClock(fixture, 20);
    provider.faults = orders.map(() => ({ call: 'read', when: 'before', kind: 'unavailable' }));
    const database = new Proxy(fixture.database, {
      get: (target, name, receiver) =>
        name === 'transaction'
          ? () => Promise.reject(new Error('The database is away.'))
          : Reflect.get(target, name, receiver),
    });
    provider.calls.length = 0;
    let answered = 0;
    provider.pause = async () => {
      // The first call fails at once; staff cannot be notified of it.
      if (provider.calls.length > 1) await sleep(100);
      answered += 1;
    };
    await resumeUnfinished({ ...fixture, database });
    expect(answered).toBe(orders.length);
  });
});
