import type { Database } from '#platform/database/opened-database.ts';
import { checkLedger, runProofs } from './check-ledger.ts';
import { closingConditions } from './proofs.ts';

/** Lists the problems of the whole ledger, and what would keep its days from being closed. Empty if all is right. */
export async function listLedgerProblems(database: Database): Promise<readonly string[]> {
  const { proofs } = await checkLedger(database, { isFull: true });
  const conditions = await database.transaction((transaction) =>
    runProofs(transaction, closingConditions, { kind: 'all' }),
  );
  return [...proofs, ...conditions].flatMap(({ problems }) => problems);
}
