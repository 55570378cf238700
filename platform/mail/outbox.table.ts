/** Database table of the transactional outbox for emails and text messages. */
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** A stored attachment. */
export interface StoredAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly base64: string;
}

/** How a message reaches its recipient. */
export const outboxChannels = ['email', 'text'] as const;
export type OutboxChannel = (typeof outboxChannels)[number];

/** The outbox. Rows are written in the transaction that causes the message. */
export const outbox = pgTable(
  'mail_outbox',
  {
    id: uuid().primaryKey().defaultRandom(),
    channel: text({ enum: outboxChannels }).notNull().default('email'),
    /** Email address, or a mobile number in E.164. Empty until a template was composed. */
    recipient: text().notNull(),
    replyTo: text('reply_to'),
    /** Empty for a text message and, like the text, until a template was composed. */
    subject: text().notNull(),
    text: text().notNull(),
    html: text(),
    /** Attachments in base64. */
    attachments: jsonb().$type<readonly StoredAttachment[]>(),
    /**
     * Template of an email that is composed only when it is sent, so that it is current and no secrets are stored here.
     */
    template: text(),
    templateData: jsonb('template_data').$type<unknown>(),
    /** Deduplication key: at most one email per key. */
    dedupeKey: text('dedupe_key').unique(),
    state: text({ enum: ['pending', 'sending', 'sent', 'kept', 'failed', 'dropped'] })
      .notNull()
      .default('pending'),
    attempts: integer().notNull().default(0),
    /** Pending: earliest time to send. Sending: end of the lease, after which another process may send it. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    lastError: text('last_error'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (table) => [
    index('mail_outbox_due').on(table.dueAt).where(sql`${table.state} in ('pending', 'sending')`),
    index('mail_outbox_created').on(table.createdAt),
    index('mail_outbox_failed').on(table.createdAt).where(sql`${table.state} = 'failed'`),
    // Subject of an email, for listing, exporting or erasing everything about a booking or voucher.
    index('mail_outbox_of_booking')
      .on(sql`(${table.templateData} ->> 'bookingId')`)
      .where(sql`${table.templateData} ->> 'bookingId' is not null`),
    index('mail_outbox_of_voucher')
      .on(sql`(${table.templateData} ->> 'voucherId')`)
      .where(sql`${table.templateData} ->> 'voucherId' is not null`),
  ],
);
