import { and, eq, gt, inArray, isNull, not, or } from 'drizzle-orm';
import type { PassAllowance } from '#contracts/catalogue/pass-label.ts';
import { inventoryClaims, inventoryHolds } from '#domains/inventory/inventory.table.ts';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import type { PassCost } from './pass-account.ts';
import { costOfClaims, passPoolId } from './pass-claims.ts';

/**
 * Reads how much of a pass is used at `now`: by booked rides and by rides that carts hold. `exceptHolders` are left
 * out. A decision about a new ride reads it under the lock of the pass.
 */
export async function readPassUse(
  database: Database | Transaction,
  pass: { readonly id: string; readonly allowance: PassAllowance },
  { now, exceptHolders = [] }: { readonly now: Date; readonly exceptHolders?: readonly string[] },
): Promise<PassCost> {
  const claims = await database
    .select({ fromSegment: inventoryClaims.fromSegment, quantity: inventoryClaims.quantity })
    .from(inventoryClaims)
    .innerJoin(inventoryHolds, eq(inventoryHolds.holderId, inventoryClaims.holderId))
    .where(
      and(
        eq(inventoryClaims.poolId, passPoolId(pass.id)),
        or(isNull(inventoryHolds.heldUntil), gt(inventoryHolds.heldUntil, now)),
        exceptHolders.length > 0 ? not(inArray(inventoryHolds.holderId, [...exceptHolders])) : undefined,
      ),
    );
  return costOfClaims(pass.allowance, claims);
}
