import { inspect } from 'node:util';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeBothDatabases } from './test-database.testing.ts';

describeBothDatabases('a failed query', (open) => {
  test("is printed with its text and without visitors' input", async () => {
    const { database, close } = await open();
    const failing = database.execute(sql`select ${'zz-typed@example.nz'}::int`);
    const error: unknown = await failing.catch((cause: unknown) => cause);
    await close();
    for (const printed of [inspect(error), inspect(new Error('It failed', { cause: error }))]) {
      expect(printed).toContain('Failed query: select $1::int');
      expect(printed).toContain('22P02');
      expect(printed).not.toContain('zz-typed');
    }
  });
});
