import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { setClock } from '#platform/clock.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { claim, clearInventory, hold, minutes, noon, part } from './inventory.testing.ts';
import { tripPool } from './pools.ts';
import { inventorySeatCounts } from './seat-counts.ts';

describeEachDatabase('seat counts for searches', (open) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await open();
  }, 120_000);
  afterAll(() => opened.close());
  beforeEach(async () => {
    await clearInventory(opened.database);
    setClock(noon);
  });
  afterEach(() => setClock(null));

  const run = { tripId: 'coastal', serviceDate: '2026-12-24', runOffset: 0 };
  const seats = inventorySeatCounts(async () => opened.database);
  const taken = (fromCall: number, toCall: number, other = {}) => ({ ...run, ...other, fromCall, toCall });

  test('are those of the fullest segment between the two calls, by run, in the requested order', async () => {
    await hold(opened.database, [part('a', claim(tripPool(run, 10), 0, 2, 3))]);
    await hold(opened.database, [part('b', claim(tripPool(run, 10), 1, 4, 2))]);
    expect(
      await seats.taken([
        taken(0, 4),
        taken(2, 4),
        taken(0, 1),
        taken(4, 6),
        taken(0, 4, { serviceDate: '2026-12-25' }),
        taken(0, 4, { runOffset: 600 }),
        taken(0, 4),
      ]),
    ).toEqual([5, 2, 3, 0, 0, 0, 5]);
  });

  test('drop when a hold ends', async () => {
    await hold(opened.database, [part('a', claim(tripPool(run, 10), 0, 2, 3))]);
    setClock(minutes(15));
    expect(await seats.taken([taken(0, 2)])).toEqual([0]);
  });

  test('need no database for an empty request', async () => {
    const closed = inventorySeatCounts(() => Promise.reject(new Error('there is none')));
    expect(await closed.taken([])).toEqual([]);
  });
});
