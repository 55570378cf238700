/** Read-only query with a short statement timeout, for reads that must not slow down visitors. */
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from './opened-database.ts';

/** Statement timeout of a read, in milliseconds. Callers repeat it later. */
const statementTimeoutMs = 1_500;

/**
 * Runs a read-only query that must not slow down others. PostgreSQL cancels it after 1.5 seconds; the promise then
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
