import { expect, test } from 'vitest';
import { pass } from '#domains/cart/cart-fixtures.testing.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { refundsOf } from '../booking-store.ts';
import {
  order,
  type PaymentFixture,
  runBackgroundRounds,
  stateOf,
  type TestOrder,
} from '../payment/payment-fixtures.testing.ts';
import { usePaymentFixture } from '../payment/payment-suite.testing.ts';
import { settle } from '../payment/settle.ts';
import { refusedPass } from '../refund/cancelled-pass.testing.ts';
import { actOnStuck } from './act-on-stuck.ts';

describeEachDatabase('staff who paid a refund another way', (open) => {
  let fixture: PaymentFixture;
  const provider = usePaymentFixture(open, (fresh) => {
    fixture = fresh;
  });
  const rowsOf = ({ id }: TestOrder) => refundsOf(fixture.database, id);
  async function note(ordered: TestOrder) {
    const refund = (await rowsOf(ordered)).find(({ reason }) => reason !== 'by_hand');
    const act = { kind: 'returned-otherwise', refundId: refund?.id ?? '' } as const;
    return actOnStuck(fixture, { reference: ordered.reference, act, note: 'Hana' });
  }
  const refused = () => refusedPass(fixture);

  test('are refused if it was refunded at the provider, so that it is not paid twice', async () => {
    const ordered = await refused();
    const [{ amountCents = 0 } = {}] = await rowsOf(ordered);
    provider.returnByHand(ordered.attemptId, amountCents);
    expect(await note(ordered)).toMatchObject({ ok: false, code: 'PROVIDER_DIFFERS' });
    expect(await rowsOf(ordered)).toMatchObject([{ state: 'paid', paidOtherwise: false }]);
    expect(await note(ordered)).toMatchObject({ ok: false, code: 'NOT_OPEN' });
  });

  test('are first informed of a partial refund, and can then confirm that they paid', async () => {
    const ordered = await refused();
    provider.returnByHand(ordered.attemptId, 100);
    expect(await note(ordered)).toMatchObject({ ok: false, code: 'PROVIDER_DIFFERS' });
    expect(await rowsOf(ordered)).toHaveLength(2);
    expect(await note(ordered)).toMatchObject({ ok: true });
  });

  test('must retry if the provider is unavailable, and are believed if it is disabled', async () => {
    const ordered = await refused();
    provider.faults.push({ call: 'read', when: 'before', kind: 'unavailable' });
    expect(await note(ordered)).toMatchObject({ ok: false, code: 'PROVIDER_AWAY' });
    const { gateways } = fixture;
    const current = { ...provider.gateway, name: 'stripe' as const };
    Object.assign(fixture, { gateways: { current, named: () => undefined } });
    expect(await note(ordered)).toMatchObject({ ok: true });
    Object.assign(fixture, { gateways });
  });

  test('can release a stuck payment after a partial refund at the provider', async () => {
    const ordered = await order(fixture, [pass]);
    const { attemptId, reference } = ordered;
    const payment = provider.of(attemptId);
    Object.assign(payment, { status: 'captured', amountCents: payment.amountCents - 100 });
    expect(await settle(fixture, attemptId)).toBe('stuck');
    const release = { reference, act: { kind: 'release', attemptId }, note: 'Hana' } as const;
    await actOnStuck(fixture, release);
    for (let time = 0; time < 2; time += 1)
      provider.faults.push({ call: 'refund', when: 'before', kind: 'refused' });
    await runBackgroundRounds(fixture, 1);
    expect(await stateOf(fixture, ordered)).toMatchObject({ attempts: ['stuck'] });
    provider.returnByHand(attemptId, 1_000);
    expect(await note(ordered)).toMatchObject({
      code: 'PROVIDER_DIFFERS',
      message: expect.stringMatching(/\$10\.00 of this/),
    });
    provider.returnByHand(attemptId, payment.amountCents - 1_000);
    expect((await actOnStuck(fixture, release)).ok).toBe(true);
    await runBackgroundRounds(fixture, 1);
    expect(await stateOf(fixture, ordered)).toMatchObject({ attempts: ['released'], provider: ['refunded'] });
    expect(await rowsOf(ordered)).toMatchObject([{ state: 'paid', paidOtherwise: false }]);
  });
});
