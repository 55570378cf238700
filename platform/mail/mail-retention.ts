import { and, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../database/opened-database.ts';
import { outbox } from './outbox.table.ts';

/** Days after which it is forgotten what a mail said, and to whom. */
const keptDays = 90;

/**
 * Empties mails of more than 90 days ago that went out, were kept here or were given up; resolves to how many. The rows stay, so
 * that none is written a second time. One that was given up and cannot be made anew is dropped with that.
 */
export async function forgetMails(database: Database, now: Date): Promise<number> {
  const gone = await database
    .update(outbox)
    .set({
      recipient: '',
      replyTo: null,
      subject: '',
      text: '',
      html: null,
      attachments: null,
      lastError: null,
      state: sql`case when ${outbox.state} = 'failed' and ${outbox.template} is null then 'dropped' else ${outbox.state} end`,
    })
    .where(
      and(
        inArray(outbox.state, ['sent', 'kept', 'failed', 'dropped']),
        lt(outbox.createdAt, new Date(now.getTime() - keptDays * 86_400_000)),
        or(ne(outbox.recipient, ''), isNotNull(outbox.lastError)),
      ),
    )
    .returning({ id: outbox.id });
  return gone.length;
}
