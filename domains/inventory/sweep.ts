import { inArray, lte } from 'drizzle-orm';
import type { Database } from '#platform/database/opened-database.ts';
import { inventoryHolds } from './inventory.table.ts';

/** Holds deleted in one statement, so that none of them is locked for long. */
const BATCH = 500;

/**
 * Deletes the holds that are over at `now` and resolves to how many that were. They counted for nothing before, too: this is
 * housekeeping. May run while anybody takes, renews or gives back, and in several processes at once; it waits for nobody.
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
