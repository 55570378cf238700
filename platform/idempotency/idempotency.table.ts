import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Idempotency keys of requests. A request inserts its key before any work, so that only one of several concurrent
 * requests runs.
 */
export const idempotencyKeys = pgTable(
  'idempotency_key',
  {
    /** Operation and caller: `checkout-booking:{hash of the session}`. */
    scope: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of the request. Another body with the same key is a client error. */
    fingerprint: text().notNull(),
    /** `done`: `status` and `body` are the exact response. */
    state: text({ enum: ['running', 'done'] }).notNull(),
    /** Running: end of the lease, after which another request may take over. */
    leasedUntil: timestamp('leased_until', { withTimezone: true }).notNull(),
    status: integer(),
    body: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] })],
);
