import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DatabaseUnavailableError } from './database.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import type { OpenedDatabase } from './opened-database.ts';
import { openTestDatabase } from './test-database.testing.ts';

const errorOf = (work: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(work).then(
    () => undefined,
    (error: unknown) => error,
  );

describe('an unavailable database', () => {
  test('is detected by a refused connection', async () => {
    const pool = new Pool({ connectionString: 'postgres://nobody@127.0.0.1:9/none' });
    expect(isDatabaseUnavailable(await errorOf(drizzle(pool).execute(sql`select 1`)))).toBe(true);
    await pool.end();
  });

  test('is detected by a failure to open it', () => {
    expect(isDatabaseUnavailable(new Error('odd', { cause: new DatabaseUnavailableError('gone') }))).toBe(
      true,
    );
  });

  test.each([
    ...['57P01', '57014', '08006', '53300', '53100', '58030', '25006', '25P03'],
    ...['ECONNRESET', 'ECONNABORTED', 'EHOSTUNREACH', 'ENETUNREACH'],
  ])('is detected by the code %s', (code) => {
    expect(isDatabaseUnavailable(new Error('odd', { cause: Object.assign(new Error('x'), { code }) }))).toBe(
      true,
    );
  });

  test.each([new Error('odd'), 'text', null, Object.assign(new Error('x'), { code: '23505' })])(
    'is not detected by %s',
    (error) => {
      expect(isDatabaseUnavailable(error)).toBe(false);
    },
  );
});

describe('an invalid query', () => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase();
  });
  afterAll(() => opened.close());

  test('does not count as an unavailable database', async () => {
    const error = await errorOf(opened.database.execute(sql`select nothing from nowhere`));
    expect(error).toBeInstanceOf(Error);
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});
