/** Messages as staff see them: from the contact form and from other forms, newest first. */
import { desc } from 'drizzle-orm';
import type { Database } from '#platform/database/opened-database.ts';
import { contactMessages } from './contact.table.ts';
import { formSubmissions } from './form-submission.table.ts';

/** A message with its answers. */
export interface ReceivedMessage {
  readonly reference: string;
  readonly receivedAt: Date;
  /** Title of the form. */
  readonly title: string;
  readonly answers: readonly { readonly key: string; readonly label: string; readonly text: string }[];
}

/** Lists the newest messages of all forms, up to `limit`. */
export async function listMessages(database: Database, limit: number): Promise<readonly ReceivedMessage[]> {
  const messages = await database
    .select()
    .from(contactMessages)
    .orderBy(desc(contactMessages.receivedAt))
    .limit(limit);
  const submissions = await database
    .select()
    .from(formSubmissions)
    .orderBy(desc(formSubmissions.receivedAt))
    .limit(limit);
  return [...messages.map(toReceivedMessage), ...submissions]
    .map(({ reference, receivedAt, title, answers }) => ({ reference, receivedAt, title, answers }))
    .sort((a, b) => b.receivedAt.getTime() - a.receivedAt.getTime())
    .slice(0, limit);
}

function toReceivedMessage(message: typeof contactMessages.$inferSelect): ReceivedMessage {
  const { reference, receivedAt, name, email, phone, subject } = message;
  const fields = [
    ['name', 'Name', name],
    ['email', 'Email', email],
    ['phone', 'Phone', phone],
    ['subject', 'Subject', subject],
    ['message', 'Message', message.message],
  ] as const;
  return {
    reference,
    receivedAt,
    title: 'Contact',
    answers: fields.flatMap(([key, label, text]) => (text === null ? [] : [{ key, label, text }])),
  };
}
