/** Routes of the cart: read, add, change and remove. */

import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { z } from 'zod';
import { cartPathSchema, cartSchema, removeQuerySchema } from '#contracts/api/cart-schemas.ts';
import { results, success } from '#contracts/api/envelope.ts';
import { addToCartSchema, changeCartSchema, type newItemSchema } from '#contracts/cart/cart-calls.ts';
import { toCents } from '#contracts/money.ts';
import type { NewItem } from '#domains/cart/cart.ts';
import { ApiError } from '../api-error.ts';
import { toCartResponse } from '../cart-responses.ts';
import type { CartCalls } from '../dependencies.ts';
import { failure, json, resultsOf, successOf } from '../envelope-schemas.ts';

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
const changed = { description: 'The current cart.', content: json(successOf(cartSchema)) };

const readRoute = createRoute({
  method: 'get',
  path: '/cart/{cartSessionId}',
  tags: ['Cart'],
  summary: 'A cart with its items',
  description: 'Reading does not renew holds.',
  request: { params: cartPathSchema },
  responses: {
    200: { description: 'The cart.', content: json(resultsOf(cartSchema)) },
    400: noSession,
    410: expired,
    503: upstream,
  },
});

const addRoute = createRoute({
  method: 'post',
  path: '/cart',
  tags: ['Cart'],
  summary: 'Add items to a cart, or to a new one',
  description:
    'The server sets all prices. Items with `stock: live` are held for 15 minutes from the last successful change, up to 45 in total. An extra names the item that it belongs to.',
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: addToCartSchema,
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
        },
      },
    },
  },
  responses: { 200: changed, 404: noItem, 409: conflict, 503: upstream },
});

const changeRoute = createRoute({
  method: 'put',
  path: '/cart',
  tags: ['Cart'],
  summary: 'Change the quantity or passengers of an item, hold it again, or undo the last removal',
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: changeCartSchema,
          example: {
            cartSessionId: 'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1',
            items: [{ id: '5c9a3c1e-8f9f-4c0b-9a51-2f7a4f1f7d10', quantity: 2 }],
          },
        },
      },
    },
  },
  responses: { 200: changed, 400: noSession, 404: noItem, 409: conflict, 410: expired, 503: upstream },
});

const removeRoute = createRoute({
  method: 'delete',
  path: '/cart/{cartSessionId}',
  tags: ['Cart'],
  summary: 'Remove an item with its extras',
  request: { params: cartPathSchema, query: removeQuerySchema },
  responses: { 200: changed, 400: noSession, 404: noItem, 410: expired, 503: upstream },
});

/** Adds the routes of the cart. */
export function addCartRoutes(api: OpenAPIHono, cart: CartCalls): void {
  api.openapi(readRoute, async (c) => {
    const { cartSessionId } = c.req.valid('param');
    return c.json(results(toCartResponse(await cart.read(cartSessionId))), 200);
  });
  api.openapi(addRoute, async (c) => {
    const { cartSessionId, items } = c.req.valid('json');
    return c.json(success(toCartResponse(await cart.add(cartSessionId ?? null, items.map(newItem)))), 200);
  });
  api.openapi(changeRoute, async (c) => {
    const { cartSessionId, items } = c.req.valid('json');
    const [item] = items;
    if (!item) throw new ApiError('VALIDATION');
    const { id, restore, quantity, passengers, expectedPrice } = item;
    const agreed = { id, expectedPriceCents: inCents(expectedPrice) };
    const result = restore
      ? await cart.restore(cartSessionId ?? '', agreed)
      : await cart.change(cartSessionId ?? '', { ...agreed, quantity, passengers });
    return c.json(success(toCartResponse(result)), 200);
  });
  api.openapi(removeRoute, async (c) => {
    const { cartSessionId } = c.req.valid('param');
    return c.json(success(toCartResponse(await cart.remove(cartSessionId, c.req.valid('query').id))), 200);
  });
}

function newItem({ data, expectedPrice, ...item }: z.output<typeof newItemSchema>): NewItem {
  const { itemType, offerId, productId, quantity, passengers, associatedCartItemId } = item;
  return {
    itemType,
    offerId,
    productId,
    quantity,
    passengers,
    associatedCartItemId,
    expectedPriceCents: inCents(expectedPrice),
    voucher: data?.voucher,
    extra: data?.extra,
  };
}

function inCents(dollars: number | undefined): number | undefined {
  return dollars === undefined ? undefined : toCents(dollars);
}
