import { expect, test } from 'vitest';
import { pass } from '#domains/cart/testing.ts';
import { describeEachDatabase } from '#platform/database/testing.ts';
import { actOnStuck } from '../staff/act-on-stuck.ts';
import { settle } from './settle.ts';
import { useShop } from './shop-suite.testing.ts';
import { letRoundsRun, order, type Shop, stateOf } from './testing.ts';

describeEachDatabase('a payment that the provider refused to void', (open) => {
  let shop: Shop;
  const bank = useShop(open, (fresh) => {
    shop = fresh;
  });

  test('is voided with a new key when staff decide it again, because the provider repeats its answer to a key', async () => {
    const ordered = await order(shop, [pass]);
    const { attemptId, reference } = ordered;
    const payment = bank.of(attemptId);
    Object.assign(payment, { status: 'authorised', amountCents: payment.amountCents - 100 });
    expect(await settle(shop, attemptId)).toBe('stuck');
    const release = { reference, act: { kind: 'release', attemptId }, note: 'Hana' } as const;
    expect((await actOnStuck(shop, release)).ok).toBe(true);
    for (const kind of ['unavailable', 'refused', 'refused'] as const)
      bank.faults.push({ call: 'cancel', when: 'before', kind });
    await letRoundsRun(shop, 2);
    expect(await stateOf(shop, ordered)).toMatchObject({ attempts: ['stuck'] });
    expect((await actOnStuck(shop, release)).ok).toBe(true);
    await letRoundsRun(shop, 1);
    expect(await stateOf(shop, ordered)).toMatchObject({ attempts: ['released'], bank: ['cancelled'] });
    const keys = bank.calls.filter(({ call }) => call === 'cancel').map(({ key }) => key);
    expect(keys).toHaveLength(4);
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(new Set(keys).size).toBe(2);
  });
});
