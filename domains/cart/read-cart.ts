import { isCartSessionId } from '#contracts/cart/cart-cookie.ts';
import { liveHolders } from '#domains/inventory/hold.ts';
import { buildCartView } from './build-cart-view.ts';
import type { CartResult } from './cart.ts';
import type { CartDeps } from './cart-deps.ts';
import { hasExpired } from './cart-lifetime.ts';
import { findCart, itemsOf } from './cart-store.ts';
import { sessionHash } from './session-id.ts';

/** Reads the cart of a session. It changes nothing and extends no hold. */
export async function readCart(deps: CartDeps, sessionId: string | null): Promise<CartResult> {
  if (!isCartSessionId(sessionId)) return { ok: false, failure: { code: 'INVALID_CART_SESSION' } };
  // One snapshot of cart, items and holds, despite concurrent writes.
  return deps.database.transaction(
    async (transaction): Promise<CartResult> => {
      const now = deps.now();
      const cart = await findCart(transaction, sessionHash(sessionId));
      if (!cart) return { ok: false, failure: { code: 'INVALID_CART_SESSION' } };
      if (hasExpired(cart.changedAt, now)) return { ok: false, failure: { code: 'CART_EXPIRED' } };
      const items = await itemsOf(transaction, cart.id);
      const live = await liveHolders(transaction, cart.id, now);
      const { heldUntil, removed } = cart;
      return { ok: true, sessionId, cart: buildCartView({ items, removed, live, heldUntil, now }) };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
