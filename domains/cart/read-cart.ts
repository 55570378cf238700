import { isCartSessionId } from '#contracts/cart/cart-cookie.ts';
import { buildCartView } from './build-cart-view.ts';
import type { CartResult } from './cart.ts';
import type { CartDeps } from './cart-deps.ts';
import { hasExpired } from './cart-lifetime.ts';
import { findCart } from './cart-store.ts';
import { sessionHash } from './session-id.ts';

/** Reads the cart of a session. It changes nothing and extends no hold. */
export async function readCart(deps: CartDeps, sessionId: string | null): Promise<CartResult> {
  if (!isCartSessionId(sessionId)) return { ok: false, failure: { code: 'INVALID_CART_SESSION' } };
  const now = deps.now();
  const found = await findCart(deps.database, { sessionHash: sessionHash(sessionId), now });
  if (!found) return { ok: false, failure: { code: 'INVALID_CART_SESSION' } };
  const { cart, items, live } = found;
  if (hasExpired(cart.changedAt, now)) return { ok: false, failure: { code: 'CART_EXPIRED' } };
  const { heldUntil, removed } = cart;
  return {
    ok: true,
    sessionId,
    cart: buildCartView({ items, removed, live, heldUntil, now, feed: await deps.feed() }),
  };
}
