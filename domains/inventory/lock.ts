import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/database/opened-database.ts';

/** How long a transaction waits for a lock before it gives up with 55P03. */
const PATIENCE = '3s';

/** Keeps others out of `poolIds` until the transaction ends. */
export type LockPools = (transaction: Transaction, poolIds: readonly string[]) => Promise<void>;

/**
 * Locks the pools with advisory locks of the transaction, all in one order, so that two who want the same pools never wait
 * for each other. What follows in the transaction must be a statement of its own: only a statement that begins after the
 * lock sees what the one before us wrote. To be called once in a transaction: locks taken one after another have no order.
 */
export const lockPools: LockPools = async (transaction, poolIds) => {
  const keys = lockKeys(poolIds);
  if (keys.length === 0) return;
  // The condition is worked out before the lock is waited for, and this way needs no round trip of its own.
  await transaction.execute(sql`
    select pg_advisory_xact_lock(key) from unnest(${`{${keys.join(',')}}`}::text::bigint[]) as key
    where set_config('lock_timeout', ${PATIENCE}, true) is not null
  `);
};

/** The keys of the pools' locks, each once and in order. Two pools with the same key, if ever, share a lock. */
export function lockKeys(poolIds: readonly string[]): readonly bigint[] {
  const keys = new Set(poolIds.map(lockKey));
  return [...keys].sort((a, b) => (a < b ? -1 : 1));
}

function lockKey(poolId: string): bigint {
  return createHash('sha256').update(`inventory:${poolId}`).digest().readBigInt64BE();
}
