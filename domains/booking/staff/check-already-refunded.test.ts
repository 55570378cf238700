import { expect, test } from 'vitest';
import { pass } from '#domains/cart/testing.ts';
import { describeEachDatabase } from '#platform/database/testing.ts';
import { refundsOf } from '../booking-store.ts';
import { settle } from '../payment/settle.ts';
import { useShop } from '../payment/shop-suite.testing.ts';
import { letRoundsRun, type Ordered, order, type Shop, stateOf } from '../payment/testing.ts';
import { refusedPass } from '../refund/cancelled-pass.testing.ts';
import { actOnStuck } from './act-on-stuck.ts';

describeEachDatabase('staff who paid a refund another way', (open) => {
  let shop: Shop;
  const bank = useShop(open, (fresh) => {
    shop = fresh;
  });
  const rowsOf = ({ id }: Ordered) => refundsOf(shop.database, id);
  async function note(ordered: Ordered) {
    const refund = (await rowsOf(ordered)).find(({ reason }) => reason !== 'by_hand');
    const act = { kind: 'returned-otherwise', refundId: refund?.id ?? '' } as const;
    return actOnStuck(shop, { reference: ordered.reference, act, note: 'Hana' });
  }
  const refused = () => refusedPass(shop);

  test('are refused if it was refunded at the provider, so that it is not paid twice', async () => {
    const ordered = await refused();
    const [{ amountCents = 0 } = {}] = await rowsOf(ordered);
    bank.returnByHand(ordered.attemptId, amountCents);
    expect(await note(ordered)).toMatchObject({ ok: false, code: 'PROVIDER_DIFFERS' });
    expect(await rowsOf(ordered)).toMatchObject([{ state: 'paid', paidOtherwise: false }]);
    expect(await note(ordered)).toMatchObject({ ok: false, code: 'NOT_OPEN' });
  });

  test('are first informed of a partial refund, and can then confirm that they paid', async () => {
    const ordered = await refused();
    bank.returnByHand(ordered.attemptId, 100);
    expect(await note(ordered)).toMatchObject({ ok: false, code: 'PROVIDER_DIFFERS' });
    expect(await rowsOf(ordered)).toHaveLength(2);
    expect(await note(ordered)).toMatchObject({ ok: true });
  });

  test('must retry if the provider is unavailable, and are believed if it is disabled', async () => {
    const ordered = await refused();
    bank.faults.push({ call: 'read', when: 'before', kind: 'unavailable' });
    expect(await note(ordered)).toMatchObject({ ok: false, code: 'PROVIDER_AWAY' });
    const { gateways } = shop;
    const current = { ...bank.gateway, name: 'stripe' as const };
    Object.assign(shop, { gateways: { current, named: () => undefined } });
    expect(await note(ordered)).toMatchObject({ ok: true });
    Object.assign(shop, { gateways });
  });

  test('can release a stuck payment after a partial refund at the provider', async () => {
    const ordered = await order(shop, [pass]);
    const { attemptId, reference } = ordered;
    const payment = bank.of(attemptId);
    Object.assign(payment, { status: 'captured', amountCents: payment.amountCents - 100 });
    expect(await settle(shop, attemptId)).toBe('stuck');
    const release = { reference, act: { kind: 'release', attemptId }, note: 'Hana' } as const;
    await actOnStuck(shop, release);
    for (let time = 0; time < 2; time += 1)
      bank.faults.push({ call: 'refund', when: 'before', kind: 'refused' });
    await letRoundsRun(shop, 1);
    expect(await stateOf(shop, ordered)).toMatchObject({ attempts: ['stuck'] });
    bank.returnByHand(attemptId, 1_000);
    expect(await note(ordered)).toMatchObject({
      code: 'PROVIDER_DIFFERS',
      message: expect.stringMatching(/\$10\.00 of this/),
    });
    bank.returnByHand(attemptId, payment.amountCents - 1_000);
    expect((await actOnStuck(shop, release)).ok).toBe(true);
    await letRoundsRun(shop, 1);
    expect(await stateOf(shop, ordered)).toMatchObject({ attempts: ['released'], bank: ['refunded'] });
    expect(await rowsOf(ordered)).toMatchObject([{ state: 'paid', paidOtherwise: false }]);
  });
});
