/** Creates migrated databases for tests, and defines suites for the embedded database and PostgreSQL. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, inject, test } from 'vitest';
import { openEmbedded } from './embedded-postgres.ts';
import type { OpenedDatabase } from './opened-database.ts';
import { openPostgres } from './postgres.ts';
import { copyEmbedded, copyOnServer, runAsAdmin } from './templates.testing.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the template databases that the tests of this run copy. */
    databaseTemplates: string;
  }
}

/** Opens a test database; `close` removes it. */
export type OpenTestDatabase = () => Promise<OpenedDatabase>;

/** A database on the server, with its address for tests that need their own connections. */
export type ServerDatabase = OpenedDatabase & { url: string };

/**
 * Defines a suite on PostgreSQL and, in the full run, also on the embedded database. Without TEST_DATABASE_URL, the
 * everyday run uses the embedded database and reports the PostgreSQL half as skipped (in CI: as failed).
 */
export function describeEachDatabase(name: string, suite: (open: OpenTestDatabase) => void): void {
  const tags = process.env.TEST_DATABASE_URL ? ['full'] : [];
  describe(`${name} (embedded database)`, { tags }, () => suite(inFolder));
  describeOnPostgres(name, suite);
}

/** Defines a suite that runs on both databases in every run, for statements that only this suite covers. */
export function describeBothDatabases(name: string, suite: (open: OpenTestDatabase) => void): void {
  describe(`${name} (embedded database)`, () => suite(inFolder));
  describeOnPostgres(name, suite);
}

/**
 * Defines a suite that runs only on the server of TEST_DATABASE_URL, for tests with several connections. Without a
 * server it is skipped (in CI: fails).
 */
export function describeOnPostgres(name: string, suite: (open: () => Promise<ServerDatabase>) => void): void {
  const server = process.env.TEST_DATABASE_URL;
  const title = `${name} (PostgreSQL)`;
  if (server) {
    describe(title, () => suite(() => onServer(server)));
  } else if (process.env.CI) {
    test(title, () => {
      throw new Error(MISSING);
    });
  } else {
    describe.skip(`${title}: ${MISSING}`, () => suite(() => Promise.reject(new Error(MISSING))));
  }
}

const MISSING = 'there is no PostgreSQL because TEST_DATABASE_URL is not set';

/** Opens a database on the server of TEST_DATABASE_URL, or an embedded one without it, for tests that suit both. */
export async function openTestDatabase(): Promise<OpenedDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? onServer(server) : inFolder();
}

/** Creates a migrated embedded database in an empty folder, for tests that open it themselves. */
export async function makeEmbedded(folder: string): Promise<void> {
  await copyEmbedded(inject('databaseTemplates'), folder);
}

/**
 * Creates a migrated database for code that calls `openDatabase`: on the server of TEST_DATABASE_URL, or embedded in
 * `folder` without it.
 * @returns the value for DATABASE_URL, and a function that removes the database after it was closed
 */
export async function makeDatabase(folder: string): Promise<{ url: string; remove: () => Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL;
  if (server) return makeOnServer(server);
  await makeEmbedded(folder);
  return { url: '', remove: async () => undefined };
}

async function inFolder(): Promise<OpenedDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'database-test-'));
  await makeEmbedded(folder);
  const { database, close } = await openEmbedded(folder);
  return {
    database,
    async close() {
      await close();
      await rm(folder, { recursive: true });
    },
  };
}

async function onServer(server: string): Promise<ServerDatabase> {
  const { url, remove } = await makeOnServer(server);
  const { database, close } = await openPostgres(url);
  return {
    database,
    url,
    async close() {
      await close();
      await remove();
    },
  };
}

async function makeOnServer(server: string): Promise<{ url: string; remove: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await copyOnServer(inject('databaseTemplates'), server, name);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    remove: () => runAsAdmin(server, (run) => run(`drop database ${name} with (force)`)),
  };
}
