import { sql } from 'drizzle-orm';
import {
  bigserial,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { DayAccount, LedgerAccount, LedgerKind } from './ledger.ts';

/** A movement of money. The table is append-only: a trigger refuses changes and deletions. */
export const ledgerTransactions = pgTable(
  'ledger_transaction',
  {
    id: uuid().primaryKey(),
    kind: text().$type<LedgerKind>().notNull(),
    /** Idempotency key: a key is posted once. */
    key: text().notNull().unique(),
    /** The booking's reference. Null for a transaction without a booking. */
    bookingReference: text('booking_reference'),
    postedAt: timestamp('posted_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('ledger_transaction_booking').on(table.bookingReference),
    index('ledger_transaction_posted').on(table.postedAt),
  ],
);

/** A posting. The postings of a transaction sum to zero; the database checks this at commit. */
export const ledgerEntries = pgTable(
  'ledger_entry',
  {
    position: bigserial({ mode: 'number' }).primaryKey(),
    transactionId: uuid('transaction_id')
      .notNull()
      .references(() => ledgerTransactions.id),
    account: text().$type<LedgerAccount>().notNull(),
    /** The voucher, for the account of the vouchers. */
    voucherId: uuid('voucher_id'),
    /** Cents of NZD. Debits are positive, credits negative. */
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

/**
 * The history of closed days: a row for each time that a day was closed or reopened. The last row of a day is its state.
 * The table is append-only, and each row's digest includes that of the row before.
 */
export const ledgerClosings = pgTable(
  'ledger_closing',
  {
    position: bigserial({ mode: 'number' }).primaryKey(),
    /** A calendar day of New Zealand. */
    day: date().notNull(),
    act: text({ enum: ['closed', 'reopened'] }).notNull(),
    actedAt: timestamp('acted_at', { withTimezone: true }).notNull(),
    /** Name of the member of staff and the reason. Empty for a closed day. */
    note: text().notNull(),
    /** Number of transactions posted on the day. */
    transactions: integer().notNull(),
    /** Totals of the day's entries, sorted by account. */
    accounts: jsonb().$type<readonly DayAccount[]>().notNull(),
    /** SHA-256 of the day's transactions and entries, in hexadecimal. */
    entriesDigest: text('entries_digest').notNull(),
    /** SHA-256 of this row and of the digest before it, in hexadecimal. */
    digest: text().notNull(),
  },
  (table) => [index('ledger_closing_day').on(table.day, table.position)],
);

/**
 * Bookings and vouchers that were changed since they were last proved. Database triggers add them with each change of a
 * row that the proofs read; closing days removes them.
 */
export const ledgerRechecks = pgTable('ledger_recheck', {
  /** The id of the booking or voucher. */
  id: uuid().primaryKey(),
  kind: text({ enum: ['booking', 'voucher'] }).notNull(),
});
