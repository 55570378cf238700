import { lt, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/opened-database.ts';
import { carts } from './cart.table.ts';
import { forgottenBefore } from './cart-lifetime.ts';
import { removedForGoodBefore } from './removed-items.ts';

/** Forgets the carts that were over for an hour, with all that lies in them; answers how many. What they held is long free. */
export async function sweepCarts(database: Database, now: Date): Promise<number> {
  const gone = await database
    .delete(carts)
    .where(lt(carts.changedAt, forgottenBefore(now)))
    .returning({ id: carts.id });
  return gone.length;
}

/** Forgets what was removed from carts and can be put back no more. */
export async function forgetRemovals(database: Database, now: Date): Promise<void> {
  await database
    .update(carts)
    .set({ removed: null })
    .where(lt(sql`${carts.removed} ->> 'at'`, removedForGoodBefore(now).toISOString()));
}
