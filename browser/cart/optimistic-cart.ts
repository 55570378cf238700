import type { CartCall, CartData, CartDataItem } from './cart-session.ts';

/** What is shown: the cart as it was answered, and what is under way. */
export interface CartSnapshot {
  /** Null: nothing was ever put in. */
  readonly cart: CartData | null;
  /** There was a cart, and its time is over. */
  readonly gone: boolean;
  /** Things on their way into the cart. */
  readonly adding: number;
  /** Ids of items whose change is on its way. */
  readonly changing: readonly string[];
  /** The browser's clock when the answer came, in ms; null where that was not seen (the server's own markup). */
  readonly receivedAt: number | null;
}

/** A cart that has just been answered. */
export function settled(cart: CartData | null, receivedAt: number | null, gone = false): CartSnapshot {
  return { cart, gone, adding: 0, changing: [], receivedAt };
}

/** How many items are in it, those on their way included. */
export function countOf({ cart, adding }: CartSnapshot): number {
  return (cart?.items.length ?? 0) + adding;
}

/**
 * The cart as it will be if the call succeeds, as far as that can be known: what is removed is gone with its extras, numbers
 * are those asked for. Prices are never foreseen; items that wait for theirs are listed in `changing`.
 */
export function predictCart(snapshot: CartSnapshot, call: CartCall): CartSnapshot {
  if (call.intent === 'add') return { ...snapshot, adding: snapshot.adding + call.items.length };
  const { cart } = snapshot;
  if (!cart) return snapshot;
  // What comes back may be gone: it is shown when it is there.
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

/** What the cart will say of an item that is being removed. */
export function removedFrom(items: readonly CartDataItem[], itemId: string): CartData['removed'] {
  const item = items.find(({ id }) => id === itemId);
  if (!item) return null;
  const { id, description, associatedCartItemId } = item;
  const before = items.slice(0, items.indexOf(item)).findLast((other) => other.associatedCartItemId === null);
  return { id, description, after: associatedCartItemId ?? before?.id ?? null };
}

/** The specification's subtotal: all items, extras included. */
function sumOf(items: readonly CartDataItem[]): number {
  return items.reduce((sum, { price }) => sum + price, 0);
}
