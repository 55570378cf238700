import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeOnPostgres, type ServerDatabase } from '#platform/database/test-database.testing.ts';
import { recordMetrics } from '#platform/metrics/record-metrics.testing.ts';
import type { Change } from './parse-content-webhook.ts';
import { type PublishRelay, startRelay } from './publish-relay.ts';

const change: Change = { id: 'page-contact', type: 'page', operation: 'update', revision: 'r2' };

const now = new Date();

/** An instance that records the publishes it receives. */
function instance({ url, database }: ServerDatabase) {
  const published: (readonly Change[] | 'unknown')[] = [];
  let looks = 0;
  const relay = startRelay(url, async () => database, {
    publish: async (changes) => void published.push(changes),
    reconcile: async () => {
      looks += 1;
      return 0;
    },
  });
  return { published, relay, looks: () => looks };
}

describeOnPostgres('instances', (open) => {
  const numbers = recordMetrics();
  let server: ServerDatabase;
  const relays: PublishRelay[] = [];

  function start() {
    const started = instance(server);
    relays.push(started.relay);
    return started;
  }

  beforeEach(async () => {
    server = await open();
  });
  afterEach(async () => {
    await Promise.all(relays.splice(0).map((relay) => relay.stop()));
    await server.close();
  });

  test('receive publishes of other instances, but not their own', async () => {
    const [one, other] = [start(), start()];
    await expect.poll(() => [one.looks(), other.looks()]).toEqual([1, 1]);
    await one.relay.notify([change], now);
    await one.relay.notify('unknown', now);
    await expect.poll(() => other.published).toEqual([[change], 'unknown']);
    expect(one.published).toEqual([]);
  });

  test('measure the delay since the change', async () => {
    const [one, other] = [start(), start()];
    await expect.poll(() => [one.looks(), other.looks()]).toEqual([1, 1]);
    await one.relay.notify([change], new Date(Date.now() - 3_600_000));
    await expect.poll(() => numbers).toHaveLength(1);
    expect(numbers[0]).toMatch(/^publish_delay_seconds instance 36\d\d(\.\d+)?$/);
  });

  test('treat everything as changed if the list of changes is too long for a notification', async () => {
    const [one, other] = [start(), start()];
    await expect.poll(() => [one.looks(), other.looks()]).toEqual([1, 1]);
    await one.relay.notify(
      Array.from({ length: 200 }, (_, at) => ({ ...change, id: `page-${at}` })),
      now,
    );
    await expect.poll(() => other.published).toEqual(['unknown']);
  });

  test('treat everything as changed if the message of a newer release cannot be parsed', async () => {
    const one = start();
    await expect.poll(() => one.looks()).toBe(1);
    await server.database.execute(
      sql`select pg_notify('southbound_published', ${JSON.stringify({ from: 'newer', changes: [{ ...change, operation: 'renamed' }] })})`,
    );
    await expect.poll(() => one.published).toEqual(['unknown']);
  });

  test('listen again after a lost connection, and reconcile missed publishes', async () => {
    const [one, other] = [start(), start()];
    await expect.poll(() => [one.looks(), other.looks()]).toEqual([1, 1]);
    const admin = new Client({ connectionString: server.url });
    await admin.connect();
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()",
    );
    await admin.end();
    await expect.poll(() => [one.looks(), other.looks()]).toEqual([2, 2]);
    await one.relay.notify([change], now);
    await expect.poll(() => other.published).toEqual([[change]]);
  });
});
