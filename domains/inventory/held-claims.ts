import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import { inventoryClaims, inventoryHolds, inventoryUnits } from './inventory.table.ts';
import type { Claim } from './inventory.ts';

/** Returns the claims that each of an owner's holders holds at `now`; holders without a hold are missing. */
export async function heldClaims(
  database: Database | Transaction,
  ownerId: string,
  now: Date,
): Promise<ReadonlyMap<string, readonly Claim[]>> {
  const rows = await database
    .select({
      holderId: inventoryHolds.holderId,
      poolId: inventoryClaims.poolId,
      fromSegment: inventoryClaims.fromSegment,
      toSegment: inventoryClaims.toSegment,
      quantity: inventoryClaims.quantity,
      capacity: sql<number>`(
        select ${inventoryUnits.capacity} from ${inventoryUnits}
        where ${inventoryUnits.claimId} = ${inventoryClaims.id} limit 1
      )`,
    })
    .from(inventoryHolds)
    .innerJoin(inventoryClaims, eq(inventoryClaims.holderId, inventoryHolds.holderId))
    .where(and(eq(inventoryHolds.ownerId, ownerId), gt(inventoryHolds.heldUntil, now)))
    .orderBy(asc(inventoryClaims.poolId), asc(inventoryClaims.fromSegment));
  const held = new Map<string, Claim[]>();
  for (const { holderId, poolId, capacity, fromSegment, toSegment, quantity } of rows) {
    const claims = held.get(holderId) ?? [];
    claims.push({ pool: { id: poolId, capacity }, fromSegment, toSegment, quantity });
    held.set(holderId, claims);
  }
  return held;
}
