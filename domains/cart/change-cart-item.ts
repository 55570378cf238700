import type { CartResult, ItemChange } from './cart.ts';
import type { CartDeps } from './cart-deps.ts';
import { refuseOverCartLimits } from './cart-limits.ts';
import { refuse, refusePrice } from './cart-refusal.ts';
import { updateItem } from './cart-store.ts';
import { refuseUnfitExtras } from './items/extra-rules.ts';
import { changedItem } from './items/requote-item.ts';
import { writeCart } from './write-cart.ts';

const path = 'items.0';

/**
 * Changes the quantity or the passengers of an item, or renews it unchanged. The item is held again, at the current
 * price. If the price of the unchanged item differs from before, the call is refused unless `expectedPriceCents` names
 * the new price.
 */
export async function changeCartItem(
  deps: CartDeps,
  sessionId: string | null,
  change: ItemChange,
): Promise<CartResult> {
  const feed = await deps.feed();
  return writeCart(deps, { sessionId, makesOne: false }, async (write) => {
    const item = write.items.find(({ id }) => id === change.id);
    if (!item) return refuse({ code: 'NOT_FOUND', message: 'This item is not in your cart.' });
    const context = { ...deps, key: deps.key(), feed, now: write.now, present: write.items };
    const next = await changedItem(item, change, context, path);
    if (change.expectedPriceCents !== undefined) refusePrice(next, change.expectedPriceCents);
    else if ((await changedItem(item, {}, context, path)).priceCents !== item.priceCents)
      refusePrice(next, item.priceCents);
    refuseUnfitExtras({ ...next, id: item.id }, write.items, deps.catalogue, `${path}.passengers`);
    const { claims, ...words } = next;
    const items = write.items.map((other) => (other.id === item.id ? { ...other, ...words } : other));
    refuseOverCartLimits(items, path);
    await updateItem(write.transaction, item.id, words);
    return { items, holding: [{ ...words, id: item.id, claims, path }] };
  });
}
