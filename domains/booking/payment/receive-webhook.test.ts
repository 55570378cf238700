import { expect, test, vi } from 'vitest';
import { pass } from '#domains/cart/cart-fixtures.testing.ts';
import type { PaymentEvent } from '#domains/payment/payment-gateway.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { log } from '#platform/log.ts';
import { recordMetrics } from '#platform/metrics/record-metrics.testing.ts';
import { paymentEvents } from '../booking.table.ts';
import {
  authorise,
  order,
  type PaymentFixture,
  runBackgroundRounds,
  stateOf,
  type TestOrder,
} from './payment-fixtures.testing.ts';
import { usePaymentFixture } from './payment-suite.testing.ts';
import { receiveWebhook } from './receive-webhook.ts';

describeEachDatabase('a webhook message of the provider', (open) => {
  const numbers = recordMetrics();
  let fixture: PaymentFixture;
  const provider = usePaymentFixture(open, async (fresh) => {
    fixture = fresh;
    await fresh.database.delete(paymentEvents);
  });

  const tell = ({ attemptId }: TestOrder, event: Partial<PaymentEvent> = {}) => {
    const { body, headers } = provider.message(attemptId, event);
    return receiveWebhook(fixture, 'test', body, headers);
  };
  const kept = () => fixture.database.select().from(paymentEvents);

  test('settles its payment, and is stored once however often it arrives', async () => {
    const ordered = await order(fixture, [pass]);
    authorise(fixture, ordered.attemptId);
    for (const _ of [1, 2, 3]) expect(await tell(ordered, { id: 'evt_1' })).toBe('accepted');
    expect(await stateOf(fixture, ordered)).toMatchObject({ status: 'confirmed', mails: ['booking'] });
    expect(await kept()).toMatchObject([{ eventId: 'evt_1', attemptId: ordered.attemptId }]);
    expect(provider.moved).toHaveLength(1);
  });

  test('that arrives ten times concurrently has its effect once', async () => {
    const ordered = await order(fixture, [pass]);
    authorise(fixture, ordered.attemptId);
    provider.pause = () => new Promise((go) => setImmediate(go));
    await Promise.all(Array.from({ length: 10 }, () => tell(ordered, { id: 'evt_1' })));
    await runBackgroundRounds(fixture, 1);
    expect(await stateOf(fixture, ordered)).toMatchObject({ status: 'confirmed', mails: ['booking'] });
    expect(await kept()).toHaveLength(1);
    expect(provider.moved).toHaveLength(1);
  });

  // @asvs 16.5.3
  test('is not stored if the provider is unavailable, so that it has its effect when it is sent again', async () => {
    const ordered = await order(fixture, [pass]);
    authorise(fixture, ordered.attemptId);
    provider.faults = [{ call: 'read', when: 'before', kind: 'unavailable' }];
    await expect(tell(ordered, { id: 'evt_1' })).rejects.toThrow('could not read');
    expect(await kept()).toEqual([]);
    expect(await tell(ordered, { id: 'evt_1' })).toBe('accepted');
    expect(await stateOf(fixture, ordered)).toMatchObject({ status: 'confirmed' });
  });

  test('that found the provider unavailable halfway continues when it is sent again', async () => {
    const ordered = await order(fixture, [pass]);
    authorise(fixture, ordered.attemptId);
    provider.faults = [{ call: 'capture', when: 'after', kind: 'unavailable' }];
    await expect(tell(ordered, { id: 'evt_1' })).rejects.toThrow();
    expect(await stateOf(fixture, ordered)).toMatchObject({ attempts: ['claimed'] });
    expect(await tell(ordered, { id: 'evt_1' })).toBe('accepted');
    expect(await stateOf(fixture, ordered)).toMatchObject({ status: 'confirmed' });
    expect(provider.moved).toHaveLength(1);
  });

  test('leaves nothing behind after a crash before its effect, and works the next time', async () => {
    const ordered = await order(fixture, [pass]);
    authorise(fixture, ordered.attemptId);
    fixture.crashAt = 'event-received';
    await expect(tell(ordered, { id: 'evt_1' })).rejects.toThrow('event-received');
    expect(await kept()).toEqual([]);
    expect(await tell(ordered, { id: 'evt_1' })).toBe('accepted');
    expect(await stateOf(fixture, ordered)).toMatchObject({ status: 'confirmed' });
  });

  test.each([
    ['amount', { amountCents: 1 }],
    ['currency', { currency: 'AUD' }],
  ])('with another %s than the order is left to staff, and nothing is captured', async (_, event) => {
    const ordered = await order(fixture, [pass]);
    authorise(fixture, ordered.attemptId);
    expect(await tell(ordered, event)).toBe('accepted');
    expect(await tell(ordered)).toBe('accepted');
    await runBackgroundRounds(fixture, 1);
    expect(await stateOf(fixture, ordered)).toMatchObject({ status: 'stuck', mails: ['staff-stuck'] });
    expect(provider.moved).toEqual([]);
  });

  test('with another amount does not change a completed payment, but staff are notified', async () => {
    const ordered = await order(fixture, [pass]);
    authorise(fixture, ordered.attemptId);
    await tell(ordered);
    await tell(ordered, { amountCents: 1 });
    await tell(ordered, { amountCents: 1 });
    expect(await stateOf(fixture, ordered)).toMatchObject({
      status: 'confirmed',
      attempts: ['captured'],
      mails: ['booking', 'staff-stuck'],
    });
  });

  test('about a payment that we had not stored yet is found by the attempt id on the payment', async () => {
    fixture.crashAt = 'attempt-opened-at-provider';
    await expect(order(fixture, [pass])).rejects.toThrow('attempt-opened-at-provider');
    const [payment] = [...provider.payments.values()].slice(-1);
    authorise(fixture, payment?.attemptId ?? '');
    const { body, headers } = provider.message(payment?.attemptId ?? '');
    expect(await receiveWebhook(fixture, 'test', body, headers)).toBe('accepted');
    expect(payment?.status).toBe('captured');
  });

  test('about an unknown payment is ignored', async () => {
    const ordered = await order(fixture, [pass]);
    const { attemptId } = ordered;
    expect(await tell(ordered, { providerPaymentId: 'pay_unknown' })).toBe('ignored');
    for (const foreign of [null, 'not an id', '00000000-0000-4000-8000-000000000000']) {
      await provider.gateway.open({
        ...{ attemptId: `foreign ${foreign}`, amountCents: 1, currency: 'NZD', bookingReference: '' },
        ...{ email: '', returnUrl: '', cancelUrl: '', expiresAt: fixture.time },
      });
      const payment = provider.of(`foreign ${foreign}`);
      payment.attemptId = foreign;
      expect(await tell(ordered, { providerPaymentId: payment.providerPaymentId })).toBe('ignored');
    }
    // A second payment that names an attempt which already has one.
    provider.of('foreign null').attemptId = attemptId;
    const { providerPaymentId } = provider.of('foreign null');
    expect(await tell(ordered, { providerPaymentId })).toBe('ignored');
    expect(await kept()).toEqual([]);
    provider.of('foreign null').attemptId = null;
  });

  test('without a signature or from an unknown provider changes nothing', async () => {
    const ordered = await order(fixture, [pass]);
    authorise(fixture, ordered.attemptId);
    const { body, headers } = provider.message(ordered.attemptId);
    expect(await receiveWebhook(fixture, 'test', body, new Headers())).toBe('refused');
    expect(await receiveWebhook(fixture, 'another', body, headers)).toBe('refused');
    expect(await stateOf(fixture, ordered)).toMatchObject({ status: 'pending_payment', attempts: ['open'] });
    expect(provider.calls.filter(({ call }) => call !== 'open')).toEqual([]);
  });

  test('without a signature is counted and logged each time, without its content', async () => {
    const { body } = provider.message((await order(fixture, [pass])).attemptId);
    const warn = vi.spyOn(log, 'warn').mockReturnValue();
    try {
      for (let times = 0; times < 20; times += 1)
        expect(await receiveWebhook(fixture, 'test', body, new Headers())).toBe('refused');
      const refusalEvent = { event: 'security.refused', what: 'payment-webhook', call: 'test signature' };
      expect(warn.mock.calls.map(([fields]) => fields)).toEqual(
        Array.from({ length: 20 }, () => refusalEvent),
      );
    } finally {
      warn.mockRestore();
    }
    expect(numbers.filter((number) => number === 'refusals_total payment-webhook 1')).toHaveLength(20);
  });
});
