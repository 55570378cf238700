import { expect, test } from 'vitest';
import { pass } from '#domains/cart/testing.ts';
import { describeEachDatabase } from '#platform/database/testing.ts';
import { recordMetrics } from '#platform/metrics/record-metrics.testing.ts';
import { receiveWebhook } from './payment/receive-webhook.ts';
import { settle } from './payment/settle.ts';
import { useShop } from './payment/shop-suite.testing.ts';
import { authorise, order, type Shop } from './payment/testing.ts';

describeEachDatabase('the metrics of bookings', (open) => {
  const numbers = recordMetrics();
  let shop: Shop;
  const bank = useShop(open, (fresh) => {
    shop = fresh;
  });

  test('count an order and each step of its payment once', async () => {
    const ordered = await order(shop, [pass]);
    expect(numbers).toEqual(['orders_total 1']);
    authorise(shop, ordered.attemptId);
    for (const _ of [1, 2, 3]) expect(await settle(shop, ordered.attemptId)).toBe('captured');
    expect(numbers).toEqual([
      'orders_total 1',
      ...['claim', 'capture', 'record'].map((step) => `payment_steps_total ${step} 1`),
    ]);
  });

  test('measure the delay of webhooks by the provider’s clock', async () => {
    const ordered = await order(shop, [pass]);
    authorise(shop, ordered.attemptId);
    const happenedAt = new Date(shop.now().getTime() - 7_000);
    const { gateway } = bank;
    const dated = {
      ...gateway,
      parseWebhook: (...call: Parameters<typeof gateway.parseWebhook>) => ({
        ...gateway.parseWebhook(...call),
        happenedAt,
      }),
    };
    const { body, headers } = bank.message(ordered.attemptId);
    const deps = { ...shop, gateways: { current: dated, named: () => dated } };
    expect(await receiveWebhook(deps, 'test', body, headers)).toBe('accepted');
    expect(numbers).toContain('webhook_delay_seconds payments 7');
  });
});
