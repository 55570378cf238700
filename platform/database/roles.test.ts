/** Tests the two roles that deploy/postgres-roles.sh creates, in a fresh cluster like that of PostgreSQL's image. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDatabase } from '#scripts/cluster/servers.ts';
import { findPostgres, startPostgres } from '#scripts/launch/postgres.mjs';
import { root } from '#scripts/launch/root.mjs';
import { openPostgres } from './postgres.ts';
import { describeOnPostgres } from './test-database.testing.ts';

async function rowsOf(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const answers = [];
    for (const statement of statements) answers.push(...(await client.query(statement)).rows);
    return answers;
  } finally {
    await client.end();
  }
}

const ownersSql = `select distinct pg_get_userbyid(owner) as owner from (
    select relowner from pg_class where relnamespace::regnamespace::text in ('public', 'drizzle') union all
    select proowner from pg_proc where pronamespace = 'public'::regnamespace union all
    select nspowner from pg_namespace where nspname = 'drizzle') as all_of_it(owner)`;

describeOnPostgres('the site', (open) => {
  test('migrates and queries with a role that is not a superuser', async () => {
    const { url, close } = await open();
    try {
      expect(await rowsOf(url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
        { rolsuper: false },
      ]);
      expect(await rowsOf(url, ownersSql)).toEqual(await rowsOf(url, 'select current_user::text as owner'));
    } finally {
      await close();
    }
  });
});

describe.skipIf(!findPostgres())('a fresh cluster', () => {
  let folder: string;
  let adminUrl: string;
  const at = (role: string, database: string) =>
    Object.assign(new URL(adminUrl), { username: role, pathname: `/${database}` }).href;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'database-roles-'));
    chmodSync(folder, 0o755);
    adminUrl = (await startPostgres(folder, () => Promise.reject(new Error('nothing is installed')))) ?? '';
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

  // @asvs 13.2.2
  test('with the roles of compose.yaml: one migrates, one serves, and neither can do more', async () => {
    const { hostname, port } = new URL(adminUrl);
    const made = spawnSync('sh', [join(root, 'deploy/postgres-roles.sh')], {
      encoding: 'utf8',
      env: {
        ...{ ...process.env, PATH: `${findPostgres()}:${process.env.PATH}`, PGHOST: hostname, PGPORT: port },
        ...{ OWNER_PASSWORD: "own'er", SITE_PASSWORD: 'site' },
      },
    });
    expect(made).toMatchObject({ status: 0, stderr: '' });
    const [serving, migrating] = [at('southbound_site', 'southbound'), at('southbound', 'southbound')];
    const { database, close } = await openPostgres(serving, { migrationsUrl: migrating });
    await database.execute(sql`select count(*) from cart`);
    await database.execute(sql`delete from cart`);
    await close();
    for (const statement of [
      'drop table cart',
      'truncate cart',
      'create table mine (id integer)',
      'create temporary table mine (id integer)',
      'select * from drizzle.__drizzle_migrations',
    ])
      await expect(rowsOf(serving, statement), statement).rejects.toThrow(/permission denied|must be owner/);
    for (const url of [serving, migrating])
      for (const statement of [
        'create role more',
        'create database more',
        'alter role current_user superuser',
        "copy (select 1) to program 'true'",
        "select pg_read_file('/etc/passwd')",
      ])
        await expect(rowsOf(url, statement), statement).rejects.toThrow(
          /permission denied|must be superuser/,
        );
    expect(await rowsOf(migrating, ownersSql)).toEqual([{ owner: 'southbound' }]);
    // Other roles cannot connect.
    await rowsOf(adminUrl, 'create role stranger login');
    await expect(rowsOf(at('stranger', 'southbound'), 'select 1')).rejects.toThrow(
      'permission denied for database',
    );
    await rowsOf(adminUrl, 'drop database southbound', 'drop role southbound_site', 'drop role southbound');
  });

  test("of npm run cluster: tables that an older release created as superuser change to the site's role", async () => {
    await rowsOf(adminUrl, 'create database southbound');
    const before = await openPostgres(at('postgres', 'southbound'));
    await before.close();
    const url = Object.assign(new URL(at('southbound', 'southbound')), { password: 'OfTheSite' }).href;
    for (let start = 0; start < 2; start += 1) await makeDatabase({ url, adminUrl });
    expect(await rowsOf(url, ownersSql)).toEqual([{ owner: 'southbound' }]);
    expect(await rowsOf(url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
      { rolsuper: false },
    ]);
    const { database, close } = await openPostgres(url);
    await database.execute(sql`select count(*) from cart`);
    await database.execute(sql`alter table cart add column next text`);
    await close();
  });
});
