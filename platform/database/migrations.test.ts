import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, test } from 'vitest';
import { migrationsFolder } from './migrations-folder.ts';

test('the migrations create exactly the tables that the code defines', async () => {
  const tables: Record<string, unknown> = {};
  for await (const file of glob('{domains,lake,platform}/**/*.table.ts')) {
    Object.assign(tables, await import(join(process.cwd(), file)));
  }
  expect(Object.keys(tables).length).toBeGreaterThan(1);
  const journal = JSON.parse(await readFile(join(migrationsFolder(), 'meta', '_journal.json'), 'utf8'));
  const newest = String(journal.entries.length - 1).padStart(4, '0');
  const snapshot = JSON.parse(
    await readFile(join(migrationsFolder(), 'meta', `${newest}_snapshot.json`), 'utf8'),
  );
  // Statements that drizzle-kit would generate now.
  expect(await generateMigration(snapshot, generateDrizzleJson(tables))).toEqual([]);
});
