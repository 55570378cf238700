import { apiBaseAddress } from '#api/base-address.ts';
import { createApiClient } from '#api/client.ts';
import { referrerStore } from '#api/referrer-store.ts';
import { cookieStore } from '#browser/cart/cart-cookie.ts';
import type { CartSettings } from '#browser/cart/cart-settings.ts';
import { apiCheckoutSession } from './api-checkout-session.ts';
import type { CheckoutSession } from './checkout-session.ts';

/** The way to order from this page: the API's, or an invented one in draft mode. In the browser alone. */
export async function openCheckoutSession({
  session,
  api,
  secureCookie,
}: CartSettings): Promise<CheckoutSession> {
  if (session === 'fixture') {
    // Draft mode alone loads it.
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
