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

describeEachDatabase('a round that goes on with payments', (open) => {
  let shop: Shop;
  const bank = useShop(open, (fresh) => {
    shop = fresh;
  });

  /** Six whose money is set aside. */
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

  test('looks after several at once: a provider that is slow keeps those behind from waiting for each before', async () => {
    const orders = await claimed();
    later(shop, 0.25);
    let asking = 0;
    let most = 0;
    const four = Promise.withResolvers<void>();
    bank.pause = async () => {
      asking += 1;
      most = Math.max(most, asking);
      // However long it takes until so many ask; and time for more of them to come.
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

  test('begins with no next one when its process is told to stop', async () => {
    const orders = await claimed();
    later(shop, 0.25);
    bank.pause = async () => startShutdown();
    try {
      await resumeUnfinished(shop, 1);
    } finally {
      singleton('work-under-way').current = undefined;
    }
    const states = await Promise.all(orders.map((ordered) => stateOf(shop, ordered)));
    expect(states.filter(({ status }) => status === 'confirmed')).toHaveLength(1);
  });

  test('is over when all was tried, though staff can’t be told of what is late', async () => {
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
      // The first is told at once, and nobody can hear of it.
      if (bank.calls.length > 1) await sleep(100);
      answered += 1;
    };
    await resumeUnfinished({ ...shop, database });
    expect(answered).toBe(orders.length);
  });
});
