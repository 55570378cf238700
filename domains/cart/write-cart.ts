/** Changes a cart in one transaction: locks it, applies the change, and renews all its seat holds. */
import { randomUUID } from 'node:crypto';
import { isCartSessionId } from '#contracts/cart/cart-cookie.ts';
import { liveHolders, renewHolds } from '#domains/inventory/hold.ts';
import { transact, UnsettledError } from '#domains/inventory/transact-with-retries.ts';
import { findPassFault } from '#domains/pass-travel/find-pass-fault.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import { log } from '#platform/log.ts';
import { count } from '#platform/metrics/metrics.ts';
import { buildCartView } from './build-cart-view.ts';
import type { CartResult } from './cart.ts';
import type { CartDeps } from './cart-deps.ts';
import { hasExpired } from './cart-lifetime.ts';
import { CartRefusal, refuse, refuseField } from './cart-refusal.ts';
import { insertCart, itemsOf, lockCart, type StoredCart, saveCart } from './cart-store.ts';
import { type HoldingItem, holdItems } from './hold-items.ts';
import { holdWindow } from './hold-window.ts';
import { passPartsOf } from './items/pass-journey.ts';
import type { Removal } from './removed-items.ts';
import { newSessionId, sessionHash } from './session-id.ts';
import type { StoredItem } from './stored-item.ts';

/** A cart that is being changed, locked against other changes. */
export interface CartWrite {
  readonly transaction: Transaction;
  readonly cart: StoredCart;
  readonly items: readonly StoredItem[];
  readonly now: Date;
}

/** The result of a change. */
export interface CartChange {
  /** All items of the cart after the change. */
  readonly items: readonly StoredItem[];
  /** Items whose claims change, or that claim something for the first time. */
  readonly holding: readonly HoldingItem[];
  /** The last removal, if it has changed. */
  readonly removed?: Removal | null;
}

/**
 * Selects the cart: that of the session, or a new one under a new id if the session has none and `makesOne` is true.
 */
interface Session {
  readonly sessionId: string | null;
  readonly makesOne: boolean;
}

/**
 * Changes a cart with `work` in one transaction and returns the changed cart. If `work` refuses or the inventory has
 * too little left, nothing changes and no hold is extended. Otherwise all holds of the cart last another quarter of an
 * hour.
 *
 * `work` may run more than once, each time on the current cart.
 */
export async function writeCart(
  deps: CartDeps,
  session: Session,
  work: (write: CartWrite) => Promise<CartChange>,
): Promise<CartResult> {
  try {
    const { holding, ...written } = await transact(deps.database, async (transaction) => {
      const { sessionId, cart, isNew } = await openCart(transaction, session, deps);
      const now = deps.now();
      const { since, until } = holdWindow({ since: cart.holdsSince, until: cart.heldUntil }, now);
      const before = isNew ? nothing : await renewed(transaction, cart.id, { now, until });
      const change = await work({ transaction, cart, items: before.items, now });
      const { items, holding, removed = cart.removed } = change;
      const live = liveAfter(before.live, items, holding);
      const window =
        live.size > 0 ? { holdsSince: since, heldUntil: until } : { holdsSince: null, heldUntil: null };
      await saveCart(transaction, { id: cart.id, changedAt: now, ...window, removed });
      // The hold comes last: from here on, others who want the same units wait for this transaction.
      const { network } = deps;
      await refuseOutsidePass(transaction, deps, { items, holding, now });
      await holdItems(transaction, { ownerId: cart.id, network, now, until }, holding);
      return {
        sessionId,
        cart: buildCartView({
          items,
          removed,
          live,
          heldUntil: window.heldUntil,
          now,
          feed: await deps.feed(),
        }),
        holding,
      };
    });
    // Count only after the commit: until then the transaction may be rolled back and retried.
    for (const { itemType } of holding) count('southbound_holds_taken_total', { type: itemType });
    return { ok: true, ...written };
  } catch (error) {
    if (error instanceof CartRefusal) return { ok: false, failure: error.failure };
    if (!(error instanceof UnsettledError)) throw error;
    log.warn(
      { event: 'cart.unsettled', err: error },
      'Changing a cart failed: concurrent transactions blocked it for too long',
    );
    return { ok: false, failure: { code: 'UPSTREAM' } };
  }
}

/** Refuses journeys to hold that break the rules of their pass or claim more of it than is left. */
async function refuseOutsidePass(
  transaction: Transaction,
  { passes }: Pick<CartDeps, 'passes'>,
  { items, holding, now }: Pick<CartChange, 'items' | 'holding'> & { readonly now: Date },
): Promise<void> {
  const parts = passPartsOf(items.filter(({ id }) => holding.some((held) => held.id === id)));
  const fault = await findPassFault(transaction, { parts, now }, passes);
  if (!fault) return;
  const path = holding.find(({ id }) => id === fault.holderId)?.path ?? 'items.0';
  refuseField(`${path}.data.pass`, fault.reason);
}

interface Before {
  readonly items: readonly StoredItem[];
  readonly live: ReadonlySet<string>;
}

const nothing: Before = { items: [], live: new Set() };

/** Renews the holds of a cart; returns its items, and which of them have a hold that lasts until `until`. */
async function renewed(
  transaction: Transaction,
  cartId: string,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<Before> {
  await renewHolds(transaction, cartId, { now, until });
  // A hold that ends earlier is being swept at this moment.
  const live = await liveHolders(transaction, cartId, new Date(until.getTime() - 1));
  return { items: await itemsOf(transaction, cartId), live };
}

/** Returns the ids of the items that hold something once the changed items hold their new claims. */
function liveAfter(
  before: ReadonlySet<string>,
  items: readonly StoredItem[],
  holding: readonly HoldingItem[],
): ReadonlySet<string> {
  const claims = new Map(holding.map((item) => [item.id, item.claims.length]));
  return new Set(items.map(({ id }) => id).filter((id) => (claims.get(id) ?? (before.has(id) ? 1 : 0)) > 0));
}

async function openCart(
  transaction: Transaction,
  { sessionId, makesOne }: Session,
  deps: CartDeps,
): Promise<{ sessionId: string; cart: StoredCart; isNew: boolean }> {
  if (isCartSessionId(sessionId)) {
    const cart = await lockCart(transaction, sessionHash(sessionId));
    const isOver = cart !== undefined && hasExpired(cart.changedAt, deps.now());
    if (cart && !isOver) return { sessionId, cart, isNew: false };
    if (isOver && !makesOne) return refuse({ code: 'CART_EXPIRED' });
  }
  if (!makesOne) return refuse({ code: 'INVALID_CART_SESSION' });
  // Never reuse the requested id: somebody else may have chosen it (session fixation).
  const made = newSessionId();
  const cart = { id: randomUUID(), sessionHash: sessionHash(made), now: deps.now() };
  return { sessionId: made, cart: await insertCart(transaction, cart), isNew: true };
}
