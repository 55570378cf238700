import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Payments of the test gateway: the bank's side of the table, which no booking ever reads. */
export const testPayments = pgTable(
  'test_gateway_payment',
  {
    /** `pay_…` */
    id: text().primaryKey(),
    /** The key it was opened with. */
    attemptId: text('attempt_id').notNull().unique(),
    status: text({ enum: ['open', 'authorised', 'captured', 'failed', 'cancelled', 'expired'] }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** What the bank set aside, which a card of ours may get wrong; null before that. */
    authorisedCents: integer('authorised_cents'),
    currency: text().notNull(),
    refundedCents: integer('refunded_cents').notNull(),
    bookingReference: text('booking_reference').notNull(),
    returnUrl: text('return_url').notNull(),
    cancelUrl: text('cancel_url').notNull(),
    /** The name of the test card that was used: what the bank does, and how its webhooks misbehave. Never a number. */
    card: text(),
    failureCode: text('failure_code'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check(
      'test_gateway_payment_refunded',
      sql`${table.refundedCents} between 0 and coalesce(${table.authorisedCents}, 0)`,
    ),
    index('test_gateway_payment_open').on(table.expiresAt).where(sql`${table.status} = 'open'`),
  ],
);

/** Refunds, each once by its key. */
export const testRefunds = pgTable('test_gateway_refund', {
  key: text().primaryKey(),
  id: text().notNull(),
  paymentId: text('payment_id').notNull(),
  amountCents: integer('amount_cents').notNull(),
});

/** Webhooks on their way: one row for each delivery, so that a restart loses none. */
export const testDeliveries = pgTable(
  'test_gateway_delivery',
  {
    id: text().primaryKey(),
    eventId: text('event_id').notNull(),
    /** What is sent, to the byte; signed when it is sent. */
    body: text().notNull(),
    /** When it is sent, or sent again. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    /** How often it was sent. */
    attempts: integer().notNull(),
    /** When it was taken (2xx). */
    deliveredAt: timestamp('delivered_at', { withTimezone: true }),
  },
  (table) => [index('test_gateway_delivery_due').on(table.dueAt).where(sql`${table.deliveredAt} is null`)],
);
