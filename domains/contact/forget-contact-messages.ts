import { eq, lt } from 'drizzle-orm';
import { NEW_ZEALAND } from '#platform/clock.ts';
import type { Database } from '#platform/database/opened-database.ts';
import { outbox } from '#platform/mail/outbox.table.ts';
import { contactMessages } from './contact.table.ts';

/** Months after which a message is forgotten. */
const keptMonths = 12;

/** Removes messages from the contact form that came in more than twelve months ago; resolves to how many. */
export async function forgetContactMessages(database: Database, now: Date): Promise<number> {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(NEW_ZEALAND);
  const before = new Date(local.subtract({ months: keptMonths }).epochMilliseconds);
  const gone = await database
    .delete(contactMessages)
    .where(lt(contactMessages.receivedAt, before))
    .returning({ id: contactMessages.id });
  return gone.length;
}

/** Removes the message with this reference, and what the mail about it said; resolves to whether there was one. */
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
