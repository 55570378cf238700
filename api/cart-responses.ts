/** Maps results of the cart domain to API responses: prices in dollars, instants as ISO 8601, failures as API errors. */

import type { CartData } from '#contracts/api/cart-schemas.ts';
import { toDollars, toWholeDollars } from '#contracts/money.ts';
import type { Cart, CartFailure, CartItem, CartItemData, CartResult } from '#domains/cart/cart.ts';
import { toNewZealandIso } from '#platform/clock.ts';
import { ApiError } from './api-error.ts';

/** Returns the cart of `result`. Throws an `ApiError` if it failed. */
export function toCartResponse(result: CartResult): CartData {
  if (!result.ok) throw toCartError(result.failure);
  const { sessionId, cart } = result;
  return {
    cartSessionId: sessionId,
    items: cart.items.map(toItemResponse),
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

function toItemResponse(item: CartItem): CartData['items'][number] {
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
    disruption: item.disruption,
    data: itemDataText(item.data),
  };
}

/** Serializes an item's details as the JSON string that the specification requires. */
export function itemDataText(data: CartItemData): string {
  return JSON.stringify(data, inOrder);
}

/**
 * JSON replacer that sorts keys: the database does not keep their order, and equal data must give equal text in every response.
 */
function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Maps a failed cart call to an API error. */
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
      return new ApiError(failure.code, { message: failure.message });
    case 'OFFER_EXPIRED':
      return new ApiError(failure.code, {
        message: failure.message,
        ...(failure.itemId !== undefined && { fields: { item: failure.itemId } }),
      });
    case 'PRICE_CHANGED':
      return new ApiError(failure.code, {
        message: failure.message,
        fields: {
          // The total of an order includes the card fee and so has cents, too.
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
