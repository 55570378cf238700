import { execFile } from 'node:child_process';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetConfig } from '../config.ts';
import { closeDatabase, DatabaseUnavailableError, openDatabase } from './database.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { makeEmbedded } from './test-database.testing.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'database-'));
  setting('DATA_DIR', folder);
  setting('DATABASE_URL', '');
});

afterEach(async () => {
  await closeDatabase();
  vi.unstubAllEnvs();
  forgetConfig();
  await rm(folder, { recursive: true });
});

function setting(name: string, value: string): void {
  vi.stubEnv(name, value);
  forgetConfig();
}

describe("the process's database", () => {
  test('is opened once for all callers', async () => {
    await makeEmbedded(join(folder, 'database'));
    const [one, other] = await Promise.all([openDatabase(), openDatabase()]);
    expect(one).toBe(other);
  });

  test('is migrated', { tags: ['full'] }, async () => {
    await (await openDatabase()).execute(sql`select reference from contact_message`);
  });

  test('keeps its rows after it is reopened', { tags: ['full'] }, async () => {
    await makeEmbedded(join(folder, 'database'));
    await (await openDatabase()).execute(sql`create table kept (word text)`);
    await (await openDatabase()).execute(sql`insert into kept values ('Ōtaki')`);
    await closeDatabase();
    const rows = await (await openDatabase()).execute(sql`select word from kept`);
    expect(rows).toMatchObject({ rows: [{ word: 'Ōtaki' }] });
  });

  test("is refused to a second process with the folder's name, and released on close", {
    tags: ['full'],
  }, async () => {
    await makeEmbedded(join(folder, 'database'));
    await openDatabase();
    expect(await openElsewhere()).toMatch(
      /DatabaseUnavailableError: .*database is in use by another process/,
    );
    await closeDatabase();
    expect(await openElsewhere()).toBe('opened');
  });

  test('is opened again after a failed attempt', { tags: ['full'] }, async () => {
    await writeFile(join(folder, 'database'), 'a file where the folder should be');
    await expect(openDatabase()).rejects.toThrow(DatabaseUnavailableError);
    await rm(join(folder, 'database'));
    await makeEmbedded(join(folder, 'database'));
    await expect(openDatabase()).resolves.toBeDefined();
  });

  test("stops when it can't write its log, and reopens later with all acknowledged rows", {
    tags: ['full'],
  }, async () => {
    await makeEmbedded(join(folder, 'database'));
    const database = await openDatabase();
    await database.execute(sql`create table kept (word text)`);
    await database.execute(sql`insert into kept values ('Ōtaki')`);
    const log = join(folder, 'database', 'cluster', 'pg_wal');
    await rename(log, `${log}.away`);
    const write = async () => {
      // Makes PostgreSQL create another file of its log.
      await database.execute(sql`select pg_switch_wal()`);
      await database.execute(sql`insert into kept values ('lost')`);
    };
    let refusal: unknown;
    for (let tries = 0; tries < 5 && !isDatabaseUnavailable(refusal); tries += 1)
      refusal = await write().catch((error: unknown) => error);
    expect(isDatabaseUnavailable(refusal)).toBe(true);
    expect(
      isDatabaseUnavailable(await database.execute(sql`select 1`).catch((error: unknown) => error)),
    ).toBe(true);
    await expect(openDatabase()).rejects.toThrow(DatabaseUnavailableError);
    await rename(`${log}.away`, log);
    const again = await vi.waitFor(() => openDatabase(), { timeout: 30_000, interval: 100 });
    expect(await again.execute(sql`select word from kept`)).toMatchObject({ rows: [{ word: 'Ōtaki' }] });
    await again.execute(sql`insert into kept values ('Levin')`);
  });

  test('is never opened during a build', async () => {
    setting('NEXT_PHASE', 'phase-production-build');
    await expect(openDatabase()).rejects.toThrow(/being built/);
  });

  // @asvs 16.5.1
  test('reports that PostgreSQL is unavailable, without the password', async () => {
    setting('DATABASE_URL', 'postgres://user:hunter2@127.0.0.1:1/none');
    const refusal = await openDatabase().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DatabaseUnavailableError);
    expect(String(refusal)).not.toContain('hunter2');
  });
});

// Opens the database in another real process, because the lock works between processes.
async function openElsewhere(): Promise<string> {
  const program = `
    import { closeDatabase, openDatabase } from '#platform/database/database.ts';
    await openDatabase().then(() => process.stdout.write('opened'), (error) => process.stdout.write(String(error)));
    await closeDatabase();
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  return stdout;
}
