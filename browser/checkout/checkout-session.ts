import type { ApiTypes } from '#api/types.ts';
import type { CartFault } from '#browser/cart/cart-session.ts';

/** What an order would come to, in dollars with cents. */
export type QuoteData = ApiTypes['checkoutQuote'];

/** Who travels, as it is asked before an order. */
export type QuotedTravellers = ApiTypes['checkoutQuoteInput']['travellers'];

/** An order as it is sent. */
export type OrderInput = ApiTypes['checkoutInput'];

/** An order that was taken. */
export type PlacedBookingData = ApiTypes['placedOrder']['booking'];

/** Why nothing came of a call; codes as those of the cart's. */
export type CheckoutFault = CartFault;

/** What a call comes to. */
export type Answered<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly fault: CheckoutFault };

/** Whoever takes orders of the visitor's cart. */
export interface CheckoutSession {
  /** @param travellers refused, where they may not travel on what lies in the cart */
  quote(voucherCodes: readonly string[], travellers?: QuotedTravellers): Promise<Answered<QuoteData>>;
  /** @param key the same for the same order, however often it is sent */
  order(order: OrderInput, key: string): Promise<Answered<PlacedBookingData>>;
}
