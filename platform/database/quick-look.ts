import { sql } from 'drizzle-orm';
import type { Database, Transaction } from './opened-database.ts';

/** How long one may take, in milliseconds: whoever asks does so again. */
const patience = 1_500;

/**
 * One question that changes nothing and must not be in anybody's way: PostgreSQL itself ends it when it takes too long. Rejects then.
 * The embedded database knows no such end.
 */
export function quickLook<Result>(
  database: Database,
  question: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return database.transaction(
    async (transaction) => {
      await transaction.execute(sql`select set_config('statement_timeout', ${String(patience)}, true)`);
      return question(transaction);
    },
    { accessMode: 'read only' },
  );
}
