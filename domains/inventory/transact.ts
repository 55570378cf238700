import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Database, Transaction } from '#platform/database/opened-database.ts';

/** How often a transaction is begun again after it got in the way of another. */
const MOST_RETRIES = 3;

/** How long it is begun again, in milliseconds, while another is in the middle of something: as long as for a lock. */
const PATIENCE_MS = 3_000;

/** The transaction met another in the middle of a change. Nothing is wrong: what that comes to is to be waited for. */
export class UnsettledError extends Error {
  override readonly name = 'UnsettledError';
}

/**
 * Runs `work` in a transaction that sees what others have committed. It is begun again after a short wait: up to three times
 * when it got in the way of another (a deadlock, a lock not had in time, the same unit taken twice), and for three seconds
 * while it meets what is unsettled. `work` may therefore run several times, and must do nothing that cannot be rolled back.
 * Rejects with `UnsettledError` when that was not enough, and at once with any other error.
 */
export async function transact<T>(
  database: Database,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const began = performance.now();
  for (let retries = 0; ; retries += 1) {
    try {
      // Named, because a server may have another default: a snapshot from before the locks would count too little.
      return await database.transaction(work, { isolationLevel: 'read committed' });
    } catch (error) {
      const isUnsettled = causes(error).some((cause) => cause instanceof UnsettledError);
      if (!isUnsettled && !isCollision(error)) throw error;
      const mayRetry = isUnsettled ? performance.now() - began < PATIENCE_MS : retries < MOST_RETRIES;
      if (!mayRetry) throw new UnsettledError('Others were in the way for too long.', { cause: error });
      await sleep(pause(retries));
    }
  }
}

// Somewhere between nothing and 20, 40, 80 ms, so that those who met do not meet again.
function pause(retries: number): number {
  return Math.random() * Math.min(80, 20 * 2 ** retries);
}

const serialisationFailure = '40001';
const deadlock = '40P01';
const lockNotAvailable = '55P03';
const uniqueViolation = '23505';

const databaseError = z.object({ code: z.string(), table: z.string().optional() });

function isCollision(error: unknown): boolean {
  return causes(error).some((cause) => {
    const { code, table } = databaseError.safeParse(cause).data ?? {};
    if (code === uniqueViolation) return table === 'inventory_unit';
    return code === serialisationFailure || code === deadlock || code === lockNotAvailable;
  });
}

/** The error and what caused it, one after another: a database's own error comes wrapped. */
function causes(error: unknown): readonly Error[] {
  return error instanceof Error ? [error, ...causes(error.cause)] : [];
}
