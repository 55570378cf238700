/** From what the cart's domain answers to what the API promises: dollars outside, instants as text, refusals in words. */

import { toDollars, toWholeDollars } from '#contracts/money.ts';
import type { Cart, CartFailure, CartItem, CartItemData, CartResult } from '#domains/cart/cart.ts';
import { toNewZealandIso } from '#platform/clock.ts';
import { ApiError } from './api-error.ts';
import type { CartData } from './cart-schemas.ts';

/** The cart of `result`. Throws an `ApiError` where there is none. */
export function toCartAnswer(result: CartResult): CartData {
  if (!result.ok) throw toCartError(result.failure);
  const { sessionId, cart } = result;
  return {
    cartSessionId: sessionId,
    items: cart.items.map(itemAnswer),
    count: cart.items.length,
    subtotal: toWholeDollars(cart.subtotalCents),
    currency: 'NZD',
    gst: toDollars(cart.gstCents),
    removed: cart.removed,
    holdExpiresAt: instantOf(cart.holdExpiresAt),
    now: toNewZealandIso(cart.now),
  };
}

function instantOf(at: Cart['holdExpiresAt']): string | null {
  return at === null ? null : toNewZealandIso(at);
}

function itemAnswer(item: CartItem): CartData['items'][number] {
  const { adultCount, childCount, infantCount } = item.passengers;
  return {
    id: item.id,
    itemType: item.itemType,
    description: item.description,
    detail: item.detail,
    price: toWholeDollars(item.priceCents),
    quantity: item.quantity,
    passengers: { adultCount, childCount, infantCount },
    associatedCartItemId: item.associatedCartItemId,
    productId: item.productId,
    offerId: item.offerId,
    stock: item.stock,
    hold: item.hold,
    data: itemDataText(item.data),
  };
}

/** What an item is made of, as the specification's JSON string. */
export function itemDataText(data: CartItemData): string {
  return JSON.stringify(data, inOrder);
}

/** Names in alphabetical order, as the database does not keep theirs: the same data is the same text in every answer. */
function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Why the cart is as it was, as a refused call says it. */
export function toCartError(failure: CartFailure): ApiError {
  switch (failure.code) {
    case 'INVALID_CART_SESSION':
    case 'UPSTREAM':
      return new ApiError(failure.code);
    case 'CART_EXPIRED':
      return new ApiError(failure.code, {
        message: 'This cart has expired. Add something to start a new one.',
      });
    case 'NOT_FOUND':
    case 'OFFER_EXPIRED':
      return new ApiError(failure.code, { message: failure.message });
    case 'PRICE_CHANGED':
      return new ApiError(failure.code, {
        message: failure.message,
        fields: {
          // Of an order's total with its card fee there are cents, too.
          oldPrice: String(toDollars(failure.oldCents)),
          newPrice: String(toDollars(failure.newCents)),
        },
      });
    case 'RATE_LIMITED':
      return new ApiError(failure.code, {
        ...(failure.message === undefined ? {} : { message: failure.message }),
        headers: { 'Retry-After': String(failure.retryAfterSeconds) },
      });
    case 'SOLD_OUT':
      return new ApiError(failure.code, {
        message: failure.message,
        fields: { left: String(failure.left) },
      });
    case 'VALIDATION':
      return new ApiError(failure.code, { fields: { ...failure.fields } });
  }
}
