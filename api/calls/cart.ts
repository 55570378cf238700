/** Calls of the cart: read, add, change and remove. */

import { z } from 'zod';
import { callRoutes } from '#contracts/api/call-routes.ts';
import { cartPathSchema, cartSchema, removeQuerySchema } from '#contracts/api/cart-schemas.ts';
import { addToCartSchema, changeCartSchema, type newItemSchema } from '#contracts/cart/cart-calls.ts';
import { toCents } from '#contracts/money.ts';
import type { NewItem } from '#domains/cart/cart.ts';
import { ApiError } from '../api-error.ts';
import { toCartResponse } from '../cart-responses.ts';
import { defineCall } from '../define-call.ts';
import { failure } from '../envelope-schemas.ts';

const noSession = failure(
  'INVALID_CART_SESSION',
  'Invalid cart session id. There is no such cart, or none was named.',
);
const expired = failure('CART_EXPIRED', 'The cart was last changed more than 24 hours ago.');
const upstream = failure('UPSTREAM', 'The database or the timetable is unavailable. Nothing has changed.');
const conflict = failure(
  'SOLD_OUT',
  'Not enough is left; `data.fields.left` has the remaining number. Or `PRICE_CHANGED`: the price is different now; `data.fields` has `oldPrice` and `newPrice` in dollars. Or `OFFER_EXPIRED`: the offer has expired or its timetable has changed: search again. Nothing has changed.',
);
const noItem = failure('NOT_FOUND', 'There is no such item in this cart, no such offer or no such product.');
const outcome = 'The current cart.';

/** The calls of the cart. */
export const cartCalls = {
  cart: defineCall({
    route: callRoutes.cart,
    tag: 'Cart',
    summary: 'A cart with its items',
    description: 'Reading does not renew holds.',
    input: z.object({ params: cartPathSchema }),
    status: 'results',
    output: cartSchema,
    outcome: 'The cart.',
    failures: { 400: noSession, 410: expired, 503: upstream },
    run: async ({ params }, { dependencies: { cart } }) =>
      toCartResponse(await cart.read(params.cartSessionId)),
  }),

  addToCart: defineCall({
    route: callRoutes.addToCart,
    tag: 'Cart',
    summary: 'Add items to a cart, or to a new one',
    description:
      'The server sets all prices. Items with `stock: live` are held for 15 minutes from the last successful change, up to 45 in total. An extra names the item that it belongs to.',
    limit: 'cart',
    input: z.object({ body: addToCartSchema }),
    example: {
      cartSessionId: null,
      items: [
        {
          itemType: 'pass',
          productId: 'bus-pass-15-hours',
          passengers: { adultCount: 2, childCount: 0, infantCount: 0 },
        },
      ],
    },
    status: 'success',
    output: cartSchema,
    outcome,
    failures: { 404: noItem, 409: conflict, 503: upstream },
    run: async ({ body: { cartSessionId, items, replaces } }, { dependencies: { cart } }) =>
      toCartResponse(await cart.add(cartSessionId ?? null, items.map(newItem), replaces)),
  }),

  changeCart: defineCall({
    route: callRoutes.changeCart,
    tag: 'Cart',
    summary: 'Change the quantity or passengers of an item, hold it again, or undo the last removal',
    limit: 'cart',
    input: z.object({ body: changeCartSchema }),
    example: {
      cartSessionId: 'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1',
      items: [{ id: '5c9a3c1e-8f9f-4c0b-9a51-2f7a4f1f7d10', quantity: 2 }],
    },
    status: 'success',
    output: cartSchema,
    outcome,
    failures: { 400: noSession, 404: noItem, 409: conflict, 410: expired, 503: upstream },
    async run({ body: { cartSessionId, items } }, { dependencies: { cart } }) {
      const [item] = items;
      if (!item) throw new ApiError('VALIDATION');
      const { id, restore, quantity, passengers, expectedPrice } = item;
      const agreed = { id, expectedPriceCents: inCents(expectedPrice) };
      const result = restore
        ? await cart.restore(cartSessionId ?? '', agreed)
        : await cart.change(cartSessionId ?? '', { ...agreed, quantity, passengers });
      return toCartResponse(result);
    },
  }),

  removeFromCart: defineCall({
    route: callRoutes.removeFromCart,
    tag: 'Cart',
    summary: 'Remove an item with its extras',
    limit: 'cart',
    input: z.object({ params: cartPathSchema, query: removeQuerySchema }),
    status: 'success',
    output: cartSchema,
    outcome,
    failures: { 400: noSession, 404: noItem, 410: expired, 503: upstream },
    run: async ({ params, query }, { dependencies: { cart } }) =>
      toCartResponse(await cart.remove(params.cartSessionId, query.id)),
  }),
};

function newItem({ data, expectedPrice, ...item }: z.output<typeof newItemSchema>): NewItem {
  const { itemType, offerId, productId, quantity, passengers, associatedCartItemId, associatedItem } = item;
  return {
    itemType,
    offerId,
    productId,
    quantity,
    passengers,
    associatedCartItemId,
    associatedItem,
    expectedPriceCents: inCents(expectedPrice),
    voucher: data?.voucher,
    extra: data?.extra,
    pass: data?.pass,
  };
}

function inCents(dollars: number | undefined): number | undefined {
  return dollars === undefined ? undefined : toCents(dollars);
}
