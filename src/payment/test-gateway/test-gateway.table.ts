import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Payments of the test gateway: the bank's side of the table, which no booking ever reads. */
export const testPayments = pgTable('test_gateway_payment', {
  /** `pay_…` */
  id: text().primaryKey(),
  /** The key it was opened with. */
  attemptId: text('attempt_id').notNull().unique(),
  status: text({ enum: ['open', 'authorised', 'captured', 'failed', 'cancelled', 'expired'] }).notNull(),
  amountCents: integer('amount_cents').notNull(),
  currency: text().notNull(),
  refundedCents: integer('refunded_cents').notNull(),
  bookingReference: text('booking_reference').notNull(),
  returnUrl: text('return_url').notNull(),
  cancelUrl: text('cancel_url').notNull(),
  /** Which test card was used; says how its webhooks misbehave. */
  card: text(),
  failureCode: text('failure_code'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});

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
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    attempts: integer().notNull(),
    deliveredAt: timestamp('delivered_at', { withTimezone: true }),
  },
  (table) => [index('test_gateway_delivery_due').on(table.dueAt)],
);
