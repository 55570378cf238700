import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Who is signed in to the staff page. What the browser keeps is not in here; a row that is gone is a sign-in that ended. */
export const staffSessions = pgTable(
  'staff_session',
  {
    /** SHA-256 of the session's id, in hexadecimal. */
    idHash: text('id_hash').primaryKey(),
    /** What is made of the staff token it was begun with, and does not tell it: another token ends all. */
    tokenMark: text('token_mark').notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('staff_session_over').on(table.endsAt)],
);

/** The one-time codes that were taken: none is good twice. */
export const staffCodes = pgTable('staff_code', {
  /** Which half minute since 1970 it was of. */
  step: bigint({ mode: 'number' }).primaryKey(),
});
