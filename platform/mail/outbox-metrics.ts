import { eq, inArray, or, sql } from 'drizzle-orm';
import { now } from '../clock.ts';
import type { Database } from '../database/opened-database.ts';
import { readWithTimeout } from '../database/read-with-timeout.ts';
import { gaugeValue, registerGauges } from '../metrics/metrics.ts';
import { outbox } from './outbox.table.ts';

/** Registers the outbox metrics, which are read at each scrape. */
export function measureOutbox(openDatabase: () => Promise<Database>): void {
  registerGauges('outbox', async () => {
    const { state, dueAt, attempts } = outbox;
    const instant = sql`${now().toISOString()}::timestamptz`;
    const isDue = sql`${state} <> 'failed' and ${dueAt} <= ${instant}`;
    const number = (condition: typeof isDue) =>
      sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
    const [row] = await readWithTimeout(await openDatabase(), (transaction) =>
      transaction
        .select({
          due: number(isDue),
          retried: number(sql`${state} = 'pending' and ${attempts} > 0`),
          failed: number(sql`${state} = 'failed'`),
          oldest:
            sql<number>`coalesce(extract(epoch from ${instant} - min(${dueAt}) filter (where ${isDue})), 0)`.mapWith(
              Number,
            ),
        })
        .from(outbox)
        // Written so that each part uses its own index, because most rows are sent emails.
        .where(or(inArray(state, ['pending', 'sending']), eq(state, 'failed'))),
    );
    if (!row) return [];
    return [
      gaugeValue('southbound_outbox_mails', { state: 'due' }, row.due),
      gaugeValue('southbound_outbox_mails', { state: 'retried' }, row.retried),
      gaugeValue('southbound_outbox_mails', { state: 'failed' }, row.failed),
      gaugeValue('southbound_outbox_oldest_seconds', {}, row.oldest),
    ];
  });
}
