/** Retention of emails: deletes content and recipient of finished ones after 90 days. */
import { and, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../database/opened-database.ts';
import { outbox } from './outbox.table.ts';

/** Days after which content and recipient of an email are deleted. */
const keptDays = 90;

/**
 * Deletes the content of finished emails older than 90 days; returns their number. Finished: sent, kept, failed or
 * dropped. Rows stay, so that their deduplication keys still apply. A failed email without a template can't be composed
 * again, so it becomes `dropped`.
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
