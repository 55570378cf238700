import { type FakeStripe, startFakeStripe } from '#domains/payment/stripe/fake-stripe.testing.ts';
import { createStripeGateway } from '#domains/payment/stripe/stripe-gateway.ts';
import { openShop, type Shop } from './testing.ts';

/** Opens a shop with a stand-in for Stripe, which the caller must close. */
export async function openStripeShop(
  ...place: Parameters<typeof openShop>
): Promise<{ shop: Shop; standIn: FakeStripe }> {
  const standIn = await startFakeStripe();
  const stripe = createStripeGateway(standIn.settings);
  const gateways = { current: stripe, named: (name: string) => (name === 'stripe' ? stripe : undefined) };
  // Stripe uses the real time.
  return { shop: { ...openShop(...place), gateways, time: new Date() }, standIn };
}
