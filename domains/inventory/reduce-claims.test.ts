import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { describeBothDatabases } from '#platform/database/test-database.testing.ts';
import { countTaken } from './availability.ts';
import { sellHolds } from './hold.ts';
import { inventoryUnits } from './inventory.table.ts';
import { claim, clearInventory, hold, noon, part } from './inventory.testing.ts';
import { reduceClaims } from './reduce-claims.ts';
import { transact } from './transact-with-retries.ts';

describeBothDatabases('reducing claims', (open) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await open();
  }, 120_000);
  afterAll(() => opened.close());
  beforeEach(() => clearInventory(opened.database));

  const hours = { id: 'pass:hours', capacity: 10 };
  const train = { id: 'trip:train', capacity: 4 };
  const taken = (pool: { id: string }) =>
    countTaken(
      opened.database,
      [0, 1, 2].map((segment) => ({ poolId: pool.id, fromSegment: segment, toSegment: segment + 1 })),
      noon,
    );
  const units = (pool: { id: string }) =>
    opened.database.$count(inventoryUnits, eq(inventoryUnits.poolId, pool.id));

  test('releases the surplus units of each segment, for others to take', async () => {
    await hold(opened.database, [part('a', claim(hours, 0, 2, 8), claim(train, 0, 2, 2))]);
    await transact(opened.database, async (transaction) => {
      await sellHolds(transaction, ['a'], noon);
      await reduceClaims(transaction, { holderId: 'a', poolId: hours.id, claims: [claim(hours, 0, 2, 3)] });
    });
    expect(await taken(hours)).toEqual([3, 3, 0]);
    expect(await units(hours)).toBe(6);
    expect(await taken(train)).toEqual([2, 2, 0]);
    expect(await hold(opened.database, [part('b', claim(hours, 0, 2, 7))])).toEqual({ ok: true });
    expect(await hold(opened.database, [part('c', claim(hours, 0, 1, 1))])).toMatchObject({ ok: false });
  });

  test('releases claims of which nothing is left, and no others', async () => {
    const days = [claim(hours, 0, 1), claim(hours, 1, 2), claim(hours, 2, 3)] as const;
    await hold(opened.database, [part('a', ...days), part('b', days[0])]);
    await transact(opened.database, (transaction) =>
      reduceClaims(transaction, { holderId: 'a', poolId: hours.id, claims: [days[1]] }),
    );
    expect(await taken(hours)).toEqual([1, 1, 0]);
  });
});
