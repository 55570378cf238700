import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadTestTimetable, pass } from '#domains/cart/cart-fixtures.testing.ts';
import type { FakeStripe } from '#domains/payment/stripe/fake-stripe.testing.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { attemptsOf, findBooking, refundsOf } from '../booking-store.ts';
import {
  advanceClock,
  mailsAbout,
  openStripeFixture,
  order,
  type PaymentFixture,
  type TestOrder,
} from '../payment/payment-fixtures.testing.ts';
import { settle } from '../payment/settle.ts';
import { confirmRefund } from './confirm-refund.ts';
import { offerRefund } from './offer-refund.ts';
import { payPendingRefunds } from './pay-refunds.ts';
import { recheckRecentRefunds } from './recheck-recent-refunds.ts';

describeEachDatabase('refunds without a webhook', (open) => {
  let opened: OpenedDatabase;
  let standIn: FakeStripe;
  let fixture: PaymentFixture;
  beforeAll(async () => {
    opened = await open();
    ({ fixture, standIn } = await openStripeFixture(opened.database, await loadTestTimetable()));
  });
  afterAll(async () => {
    standIn.close();
    await opened.close();
  });

  /** Makes a paid pass, cancels it and pays its refund. `there` is the refund's id at Stripe. */
  async function returned(): Promise<TestOrder & { readonly there: string }> {
    const ordered = await order(fixture, [pass]);
    const [attempt] = await attemptsOf(fixture.database, ordered.id);
    standIn.pay(attempt?.providerPaymentId ?? '');
    await settle(fixture, ordered.attemptId);
    const offered = await offerRefund(fixture, ordered.token, {});
    if (!offered.ok) throw new Error('No offer.');
    await confirmRefund(fixture, ordered.token, offered.offer.id);
    await payPendingRefunds(fixture);
    const [refund] = await refundsOf(fixture.database, ordered.id);
    return { ...ordered, there: refund?.providerRefundId ?? '' };
  }
  const stateOf = async ({ id }: TestOrder) =>
    (await refundsOf(fixture.database, id)).map(({ state }) => state);

  // @spec F.9
  test('that fail later are found by a round within thirty days, and reported once', async () => {
    const early = await returned();
    advanceClock(fixture, 2 * 24 * 60);
    const [late, sound] = [await returned(), await returned()];
    advanceClock(fixture, 29 * 24 * 60);
    for (const { there } of [early, late]) standIn.returnFromPayment(there, 'lost_or_stolen_card');
    for (let round = 0; round < 2; round += 1) await recheckRecentRefunds(fixture);
    expect([await stateOf(early), await stateOf(late), await stateOf(sound)]).toEqual([
      ['paid'],
      ['failed'],
      ['paid'],
    ]);
    expect(await findBooking(fixture.database, late.id)).toMatchObject({
      status: 'stuck',
      stuckBecause: expect.stringMatching(/lost_or_stolen_card/),
    });
    const staffMails = (await mailsAbout(fixture, late.id)).filter((mail) => mail === 'staff-stuck');
    expect(staffMails).toHaveLength(1);
  });

  test('are limited per round, and all are checked in time', async () => {
    const all = [await returned(), await returned(), await returned()];
    for (const { there } of all) standIn.returnFromPayment(there, 'expired_or_canceled_card');
    const failed = async () =>
      (await Promise.all(all.map(stateOf))).filter(([state]) => state === 'failed').length;
    const found: number[] = [];
    for (let rounds = 0; rounds < 200 && found.at(-1) !== all.length; rounds += 1) {
      await recheckRecentRefunds(fixture, { maxPayments: 1 });
      found.push(await failed());
    }
    expect(found[0]).toBeLessThan(2);
    expect(found.at(-1)).toBe(all.length);
  });

  test('do not end a round if the provider does not know one of them', async () => {
    const [lost, late] = [await returned(), await returned()];
    const { named } = fixture.gateways;
    const gateway = named('stripe');
    if (!gateway) throw new Error('No Stripe.');
    const [attempt] = await attemptsOf(fixture.database, lost.id);
    const deaf = {
      ...gateway,
      read: (payment: string) =>
        payment === attempt?.providerPaymentId ? Promise.reject(new Error('No.')) : gateway.read(payment),
    };
    standIn.returnFromPayment(late.there, 'lost_or_stolen_card');
    await recheckRecentRefunds({ ...fixture, gateways: { current: deaf, named: () => deaf } });
    expect(await stateOf(late)).toEqual(['failed']);
  });
});
