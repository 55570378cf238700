/** Housekeeping: deletes expired seat holds in batches. */
import { inArray, lte } from 'drizzle-orm';
import type { Database } from '#platform/database/opened-database.ts';
import { inventoryHolds } from './inventory.table.ts';

/** Maximum number of holds deleted in one statement, so that none is locked for long. */
const BATCH = 500;

/**
 * Deletes the holds that have expired at `now` and returns their number. This is only housekeeping, because expired
 * holds never count. It can run concurrently with all other changes and in several processes, and never waits for a
 * lock.
 */
export async function sweepHolds(database: Database, now: Date): Promise<number> {
  let swept = 0;
  for (;;) {
    const batch = await database
      .delete(inventoryHolds)
      .where(
        inArray(
          inventoryHolds.holderId,
          database
            .select({ holderId: inventoryHolds.holderId })
            .from(inventoryHolds)
            .where(lte(inventoryHolds.heldUntil, now))
            .limit(BATCH)
            .for('update', { skipLocked: true }),
        ),
      )
      .returning({ holderId: inventoryHolds.holderId });
    swept += batch.length;
    if (batch.length < BATCH) return swept;
  }
}
