import { spawn } from 'node:child_process';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { forgetConfig } from '../config.ts';
import { setTracer } from '../tracing.ts';
import { closeDatabase, readAll } from './database.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { openPostgres, runLongRead } from './postgres.ts';
import { startTcpProxy } from './tcp-proxy.testing.ts';
import { describeOnPostgres, type ServerDatabase } from './test-database.testing.ts';

describeOnPostgres('several instances that start at the same time', (open) => {
  test('migrate an empty server once', async () => {
    // Creates an unmigrated database beside a test database.
    const neighbour = await open();
    const admin = new Client({ connectionString: neighbour.url });
    await admin.connect();
    const url = new URL(neighbour.url);
    const name = `${url.pathname.slice(1)}_empty`;
    url.pathname = `/${name}`;
    try {
      await admin.query(`create database ${name}`);
      const opened = await Promise.all(Array.from({ length: 5 }, () => openPostgres(url.href)));
      const applied = await opened[0]?.database
        .select({ hash: sql<string>`hash` })
        .from(sql`drizzle.__drizzle_migrations`);
      await Promise.all(opened.map(({ close }) => close()));
      expect(applied?.length).toBeGreaterThan(0);
      expect(new Set(applied?.map(({ hash }) => hash)).size).toBe(applied?.length);
    } finally {
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
      await neighbour.close();
    }
  });
});

describeOnPostgres('a statement', (open) => {
  // @asvs 15.2.2
  test('is cancelled by the server after its timeout, and the next one works', {
    tags: ['full'],
  }, async () => {
    const neighbour = await open();
    const { database, close } = await openPostgres(neighbour.url, { maxStatementMs: 1_000 });
    try {
      const began = performance.now();
      const error = await database.execute(sql`select pg_sleep(20)`).catch((reason: unknown) => reason);
      expect(isDatabaseUnavailable(error)).toBe(true);
      expect(performance.now() - began).toBeLessThan(10_000);
      await expect(database.execute(sql`select 1`)).resolves.toBeDefined();
    } finally {
      await close();
      await neighbour.close();
    }
  });

  test('of an operator has no timeout', { tags: ['full'] }, async () => {
    const neighbour = await open();
    const { database, close } = await openPostgres(neighbour.url, {
      hasNoTimeouts: true,
      maxStatementMs: 50,
      maxSilenceMs: 50,
    });
    try {
      await expect(database.execute(sql`select pg_sleep(0.3)`)).resolves.toBeDefined();
    } finally {
      await close();
      await neighbour.close();
    }
  });
});

describeOnPostgres('a long read', (open) => {
  test('may take an hour per statement, on a connection that is closed afterwards, even after an error', async () => {
    const neighbour = await open();
    const connection = sql`select pg_backend_pid() as pid, current_setting('statement_timeout') as longest`;
    const row = z.object({ pid: z.int(), longest: z.string() });
    const first = ({ rows }: { rows: unknown[] }) => row.parse(rows[0]);
    let failed = 0;
    try {
      const { pid, longest } = await runLongRead(neighbour.url, async (database) =>
        first(await database.execute(connection)),
      );
      expect(longest).toBe('1h');
      await expect(
        runLongRead(neighbour.url, async (database) => {
          failed = first(await database.execute(connection)).pid;
          await database.execute(sql`select 1 / 0`);
        }),
      ).rejects.toThrow();
      await expect
        .poll(() => neighbour.database.$count(sql`pg_stat_activity where pid in (${pid}, ${failed})`))
        .toBe(0);
    } finally {
      await neighbour.close();
    }
  });

  /** Counts the long reads in progress. */
  const reading = ({ database }: ServerDatabase) =>
    database.$count(
      sql`pg_stat_activity where datname = current_database() and state = 'active' and query like '%pg_sleep(60)%'
        and pid <> pg_backend_pid()`,
    );

  test("ends when the process's database is closed", {
    tags: ['full'],
    timeout: 60_000,
  }, async () => {
    const neighbour = await open();
    vi.stubEnv('DATABASE_URL', neighbour.url);
    forgetConfig();
    try {
      const read = readAll((database) => database.execute(sql`select pg_sleep(60)`));
      const failed = read.then(
        () => false,
        () => true,
      );
      await expect.poll(() => reading(neighbour), { timeout: 10_000 }).toBe(1);
      await closeDatabase();
      expect(await failed).toBe(true);
      await expect.poll(() => reading(neighbour), { timeout: 10_000, interval: 200 }).toBe(0);
    } finally {
      vi.unstubAllEnvs();
      forgetConfig();
      await neighbour.close();
    }
  });

  test('ends with its process', { tags: ['full'], timeout: 60_000 }, async () => {
    const neighbour = await open();
    const program = `
      import { sql } from 'drizzle-orm';
      import { runLongRead } from '#platform/database/postgres.ts';
      await runLongRead(process.argv[1], (database) => database.execute(sql\`select pg_sleep(60)\`));
    `;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program, neighbour.url]);
    try {
      await expect.poll(() => reading(neighbour), { timeout: 30_000 }).toBe(1);
      child.kill('SIGKILL');
      await expect.poll(() => reading(neighbour), { timeout: 15_000, interval: 200 }).toBe(0);
    } finally {
      child.kill('SIGKILL');
      await neighbour.close();
    }
  });
});

describeOnPostgres('a server that is cut off', (open) => {
  // @asvs 16.5.2
  test('times out, even in a transaction, and the next query reconnects', {
    tags: ['full'],
  }, async () => {
    const neighbour = await open();
    const proxy = await startTcpProxy(neighbour.url);
    const { database, close } = await openPostgres(proxy.url, { maxSilenceMs: 2_000 });
    try {
      const pending = database.transaction(async (transaction) => {
        await transaction.execute(sql`select 1`);
        proxy.isCut = true;
        await transaction.execute(sql`select 2`);
      });
      const error = await pending.catch((reason: unknown) => reason);
      expect(isDatabaseUnavailable(error)).toBe(true);
      proxy.isCut = false;
      await expect(database.execute(sql`select 3`)).resolves.toBeDefined();
    } finally {
      await close();
      proxy.close();
      await neighbour.close();
    }
  });
});

describeOnPostgres('a transaction', (open) => {
  // @spec F.12
  test("returns its connection to the pool if it can't begin", async () => {
    const neighbour = await open();
    const { database, close } = await openPostgres(neighbour.url);
    const nonsense = z.custom<{ isolationLevel: 'serializable' }>().parse({ isolationLevel: 'nonsense' });
    try {
      for (let times = 0; times < 11; times += 1)
        await expect(database.transaction(async () => 'never', nonsense)).rejects.toThrow();
      expect(await database.transaction(async () => 'done')).toBe('done');
    } finally {
      await close();
      await neighbour.close();
    }
  });
});

describeOnPostgres('a transaction of a silent instance', (open) => {
  test('is ended by the server, which releases its locks', async () => {
    const neighbour = await open();
    const { database, close } = await openPostgres(neighbour.url, { maxIdleMs: 300 });
    const hasLock = Promise.withResolvers<void>();
    const goesOn = Promise.withResolvers<void>();
    const hanging = database.transaction(async (transaction) => {
      await transaction.execute(sql`select pg_advisory_xact_lock(7)`);
      hasLock.resolve();
      await goesOn.promise;
      await transaction.execute(sql`select 1`);
    });
    const failed = hanging.catch((reason: unknown) => reason);
    try {
      await hasLock.promise;
      const began = performance.now();
      await neighbour.database.execute(sql`select pg_advisory_xact_lock(7)`);
      expect(performance.now() - began).toBeLessThan(10_000);
      goesOn.resolve();
      expect(isDatabaseUnavailable(await failed)).toBe(true);
      await expect(database.execute(sql`select 2`)).resolves.toBeDefined();
    } finally {
      goesOn.resolve();
      await failed;
      await close();
      await neighbour.close();
    }
  });
});

describeOnPostgres('the first connection', (open) => {
  test('traces its queries like all others', async () => {
    const neighbour = await open();
    const queries: unknown[] = [];
    setTracer({
      run({ attributes }, work) {
        queries.push(attributes['db.query.text']);
        return work();
      },
      annotate: () => undefined,
    });
    const { database, close } = await openPostgres(neighbour.url);
    try {
      await database.transaction((transaction) => transaction.execute(sql`select 7`));
      expect(queries).toContain('select 7');
    } finally {
      setTracer(null);
      await close();
      await neighbour.close();
    }
  });
});
