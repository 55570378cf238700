import { config } from '#platform/config.ts';
import { GatewayError, type PaymentGateway, type PaymentGateways } from './payment-gateway.ts';
import { createStripeGateway } from './stripe/stripe-gateway.ts';
import { createTestGateway } from './test-gateway/test-gateway.ts';
import { productionTestDeps } from './test-gateway/test-gateway-deps.ts';
import { watchedGateway } from './watched-gateway.ts';

let made: PaymentGateways | undefined;

/** The providers of this process, by its settings. */
export function paymentGateways(): PaymentGateways {
  made ??= gatewaysBySettings();
  return made;
}

function gatewaysBySettings(): PaymentGateways {
  const { provider, stripe, testGateway } = config().payment;
  const gateways = [
    ...(testGateway ? [createTestGateway(productionTestDeps())] : []),
    ...(stripe ? [createStripeGateway(stripe)] : []),
  ].map(watchedGateway);
  const named = (name: string) => gateways.find((gateway) => gateway.name === name);
  return { current: named(provider) ?? switchedOff, named };
}

const off = (kind: GatewayError['kind']) => async (): Promise<never> => {
  throw new GatewayError(kind, 'Payments are switched off on this site.');
};

/**
 * Stands where the test gateway would on a public site that names no other: the site runs and sells nothing. `open` is refused,
 * so that whoever pays hears of it at once and nothing is kept for them. What was begun before waits until it is switched on.
 */
const switchedOff: PaymentGateway = {
  name: 'test',
  open: off('refused'),
  read: off('unavailable'),
  capture: off('unavailable'),
  cancel: off('unavailable'),
  refund: off('unavailable'),
  refundsOf: off('unavailable'),
  paymentOf: off('unavailable'),
  parseWebhook: () => ({ kind: 'refused', reason: 'signature' }),
};
