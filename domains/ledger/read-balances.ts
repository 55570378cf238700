/** Reads balances from the ledger: of all accounts, of one booking, and of single postings. */
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import { ledgerEntries, ledgerTransactions } from './ledger.table.ts';
import type { LedgerAccount } from './ledger.ts';

/** The balance of an account, in cents. */
export interface AccountBalance {
  readonly account: LedgerAccount;
  readonly debitCents: number;
  /** As a positive number. */
  readonly creditCents: number;
  /** Debits less credits. */
  readonly balanceCents: number;
  readonly entries: number;
}

const cents = (amount: ReturnType<typeof sql>) => sql<number>`coalesce(sum(${amount}), 0)`.mapWith(Number);

/** Reads the balances of all accounts that have postings, sorted by name. */
export async function readBalances(database: Database | Transaction): Promise<readonly AccountBalance[]> {
  const amount = ledgerEntries.amountCents;
  return database
    .select({
      account: ledgerEntries.account,
      debitCents: cents(sql`greatest(${amount}, 0)`),
      creditCents: cents(sql`greatest(-${amount}, 0)`),
      balanceCents: cents(sql`${amount}`),
      entries: sql<number>`count(*)`.mapWith(Number),
    })
    .from(ledgerEntries)
    .groupBy(ledgerEntries.account)
    .orderBy(asc(ledgerEntries.account));
}

/** Reads the balances of one booking by account, in cents. Debits are positive, credits negative. */
export async function readBookingBalances(
  database: Database | Transaction,
  bookingReference: string,
): Promise<ReadonlyMap<LedgerAccount, number>> {
  const rows = await database
    .select({ account: ledgerEntries.account, balanceCents: cents(sql`${ledgerEntries.amountCents}`) })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(eq(ledgerTransactions.bookingReference, bookingReference))
    .groupBy(ledgerEntries.account);
  return new Map(rows.map(({ account, balanceCents }) => [account, balanceCents]));
}

/** Returns true if a transaction with this key was posted. */
export async function isPosted(database: Database | Transaction, key: string): Promise<boolean> {
  return (await database.$count(ledgerTransactions, eq(ledgerTransactions.key, key))) > 0;
}

/** Reads the amount that a transaction posted on the account of a voucher, in cents. 0 if there is none. */
export async function readVoucherPosting(
  database: Database | Transaction,
  key: string,
  voucherId: string,
): Promise<number> {
  const [row] = await database
    .select({ amountCents: cents(sql`${ledgerEntries.amountCents}`) })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(and(eq(ledgerTransactions.key, key), eq(ledgerEntries.voucherId, voucherId)));
  return row?.amountCents ?? 0;
}
