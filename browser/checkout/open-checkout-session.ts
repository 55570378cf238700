import { createCookieStore } from '#browser/cart/cart-cookie.ts';
import type { CartSettings } from '#browser/cart/cart-settings.ts';
import { referrerStore } from '#browser/referrer-store.ts';
import { createApiClient } from '#contracts/api/api-client.ts';
import { apiBaseAddress } from '#contracts/api/base-address.ts';
import { createApiCheckoutSession } from './api-checkout-session.ts';
import type { CheckoutSession } from './checkout-session.ts';

/** Creates the checkout session of this page: backed by the API, or a demonstration in draft mode. Browser only. */
export async function openCheckoutSession({
  session,
  api,
  secureCookie,
}: CartSettings): Promise<CheckoutSession> {
  if (session === 'fixture') {
    // Loaded in draft mode only.
    const { createFixtureCheckoutSession } = await import('./fixture-checkout-session.ts');
    return createFixtureCheckoutSession();
  }
  const { apiKey, ...address } = api;
  const ids = createCookieStore({ secure: secureCookie });
  return createApiCheckoutSession({
    client: createApiClient({
      baseUrl: apiBaseAddress(address, location),
      apiKey,
      originDomain: () => referrerStore.hostname,
    }),
    cartSessionId: () => ids.read(),
    isOnline: () => navigator.onLine,
  });
}
