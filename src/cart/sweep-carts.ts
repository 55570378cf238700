import { lt } from 'drizzle-orm';
import type { Database } from '#src/platform/database/database.ts';
import { carts } from './cart.table.ts';
import { forgottenBefore } from './cart-lifetime.ts';

/** Forgets the carts that were over for an hour, with all that lies in them; answers how many. What they held is long free. */
export async function sweepCarts(database: Database, now: Date): Promise<number> {
  const gone = await database
    .delete(carts)
    .where(lt(carts.changedAt, forgottenBefore(now)))
    .returning({ id: carts.id });
  return gone.length;
}
