import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { log } from '../log.ts';
import { type MigrationTimes, migratePostgres } from './migrate-postgres.ts';
import { migrationsFolder } from './migrations-folder.ts';
import { startTcpProxy } from './tcp-proxy.testing.ts';
import { describeOnPostgres, type ServerDatabase } from './test-database.testing.ts';

const quick: MigrationTimes = {
  lockTimeoutMs: 300,
  retryDelayMs: 100,
  retryForMs: 30_000,
  silenceTimeoutMs: 2_000,
};

describeOnPostgres('a migration', (open) => {
  let server: ServerDatabase;
  let folder: string;
  const warn = vi.spyOn(log, 'warn').mockReturnValue();

  beforeEach(async () => {
    server = await open();
    // Creates migrations of a next release, with one more.
    folder = await mkdtemp(join(tmpdir(), 'migrations-'));
    await cp(migrationsFolder(), folder, { recursive: true });
    const place = join(folder, 'meta', '_journal.json');
    const journal = JSON.parse(await readFile(place, 'utf8'));
    const [newest] = journal.entries.slice(-1);
    journal.entries.push({ ...newest, idx: newest.idx + 1, when: newest.when + 1, tag: 'next' });
    await writeFile(place, JSON.stringify(journal));
    await writeFile(join(folder, 'next.sql'), 'ALTER TABLE "cart" ADD COLUMN "next" text');
    warn.mockClear();
  });
  afterEach(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  /** Locks a table as `pg_dump` does until its end. */
  async function beginBackup(): Promise<Client> {
    const backup = new Client({ connectionString: server.url });
    await backup.connect();
    await backup.query('begin');
    await backup.query('lock table cart in access share mode');
    return backup;
  }

  const isMigrated = async () => {
    const columns = sql`information_schema.columns where table_name = 'cart' and column_name = 'next'`;
    return (await server.database.$count(columns)) === 1;
  };

  test('lets sales continue during a backup, and runs after it', async () => {
    const backup = await beginBackup();
    const migrated = migratePostgres(server.url, folder, quick);
    try {
      for (const times of [1, 2, 3]) {
        await expect.poll(() => warn.mock.calls.length).toBeGreaterThanOrEqual(times);
        const began = performance.now();
        await server.database.execute(sql`select count(*) from cart`);
        expect(performance.now() - began).toBeLessThan(20_000);
      }
      expect(warn).toHaveBeenCalledWith(
        expect.objectContaining({ event: 'database.migration-waits' }),
        expect.anything(),
      );
      expect(await isMigrated()).toBe(false);
    } finally {
      await backup.end();
    }
    await migrated;
    expect(await isMigrated()).toBe(true);
  });

  test('is abandoned with its reason after too many lock timeouts', {
    tags: ['full'],
  }, async () => {
    const backup = await beginBackup();
    try {
      const error = await migratePostgres(server.url, folder, { ...quick, retryForMs: 500 }).catch(
        (reason: unknown) => reason,
      );
      expect(error).toMatchObject({ cause: { code: '55P03' } });
      expect(await isMigrated()).toBe(false);
    } finally {
      await backup.end();
    }
  });

  test('of an instance on a lost machine does not block others for long', { tags: ['full'] }, async () => {
    const proxy = await startTcpProxy(server.url);
    const isGone = Promise.withResolvers<void>();
    proxy.onQuery = (text) => {
      if (!text.includes('pg_advisory_lock')) return;
      proxy.isCut = true;
      isGone.resolve();
    };
    const never = migratePostgres(proxy.url, folder, quick).catch(() => undefined);
    try {
      await isGone.promise;
      const began = performance.now();
      await migratePostgres(server.url, folder, quick);
      expect(performance.now() - began).toBeLessThan(20_000);
      expect(await isMigrated()).toBe(true);
    } finally {
      proxy.close();
      await never;
    }
  });
});
