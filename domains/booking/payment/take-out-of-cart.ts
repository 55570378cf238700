import { eq, inArray, or } from 'drizzle-orm';
import { cartItems, carts } from '#domains/cart/cart.table.ts';
import { liveHolders, releaseInventory } from '#domains/inventory/hold.ts';
import type { Transaction } from '#platform/database/opened-database.ts';

/**
 * Takes what was bought out of the cart it was ordered from, which is locked or gone, however it looks there by now, and gives
 * back what it held there. Extras put onto it since go with it.
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
  // What it held outlives an item that was only just taken away, or a cart that was forgotten.
  await releaseInventory(transaction, [...new Set([...bought, ...there.map(({ id }) => id)])]);
  await transaction.delete(cartItems).where(inArray(cartItems.id, bought));
  const live = await liveHolders(transaction, cart.id, now);
  const holding = live.size === 0 ? { holdsSince: null, heldUntil: null } : {};
  // What was taken out before may be among what was bought.
  await transaction
    .update(carts)
    .set({ ...holding, removed: null })
    .where(eq(carts.id, cart.id));
}
