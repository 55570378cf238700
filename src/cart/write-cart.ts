import { randomUUID } from 'node:crypto';
import { liveHolders, renewHolds } from '#src/inventory/hold.ts';
import { transact } from '#src/inventory/transact.ts';
import type { Transaction } from '#src/platform/database/database.ts';
import type { CartResult } from './cart.ts';
import { hasExpired } from './cart-lifetime.ts';
import type { CartMeans } from './cart-means.ts';
import { CartRefusal, refuse } from './cart-refusal.ts';
import { insertCart, itemsOf, type KeptCart, keepCart, lockCart } from './cart-store.ts';
import { type HoldWindow, holdWindow } from './hold-window.ts';
import type { KeptItem } from './kept-item.ts';
import { presentCart } from './present-cart.ts';
import { isSessionId, newSessionId, sessionHash } from './session-id.ts';

/** A cart that is being changed: nobody else changes it meanwhile. */
export interface CartWrite {
  readonly transaction: Transaction;
  readonly cart: KeptCart;
  readonly items: readonly KeptItem[];
  readonly now: Date;
  /** How long what is taken now is held. */
  readonly window: HoldWindow;
}

/** Which cart: that of the session, or, where `makesOne`, a new one under a new id when the session has none. */
interface Session {
  readonly sessionId: string | null;
  readonly makesOne: boolean;
}

/**
 * Changes a cart by `work` in one transaction and answers what it then is. When `work` refuses, nothing has changed and no
 * hold lasts longer than before; otherwise all that the cart holds is held for another quarter of an hour.
 *
 * `work` may run more than once, each time on the cart as it is then.
 */
export async function writeCart(
  means: CartMeans,
  session: Session,
  work: (write: CartWrite) => Promise<void>,
): Promise<CartResult> {
  try {
    return await transact(means.database, async (transaction) => {
      const { sessionId, cart } = await openCart(transaction, session, means);
      const now = means.now();
      const window = holdWindow({ since: cart.holdsSince, until: cart.heldUntil }, now);
      await work({ transaction, cart, items: await itemsOf(transaction, cart.id), now, window });
      await renewHolds(transaction, cart.id, { now, until: window.until });
      const live = await liveHolders(transaction, cart.id, now);
      const isHolding = live.size > 0;
      const kept = {
        id: cart.id,
        changedAt: now,
        holdsSince: isHolding ? window.since : null,
        heldUntil: isHolding ? window.until : null,
      };
      await keepCart(transaction, kept);
      const items = await itemsOf(transaction, cart.id);
      return {
        ok: true,
        sessionId,
        cart: presentCart({ items, live, heldUntil: kept.heldUntil, now }),
      } as const;
    });
  } catch (error) {
    if (error instanceof CartRefusal) return { ok: false, failure: error.failure };
    throw error;
  }
}

async function openCart(
  transaction: Transaction,
  { sessionId, makesOne }: Session,
  means: CartMeans,
): Promise<{ sessionId: string; cart: KeptCart }> {
  if (isSessionId(sessionId)) {
    const cart = await lockCart(transaction, sessionHash(sessionId));
    const isOver = cart !== undefined && hasExpired(cart.changedAt, means.now());
    if (cart && !isOver) return { sessionId, cart };
    if (isOver && !makesOne) return refuse({ code: 'CART_EXPIRED' });
  }
  if (!makesOne) return refuse({ code: 'INVALID_CART_SESSION' });
  // Never the id that was asked for: somebody else may have chosen it.
  const made = newSessionId();
  const cart = { id: randomUUID(), sessionHash: sessionHash(made), now: means.now() };
  return { sessionId: made, cart: await insertCart(transaction, cart) };
}
