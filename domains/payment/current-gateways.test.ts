import { afterEach, expect, test, vi } from 'vitest';
import { forgetConfig } from '#platform/config.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
  forgetConfig();
});

async function gatewaysWith(settings: Record<string, string>) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  // A process reads its settings once, so the modules are loaded again.
  vi.resetModules();
  const { paymentGateways } = await import('./current-gateways.ts');
  return paymentGateways();
}

const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
const payment = {
  attemptId: 'a',
  amountCents: 1,
  currency: 'NZD',
  bookingReference: '7KM-Q2X-9TR',
  email: 'traveller@example.nz',
  returnUrl: 'http://site.test/',
  cancelUrl: 'http://site.test/',
  expiresAt: new Date(0),
} as const;

test('the test gateway takes payments by default', async () => {
  const gateways = await gatewaysWith({});
  expect(gateways.current.name).toBe('test');
  expect(gateways.named('test')).toBe(gateways.current);
  expect(gateways.named('stripe')).toBeUndefined();
  expect(gateways.named('cash')).toBeUndefined();
});

test('Stripe takes payments if it is configured, and earlier payments stay with their own gateway', async () => {
  const gateways = await gatewaysWith({ PAYMENT_PROVIDER: 'stripe', ...keys });
  expect(gateways.current.name).toBe('stripe');
  expect(gateways.named('test')?.name).toBe('test');
  const back = await gatewaysWith({ PAYMENT_PROVIDER: 'test', ...keys });
  expect(back.current.name).toBe('test');
  expect(back.named('stripe')?.name).toBe('stripe');
});

// @asvs 15.2.3
test('production refuses every payment with a message if no provider is configured', async () => {
  const gateways = await gatewaysWith({ NODE_ENV: 'production' });
  expect(gateways.named('test')).toBeUndefined();
  await expect(gateways.current.open(payment)).rejects.toMatchObject({
    name: 'GatewayError',
    kind: 'refused',
    message: 'Payments are switched off on this site.',
  });
  // Payments that began while it was on are not given up.
  await expect(gateways.current.capture('pay_1', 'key')).rejects.toMatchObject({ kind: 'unavailable' });
  expect(gateways.current.parseWebhook('{}', new Headers(), new Date())).toMatchObject({ kind: 'refused' });
});

test('production runs the test gateway only if it is configured', async () => {
  const gateways = await gatewaysWith({ NODE_ENV: 'production', TEST_PAYMENTS_IN_PRODUCTION: 'true' });
  expect(gateways.named('test')).toBe(gateways.current);
});
