import { referrerStore } from '#browser/referrer-store.ts';
import { createApiClient } from '#contracts/api/api-client.ts';
import { apiBaseAddress } from '#contracts/api/base-address.ts';
import { createApiCartSession } from './api-cart-session.ts';
import { createCookieStore } from './cart-cookie.ts';
import type { CartSession } from './cart-session.ts';
import type { CartSettings } from './cart-settings.ts';

let opened: Promise<CartSession> | undefined;

/** Returns the cart session of this page, a singleton with the settings of the first call. Browser only. */
export function openCartSession(settings: CartSettings): Promise<CartSession> {
  opened ??= open(settings);
  return opened;
}

async function open({ session, api, secureCookie }: CartSettings): Promise<CartSession> {
  if (session === 'fixture') {
    // Loaded in draft mode only.
    const { createFixtureCartSession } = await import('./fixture-cart-session.ts');
    return createFixtureCartSession();
  }
  const { apiKey, ...address } = api;
  return createApiCartSession({
    client: createApiClient({
      baseUrl: apiBaseAddress(address, location),
      apiKey,
      originDomain: () => referrerStore.hostname,
    }),
    ids: createCookieStore({ secure: secureCookie }),
    isOnline: () => navigator.onLine,
    // The Web Locks API is unavailable without TLS.
    alone: (begin) => ('locks' in navigator ? navigator.locks.request('cart', begin) : begin()),
  });
}
