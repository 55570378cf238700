import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool as ConnectionPool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import {
  describeEachDatabase,
  describeOnPostgres,
  type ServerDatabase,
} from '#platform/database/test-database.testing.ts';
import { claim, clearInventory, hold, minutes, part } from './inventory.testing.ts';
import { extraPool } from './pools.ts';

const run = { tripId: 'ferry', serviceDate: '2026-12-24', runOffset: 0 };
const cabins = extraPool('cabins', run, 9);
const others = extraPool('cabins', { ...run, runOffset: 3_600 }, 9);
const share = 3;
const ownerId = 'a';

describeEachDatabase('the share of one owner', (open) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await open();
  }, 120_000);
  afterAll(() => opened.close());
  beforeEach(() => clearInventory(opened.database));

  const take = (holderId: string, quantity: number, options: Parameters<typeof hold>[2] = { ownerId }) =>
    hold(opened.database, [part(holderId, claim(cabins, 0, 1, quantity))], options);

  // @spec F.4
  test('limits the units of a pool, counted over all its holders', async () => {
    expect(await take('one', share + 1)).toEqual({ ok: false, overShare: 'one' });
    expect(await take('one', share - 1)).toEqual({ ok: true });
    expect(await take('two', 2)).toEqual({ ok: false, overShare: 'two' });
    expect(await take('two', 1)).toEqual({ ok: true });
    expect(await take('three', 1)).toEqual({ ok: false, overShare: 'three' });
    expect(await take('theirs', share, { ownerId: 'another' })).toEqual({ ok: true });
    const elsewhere = part('elsewhere', claim(others, 0, 1, share));
    expect(await hold(opened.database, [elsewhere], { ownerId })).toEqual({ ok: true });
  });

  test('includes units that it releases and holds that have ended', async () => {
    expect(await take('one', share)).toEqual({ ok: true });
    expect(await take('one', share)).toEqual({ ok: true });
    expect(await take('two', share, { ownerId, now: minutes(15) })).toEqual({ ok: true });
  });

  test('names the first of several parts that exceed it', async () => {
    const parts = ['one', 'two', 'three'].map((id) => part(id, claim(cabins, 0, 1, 2)));
    expect(await hold(opened.database, parts, { ownerId })).toEqual({ ok: false, overShare: 'two' });
  });
});

describeOnPostgres('an owner with concurrent requests', (open) => {
  let opened: ServerDatabase;
  let connections: ConnectionPool;
  beforeAll(async () => {
    opened = await open();
    connections = new ConnectionPool({ connectionString: opened.url, max: 12 });
    connections.on('error', () => undefined);
  }, 120_000);
  afterAll(async () => {
    await connections.end();
    await opened.close();
  });

  // @asvs 2.3.2
  test('holds at most its share', async () => {
    const database = drizzle(connections);
    const asked = Array.from({ length: 12 }, (_, nth) =>
      hold(database, [part(`item-${nth}`, claim(cabins, 0, 1))], { ownerId }),
    );
    expect((await Promise.all(asked)).filter(({ ok }) => ok)).toHaveLength(share);
  }, 60_000);
});
