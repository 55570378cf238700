import { expect, test } from 'vitest';
import { pass } from '#domains/cart/cart-fixtures.testing.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { actOnStuck } from '../staff/act-on-stuck.ts';
import { order, type PaymentFixture, runBackgroundRounds, stateOf } from './payment-fixtures.testing.ts';
import { usePaymentFixture } from './payment-suite.testing.ts';
import { settle } from './settle.ts';

describeEachDatabase('a payment that the provider refused to void', (open) => {
  let fixture: PaymentFixture;
  const provider = usePaymentFixture(open, (fresh) => {
    fixture = fresh;
  });

  test('is voided with a new key when staff decide it again, because the provider repeats its answer to a key', async () => {
    const ordered = await order(fixture, [pass]);
    const { attemptId, reference } = ordered;
    const payment = provider.of(attemptId);
    Object.assign(payment, { status: 'authorised', amountCents: payment.amountCents - 100 });
    expect(await settle(fixture, attemptId)).toBe('stuck');
    const release = { reference, act: { kind: 'release', attemptId }, note: 'Hana' } as const;
    expect((await actOnStuck(fixture, release)).ok).toBe(true);
    for (const kind of ['unavailable', 'refused', 'refused'] as const)
      provider.faults.push({ call: 'cancel', when: 'before', kind });
    await runBackgroundRounds(fixture, 2);
    expect(await stateOf(fixture, ordered)).toMatchObject({ attempts: ['stuck'] });
    expect((await actOnStuck(fixture, release)).ok).toBe(true);
    await runBackgroundRounds(fixture, 1);
    expect(await stateOf(fixture, ordered)).toMatchObject({
      attempts: ['released'],
      provider: ['cancelled'],
    });
    const keys = provider.calls.filter(({ call }) => call === 'cancel').map(({ key }) => key);
    expect(keys).toHaveLength(4);
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(new Set(keys).size).toBe(2);
  });
});
