import { config } from '#platform/config.ts';
import { instrumentGateway } from './instrument-gateway.ts';
import { GatewayError, type PaymentGateway, type PaymentGateways } from './payment-gateway.ts';
import { createStripeGateway } from './stripe/stripe-gateway.ts';
import { createTestGateway } from './test-gateway/test-gateway.ts';
import { productionTestDeps } from './test-gateway/test-gateway-deps.ts';

let made: PaymentGateways | undefined;

/** Returns the payment gateways of this process, as configured; a singleton. */
export function paymentGateways(): PaymentGateways {
  made ??= gatewaysBySettings();
  return made;
}

function gatewaysBySettings(): PaymentGateways {
  const { provider, stripe, testGateway } = config().payment;
  const gateways = [
    ...(testGateway ? [createTestGateway(productionTestDeps())] : []),
    ...(stripe ? [createStripeGateway(stripe)] : []),
  ].map(instrumentGateway);
  const named = (name: string) => gateways.find((gateway) => gateway.name === name);
  return { current: named(provider) ?? disabledGateway, named };
}

const off = (kind: GatewayError['kind']) => async (): Promise<never> => {
  throw new GatewayError(kind, 'Payments are switched off on this site.');
};

/**
 * The null gateway, for a public site that configures no provider: the site runs and sells nothing. `open` is refused,
 * so that the visitor gets an error at once and nothing is stored for them. Earlier payments wait until a provider is
 * configured.
 */
const disabledGateway: PaymentGateway = {
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
