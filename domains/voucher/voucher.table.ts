import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

/**
 * Sold gift vouchers. The code itself is not stored, because anyone who has it can spend the money. It is derived from
 * the id with a key of this installation, so that it can be emailed again.
 */
export const vouchers = pgTable(
  'voucher',
  {
    id: uuid().primaryKey(),
    /** SHA-256 of the code, in hexadecimal. */
    codeHash: text('code_hash').notNull().unique(),
    /** The booking and the item that it was sold with. */
    bookingId: uuid('booking_id').notNull(),
    bookingItemId: uuid('booking_item_id').notNull(),
    /** Number among the vouchers of an item, from 1. */
    number: integer().notNull(),
    faceCents: integer('face_cents').notNull(),
    /** Changes only together with the ledger, in one statement that refuses a negative balance. */
    balanceCents: integer('balance_cents').notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
    /** The last valid day, in New Zealand. */
    expiresOn: date('expires_on').notNull(),
    /** The day on which it is sent to its recipient. */
    sendOn: date('send_on').notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    recipientName: text('recipient_name').notNull(),
    recipientEmail: text('recipient_email').notNull(),
    senderName: text('sender_name').notNull(),
    message: text().notNull(),
    /** When staff withdrew it, or its price was refunded. */
    cancelledAt: timestamp('cancelled_at', { withTimezone: true }),
  },
  (table) => [
    check('voucher_balance', sql`${table.balanceCents} between 0 and ${table.faceCents}`),
    // A repeated call never issues a sold voucher twice.
    uniqueIndex('voucher_sold').on(table.bookingItemId, table.number),
    index('voucher_booking').on(table.bookingId),
    index('voucher_expiry').on(table.expiresOn).where(sql`${table.balanceCents} > 0`),
  ],
);
