import { randomUUID } from 'node:crypto';
import type { Transaction } from '#platform/database/opened-database.ts';
import { ledgerEntries, ledgerTransactions } from './ledger.table.ts';
import type { NewLedgerTransaction } from './ledger.ts';

/**
 * Posts a transaction and resolves to true. Resolves to false, without a change, if its key was already posted. Rejects
 * if the postings do not sum to zero, are not whole cents, or name a voucher on a wrong account. Each of these would be
 * a bug. Waits for a concurrent transaction with the same key.
 */
export async function postTransaction(
  transaction: Transaction,
  { kind, key, bookingReference, postings }: NewLedgerTransaction,
  now: Date,
): Promise<boolean> {
  const sum = postings.reduce((total, { amountCents }) => total + amountCents, 0);
  if (sum !== 0) throw new Error(`The ledger refuses ${key}: its sides differ by ${sum} cents.`);
  const malformed = postings.find(
    ({ account, voucherId, amountCents }) =>
      !Number.isSafeInteger(amountCents) || (account === 'vouchers') !== (voucherId !== undefined),
  );
  if (malformed) throw new Error(`The ledger refuses ${key}: the side on ${malformed.account} is malformed.`);

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
