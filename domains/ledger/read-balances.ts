/** Reads balances from the ledger: of all accounts, of one booking, and of single postings. */
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import { type ClosedDays, closedBalances, isInOpenDay } from './closed-days.ts';
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

/**
 * Reads the balances of all accounts that have postings, sorted by name.
 * @param closed closed days, whose recorded totals are used instead of their entries
 */
export async function readBalances(
  database: Database | Transaction,
  closed?: ClosedDays,
): Promise<readonly AccountBalance[]> {
  const columns = sql`
    account, greatest(amount_cents, 0) as debit_cents, greatest(-amount_cents, 0) as credit_cents, 1 as entries
  `;
  const entries =
    closed === undefined
      ? sql`select ${columns} from ledger_entry`
      : // Looks the entries up by index; `offset 0` keeps the planner from reading all of them.
        sql`
          select ${columns}
          from (select id from ledger_transaction where ${isInOpenDay(closed, sql`posted_at`)}) as posted
          cross join lateral (
            select account, amount_cents from ledger_entry where transaction_id = posted.id offset 0
          ) as entry
          union all ${closedBalances(closed)}
        `;
  return database
    .select({
      account: sql<LedgerAccount>`account`,
      debitCents: cents(sql`debit_cents`),
      creditCents: cents(sql`credit_cents`),
      balanceCents: cents(sql`debit_cents - credit_cents`),
      entries: sql<number>`sum(entries)`.mapWith(Number),
    })
    .from(sql`(${entries}) as entry`)
    .groupBy(sql`account`)
    .orderBy(sql`account`);
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
