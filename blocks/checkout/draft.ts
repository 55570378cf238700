/** What an editor sees: an invented cart, and nobody who takes an order. */
import type { CartData } from '#browser/cart/cart-session.ts';
import { fixtureCart, fixtureItems } from '#browser/cart/fixture-carts.ts';
import type { CheckoutSession } from '#browser/checkout/checkout-session.ts';
import { fixtureCheckoutSession } from '#browser/checkout/fixture-checkout-session.ts';

/** @param at the server's present, in ms */
export function draftCart(at: number): CartData {
  const { ferry, car, train } = fixtureItems;
  return fixtureCart([ferry, car, train], at);
}

/** Takes every voucher and no order. */
export function draftSession(): CheckoutSession {
  return fixtureCheckoutSession(draftCart(0));
}
