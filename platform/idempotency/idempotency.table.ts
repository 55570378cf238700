import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Requests that may be sent again. Claimed by an insert before any work, so that of many at once one alone is done. */
export const idempotencyKeys = pgTable(
  'idempotency_key',
  {
    /** Who may repeat what: `checkout-booking:{hash of the session}`. */
    scope: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of the request: another body with the same key is a mistake. */
    fingerprint: text().notNull(),
    /** `done`: `status` and `body` are the answer, to the byte. */
    state: text({ enum: ['running', 'done'] }).notNull(),
    /** Running: whoever does it is given up on after this instant. */
    leasedUntil: timestamp('leased_until', { withTimezone: true }).notNull(),
    status: integer(),
    body: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] })],
);
