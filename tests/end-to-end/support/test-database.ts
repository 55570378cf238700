/** Creates PostgreSQL databases for end-to-end tests. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';

/** A PostgreSQL database that a test may read and change while the site uses it. */
export interface TestDatabase {
  readonly name: string;
  /** For `DATABASE_URL`. */
  readonly url: string;
  run(statement: string, values?: readonly unknown[]): Promise<void>;
  remove(): Promise<void>;
}

/** The server of `TEST_DATABASE_URL`; empty if there is none. Throws in CI, where nothing may be missing. */
export function databaseServer(): string {
  const server = process.env.TEST_DATABASE_URL ?? '';
  if (server === '' && process.env.CI)
    throw new Error('There is no PostgreSQL: TEST_DATABASE_URL names none.');
  return server;
}

/**
 * Creates a database on the server of `TEST_DATABASE_URL`: a copy of the migrated one that the global set-up prepared, empty
 * if there is none yet.
 */
export async function createTestDatabase(server: string): Promise<TestDatabase> {
  const name = `end_to_end_${randomUUID().replaceAll('-', '')}`;
  const template = process.env.TEST_SITE_PREPARED_DATABASE;
  await once(server, `create database ${name} ${template ? `template ${template} strategy file_copy` : ''}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const url = address.href;
  return {
    name,
    url,
    run: (statement, values) => once(url, statement, values),
    remove: () => dropDatabase(server, name),
  };
}

/** PostgreSQL's `insufficient_privilege`. */
const notPermitted = '42501';

/** Drops a database with its connections. Tries again while autovacuum is in it, whose process no test may end. */
async function dropDatabase(server: string, name: string): Promise<void> {
  for (let triesLeft = 20; ; triesLeft -= 1)
    try {
      return await once(server, `drop database ${name} with (force)`);
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== notPermitted || triesLeft === 0) throw error;
      await sleep(250);
    }
}

async function once(url: string, statement: string, values: readonly unknown[] = []): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement, [...values]);
  } finally {
    await client.end();
  }
}
