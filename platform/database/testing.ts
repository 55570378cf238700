/** Fresh, migrated databases for tests, and suites that run on each of the two kinds there are. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, inject, test } from 'vitest';
import { openEmbedded } from './embedded.ts';
import type { OpenedDatabase } from './opened-database.ts';
import { openPostgres } from './postgres.ts';
import { administer, copyEmbedded, copyOnServer } from './templates.testing.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder where the databases are that the tests of this run copy. */
    databaseTemplates: string;
  }
}

/** Where a suite opens its databases; `close` removes one again. */
export type OpenTestDatabase = () => Promise<OpenedDatabase>;

/** A database on the server, with its address for those who need connections of their own. */
export type ServerDatabase = OpenedDatabase & { url: string };

/**
 * Defines a suite on PostgreSQL and, for the full run, on the embedded database as well. Without the server of
 * TEST_DATABASE_URL the everyday run uses the embedded database, and reports the other half as skipped (on CI, as failed).
 */
export function describeEachDatabase(name: string, suite: (open: OpenTestDatabase) => void): void {
  const tags = process.env.TEST_DATABASE_URL ? ['full'] : [];
  describe(`${name} (embedded database)`, { tags }, () => suite(inFolder));
  describeOnPostgres(name, suite);
}

/** Defines a suite on both databases in every run: for the suites that use a kind of statement of their own. */
export function describeBothDatabases(name: string, suite: (open: OpenTestDatabase) => void): void {
  describe(`${name} (embedded database)`, () => suite(inFolder));
  describeOnPostgres(name, suite);
}

/** The suite on the server of TEST_DATABASE_URL only: what needs several connections at once. As for a missing one, above. */
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

const MISSING = 'there is no PostgreSQL; TEST_DATABASE_URL names none';

/** A database on the server of TEST_DATABASE_URL, or an embedded one without it: for what is the same on either. */
export async function openTestDatabase(): Promise<OpenedDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? onServer(server) : inFolder();
}

/** Makes an embedded database, migrated, in an empty folder: for those who open it themselves. */
export async function makeEmbedded(folder: string): Promise<void> {
  await copyEmbedded(inject('databaseTemplates'), folder);
}

/**
 * Makes a migrated database for code that opens its own with `openDatabase`: on the server of TEST_DATABASE_URL, or without
 * one in the folder of an embedded database.
 * @returns the setting DATABASE_URL, and what removes the database when it is closed
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
    remove: () => administer(server, (run) => run(`drop database ${name} with (force)`)),
  };
}
