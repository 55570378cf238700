import { createStripeGateway } from '#domains/payment/stripe/stripe-gateway.ts';
import { type StripeStandIn, startStripeStandIn } from '#domains/payment/stripe/stripe-stand-in.testing.ts';
import { openShop, type Shop } from './testing.ts';

/** A shop whose payments Stripe takes: a stand-in for it, which is to be closed. */
export async function openStripeShop(
  ...place: Parameters<typeof openShop>
): Promise<{ shop: Shop; standIn: StripeStandIn }> {
  const standIn = await startStripeStandIn();
  const stripe = createStripeGateway(standIn.settings);
  const gateways = { current: stripe, named: (name: string) => (name === 'stripe' ? stripe : undefined) };
  // Stripe goes by its own clock.
  return { shop: { ...openShop(...place), gateways, time: new Date() }, standIn };
}
