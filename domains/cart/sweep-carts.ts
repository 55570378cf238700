import { lt, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/opened-database.ts';
import { carts } from './cart.table.ts';
import { cartDeletionCutoff } from './cart-lifetime.ts';
import { undoCutoff } from './removed-items.ts';

/**
 * Deletes the carts that expired at least an hour ago, with their items; returns the number of carts. Their holds ended
 * long before.
 */
export async function sweepCarts(database: Database, now: Date): Promise<number> {
  const gone = await database
    .delete(carts)
    .where(lt(carts.changedAt, cartDeletionCutoff(now)))
    .returning({ id: carts.id });
  return gone.length;
}

/** Deletes stored removals that can no longer be undone. */
export async function deleteOldRemovals(database: Database, now: Date): Promise<void> {
  await database
    .update(carts)
    .set({ removed: null })
    .where(lt(sql`${carts.removed} ->> 'at'`, undoCutoff(now).toISOString()));
}
