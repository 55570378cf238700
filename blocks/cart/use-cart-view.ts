/** Hook shared by cart panel and cart page: the cart store, its view state, the hold countdown and item notes. */
import { useCallback } from 'react';
import type { CartSession } from '#browser/cart/cart-session.ts';
import type { CartSettings } from '#browser/cart/cart-settings.ts';
import { type ItemNotes, useItemNotes } from '#browser/cart/item-notes.ts';
import { openCartSession } from '#browser/cart/open-cart-session.ts';
import type { CartSnapshot } from '#browser/cart/optimistic-cart.ts';
import { type DisplayedCart, useCart } from '#browser/cart/use-cart.ts';
import { useCountdown } from '#browser/cart/use-countdown.ts';
import type { CartState } from '#components/cart/cart-view.ts';
import { presentState } from './present-cart.ts';

/** The settings of the cart's client, and a session for stories. */
export interface CartDeps {
  readonly settings: CartSettings;
  /** Replaces the session from the settings, for stories. */
  readonly session?: CartSession | undefined;
}

/** The cart as panel and page show it, with one cache, one countdown and one set of item notes. */
export function useCartView(
  { settings, session }: CartDeps,
  initial?: CartSnapshot,
): { readonly cart: DisplayedCart; readonly state: CartState; readonly notes: ItemNotes } {
  const open = useCallback(
    () => (session ? Promise.resolve(session) : openCartSession(settings)),
    [session, settings],
  );
  const cart = useCart(open, initial);
  const timer = useCountdown(cart.snapshot, cart.look);
  return { cart, state: presentState(cart.snapshot, cart.fault, timer), notes: useItemNotes() };
}
