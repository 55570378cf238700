import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { FormAnswer } from '#contracts/forms/check-answers.ts';

/** Submissions of forms that editors composed. */
export const formSubmissions = pgTable(
  'form_submission',
  {
    id: uuid().primaryKey().defaultRandom(),
    reference: text().notNull().unique(),
    /** The document with the form, and the key of its block. */
    documentId: text('document_id').notNull(),
    formKey: text('form_key').notNull(),
    title: text().notNull(),
    answers: jsonb().$type<readonly FormAnswer[]>().notNull(),
    /** Equal submissions have the same digest; null if nothing tells whether they are repeats. */
    digest: text().unique(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  },
  // For the retention rounds, which delete old submissions.
  (table) => [index('form_submission_received').on(table.receivedAt)],
);
