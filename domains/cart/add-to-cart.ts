import { randomUUID } from 'node:crypto';
import { log } from '#platform/log.ts';
import type { CartResult, NewItem } from './cart.ts';
import type { CartDeps } from './cart-deps.ts';
import { refuseOverCartLimits } from './cart-limits.ts';
import { refuse, refuseField, refusePrice } from './cart-refusal.ts';
import { insertItems } from './cart-store.ts';
import type { HoldingItem } from './hold-items.ts';
import { newItem } from './items/new-item.ts';
import type { StoredItem } from './stored-item.ts';
import { writeCart } from './write-cart.ts';

/** Returns the id of the item that an extra belongs to; null if it names none. */
function parentIdOf(
  { associatedCartItemId, associatedItem }: NewItem,
  added: readonly StoredItem[],
  path: string,
): string | null {
  if (associatedItem === undefined) return associatedCartItemId ?? null;
  const parent = added[associatedItem];
  return parent
    ? parent.id
    : refuseField(`${path}.associatedItem`, 'Name an earlier item of this call by its index.');
}

/**
 * Adds items to the session's cart: all of them, or none. If the session id is missing, malformed, unknown or expired,
 * it creates a cart under a new id and returns that id.
 */
export async function addToCart(
  deps: CartDeps,
  sessionId: string | null,
  items: readonly NewItem[],
): Promise<CartResult> {
  const feed = await deps.feed();
  const result = await writeCart(deps, { sessionId, makesOne: true }, async (write) => {
    let present = write.items;
    const added: StoredItem[] = [];
    const holding: HoldingItem[] = [];
    for (const [at, request] of items.entries()) {
      const path = `items.${at}`;
      const parentId = parentIdOf(request, added, path);
      const parent = present.find(({ id }) => id === parentId);
      if (parentId !== null && !parent)
        refuse({ code: 'NOT_FOUND', message: 'The journey or pass for this extra is not in your cart.' });
      const context = { ...deps, key: deps.key(), feed, now: write.now, present };
      const { claims, ...priced } = await newItem({ ...request, parent }, context, path);
      if (request.expectedPriceCents !== undefined) refusePrice(priced, request.expectedPriceCents);
      const item = { ...priced, id: randomUUID(), associatedCartItemId: parentId };
      present = [...present, item];
      refuseOverCartLimits(present, path);
      added.push(item);
      if (claims.length > 0) holding.push({ ...item, claims, path });
    }
    await insertItems(write.transaction, write.cart.id, added, write.now);
    return { items: present, holding };
  });
  if (result.ok) log.debug({ event: 'cart.added', items: items.length }, 'Added items to a cart');
  return result;
}
