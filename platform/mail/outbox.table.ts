import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** A file that goes with a mail. */
export interface StoredAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly base64: string;
}

/** Every mail the site wants sent, written in the transaction that wants it. */
export const outbox = pgTable(
  'mail_outbox',
  {
    id: uuid().primaryKey().defaultRandom(),
    recipient: text().notNull(),
    replyTo: text('reply_to'),
    /** Empty, as the text is, until a mail from a template was made. */
    subject: text().notNull(),
    text: text().notNull(),
    html: text(),
    /** What goes with it, in base64. */
    attachments: jsonb().$type<readonly StoredAttachment[]>(),
    /** Made of this only when it is sent: what it says is then what is so, and nothing secret waits here. */
    template: text(),
    templateData: jsonb('template_data').$type<unknown>(),
    /** Two mails with one key are one mail. */
    dedupeKey: text('dedupe_key').unique(),
    state: text({ enum: ['pending', 'sending', 'sent', 'kept', 'failed', 'dropped'] })
      .notNull()
      .default('pending'),
    attempts: integer().notNull().default(0),
    /** Pending: not before this instant. Sending: whoever took it is given up on after this instant. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    lastError: text('last_error'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (table) => [
    index('mail_outbox_due').on(table.dueAt).where(sql`${table.state} in ('pending', 'sending')`),
    index('mail_outbox_created').on(table.createdAt),
    index('mail_outbox_failed').on(table.createdAt).where(sql`${table.state} = 'failed'`),
    // What a mail is about, for those that show, export or erase all about one thing.
    index('mail_outbox_of_booking')
      .on(sql`(${table.templateData} ->> 'bookingId')`)
      .where(sql`${table.templateData} ->> 'bookingId' is not null`),
    index('mail_outbox_of_voucher')
      .on(sql`(${table.templateData} ->> 'voucherId')`)
      .where(sql`${table.templateData} ->> 'voucherId' is not null`),
  ],
);
