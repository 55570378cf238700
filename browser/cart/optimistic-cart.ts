/** Optimistic updates: predicts the cart after a call until the server answers; prices are never predicted. */
import type { CartCall, CartData, CartDataItem } from './cart-session.ts';

/** The displayed cart: the last answer, plus pending changes. */
export interface CartSnapshot {
  /** Null if no cart was ever created. */
  readonly cart: CartData | null;
  /** True if there was a cart that has expired. */
  readonly gone: boolean;
  /** Number of items being added. */
  readonly adding: number;
  /** Ids of items whose change is pending. */
  readonly changing: readonly string[];
  /** Browser time at which the answer arrived, in ms; null for server-rendered markup. */
  readonly receivedAt: number | null;
}

/** Creates a snapshot without pending changes. */
export function createSnapshot(cart: CartData | null, receivedAt: number | null, gone = false): CartSnapshot {
  return { cart, gone, adding: 0, changing: [], receivedAt };
}

/** Counts the items, including pending ones. */
export function countOf({ cart, adding }: CartSnapshot): number {
  return (cart?.items.length ?? 0) + adding;
}

/**
 * Predicts the cart after a successful call: a removed item disappears with its extras, and numbers are those requested.
 * Prices are never predicted; items with a pending price are listed in `changing`.
 */
export function predictCart(snapshot: CartSnapshot, call: CartCall): CartSnapshot {
  if (call.intent === 'add')
    return {
      ...snapshot,
      adding: snapshot.adding + call.items.length,
      changing: [
        ...snapshot.changing,
        ...(snapshot.cart?.items ?? []).flatMap(({ id }) => (id === call.replaces ? [id] : [])),
      ],
    };
  const { cart } = snapshot;
  if (!cart) return snapshot;
  // A removed item may be sold out, so it is not shown before the answer.
  if (call.intent === 'restore') return snapshot;
  if (call.intent === 'remove') {
    const items = cart.items.filter(
      ({ id, associatedCartItemId }) => id !== call.itemId && associatedCartItemId !== call.itemId,
    );
    const removed = removedFrom(cart.items, call.itemId);
    return { ...snapshot, cart: { ...cart, items, count: items.length, subtotal: sumOf(items), removed } };
  }
  const changes = new Map(call.items.map((change) => [change.id, change]));
  const items = cart.items.map((item) => {
    const change = changes.get(item.id);
    if (!change) return item;
    return {
      ...item,
      quantity: change.quantity ?? item.quantity,
      passengers: change.passengers ?? item.passengers,
    };
  });
  return { ...snapshot, cart: { ...cart, items }, changing: [...snapshot.changing, ...changes.keys()] };
}

/** Predicts the cart's `removed` entry for an item that is being removed. */
export function removedFrom(items: readonly CartDataItem[], itemId: string): CartData['removed'] {
  const item = items.find(({ id }) => id === itemId);
  if (!item) return null;
  const { id, description, associatedCartItemId } = item;
  const before = items.slice(0, items.indexOf(item)).findLast((other) => other.associatedCartItemId === null);
  return { id, description, after: associatedCartItemId ?? before?.id ?? null };
}

/** The subtotal as specified: all items including extras. */
function sumOf(items: readonly CartDataItem[]): number {
  return items.reduce((sum, { price }) => sum + price, 0);
}
