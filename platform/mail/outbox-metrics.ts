import { eq, inArray, or, sql } from 'drizzle-orm';
import { now } from '../clock.ts';
import type { Database } from '../database/opened-database.ts';
import { readWithTimeout } from '../database/read-with-timeout.ts';
import { gaugeValue, registerGauges } from '../metrics/metrics.ts';
import { outbox, outboxChannels } from './outbox.table.ts';

/** Registers the outbox metrics, which are read at each scrape. */
export function measureOutbox(openDatabase: () => Promise<Database>): void {
  registerGauges('outbox', async () => {
    const { state, dueAt, attempts } = outbox;
    const instant = sql`${now().toISOString()}::timestamptz`;
    const isDue = sql`${state} <> 'failed' and ${dueAt} <= ${instant}`;
    const number = (condition: typeof isDue) =>
      sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
    const rows = await readWithTimeout(await openDatabase(), (transaction) =>
      transaction
        .select({
          channel: outbox.channel,
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
        .where(or(inArray(state, ['pending', 'sending']), eq(state, 'failed')))
        .groupBy(outbox.channel),
    );
    return outboxChannels.flatMap((channel) => {
      const {
        due = 0,
        retried = 0,
        failed = 0,
        oldest = 0,
      } = rows.find((row) => row.channel === channel) ?? {};
      return [
        gaugeValue('southbound_outbox_mails', { channel, state: 'due' }, due),
        gaugeValue('southbound_outbox_mails', { channel, state: 'retried' }, retried),
        gaugeValue('southbound_outbox_mails', { channel, state: 'failed' }, failed),
        gaugeValue('southbound_outbox_oldest_seconds', { channel }, oldest),
      ];
    });
  });
}
