import { sql } from 'drizzle-orm';
import { bigserial, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { LedgerAccount, LedgerKind } from './ledger.ts';

/** Something that happened to money. Rows are only ever added; a trigger refuses to change or delete one. */
export const ledgerTransactions = pgTable(
  'ledger_transaction',
  {
    id: uuid().primaryKey(),
    kind: text().$type<LedgerKind>().notNull(),
    /** What it was for, once: the same thing is never posted twice. */
    key: text().notNull().unique(),
    /** The booking's reference; null for what belongs to none. */
    bookingReference: text('booking_reference'),
    postedAt: timestamp('posted_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('ledger_transaction_booking').on(table.bookingReference)],
);

/** One side of a transaction. Those of one transaction sum to zero, which the database sees to when it commits. */
export const ledgerEntries = pgTable(
  'ledger_entry',
  {
    position: bigserial({ mode: 'number' }).primaryKey(),
    transactionId: uuid('transaction_id')
      .notNull()
      .references(() => ledgerTransactions.id),
    account: text().$type<LedgerAccount>().notNull(),
    /** Which voucher, where the account is that of the vouchers. */
    voucherId: uuid('voucher_id'),
    /** Cents of NZD: debit above zero, credit below. */
    amountCents: integer('amount_cents').notNull(),
  },
  (table) => [
    check('ledger_entry_amount', sql`${table.amountCents} <> 0`),
    check(
      'ledger_entry_whose_voucher',
      sql`(${table.account} = 'vouchers') = (${table.voucherId} is not null)`,
    ),
    index('ledger_entry_transaction').on(table.transactionId),
    index('ledger_entry_voucher').on(table.voucherId),
  ],
);
