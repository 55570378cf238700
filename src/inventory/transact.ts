import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Database, Transaction } from '#src/platform/database/database.ts';

/** How often a transaction is begun again. */
const MOST_RETRIES = 3;

/** The transaction met another in the middle of a change. Nothing is wrong: it is to be begun again. */
export class UnsettledError extends Error {
  override readonly name = 'UnsettledError';
}

/**
 * Runs `work` in a transaction that sees what others have committed, and begins it again, up to three times and after a
 * short wait, when it got in the way of another: a deadlock, a lock not had in time, the same unit taken twice. `work` may
 * therefore run several times, and must do nothing that cannot be rolled back. Rejects with the last error.
 */
export async function transact<T>(
  database: Database,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      // Named, because a server may have another default: a snapshot from before the locks would count too little.
      return await database.transaction(work, { isolationLevel: 'read committed' });
    } catch (error) {
      if (retries === MOST_RETRIES || !isWorthRetrying(error)) throw error;
      await sleep(pause(retries));
    }
  }
}

// Somewhere between nothing and 20, 40, 80 ms, so that those who met do not meet again.
function pause(retries: number): number {
  return Math.random() * 20 * 2 ** retries;
}

const serialisationFailure = '40001';
const deadlock = '40P01';
const lockNotAvailable = '55P03';
const uniqueViolation = '23505';

const databaseError = z.object({ code: z.string(), table: z.string().optional() });

function isWorthRetrying(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof UnsettledError) return true;
    const { code, table } = databaseError.safeParse(cause).data ?? {};
    if (code === serialisationFailure || code === deadlock || code === lockNotAvailable) return true;
    if (code === uniqueViolation && table === 'inventory_unit') return true;
  }
  return false;
}
