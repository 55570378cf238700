/** Retention of messages: deletes them after twelve months, or a single one on request (erasure, export). */
import { eq, inArray, lt } from 'drizzle-orm';
import { NEW_ZEALAND } from '#platform/clock.ts';
import type { Database } from '#platform/database/opened-database.ts';
import { outbox } from '#platform/mail/outbox.table.ts';
import { contactMessages } from './contact.table.ts';
import { formSubmissions } from './form-submission.table.ts';
import { mailKeyOf } from './store-message.ts';

/** Retention of a message, in months. */
const retentionMonths = 12;

/** The number of deleted messages. */
export interface ForgottenMessages {
  readonly contactMessages: number;
  readonly formSubmissions: number;
}

/** Deletes contact messages and form submissions that are more than twelve months old. */
export async function forgetMessages(database: Database, now: Date): Promise<ForgottenMessages> {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(NEW_ZEALAND);
  const before = new Date(local.subtract({ months: retentionMonths }).epochMilliseconds);
  const messages = await database
    .delete(contactMessages)
    .where(lt(contactMessages.receivedAt, before))
    .returning({ id: contactMessages.id });
  const submissions = await database
    .delete(formSubmissions)
    .where(lt(formSubmissions.receivedAt, before))
    .returning({ id: formSubmissions.id });
  return { contactMessages: messages.length, formSubmissions: submissions.length };
}

/** Returns what is stored about the message or submission with this reference; null if there is none. */
export async function exportMessage(database: Database, reference: string): Promise<object | null> {
  const [message] = await database
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.reference, reference));
  if (message) return message;
  const [submission] = await database
    .select()
    .from(formSubmissions)
    .where(eq(formSubmissions.reference, reference));
  if (!submission) return null;
  const { digest, ...stored } = submission;
  return stored;
}

/**
 * Deletes the message or submission with this reference and the content of its email. Resolves to true if there was one.
 */
export async function eraseMessage(database: Database, reference: string): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const messages = await transaction
      .delete(contactMessages)
      .where(eq(contactMessages.reference, reference))
      .returning({ id: contactMessages.id });
    const submissions = await transaction
      .delete(formSubmissions)
      .where(eq(formSubmissions.reference, reference))
      .returning({ id: formSubmissions.id });
    await transaction
      .update(outbox)
      .set({ recipient: '', replyTo: null, subject: '', text: '' })
      .where(inArray(outbox.dedupeKey, [mailKeyOf('contact', reference), mailKeyOf('form', reference)]));
    return messages.length + submissions.length > 0;
  });
}
