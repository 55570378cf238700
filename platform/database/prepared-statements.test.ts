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

  test('that fail are not kept', async () => {
    const opens = sql`select opens from platform`;
    await expect(rowsOf(opens)).rejects.toMatchObject({
      cause: { message: 'relation "platform" does not exist' },
    });
    await rowsOf(sql`create table platform (opens text)`);
    expect(await rowsOf(opens)).toEqual([]);
  });

  test('that are refused after another failed in a transaction run later', async () => {
    const divide = (by: number) => sql`select 6 / ${by}::integer as quotient`;
    const late = sql`select 'late' as refused`;
    await expect(
      opened.database.transaction(async (transaction) => {
        await transaction.execute(divide(2));
        await expect(transaction.execute(divide(0))).rejects.toThrow();
        await expect(transaction.execute(late)).rejects.toMatchObject({ cause: { code: '25P02' } });
        await transaction.execute(divide(3));
      }),
    ).rejects.toMatchObject({ cause: { code: '25P02' } });
    expect(await rowsOf(divide(3))).toEqual([{ quotient: 2 }]);
    expect(await rowsOf(late)).toEqual([{ refused: 'late' }]);
  });

  test('are prepared again after a minute, so that plans follow the tables', async () => {
    const old = sql`select 'old' as age`;
    await rowsOf(old);
    const before = await namesOf('as age');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    try {
      expect(await rowsOf(old)).toEqual([{ age: 'old' }]);
    } finally {
      vi.useRealTimers();
    }
    const after = await namesOf('as age');
    expect(before).toHaveLength(1);
    expect(after).toHaveLength(1);
    expect(after).not.toEqual(before);
  });

  test('of great length are not prepared', async () => {
    const long = `select '${'long '.repeat(1_000)}' as lengthy`;
    for (let run = 0; run < 2; run += 1) expect(await rowsOf(sql.raw(long))).toHaveLength(1);
    expect(await namesOf('as lengthy')).toEqual([]);
  });

  test('are released when many others follow', async () => {
    for (let number = 0; number < 450; number += 1) await rowsOf(sql.raw(`select ${number} as numbered`));
    expect((await namesOf('as numbered')).length).toBeLessThan(250);
  });
});
