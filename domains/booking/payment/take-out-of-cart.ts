import { eq, inArray, or } from 'drizzle-orm';
import { cartItems, carts } from '#domains/cart/cart.table.ts';
import { liveHolders, releaseInventory } from '#domains/inventory/hold.ts';
import type { Transaction } from '#platform/database/opened-database.ts';

/**
 * Removes the bought items from the cart they were ordered from, in its current state, and releases their holds. Extras
 * that were added to them since are removed, too. The caller has locked the cart, unless it is deleted.
 */
export async function takeOutOfCart(
  transaction: Transaction,
  cart: { readonly id: string; readonly boughtIds: readonly string[] },
  now: Date,
): Promise<void> {
  const bought = [...cart.boughtIds];
  const there = await transaction
    .select({ id: cartItems.id })
    .from(cartItems)
    .where(or(inArray(cartItems.id, bought), inArray(cartItems.parentId, bought)));
  // Holds may outlive an item that was just removed, or a deleted cart.
  await releaseInventory(transaction, [...new Set([...bought, ...there.map(({ id }) => id)])]);
  await transaction.delete(cartItems).where(inArray(cartItems.id, bought));
  const live = await liveHolders(transaction, cart.id, now);
  const holding = live.size === 0 ? { holdsSince: null, heldUntil: null } : {};
  // Items that the visitor removed earlier may be among the bought ones.
  await transaction
    .update(carts)
    .set({ ...holding, removed: null })
    .where(eq(carts.id, cart.id));
}
