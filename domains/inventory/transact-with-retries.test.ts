import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Database, OpenedDatabase, Transaction } from '#platform/database/opened-database.ts';
import { describeBothDatabases, describeOnPostgres } from '#platform/database/test-database.testing.ts';
import { transact, UnsettledError } from './transact-with-retries.ts';

describeBothDatabases('a transaction', (open) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await open();
    await opened.database.execute(sql`create table note (word text unique)`);
  }, 120_000);
  afterAll(() => opened.close());

  const fail = (transaction: Transaction, code: string) =>
    transaction.execute(sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`));
  const takeTwice = sql`
    with hold as (insert into inventory_hold (holder_id, owner_id) values ('a', 'a')),
    claim as (insert into inventory_claim values ('01900000-0000-7000-8000-000000000000', 'a', 'p', 0, 1, 1))
    insert into inventory_unit values
      ('p', 0, 1, 1, '01900000-0000-7000-8000-000000000000'), ('p', 0, 1, 1, '01900000-0000-7000-8000-000000000000')
  `;
  const obstacles: [string, (transaction: Transaction) => PromiseLike<unknown>][] = [
    ['a serialisation failure', (transaction) => fail(transaction, '40001')],
    ['a deadlock', (transaction) => fail(transaction, '40P01')],
    ['a lock not had in time', (transaction) => fail(transaction, '55P03')],
    ['a unit taken twice', (transaction) => transaction.execute(takeTwice)],
    ['something unsettled', () => Promise.reject(new UnsettledError('in the middle of it'))],
  ];

  test.each(obstacles)('is retried after %s, with nothing left of the attempt', async (_, obstacle) => {
    let attempts = 0;
    const answer = await transact(opened.database, async (transaction) => {
      attempts += 1;
      await transaction.execute(sql`insert into note values (${`kept ${_}`})`);
      if (attempts < 4) await obstacle(transaction);
      return attempts;
    });
    expect(answer).toBe(4);
    expect(await opened.database.$count(sql`note where word = ${`kept ${_}`}`)).toBe(1);
  });

  test('gives up after the third retry, as unsettled with the last error as its cause', async () => {
    let attempts = 0;
    const work = transact(opened.database, async (transaction) => {
      attempts += 1;
      await fail(transaction, '40P01');
    });
    await expect(work).rejects.toBeInstanceOf(UnsettledError);
    await expect(work).rejects.toMatchObject({ cause: { cause: { code: '40P01' } } });
    expect(attempts).toBe(4);
  });

  test('is retried for three seconds while something is unsettled', async () => {
    let seconds = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => seconds * 1_000);
    const work = transact(opened.database, async () => {
      seconds += 0.5;
      throw new UnsettledError(`at ${seconds} seconds`);
    });
    await expect(work).rejects.toMatchObject({ cause: { message: 'at 3 seconds' } });
    clock.mockRestore();
  });

  const faults: [string, (database: Pick<Database, 'execute'>) => PromiseLike<unknown>][] = [
    ['a fault of the program', () => Promise.reject(new Error('odd'))],
    ['a query that is wrong', (database) => database.execute(sql`select nothing`)],
    ['a word written twice', (database) => database.execute(sql`insert into note values ('one'), ('one')`)],
  ];
  test.each(faults)('is not retried after %s', async (_, fault) => {
    let attempts = 0;
    const work = transact(opened.database, async (transaction) => {
      attempts += 1;
      await fault(transaction);
    });
    await expect(work).rejects.toThrow();
    expect(attempts).toBe(1);
  });
});

// On the embedded database, transactions run one at a time, so their levels are the same.
describeOnPostgres('a transaction', (open) => {
  test('reads committed data, even if that is not the default', async () => {
    const opened = await open();
    onTestFinished(() => opened.close());
    const level = async (transaction: Transaction) => {
      const [row] = await transaction
        .select({ level: sql<string>`current_setting('transaction_isolation')` })
        .from(sql`(select 1) as one`);
      return row?.level;
    };
    // No other query runs, so all of these use the same connection.
    await opened.database.execute(sql`set default_transaction_isolation = 'repeatable read'`);
    expect(await opened.database.transaction(level)).toBe('repeatable read');
    expect(await transact(opened.database, level)).toBe('read committed');
  });
});
