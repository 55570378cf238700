import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#platform/database/opened-database.ts';
import { inventoryClaims, inventoryHolds } from './inventory.table.ts';
import type { Claim } from './inventory.ts';

/**
 * Reduces what a holder has taken of a pool to `claims`, each of which is a part of one that it has. The rest is released;
 * other pools stay unchanged. Like `releaseInventory` it needs no lock of the pool, because nothing is taken.
 */
export async function reduceClaims(
  transaction: Transaction,
  {
    holderId,
    poolId,
    claims,
  }: {
    readonly holderId: string;
    readonly poolId: string;
    readonly claims: readonly Pick<Claim, 'fromSegment' | 'toSegment' | 'quantity'>[];
  },
): Promise<void> {
  // Every change of a hold locks its row first.
  await transaction.select().from(inventoryHolds).where(eq(inventoryHolds.holderId, holderId)).for('update');
  const taken = await transaction
    .select()
    .from(inventoryClaims)
    .where(and(eq(inventoryClaims.holderId, holderId), eq(inventoryClaims.poolId, poolId)));
  for (const { id, fromSegment, toSegment, quantity } of taken) {
    const left = claims.find((claim) => claim.fromSegment === fromSegment && claim.toSegment === toSegment);
    if (!left) await transaction.delete(inventoryClaims).where(eq(inventoryClaims.id, id));
    else if (left.quantity < quantity) await reduceClaim(transaction, id, left.quantity);
  }
}

async function reduceClaim(transaction: Transaction, claimId: string, quantity: number): Promise<void> {
  await transaction.update(inventoryClaims).set({ quantity }).where(eq(inventoryClaims.id, claimId));
  await transaction.execute(sql`
    delete from inventory_unit as unit using (
      select segment, unit, row_number() over (partition by segment order by unit) as number
      from inventory_unit where claim_id = ${claimId}
    ) as taken
    where unit.claim_id = ${claimId} and unit.segment = taken.segment and unit.unit = taken.unit
      and taken.number > ${quantity}
  `);
}
