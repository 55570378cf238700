import { addToCart } from '#domains/cart/add-to-cart.ts';
import type { CartMeans } from '#domains/cart/cart-means.ts';
import { changeCartItem } from '#domains/cart/change-cart-item.ts';
import { readCart } from '#domains/cart/read-cart.ts';
import { removeFromCart } from '#domains/cart/remove-from-cart.ts';
import { restoreItem } from '#domains/cart/restore-item.ts';
import type { CartCalls } from './dependencies.ts';

/** The cart's calls over `means`, which are asked for anew by each call. */
export function cartCalls(means: () => Promise<CartMeans>): CartCalls {
  return {
    read: async (sessionId) => readCart(await means(), sessionId),
    add: async (sessionId, items) => addToCart(await means(), sessionId, items),
    change: async (sessionId, change) => changeCartItem(await means(), sessionId, change),
    restore: async (sessionId, restoration) => restoreItem(await means(), sessionId, restoration),
    remove: async (sessionId, itemId) => removeFromCart(await means(), sessionId, itemId),
  };
}
