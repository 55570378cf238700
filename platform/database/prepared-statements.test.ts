import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { openEmbedded } from './embedded-postgres.ts';
import type { OpenedDatabase } from './opened-database.ts';
import { makeEmbedded } from './test-database.testing.ts';

let folder: string;
let opened: OpenedDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prepared-statements-'));
  await makeEmbedded(folder);
  opened = await openEmbedded(folder);
});

afterAll(async () => {
  await opened.close();
  await rm(folder, { recursive: true });
});

async function rowsOf(query: SQL): Promise<readonly unknown[]> {
  return z.object({ rows: z.array(z.unknown()) }).parse(await opened.database.execute(query)).rows;
}

/** Returns the names under which statements that contain `text` are prepared, without the query that asks for them. */
async function namesOf(text: string): Promise<readonly unknown[]> {
  return rowsOf(
    sql`select name from pg_prepared_statements where strpos(statement, ${text}) > 0 and statement not like '%strpos%'`,
  );
}

describe('statements of the embedded database', () => {
  test('are prepared once for equal texts, and each run has its own parameters', async () => {
    const add = (one: number, other: number | null) =>
      sql`select ${one}::integer + ${other}::integer as added`;
    expect(await rowsOf(add(1, 2))).toEqual([{ added: 3 }]);
    expect(await rowsOf(add(5, 7))).toEqual([{ added: 12 }]);
    expect(await rowsOf(add(5, null))).toEqual([{ added: null }]);
    expect(await namesOf('as added')).toHaveLength(1);
  });

  test('see the rows that others have written since', async () => {
    await rowsOf(sql`create table stop (name text)`);
    const names = sql`select name from stop order by name`;
    expect(await rowsOf(names)).toEqual([]);
    await rowsOf(sql`insert into stop values ('Ōtaki'), ('Kaikōura')`);
    expect(await rowsOf(names)).toEqual([{ name: 'Kaikōura' }, { name: 'Ōtaki' }]);
  });

  test('fail every time if they are wrong, and the next ones succeed', async () => {
    const wrong = sql`select platform from nowhere`;
    for (let run = 0; run < 2; run += 1) {
      await expect(rowsOf(wrong)).rejects.toThrow();
      expect(await rowsOf(sql`select 1 as one`)).toEqual([{ one: 1 }]);
    }
    expect(await namesOf('nowhere')).toEqual([]);
  });

  test('that were first run in a failed transaction run after it', async () => {
    const divide = (by: number) => sql`select 6 / ${by}::integer as quotient`;
    await expect(
      opened.database.transaction(async (transaction) => {
        await transaction.execute(divide(2));
        await transaction.execute(divide(0));
      }),
    ).rejects.toThrow();
    expect(await rowsOf(divide(3))).toEqual([{ quotient: 2 }]);
  });

  test('are prepared again after a minute, so that plans follow the tables', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const old = sql`select 'old' as age`;
    await rowsOf(old);
    const before = await namesOf('as age');
    vi.advanceTimersByTime(61_000);
    expect(await rowsOf(old)).toEqual([{ age: 'old' }]);
    const after = await namesOf('as age');
    vi.useRealTimers();
    expect(before).toHaveLength(1);
    expect(after).toHaveLength(1);
    expect(after).not.toEqual(before);
  });

  test('are released when many others follow', async () => {
    for (let number = 0; number < 900; number += 1) await rowsOf(sql.raw(`select ${number} as numbered`));
    expect((await namesOf('as numbered')).length).toBeLessThan(450);
  });
});
