/** Runs a database transaction with retries after deadlocks, lock timeouts and collisions. */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Database, Transaction } from '#platform/database/opened-database.ts';

/** Maximum number of retries after a collision with another transaction. */
const MAX_RETRIES = 3;

/** How long an unsettled transaction is retried, in milliseconds: as long as the lock timeout. */
const UNSETTLED_TIMEOUT_MS = 3_000;

/** The transaction met another one in the middle of a change. A retry sees the result of that change. */
export class UnsettledError extends Error {
  override readonly name = 'UnsettledError';
}

/**
 * Runs `work` in a read-committed transaction, with retries after a short wait. It retries up to three times after a
 * collision: a deadlock, a lock timeout, or the same unit taken twice. It retries for three seconds while `work` throws
 * `UnsettledError`. `work` may therefore run several times, and must do nothing that cannot be rolled back. Rejects
 * with `UnsettledError` when the retries are used up, and immediately with any other error.
 */
export async function transact<T>(
  database: Database,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const began = performance.now();
  for (let retries = 0; ; retries += 1) {
    try {
      // Set explicitly, because a server may have another default: a snapshot from before the locks would count too
      // little.
      return await database.transaction(work, { isolationLevel: 'read committed' });
    } catch (error) {
      const isUnsettled = causes(error).some((cause) => cause instanceof UnsettledError);
      if (!isUnsettled && !isCollision(error)) throw error;
      const mayRetry = isUnsettled ? performance.now() - began < UNSETTLED_TIMEOUT_MS : retries < MAX_RETRIES;
      if (!mayRetry)
        throw new UnsettledError('Concurrent transactions blocked this one for too long.', { cause: error });
      await sleep(pause(retries));
    }
  }
}

// A random wait (jitter) of up to 20, 40 or 80 ms, so that colliding transactions do not collide again.
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

/** Returns the error and its chain of causes, because a driver wraps the database's own error. */
function causes(error: unknown): readonly Error[] {
  return error instanceof Error ? [error, ...causes(error.cause)] : [];
}
