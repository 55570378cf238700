import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool as ConnectionPool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import {
  describeEachDatabase,
  describeOnPostgres,
  type ServerDatabase,
} from '#platform/database/test-database.testing.ts';
import { maxNetworkOwners } from './client-network-limit.ts';
import { renewHolds, sellHolds } from './hold.ts';
import { inventoryHolds } from './inventory.table.ts';
import { claim, clearInventory, hold, minutes, noon, part } from './inventory.testing.ts';
import { extraPool } from './pools.ts';
import { transact } from './transact-with-retries.ts';

const train = { id: 'trip:coastal', capacity: 200 };
const ferry = { id: 'trip:ferry', capacity: 200 };
const run = { tripId: 'ferry', serviceDate: '2026-12-24', runOffset: 0 };
const bicycles = extraPool('bicycles', run, 10);
const network = 'home';
/** Maximum of one cart on one run. */
const full = 9;
const wait = { ok: false, secondsUntilRoom: 15 * 60 };
/** Returns the refusal of a holder that exceeds the allowance of a pool and could have `left` units. */
const waitFor = (holderId: string, left = 0) => ({ ...wait, crowded: { holderId, left } });

describeEachDatabase('carts of one network', (open) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await open();
  }, 120_000);
  afterAll(() => opened.close());
  beforeEach(() => clearInventory(opened.database));

  const seats = (owner: string, quantity: number, options: Parameters<typeof hold>[2] = { network }) =>
    hold(opened.database, [part(owner, claim(train, 0, 2, quantity))], options);

  // @spec F.4
  // @asvs 2.3.2
  test('hold at most two full carts’ units of one departure', async () => {
    expect(await seats('a', full)).toEqual({ ok: true });
    expect(await seats('b', full)).toEqual({ ok: true });
    expect(await seats('c', 1)).toEqual(waitFor('c'));
    expect(await hold(opened.database, [part('c', claim(ferry, 0, 2, full))], { network })).toEqual({
      ok: true,
    });
  });

  test('do not limit other networks or carts without a network', async () => {
    for (const owner of ['a', 'b']) await seats(owner, full);
    expect(await seats('c', full, { network: 'another' })).toEqual({ ok: true });
    expect(await seats('d', full, {})).toEqual({ ok: true });
  });

  test('may hold again once a hold has ended, shrunk or been sold', async () => {
    for (const owner of ['a', 'b']) await seats(owner, full);
    expect(await seats('b', full - 1)).toEqual({ ok: true });
    expect(await seats('c', 1)).toEqual({ ok: true });
    expect(await seats('d', 1)).toEqual(waitFor('d'));
    await transact(opened.database, (transaction) => sellHolds(transaction, ['a'], noon));
    expect(await seats('d', full)).toEqual({ ok: true });
    expect(await seats('e', full, { network, now: minutes(15) })).toEqual({ ok: true });
  });

  test('learn when the next hold ends, also after a renewal', async () => {
    await seats('a', full);
    await seats('b', full, { network, now: minutes(5) });
    expect(await seats('c', 1, { network, now: minutes(6) })).toEqual({
      ...waitFor('c'),
      secondsUntilRoom: 9 * 60,
    });
    await transact(opened.database, (transaction) =>
      renewHolds(transaction, 'a', { now: minutes(6), until: minutes(21) }),
    );
    expect(await seats('c', 1, { network, now: minutes(6) })).toEqual({
      ...waitFor('c'),
      secondsUntilRoom: 14 * 60,
    });
  });

  test('are limited in number, whatever they hold', async () => {
    for (let nth = 0; nth < maxNetworkOwners; nth += 1) {
      const asked = part(`cart-${nth}`, claim({ id: `trip:${nth}`, capacity: 9 }, 0, 1));
      expect(await hold(opened.database, [asked], { network })).toEqual({ ok: true });
    }
    expect(await seats('one more', 1)).toEqual(wait);
    // An owner with a hold may hold more, or release it.
    expect(await seats('cart-0-again', 1, { network, ownerId: 'cart-0' })).toEqual({ ok: true });
    expect(await hold(opened.database, [part('cart-1')], { network })).toEqual({ ok: true });
    expect(await seats('one more', 1)).toEqual({ ok: true });
  });

  // @asvs 2.3.2
  test('hold no more if there is only one cart', async () => {
    expect(await seats('a', 2 * full + 1)).toEqual({ ok: false, overShare: 'a' });
    expect(await seats('a', 2 * full)).toEqual({ ok: true });
    expect(await seats('more', 1, { network, ownerId: 'a', now: minutes(5) })).toEqual(waitFor('more'));
    expect(await seats('a', full)).toEqual({ ok: true });
    expect(await seats('more', full, { network, ownerId: 'a' })).toEqual({ ok: true });
  });

  test('count one seat per passenger who leaves a run and boards it again', async () => {
    const stretches = [claim(train, 0, 1, full), claim(train, 3, 4, full)];
    for (const owner of ['a', 'b'])
      expect(await hold(opened.database, [part(owner, ...stretches)], { network })).toEqual({ ok: true });
    expect(await hold(opened.database, [part('c', claim(train, 4, 5))], { network })).toEqual(waitFor('c'));
  });

  test.each([
    ['pieces', 6, 2, 2],
    ['pieces', 60, 9, 15],
    ['metres', 450, 36, 72],
  ] as const)(
    'hold of %s with capacity %i up to %i per cart and %i in total',
    async (unit, capacity, share, most) => {
      const pool = extraPool('extra', run, capacity, unit);
      for (let left = most; left > 0; left -= share) {
        const asked = [part(`cart-${left}`, claim(pool, 0, 1, Math.min(share, left)))];
        expect(await hold(opened.database, asked, { network })).toEqual({ ok: true });
      }
      expect(await hold(opened.database, [part('one more', claim(pool, 0, 1))], { network })).toEqual(
        waitFor('one more'),
      );
    },
  );

  test.each([
    [4, 4],
    [12, 9],
    [18, 9],
    [26, 9],
    [36, 9],
    [60, 15],
    [1_200, 18],
  ])('hold of a pool of %i units at most %i in several carts', async (capacity, most) => {
    const small = { id: 'tour:small', capacity };
    let held = 0;
    for (let nth = 0; nth < 10; nth += 1) {
      const asked = part(`cart-${nth}`, claim(small, 0, 1, nth === 0 ? 3 : 1));
      const { ok } = await hold(opened.database, [asked], { network });
      if (ok) held += nth === 0 ? 3 : 1;
    }
    const more = await hold(opened.database, [part('cart-0-more', claim(small, 0, 1, 9))], {
      network,
      ownerId: 'cart-0',
    });
    expect(held + (more.ok ? 9 : 0)).toBeLessThanOrEqual(most);
  });

  test('leave bicycles for others, and learn what they could have', async () => {
    const ask = (holderId: string, quantity: number, home: string, now = noon) =>
      hold(opened.database, [part(holderId, claim(bicycles, 0, 1, quantity))], { network: home, now });
    expect(await ask('a', 4, 'first')).toEqual({ ok: true });
    expect(await ask('b', 4, 'second')).toEqual(waitFor('b', 2));
    expect(await ask('b', 2, 'second', minutes(3))).toEqual({ ok: true });
    expect(await ask('c', 2, 'second', minutes(4))).toEqual({ ...waitFor('c'), secondsUntilRoom: 11 * 60 });
    // The first network holds less than before, so others may hold more.
    expect(await ask('a', 3, 'first', minutes(4))).toEqual({ ok: true });
    expect(await ask('d', 2, 'third', minutes(4))).toEqual({ ok: true });
  });

  test('keep their holds or reduce them, whatever others hold since', async () => {
    const ask = (holderId: string, quantity: number, home: string) =>
      hold(opened.database, [part(holderId, claim(bicycles, 0, 1, quantity))], { network: home });
    await ask('a', 4, 'first');
    for (const other of ['second', 'third', 'fourth']) await ask(other, 1, other);
    expect(await ask('a', 4, 'first')).toEqual({ ok: true });
    expect(await ask('a', 3, 'first')).toEqual({ ok: true });
    expect(await ask('a', 4, 'first')).toEqual(waitFor('a', 3));
  });

  test('do not wait for sold units, or for units held on other segments', async () => {
    const full36 = { id: 'trip:nearly-full', capacity: 36 };
    const sold = Array.from({ length: 3 }, (_, nth) => part(`sold-${nth}`, claim(full36, 0, 2, full)));
    await hold(opened.database, sold, { ownerId: 'somebody' });
    await transact(opened.database, (transaction) =>
      sellHolds(transaction, ['sold-0', 'sold-1', 'sold-2'], noon),
    );
    await hold(opened.database, [part('further', claim(full36, 1, 2, full))], { network: 'another' });
    expect(await hold(opened.database, [part('a', claim(full36, 0, 1, full))], { network })).toEqual({
      ok: true,
    });
  });

  test('learn that a pool is sold out instead of waiting', async () => {
    const boat = { id: 'trip:boat', capacity: 4, share: 4 };
    await hold(opened.database, [part('a', claim(boat, 0, 1, 3))], { network: 'another' });
    expect(await hold(opened.database, [part('b', claim(boat, 0, 1, 2))], { network })).toMatchObject({
      shortage: { left: 1 },
    });
  });

  test('are deleted with the hold', async () => {
    const names = async () => (await opened.database.select().from(inventoryHolds)).map((row) => row.network);
    await seats('a', 1);
    expect(await names()).toEqual([network]);
    await transact(opened.database, (transaction) => sellHolds(transaction, ['a'], noon));
    expect(await names()).toEqual([null]);
  });
});

describeOnPostgres('concurrent carts of one network', (open) => {
  let opened: ServerDatabase;
  let connections: ConnectionPool;
  beforeAll(async () => {
    opened = await open();
    connections = new ConnectionPool({ connectionString: opened.url, max: 24 });
    connections.on('error', () => undefined);
  }, 120_000);
  afterAll(async () => {
    await connections.end();
    await opened.close();
  });

  // @asvs 2.3.2
  test('hold no more concurrently than one after another', async () => {
    const database = drizzle(connections);
    const asked = Array.from({ length: 60 }, (_, nth) =>
      hold(database, [part(`cart-${nth}`, claim(nth % 2 ? train : ferry, 0, 2, 3))], { network }),
    );
    const held = (await Promise.all(asked)).filter(({ ok }) => ok);
    expect(held).toHaveLength(maxNetworkOwners);
    const { rows } = await database.execute(
      sql`select sum(quantity)::integer as units from inventory_claim group by pool_id`,
    );
    for (const { units } of rows) expect(units).toBeLessThanOrEqual(2 * full);
  }, 60_000);

  test('of two networks leave bicycles for others', async () => {
    const database = drizzle(connections);
    await clearInventory(database);
    const asked = Array.from({ length: 24 }, (_, nth) =>
      hold(database, [part(`cart-${nth}`, claim(bicycles, 0, 1, 1 + (nth % 3)))], { network: `${nth % 2}` }),
    );
    await Promise.all(asked);
    const { rows } = await database.execute(sql`select sum(quantity)::integer as units from inventory_claim`);
    expect(rows[0]?.units).toBeGreaterThanOrEqual(4);
    expect(rows[0]?.units).toBeLessThanOrEqual(6);
  }, 60_000);
});
