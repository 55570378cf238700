import { expect, test } from 'vitest';
import { pass } from '#domains/cart/cart-fixtures.testing.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { recordMetrics } from '#platform/metrics/record-metrics.testing.ts';
import { authorise, order, type PaymentFixture } from './payment/payment-fixtures.testing.ts';
import { usePaymentFixture } from './payment/payment-suite.testing.ts';
import { receiveWebhook } from './payment/receive-webhook.ts';
import { settle } from './payment/settle.ts';

describeEachDatabase('the metrics of bookings', (open) => {
  const numbers = recordMetrics();
  let fixture: PaymentFixture;
  const provider = usePaymentFixture(open, (fresh) => {
    fixture = fresh;
  });

  test('count an order and each step of its payment once', async () => {
    const ordered = await order(fixture, [pass]);
    expect(numbers).toEqual(['orders_total 1']);
    authorise(fixture, ordered.attemptId);
    for (const _ of [1, 2, 3]) expect(await settle(fixture, ordered.attemptId)).toBe('captured');
    expect(numbers).toEqual([
      'orders_total 1',
      ...['claim', 'capture', 'record'].map((step) => `payment_steps_total ${step} 1`),
    ]);
  });

  test('measure the delay of webhooks by the provider’s clock', async () => {
    const ordered = await order(fixture, [pass]);
    authorise(fixture, ordered.attemptId);
    const happenedAt = new Date(fixture.now().getTime() - 7_000);
    const { gateway } = provider;
    const dated = {
      ...gateway,
      parseWebhook: (...call: Parameters<typeof gateway.parseWebhook>) => ({
        ...gateway.parseWebhook(...call),
        happenedAt,
      }),
    };
    const { body, headers } = provider.message(ordered.attemptId);
    const deps = { ...fixture, gateways: { current: dated, named: () => dated } };
    expect(await receiveWebhook(deps, 'test', body, headers)).toBe('accepted');
    expect(numbers).toContain('webhook_delay_seconds payments 7');
  });
});
