/** A fresh, migrated database for one test file: embedded in a temporary folder, or on the server of TEST_DATABASE_URL. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { OpenedDatabase } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { openPostgres } from './postgres.ts';

/** Opens it; `close` removes it again. */
export async function openTestDatabase(): Promise<OpenedDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? onServer(server) : inFolder();
}

async function inFolder(): Promise<OpenedDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'database-test-'));
  const { database, close } = await openEmbedded(folder);
  return {
    database,
    async close() {
      await close();
      await rm(folder, { recursive: true });
    },
  };
}

async function onServer(server: string): Promise<OpenedDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const { database, close } = await openPostgres(url.href);
  return {
    database,
    async close() {
      await close();
      await administer(server, `drop database ${name} with (force)`);
    },
  };
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
