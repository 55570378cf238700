import { and, asc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import { inventoryClaims, inventoryHolds, inventoryUnits } from './inventory.table.ts';
import type { Claim } from './inventory.ts';

/** Returns the claims that each of an owner's holders holds at `now`; holders without a hold are missing. */
export async function heldClaims(
  database: Database | Transaction,
  ownerId: string,
  now: Date,
): Promise<ReadonlyMap<string, readonly Claim[]>> {
  const rows = await selectClaims(
    database,
    and(eq(inventoryHolds.ownerId, ownerId), gt(inventoryHolds.heldUntil, now)),
  );
  return new Map(
    [...Map.groupBy(rows, ({ holderId }) => holderId)].map(([id, own]) => [
      id,
      own.map(({ claim }) => claim),
    ]),
  );
}

/** Returns all claims of these holders, held at `now` or sold. */
export async function claimsOfHolders(
  database: Database | Transaction,
  holderIds: readonly string[],
  now: Date,
): Promise<readonly Claim[]> {
  const isTaken = or(isNull(inventoryHolds.heldUntil), gt(inventoryHolds.heldUntil, now));
  const rows = await selectClaims(database, and(inArray(inventoryHolds.holderId, [...holderIds]), isTaken));
  return rows.map(({ claim }) => claim);
}

async function selectClaims(
  database: Database | Transaction,
  condition: SQL | undefined,
): Promise<readonly { readonly holderId: string; readonly claim: Claim }[]> {
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
    .where(condition)
    .orderBy(asc(inventoryClaims.poolId), asc(inventoryClaims.fromSegment));
  return rows.map(({ holderId, poolId, capacity, ...stretch }) => ({
    holderId,
    claim: { pool: { id: poolId, capacity }, ...stretch },
  }));
}
