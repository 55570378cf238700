/** Mutexes of inventory pools: advisory locks, taken always in the same order, so that transactions never deadlock. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/database/opened-database.ts';

/** Lock timeout of a transaction, which then fails with 55P03. */
const LOCK_TIMEOUT = '3s';

/** Locks `poolIds` against other transactions until this one ends. */
export type LockPools = (transaction: Transaction, poolIds: readonly string[]) => Promise<void>;

/**
 * Locks the pools with transaction-level advisory locks, always in the same order, so that two transactions never
 * deadlock. The following query must be a separate statement: only a statement that begins after the lock sees the
 * previous holder's writes. Call it once per transaction, because locks of separate calls have no common order.
 */
export const lockPools: LockPools = async (transaction, poolIds) => {
  const keys = lockKeys(poolIds);
  if (keys.length === 0) return;
  // PostgreSQL evaluates the condition before it waits for the lock, so setting the timeout needs no round trip.
  await transaction.execute(sql`
    select pg_advisory_xact_lock(key) from unnest(${`{${keys.join(',')}}`}::text::bigint[]) as key
    where set_config('lock_timeout', ${LOCK_TIMEOUT}, true) is not null
  `);
};

/**
 * Returns the sorted, distinct lock keys of the pools. Two pools with a colliding key share a lock, which is harmless.
 */
export function lockKeys(poolIds: readonly string[]): readonly bigint[] {
  const keys = new Set(poolIds.map(lockKey));
  return [...keys].sort((a, b) => (a < b ? -1 : 1));
}

function lockKey(poolId: string): bigint {
  return createHash('sha256').update(`inventory:${poolId}`).digest().readBigInt64BE();
}
