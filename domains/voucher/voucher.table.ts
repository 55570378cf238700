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
 * Gift vouchers that were sold. The code itself is not kept: who has it has the money. It is made from the id with a key of
 * this installation, so that it can be mailed again.
 */
export const vouchers = pgTable(
  'voucher',
  {
    id: uuid().primaryKey(),
    /** SHA-256 of the code, in hexadecimal. */
    codeHash: text('code_hash').notNull().unique(),
    /** The booking it was sold in, and the item of it. */
    bookingId: uuid('booking_id').notNull(),
    bookingItemId: uuid('booking_item_id').notNull(),
    /** From 1: of an item of several. */
    number: integer().notNull(),
    faceCents: integer('face_cents').notNull(),
    /** Changes only together with the ledger, in one statement that refuses to go below zero. */
    balanceCents: integer('balance_cents').notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
    /** The last day it can be used, in New Zealand. */
    expiresOn: date('expires_on').notNull(),
    /** The day it is sent to whom it is for. */
    sendOn: date('send_on').notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    recipientName: text('recipient_name').notNull(),
    recipientEmail: text('recipient_email').notNull(),
    senderName: text('sender_name').notNull(),
    message: text().notNull(),
    /** Withdrawn by staff, or its price went back. */
    cancelledAt: timestamp('cancelled_at', { withTimezone: true }),
  },
  (table) => [
    check('voucher_balance', sql`${table.balanceCents} between 0 and ${table.faceCents}`),
    // Whatever is sent again, what was sold is issued once.
    uniqueIndex('voucher_sold').on(table.bookingItemId, table.number),
    index('voucher_booking').on(table.bookingId),
    index('voucher_expiry').on(table.expiresOn).where(sql`${table.balanceCents} > 0`),
  ],
);
