import { randomUUID } from 'node:crypto';
import type { Transaction } from '#platform/database/opened-database.ts';
import { ledgerEntries, ledgerTransactions } from './ledger.table.ts';
import type { NewLedgerTransaction } from './ledger.ts';

/**
 * Posts a transaction and resolves to true; to false, with nothing changed, when its key was posted before. Rejects, as a fault
 * of ours, what does not sum to zero, is no whole cent, or names a voucher where none belongs. Waits for another transaction that
 * is just posting the same key.
 */
export async function postTransaction(
  transaction: Transaction,
  { kind, key, bookingReference, postings }: NewLedgerTransaction,
  now: Date,
): Promise<boolean> {
  const sum = postings.reduce((total, { amountCents }) => total + amountCents, 0);
  if (sum !== 0) throw new Error(`The ledger refuses ${key}: its sides differ by ${sum} cents.`);
  const odd = postings.find(
    ({ account, voucherId, amountCents }) =>
      !Number.isSafeInteger(amountCents) || (account === 'vouchers') !== (voucherId !== undefined),
  );
  if (odd) throw new Error(`The ledger refuses ${key}: the side on ${odd.account} is malformed.`);

  const [posted] = await transaction
    .insert(ledgerTransactions)
    .values({ id: randomUUID(), kind, key, bookingReference, postedAt: now })
    .onConflictDoNothing({ target: ledgerTransactions.key })
    .returning({ id: ledgerTransactions.id });
  if (!posted) return false;
  const sides = postings.filter(({ amountCents }) => amountCents !== 0);
  if (sides.length > 0) {
    await transaction
      .insert(ledgerEntries)
      .values(sides.map((side) => ({ ...side, transactionId: posted.id })));
  }
  return true;
}
