import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { setClock } from '#platform/clock.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { gaugeReaders } from '#platform/metrics/metrics.ts';
import { inventoryHolds } from './inventory.table.ts';
import { noon } from './inventory.testing.ts';
import { measureHolds } from './measure-holds.ts';

describeEachDatabase('the metric of holds', (open) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await open();
    measureHolds(async () => opened.database);
  });
  afterAll(() => opened.close());
  afterEach(() => setClock(null));

  it('counts current holds, neither sold nor expired ones', async () => {
    setClock(noon);
    await opened.database.insert(inventoryHolds).values([
      { holderId: 'a', ownerId: 'x', heldUntil: new Date(noon.getTime() + 60_000) },
      { holderId: 'b', ownerId: 'x', heldUntil: new Date(noon.getTime() + 1) },
      { holderId: 'over', ownerId: 'y', heldUntil: noon },
      { holderId: 'sold', ownerId: 'y', heldUntil: null },
    ]);
    expect(await gaugeReaders().get('holds')?.()).toEqual([
      { name: 'southbound_holds', labels: {}, value: 2 },
    ]);
  });
});
