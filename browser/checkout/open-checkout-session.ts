import { apiBaseAddress } from '#api/base-address.ts';
import { createApiClient } from '#api/client.ts';
import { referrerStore } from '#api/referrer-store.ts';
import { cookieStore } from '#browser/cart/cart-cookie.ts';
import type { CartSettings } from '#browser/cart/cart-settings.ts';
import { apiCheckoutSession } from './api-checkout-session.ts';
import type { CheckoutSession } from './checkout-session.ts';

/** Creates the checkout session of this page: backed by the API, or a demonstration in draft mode. Browser only. */
export async function openCheckoutSession({
  session,
  api,
  secureCookie,
}: CartSettings): Promise<CheckoutSession> {
  if (session === 'fixture') {
    // Loaded in draft mode only.
    const { fixtureCheckoutSession } = await import('./fixture-checkout-session.ts');
    return fixtureCheckoutSession();
  }
  const { apiKey, ...address } = api;
  const ids = cookieStore({ secure: secureCookie });
  return apiCheckoutSession({
    client: createApiClient({
      baseUrl: apiBaseAddress(address, location),
      apiKey,
      originDomain: () => referrerStore.hostname,
    }),
    cartSessionId: () => ids.read(),
    isOnline: () => navigator.onLine,
  });
}
