import { afterEach, beforeEach, expect, test } from 'vitest';
import { setMetricsRecorder } from '#platform/metrics/metrics.ts';
import { instrumentGateway } from './instrument-gateway.ts';
import { GatewayError, type PaymentGateway } from './payment-gateway.ts';

const seen: string[] = [];
beforeEach(() => {
  seen.length = 0;
  setMetricsRecorder({
    count: () => undefined,
    observe: (_, labels) => seen.push(Object.values(labels).join(' ')),
  });
});
afterEach(() => setMetricsRecorder(null));

const fails = (error: Error) => () => Promise.reject(error);
const gateway: PaymentGateway = {
  name: 'stripe',
  open: async ({ attemptId }) => ({ providerPaymentId: attemptId, url: 'https://pay.test/' }),
  read: fails(new GatewayError('unavailable', 'It took too long.')),
  capture: fails(new GatewayError('refused', 'No.')),
  cancel: fails(new Error('A fault of ours.')),
  refund: async (_, { key }) => ({ providerRefundId: key }),
  refundsOf: async () => [],
  paymentOf: async (reference) => reference,
  parseWebhook: (body) => (body === '' ? { kind: 'ignored' } : { kind: 'refused', reason: 'signature' }),
};
const watched = instrumentGateway(gateway);

test('a watched gateway behaves the same, and records the outcome of each call', async () => {
  expect(await watched.refund('p', { key: 'k', amountCents: 1 })).toEqual({ providerRefundId: 'k' });
  expect(await watched.refundsOf('p')).toEqual([]);
  expect(await watched.paymentOf('pi')).toBe('pi');
  await expect(watched.read('p')).rejects.toMatchObject({ kind: 'unavailable' });
  await expect(watched.capture('p', 'k')).rejects.toMatchObject({ kind: 'refused' });
  await expect(watched.cancel('p', 'k')).rejects.toThrow('A fault of ours.');
  expect(watched.parseWebhook('x', new Headers(), new Date())).toEqual({
    kind: 'refused',
    reason: 'signature',
  });
  expect(seen).toEqual([
    'stripe refund done',
    'stripe refundsOf done',
    'stripe paymentOf done',
    'stripe read unavailable',
    'stripe capture refused',
    'stripe cancel failed',
  ]);
});
