import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Payments of the test gateway: the bank's own records, which no booking ever reads. */
export const testPayments = pgTable(
  'test_gateway_payment',
  {
    /** `pay_…` */
    id: text().primaryKey(),
    /** The idempotency key of the payment. */
    attemptId: text('attempt_id').notNull().unique(),
    status: text({ enum: ['open', 'authorised', 'captured', 'failed', 'cancelled', 'expired'] }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** The authorised amount, which some test cards get wrong; null before authorisation. */
    authorisedCents: integer('authorised_cents'),
    currency: text().notNull(),
    refundedCents: integer('refunded_cents').notNull(),
    bookingReference: text('booking_reference').notNull(),
    returnUrl: text('return_url').notNull(),
    cancelUrl: text('cancel_url').notNull(),
    /** Name of the test card used, which decides the bank's reaction and the webhook faults. Never a number. */
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

/** Refunds, unique by idempotency key. */
export const testRefunds = pgTable('test_gateway_refund', {
  key: text().primaryKey(),
  id: text().notNull(),
  paymentId: text('payment_id').notNull(),
  amountCents: integer('amount_cents').notNull(),
});

/** Outbox of webhooks: one row per delivery, so that a restart loses none. */
export const testDeliveries = pgTable(
  'test_gateway_delivery',
  {
    id: text().primaryKey(),
    eventId: text('event_id').notNull(),
    /** The exact body; it is signed when it is sent. */
    body: text().notNull(),
    /** Time of the next attempt. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    /** Number of attempts so far. */
    attempts: integer().notNull(),
    /** When the site accepted it (2xx). */
    deliveredAt: timestamp('delivered_at', { withTimezone: true }),
  },
  (table) => [index('test_gateway_delivery_due').on(table.dueAt).where(sql`${table.deliveredAt} is null`)],
);
