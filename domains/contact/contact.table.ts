import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Messages from the contact form. */
export const contactMessages = pgTable(
  'contact_message',
  {
    id: uuid().primaryKey().defaultRandom(),
    reference: text().notNull().unique(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    subject: text(),
    message: text().notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  },
  // For the retention rounds, which delete old messages.
  (table) => [index('contact_message_received').on(table.receivedAt)],
);
