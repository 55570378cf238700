/** Retention of contact messages: deletes them after twelve months, or a single one on request (erasure). */
import { eq, lt } from 'drizzle-orm';
import { NEW_ZEALAND } from '#platform/clock.ts';
import type { Database } from '#platform/database/opened-database.ts';
import { outbox } from '#platform/mail/outbox.table.ts';
import { contactMessages } from './contact.table.ts';

/** Retention of a message, in months. */
const retentionMonths = 12;

/** Deletes contact messages that are more than twelve months old, and resolves to their number. */
export async function forgetContactMessages(database: Database, now: Date): Promise<number> {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(NEW_ZEALAND);
  const before = new Date(local.subtract({ months: retentionMonths }).epochMilliseconds);
  const gone = await database
    .delete(contactMessages)
    .where(lt(contactMessages.receivedAt, before))
    .returning({ id: contactMessages.id });
  return gone.length;
}

/** Deletes the message with this reference and the content of its email. Resolves to true if there was one. */
export async function eraseContactMessage(database: Database, reference: string): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const gone = await transaction
      .delete(contactMessages)
      .where(eq(contactMessages.reference, reference))
      .returning({ id: contactMessages.id });
    await transaction
      .update(outbox)
      .set({ recipient: '', replyTo: null, subject: '', text: '' })
      .where(eq(outbox.dedupeKey, `contact:${reference}`));
    return gone.length > 0;
  });
}
