import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { migrationsFolder } from './migrations-folder.ts';

/**
 * Returns the statements of a migration that break the previous release. During a rolling update the previous release
 * works on the new tables: columns it reads must exist, and rows it writes must be accepted. Tables that the migration
 * itself creates may change freely.
 */
function findBreakingStatements(migration: string): string[] {
  const statements = migration
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((each) => each.replaceAll(/\s+/g, ' ').trim())
    .filter((each) => each !== '');
  const own = new Set(
    statements.flatMap((each) => /^create table (?:if not exists )?"?(\w+)"?/i.exec(each)?.[1] ?? []),
  );
  return statements.filter((statement) => {
    const [, table = ''] =
      /^(?:alter table (?:only )?|drop table (?:if exists )?|create unique index (?:concurrently )?(?:if not exists )?\S+ on )"?(\w+)"?/i.exec(
        statement,
      ) ?? [];
    return table !== '' && !own.has(table) && refused.some((pattern) => pattern.test(statement));
  });
}

const refused: readonly RegExp[] = [
  /^drop table\b/i,
  /^create unique index\b/i,
  /\bdrop column\b/i,
  /\brename\b/i,
  /\bset not null\b/i,
  /\b(?:set data )?type\b/i,
  /\badd constraint\b(?!.*\bnot valid$)/i,
  /\badd column\b(?!.*\b(?:default|generated)\b).*\bnot null\b/i,
];

/** Last migration of the first release, which had no previous release. */
const ofTheFirstRelease = '0006_staff_end_what_is_stuck.sql';

const later = readdirSync(migrationsFolder()).filter(
  (name) => name.endsWith('.sql') && name > ofTheFirstRelease,
);

describe('a migration', () => {
  it('keeps the previous release working', () => {
    for (const name of later)
      expect(findBreakingStatements(readFileSync(join(migrationsFolder(), name), 'utf8')), name).toEqual([]);
  });

  it.each([
    'ALTER TABLE "booking" DROP COLUMN "note"',
    'ALTER TABLE "booking" RENAME COLUMN "note" TO "words"',
    'ALTER TABLE booking RENAME TO bookings',
    'ALTER TABLE "booking" ALTER COLUMN "note" SET NOT NULL',
    'ALTER TABLE "booking" ALTER COLUMN "note" SET DATA TYPE integer',
    'ALTER TABLE "booking" ADD COLUMN "note" text NOT NULL',
    'ALTER TABLE "booking" ADD CONSTRAINT "short" CHECK (length(note) < 10)',
    'CREATE UNIQUE INDEX "one_note" ON "booking" USING btree ("note")',
    'CREATE UNIQUE INDEX IF NOT EXISTS "one_note" ON "booking" USING btree ("note")',
    'ALTER TABLE "booking" ADD COLUMN IF NOT EXISTS "note" text NOT NULL',
    'DROP TABLE IF EXISTS "booking" CASCADE',
  ])('is refused: %s', (statement) => {
    expect(findBreakingStatements(`CREATE TABLE "other" ("id" text);\n${statement};`)).toHaveLength(1);
  });

  it.each([
    'CREATE TABLE "booking" ("note" text NOT NULL); ALTER TABLE "booking" ADD CONSTRAINT "a" CHECK (true)',
    'ALTER TABLE "booking" ADD COLUMN "note" text',
    'ALTER TABLE "booking" ADD COLUMN IF NOT EXISTS "note" text',
    `ALTER TABLE "booking" ADD COLUMN "note" text DEFAULT '' NOT NULL`,
    'ALTER TABLE "booking" ALTER COLUMN "note" DROP NOT NULL',
    'ALTER TABLE "booking" ADD CONSTRAINT "a" CHECK (true) NOT VALID',
    'CREATE INDEX "by_note" ON "booking" USING btree ("note")',
  ])('is accepted: %s', (statements) => {
    expect(findBreakingStatements(statements)).toEqual([]);
  });
});
