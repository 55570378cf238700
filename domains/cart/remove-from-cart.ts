import type { Catalogue } from '#domains/catalogue/catalogue.ts';
import { releaseInventory } from '#domains/inventory/hold.ts';
import type { CartResult } from './cart.ts';
import type { CartDeps } from './cart-deps.ts';
import { refuse } from './cart-refusal.ts';
import { deleteItems } from './cart-store.ts';
import { unfitExtras } from './items/extra-rules.ts';
import { findPreviousItemId, type Removal } from './removed-items.ts';
import type { StoredItem } from './stored-item.ts';
import { type CartWrite, writeCart } from './write-cart.ts';

/**
 * Removes an item with its extras from the cart and releases their holds. Removing a vehicle also removes its trailer.
 * `restoreItem` undoes it.
 */
export function removeFromCart(
  deps: CartDeps,
  sessionId: string | null,
  itemId: string,
): Promise<CartResult> {
  return writeCart(deps, { sessionId, makesOne: false }, async (write) => {
    const item = write.items.find(({ id }) => id === itemId);
    if (!item) return refuse({ code: 'NOT_FOUND', message: 'This item is not in your cart.' });
    return { ...(await removeItem(write, item, deps.catalogue)), holding: [] };
  });
}

/** Removes an item with its extras within a change; returns the items that stay. */
export async function removeItem(
  { transaction, items, now }: CartWrite,
  item: StoredItem,
  catalogue: Catalogue,
): Promise<{ readonly items: readonly StoredItem[]; readonly removed: Removal }> {
  const gone = itemsToRemove(item, items, catalogue);
  const goneIds = gone.map(({ id }) => id);
  await releaseInventory(transaction, goneIds);
  return {
    items: items.filter(({ id }) => !goneIds.includes(id)),
    removed: {
      items: await deleteItems(transaction, gone),
      after: findPreviousItemId(item, items),
      at: now.toISOString(),
    },
  };
}

/** Removes the items that replaced others, with their extras; returns the items that stay. */
export async function removeReplacements(
  write: CartWrite,
  { by = [] }: Removal,
  catalogue: Catalogue,
): Promise<readonly StoredItem[]> {
  let { items } = write;
  for (const item of write.items.filter(({ id }) => by.includes(id)))
    ({ items } = await removeItem({ ...write, items }, item, catalogue));
  return items;
}

function itemsToRemove(
  item: StoredItem,
  items: readonly StoredItem[],
  catalogue: Catalogue,
): readonly StoredItem[] {
  const extras = items.filter(({ associatedCartItemId }) => associatedCartItemId === item.id);
  return [item, ...extras, ...dependentExtras(item, items, catalogue)];
}

/** Returns the other extras that depend on this one. */
function dependentExtras(
  item: StoredItem,
  items: readonly StoredItem[],
  catalogue: Catalogue,
): readonly StoredItem[] {
  const parent = items.find(({ id }) => id === item.associatedCartItemId);
  if (!parent) return [];
  const unfit = new Set(unfitExtras(parent, items, catalogue).map((extra) => extra.item.id));
  const left = items.filter(({ id }) => id !== item.id);
  return unfitExtras(parent, left, catalogue).flatMap((extra) =>
    unfit.has(extra.item.id) ? [] : [extra.item],
  );
}
