import { sql } from 'drizzle-orm';
import { bigserial, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { LedgerAccount, LedgerKind } from './ledger.ts';

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
  (table) => [index('ledger_transaction_booking').on(table.bookingReference)],
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
