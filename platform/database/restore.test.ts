import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { findPostgres } from '#scripts/launch/postgres.mjs';
import { root } from '#scripts/launch/root.mjs';
import { describeOnPostgres } from './test-database.testing.ts';

const [, section = ''] = readFileSync(join(root, 'docs/how-to/restore.md'), 'utf8').split(
  '\n## Back up and restore the database\n',
);

/** Returns the commands of docs/how-to/restore.md with this beginning. */
function findOutputLines(beginning: string): string[] {
  const lines = section.split('\n## ')[0]?.split('\n') ?? [];
  return lines.filter((line) => line.startsWith(`    ${beginning}`)).map((line) => line.trim());
}

const grants = ['alter default privileges', 'grant'].flatMap(findOutputLines);

async function execute(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

describeOnPostgres("a backup of a database with a role that can't change tables", (open) => {
  test('restores on a server without the role, which works there after it is created', {
    tags: ['full'],
  }, async () => {
    const neighbour = await open();
    const folder = mkdtempSync(join(tmpdir(), 'southbound-restore-'));
    const at = (database: string) => Object.assign(new URL(neighbour.url), { pathname: `/${database}` }).href;
    const role = `restored_${process.pid}`;
    const name = `${new URL(neighbour.url).pathname.slice(1)}_restored`;
    const asRole = (url: string) => Object.assign(new URL(url), { username: role, password: 'secret' }).href;
    const mine = (line: string) =>
      line
        .replaceAll('southbound_site', role)
        .replaceAll('southbound_restored', name)
        .replace('--owner=southbound ', `--owner=${new URL(neighbour.url).username} `);
    const create = `create role ${role} login password 'secret'`;
    const run = (line: string, env: Record<string, string>) => {
      const [file = ''] = readdirSync(folder);
      const { status, stderr } = spawnSync('sh', ['-c', mine(line).replace('southbound-….dump', file)], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, PATH: `${findPostgres()}:${process.env.PATH}`, ...env },
      });
      return status === 0 ? '' : `${line}\n${stderr}`;
    };
    const [dump = '', createDatabase = '', restore = ''] = ['pg_dump', 'createdb', 'pg_restore'].flatMap(
      findOutputLines,
    );
    try {
      await execute(neighbour.url, create, ...grants.map(mine));
      expect(run(dump, { OWNER_URL: asRole(neighbour.url) })).toContain('permission denied');
      for (const file of readdirSync(folder)) rmSync(join(folder, file));
      expect(run(dump, { OWNER_URL: neighbour.url })).toBe('');
      await execute(
        neighbour.url,
        `grant ${role} to current_user`,
        `drop owned by ${role}`,
        `drop role ${role}`,
      );
      expect(run(createDatabase, { ADMIN_URL: at('postgres') })).toBe('');
      expect(run(restore, { RESTORED_URL: at(name) })).toBe('');
      await execute(at(name), create, ...grants.map(mine));
      await execute(asRole(at(name)), 'select count(*) from cart', 'delete from cart');
      await expect(execute(asRole(at(name)), 'drop table cart')).rejects.toThrow('must be owner');
    } finally {
      rmSync(folder, { recursive: true, force: true });
      await execute(at('postgres'), `drop database if exists ${name} with (force)`);
      await neighbour.close();
      await execute(at('postgres'), `drop role if exists ${role}`);
    }
  });
});
