import { addToCart } from '#domains/cart/add-to-cart.ts';
import type { CartDeps } from '#domains/cart/cart-deps.ts';
import { changeCartItem } from '#domains/cart/change-cart-item.ts';
import { readCart } from '#domains/cart/read-cart.ts';
import { removeFromCart } from '#domains/cart/remove-from-cart.ts';
import { restoreItem } from '#domains/cart/restore-item.ts';
import type { CartCalls } from './dependencies.ts';

/** Creates the API's cart calls. Each call reads `deps` again. */
export function createCartCalls(deps: () => Promise<CartDeps>): CartCalls {
  return {
    read: async (sessionId) => readCart(await deps(), sessionId),
    add: async (sessionId, items) => addToCart(await deps(), sessionId, items),
    change: async (sessionId, change) => changeCartItem(await deps(), sessionId, change),
    restore: async (sessionId, restoration) => restoreItem(await deps(), sessionId, restoration),
    remove: async (sessionId, itemId) => removeFromCart(await deps(), sessionId, itemId),
  };
}
