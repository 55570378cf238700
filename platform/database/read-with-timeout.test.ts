import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenedDatabase } from './opened-database.ts';
import { readWithTimeout } from './read-with-timeout.ts';
import { describeBothDatabases, describeOnPostgres } from './test-database.testing.ts';

describeBothDatabases('a read with a timeout', (open) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  it('returns the result', async () => {
    const rows = await readWithTimeout(opened.database, (transaction) =>
      transaction.select({ two: sql<number>`1 + 1` }).from(sql`(select 1) as one`),
    );
    expect(rows).toEqual([{ two: 2 }]);
  });

  it('cannot write', async () => {
    const write = readWithTimeout(opened.database, (transaction) =>
      transaction.execute(sql`delete from mail_outbox`),
    );
    await expect(write).rejects.toMatchObject({ cause: { code: '25006' } });
  });
});

describeOnPostgres('a read with a timeout', (open) => {
  it('is cancelled after the timeout and leaves the connection unchanged', { tags: ['full'] }, async () => {
    const { database, close } = await open();
    const began = performance.now();
    const slow = readWithTimeout(database, (transaction) => transaction.execute(sql`select pg_sleep(30)`));
    await expect(slow).rejects.toMatchObject({ cause: { code: '57014' } });
    expect(performance.now() - began).toBeLessThan(10_000);
    await database.execute(sql`select pg_sleep(1.6)`);
    await close();
  });
});
