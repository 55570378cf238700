import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Sessions of the staff page. Session ids are not stored in clear. Deleting a row ends the session. */
export const staffSessions = pgTable(
  'staff_session',
  {
    /** SHA-256 of the session's id, in hexadecimal. */
    idHash: text('id_hash').primaryKey(),
    /**
     * HMAC of the staff token at the beginning of the session, which does not reveal it. Changing the token ends all
     * sessions.
     */
    tokenMark: text('token_mark').notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('staff_session_over').on(table.endsAt)],
);

/** One-time codes that were used. Each is valid once. */
export const staffCodes = pgTable('staff_code', {
  /** The step of the code: the number of half minutes since 1970. */
  step: bigint({ mode: 'number' }).primaryKey(),
});
