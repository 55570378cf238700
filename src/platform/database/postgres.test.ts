import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { openPostgres } from './postgres.ts';

const server = process.env.TEST_DATABASE_URL;

test.skipIf(!server)('several instances that start at once on an empty server migrate it once', async () => {
  const name = `test_start_${process.pid}`;
  const url = new URL(server ?? '');
  url.pathname = `/${name}`;
  const admin = new Client({ connectionString: server });
  await admin.connect();
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
  }
});
