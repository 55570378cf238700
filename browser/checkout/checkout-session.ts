/** Interface (port) of the session that quotes and orders the visitor's cart, with its data types. */

import type { CartFault } from '#browser/cart/cart-session.ts';
import type { ApiTypes } from '#contracts/api/api-types.ts';

/** Quote of an order, in dollars with cents. */
export type QuoteData = ApiTypes['checkoutQuote'];

/** Travellers in a quote request. */
export type QuotedTravellers = ApiTypes['checkoutQuoteInput']['travellers'];

/** An order request. */
export type OrderInput = ApiTypes['checkoutInput'];

/** A placed order. */
export type PlacedBookingData = ApiTypes['placedOrder']['booking'];

/** Reason why a checkout call failed; the codes are those of the cart. */
export type CheckoutFault = CartFault;

/** Result of a checkout call. */
export type CheckoutCallResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly fault: CheckoutFault };

/** Session that quotes and orders the visitor's cart. On the server an `Order` is one that the schema has checked. */
export interface CheckoutSession<Order = OrderInput> {
  /** @param travellers are checked against the cart's items */
  quote(
    voucherCodes: readonly string[],
    travellers?: QuotedTravellers,
  ): Promise<CheckoutCallResult<QuoteData>>;
  /** @param key idempotency key, the same for all attempts of an order */
  order(order: Order, key: string): Promise<CheckoutCallResult<PlacedBookingData>>;
}
