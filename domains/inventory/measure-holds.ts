import { gt, sql } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/opened-database.ts';
import { readWithTimeout } from '#platform/database/read-with-timeout.ts';
import { gaugeValue, registerGauges } from '#platform/metrics/metrics.ts';
import { inventoryHolds } from './inventory.table.ts';

/** Registers the gauge of current holds, which is read from the database on each scrape. */
export function measureHolds(openDatabase: () => Promise<Database>): void {
  registerGauges('holds', async () => {
    const [row] = await readWithTimeout(await openDatabase(), (transaction) =>
      transaction
        .select({ held: sql<number>`count(*)`.mapWith(Number) })
        .from(inventoryHolds)
        .where(gt(inventoryHolds.heldUntil, now())),
    );
    return row ? [gaugeValue('southbound_holds', {}, row.held)] : [];
  });
}
