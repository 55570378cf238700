import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { openPostgres } from './postgres.ts';
import { describeOnPostgres } from './testing.ts';

describeOnPostgres('several instances that start at once', (open) => {
  test('migrate an empty server once', async () => {
    // Beside a database of ours, one that nobody has migrated yet.
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
