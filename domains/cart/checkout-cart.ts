/** Opens a cart for checkout: locks it, renews its items and extends its holds until payment. */
import { isCartSessionId } from '#contracts/cart/cart-cookie.ts';
import { heldClaims } from '#domains/inventory/held-claims.ts';
import { renewHolds } from '#domains/inventory/hold.ts';
import type { Claim } from '#domains/inventory/inventory.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import type { CartFailure } from './cart.ts';
import type { CartDeps } from './cart-deps.ts';
import { hasExpired } from './cart-lifetime.ts';
import { CartRefusal, refusePrice } from './cart-refusal.ts';
import { findCart, itemsOf, lockCart, type StoredCart, saveCart } from './cart-store.ts';
import { orderWindow } from './hold-window.ts';
import { peopleOf } from './items/passenger-rules.ts';
import { changedItem } from './items/requote-item.ts';
import { sessionHash } from './session-id.ts';
import { isOfKnownKind, isOnPass, type PricedItem, type StoredItem } from './stored-item.ts';

/** An item with the claims that it holds now. */
export type OrderedItem = StoredItem & { readonly claims: readonly Claim[] };

/** A cart with all its items; extras follow the item they belong to. */
export interface OrderedCart<Item extends StoredItem = OrderedItem> {
  readonly cart: StoredCart;
  readonly items: readonly Item[];
}

/** A cart that can be ordered, or the reason why it can't. */
export type OpenedCart<Item extends StoredItem = OrderedItem> =
  | ({ readonly ok: true } & OrderedCart<Item>)
  | { readonly ok: false; readonly failure: CartFailure };

/** Finds the cart of a session and locks it until the transaction ends. This is the first lock of an order. */
export async function lockForOrder(
  transaction: Transaction,
  sessionId: string,
  now: Date,
): Promise<OpenedCart> {
  const cart = isCartSessionId(sessionId) ? await lockCart(transaction, sessionHash(sessionId)) : undefined;
  const opened = openCart(cart && { cart, items: await itemsOf(transaction, cart.id) }, now);
  if (!opened.ok) return opened;
  const held = await heldClaims(transaction, opened.cart.id, now);
  return { ...opened, items: opened.items.map((item) => ({ ...item, claims: held.get(item.id) ?? [] })) };
}

/** Finds the cart of a session for reading only. */
export async function findForOrder(
  database: Database,
  sessionId: string,
  now: Date,
): Promise<OpenedCart<StoredItem>> {
  if (!isCartSessionId(sessionId)) return openCart(undefined, now);
  return openCart(await findCart(database, { sessionHash: sessionHash(sessionId), now }), now);
}

function openCart(found: OrderedCart<StoredItem> | undefined, now: Date): OpenedCart<StoredItem> {
  if (!found) return { ok: false, failure: { code: 'INVALID_CART_SESSION' } };
  const { cart, items } = found;
  if (hasExpired(cart.changedAt, now)) return { ok: false, failure: { code: 'CART_EXPIRED' } };
  // A newer release that added the item can sell it: the same call may succeed on that instance.
  if (!items.every(isOfKnownKind)) return { ok: false, failure: { code: 'UPSTREAM' } };
  return { ok: true, cart, items: inOrder(items) };
}

function inOrder(items: readonly StoredItem[]): readonly StoredItem[] {
  return items
    .filter(({ associatedCartItemId }) => associatedCartItemId === null)
    .flatMap((item) => [
      item,
      ...items.filter(({ associatedCartItemId }) => associatedCartItemId === item.id),
    ]);
}

/**
 * Returns the items that must be renewed before they can be ordered: their holds have ended, or their unit prices or
 * refund terms are missing.
 */
export function findExpiredItems(items: readonly OrderedItem[]): readonly OrderedItem[] {
  return items.filter(({ stock, claims, unitPrices, passengers, data }) => {
    const isHeld = stock === 'live' || stock === 'mixed' || isOnPass(data);
    const hasRunOut = isHeld && claims.length === 0;
    // This item was added before the prices of its passengers or its terms were stored.
    const lacksTerms = !('refundTerms' in data);
    return hasRunOut || ((unitPrices === null || lacksTerms) && peopleOf(passengers) > 0);
  });
}

/** The current quote of an item that holds nothing, or the reason why it can't be ordered as it is. */
export type RequotedItem =
  | { readonly ok: true; readonly item: PricedItem }
  | { readonly ok: false; readonly failure: CartFailure };

/**
 * Quotes an item again that never held anything. Nobody has promised its availability or its price, and a cart may last
 * for a day.
 */
export async function requoteItem(
  item: StoredItem,
  { deps, feed, present, now }: RequoteDeps,
): Promise<RequotedItem> {
  try {
    const context = { catalogue: deps.catalogue, key: deps.key(), feed, now, present };
    const fresh = await changedItem(item, {}, context, 'items');
    refusePrice(fresh, item.priceCents);
    return { ok: true, item: fresh };
  } catch (error) {
    if (error instanceof CartRefusal) return { ok: false, failure: error.failure };
    throw error;
  }
}

interface RequoteDeps {
  readonly deps: Pick<CartDeps, 'catalogue' | 'key'>;
  readonly feed: LoadedFeed | null;
  readonly present: readonly StoredItem[];
  readonly now: Date;
}

/** Extends the holds of a locked cart until the payment of its order can arrive. */
export async function holdForPayment(
  transaction: Transaction,
  { cart, items }: OrderedCart,
  now: Date,
): Promise<void> {
  const isHolding = items.some(({ claims }) => claims.length > 0);
  if (!isHolding) return saveCart(transaction, { ...cart, changedAt: now });
  const { since, until } = orderWindow({ since: cart.holdsSince, until: cart.heldUntil }, now);
  await renewHolds(transaction, cart.id, { now, until });
  await saveCart(transaction, { ...cart, changedAt: now, holdsSince: since, heldUntil: until });
}
