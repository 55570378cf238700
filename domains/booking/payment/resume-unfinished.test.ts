import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { pass } from '#domains/cart/testing.ts';
import { describeEachDatabase } from '#platform/database/testing.ts';
import { startShutdown } from '#platform/graceful-shutdown.ts';
import { singleton } from '#platform/singleton.ts';
import { resumeUnfinished } from './resume-unfinished.ts';
import { settle } from './settle.ts';
import { useShop } from './shop-suite.testing.ts';
import { authorise, later, type Ordered, order, type Shop, sameAgain, stateOf } from './testing.ts';

describeEachDatabase('the round that resumes unfinished payments', (open) => {
  let shop: Shop;
  const bank = useShop(open, (fresh) => {
    shop = fresh;
  });

  /** Makes six orders with authorised and claimed payments. */
  async function claimed(): Promise<readonly Ordered[]> {
    const first = await order(shop, [pass]);
    const orders = [first];
    while (orders.length < 6) orders.push(await sameAgain(shop, first));
    for (const { attemptId } of orders) {
      authorise(shop, attemptId);
      bank.faults = [{ call: 'capture', when: 'before', kind: 'unavailable' }];
      await expect(settle(shop, attemptId)).rejects.toThrow('could not capture');
    }
    return orders;
  }

  test('processes four payments concurrently, so that a slow provider does not delay the others', async () => {
    const orders = await claimed();
    later(shop, 0.25);
    let asking = 0;
    let most = 0;
    const four = Promise.withResolvers<void>();
    bank.pause = async () => {
      asking += 1;
      most = Math.max(most, asking);
      // Waits until four calls run, and then long enough for a fifth to start.
      if (asking === 4) four.resolve();
      await four.promise;
      await sleep(100);
      asking -= 1;
    };
    await resumeUnfinished(shop);
    expect(most).toBe(4);
    for (const ordered of orders)
      expect(await stateOf(shop, ordered)).toMatchObject({ status: 'confirmed', bank: ['captured'] });
  });

  test('starts no further payment after a shutdown has begun', async () => {
    const orders = await claimed();
    later(shop, 0.25);
    bank.pause = async () => startShutdown();
    try {
      await resumeUnfinished(shop, 1);
    } finally {
      singleton('pending-work').current = undefined;
    }
    const states = await Promise.all(orders.map((ordered) => stateOf(shop, ordered)));
    expect(states.filter(({ status }) => status === 'confirmed')).toHaveLength(1);
  });

  test('finishes all payments although staff cannot be notified of the overdue ones', async () => {
    const orders = await claimed();
    later(shop, 20);
    bank.faults = orders.map(() => ({ call: 'read', when: 'before', kind: 'unavailable' }));
    const database = new Proxy(shop.database, {
      get: (target, name, receiver) =>
        name === 'transaction'
          ? () => Promise.reject(new Error('The database is away.'))
          : Reflect.get(target, name, receiver),
    });
    bank.calls.length = 0;
    let answered = 0;
    bank.pause = async () => {
      // The first call fails at once; staff cannot be notified of it.
      if (bank.calls.length > 1) await sleep(100);
      answered += 1;
    };
    await resumeUnfinished({ ...shop, database });
    expect(answered).toBe(orders.length);
  });
});
