/** The checkout of a draft: an invented cart, and a session that places no orders. */
import type { CartData } from '#browser/cart/cart-session.ts';
import { fixtureCart, fixtureItems } from '#browser/cart/fixture-carts.ts';
import type { CheckoutSession } from '#browser/checkout/checkout-session.ts';
import { createFixtureCheckoutSession } from '#browser/checkout/fixture-checkout-session.ts';

/**
 * The invented cart of a draft.
 * @param at the server's current time, in epoch milliseconds
 */
export function draftCart(at: number): CartData {
  const { ferry, car, train } = fixtureItems;
  return fixtureCart([ferry, car, train], at);
}

/** A checkout session that accepts every voucher and refuses every order. */
export function draftSession(): CheckoutSession {
  return createFixtureCheckoutSession(draftCart(0));
}
