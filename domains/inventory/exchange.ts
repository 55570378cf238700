import { inArray } from 'drizzle-orm';
import type { Transaction } from '#platform/database/opened-database.ts';
import { findShortage, sweepAndCount } from './availability.ts';
import { claimsBeyond } from './claims-beyond.ts';
import { claimsOfHolders } from './held-claims.ts';
import { sellHolds } from './hold.ts';
import { inventoryHolds } from './inventory.table.ts';
import type { Claim, HoldPart, Shortage } from './inventory.ts';
import { lockPools } from './lock-pools.ts';
import { takeUnits } from './take-units.ts';

/** An exchange of what is given up for what is sold instead. */
export interface Exchange {
  /** The owner of what is sold. */
  readonly ownerId: string;
  /** Holders that give up all they have, held or sold. */
  readonly releasedIds: readonly string[];
  /** New holders, with all they need. */
  readonly parts: readonly HoldPart[];
  readonly now: Date;
}

/** How long the units are held before they are sold, in milliseconds. Both happen in one transaction. */
const holdMs = 60_000;

/**
 * Sells the parts to their holders and releases the others, all at once. Units that both have are handed over, so that
 * nobody can take them in between, and the exchange works on a run that is full. Returns the first shortage; then
 * nothing has changed. Call it once per transaction, like `holdInventory`.
 */
export async function exchangeInventory(
  transaction: Transaction,
  { ownerId, releasedIds, parts, now }: Exchange,
): Promise<Shortage | null> {
  const wanted = parts.flatMap(({ claims }) => claims);
  const seen = await claimsOfHolders(transaction, releasedIds, now);
  await lockPools(transaction, [...new Set([...seen, ...wanted].map(({ pool }) => pool.id))]);
  const released = await claimsOfHolders(transaction, releasedIds, now);
  const beyond = claimsBeyond(wanted, released);
  const poolIds = [...new Set(beyond.map(({ pool }) => pool.id))];
  if (poolIds.length > 0) {
    const counts = await sweepAndCount(transaction, { poolIds, holderIds: [], ownerId, now });
    const shortage = findShortage([{ holderId: ownerId, claims: beyond }], counts.taken);
    if (shortage) return shortage;
  }
  if (releasedIds.length > 0)
    await transaction.delete(inventoryHolds).where(inArray(inventoryHolds.holderId, [...releasedIds]));
  const until = new Date(now.getTime() + holdMs);
  const sold = parts.map(({ holderId, claims }) => ({
    holderId,
    claims: claims.map((claim) => withRoomOf(released, claim)),
  }));
  await takeUnits(transaction, { ownerId, now, until, parts: sold });
  await sellHolds(
    transaction,
    parts.map(({ holderId }) => holderId),
    now,
  );
  return null;
}

/** A capacity that was reduced since must not take what was sold before. */
function withRoomOf(released: readonly Claim[], claim: Claim): Claim {
  const { pool } = claim;
  const capacities = released.flatMap((other) => (other.pool.id === pool.id ? [other.pool.capacity] : []));
  return { ...claim, pool: { ...pool, capacity: Math.max(pool.capacity, ...capacities) } };
}
