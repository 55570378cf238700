import type { CartResult, ItemRestoration } from './cart.ts';
import type { CartDeps } from './cart-deps.ts';
import { refuseOverCartLimits } from './cart-limits.ts';
import { refuse, refusePrice } from './cart-refusal.ts';
import { itemsOf, putBackItems } from './cart-store.ts';
import type { HoldingItem } from './hold-items.ts';
import { changedItem } from './items/requote-item.ts';
import { removeReplacements } from './remove-from-cart.ts';
import { isRestorable, type RemovedItem } from './removed-items.ts';
import type { StoredItem } from './stored-item.ts';
import { writeCart } from './write-cart.ts';

const path = 'items.0';

/**
 * Undoes the last removal: the item and its extras are held again under their old ids, all of them or none. They are
 * quoted again, so that nothing returns that is no longer sold. Another price is refused unless `expectedPriceCents`
 * names it. Items that replaced them are removed.
 */
export async function restoreItem(
  deps: CartDeps,
  sessionId: string | null,
  { id, expectedPriceCents }: ItemRestoration,
): Promise<CartResult> {
  const feed = await deps.feed();
  return writeCart(deps, { sessionId, makesOne: false }, async (write) => {
    const { transaction, cart, now } = write;
    const { removed } = cart;
    const [main] = removed?.items ?? [];
    if (!removed || main?.id !== id || !isRestorable(removed, now))
      return refuse({ code: 'NOT_FOUND', message: 'This can no longer be restored.' });
    let present = await removeReplacements(write, removed, deps.catalogue);
    const restored: RemovedItem[] = [];
    const holding: HoldingItem[] = [];
    for (const removedItem of removed.items) {
      const context = { ...deps, key: deps.key(), feed, now, present };
      const { claims, ...renewed } = await changedItem(removedItem, {}, context, path);
      const item = { ...removedItem, ...renewed };
      present = [...present, item];
      restored.push(item);
      if (claims.length > 0) holding.push({ ...item, claims, path });
    }
    const { description } = main;
    refusePrice({ description, priceCents: priceOf(restored) }, expectedPriceCents ?? priceOf(removed.items));
    refuseOverCartLimits(present, path);
    await putBackItems(transaction, cart.id, restored);
    return { items: await itemsOf(transaction, cart.id), holding, removed: null };
  });
}

function priceOf(items: readonly StoredItem[]): number {
  return items.reduce((sum, { priceCents }) => sum + priceCents, 0);
}
