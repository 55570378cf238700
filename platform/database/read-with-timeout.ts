import { sql } from 'drizzle-orm';
import type { Database, Transaction } from './opened-database.ts';

/** How long a read may take, in milliseconds. Callers repeat it later. */
const statementTimeoutMs = 1_500;

/**
 * Runs a read-only query that must not slow down anybody else. PostgreSQL ends it after a second and a half; the promise then
 * rejects. The embedded database has no such timeout.
 */
export function readWithTimeout<Result>(
  database: Database,
  read: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return database.transaction(
    async (transaction) => {
      await transaction.execute(
        sql`select set_config('statement_timeout', ${String(statementTimeoutMs)}, true)`,
      );
      return read(transaction);
    },
    { accessMode: 'read only' },
  );
}
