import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { describeBothDatabases } from '#platform/database/test-database.testing.ts';
import { countTaken } from './availability.ts';
import { holdInventory, liveHolders, releaseInventory, renewHolds, sellHolds } from './hold.ts';
import { inventoryClaims, inventoryHolds, inventoryUnits } from './inventory.table.ts';
import { claim, clearInventory, hold, minutes, noon, part } from './inventory.testing.ts';
import type { HoldPart } from './inventory.ts';
import { sweepHolds } from './sweep-holds.ts';
import { transact } from './transact-with-retries.ts';

describeBothDatabases('the inventory', (open) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await open();
  }, 120_000);
  afterAll(() => opened.close());
  beforeEach(() => clearInventory(opened.database));

  const train = { id: 'trip:coastal', capacity: 2 };
  const tour = { id: 'tour:south', capacity: 1 };

  const ask = (parts: readonly HoldPart[], options?: Parameters<typeof hold>[2]) =>
    hold(opened.database, parts, options);
  const taken = async (pool: { id: string }, now = noon, fromSegment = 0, toSegment = 4) => {
    const [count] = await countTaken(opened.database, [{ poolId: pool.id, fromSegment, toSegment }], now);
    return count;
  };
  const units = () => opened.database.$count(inventoryUnits);
  const inTransaction = <T>(work: Parameters<typeof transact<T>>[1]) => transact(opened.database, work);

  describe('holding', () => {
    test('lets two disjoint stretches share a unit, but no claim that overlaps both', async () => {
      const seat = { id: 'trip:one-seat', capacity: 1 };
      expect(await ask([part('a', claim(seat, 0, 2))])).toEqual({ ok: true });
      expect(await ask([part('b', claim(seat, 2, 5))])).toEqual({ ok: true });
      expect(await ask([part('c', claim(seat, 0, 5))])).toEqual({
        ok: false,
        shortage: { poolId: seat.id, holderId: 'c', requestedUnits: 1, left: 0 },
      });
    });

    // @spec 9.11
    test('lets any two stretches share a unit exactly when they are disjoint', async () => {
      const stretch = fc
        .uniqueArray(fc.nat({ max: 5 }), { minLength: 2, maxLength: 2 })
        .map((ends) => ({ from: Math.min(...ends), to: Math.max(...ends) }));
      const seat = { id: 'trip:one-seat', capacity: 1 };
      await fc.assert(
        fc
          .asyncProperty(stretch, stretch, async (one, other) => {
            await ask([part('a', claim(seat, one.from, one.to))]);
            const { ok } = await ask([part('b', claim(seat, other.from, other.to))]);
            expect(ok).toBe(one.to <= other.from || other.to <= one.from);
          })
          .beforeEach(() => clearInventory(opened.database)),
        { numRuns: 40 },
      );
    });

    test('reports how many units are left on the fullest requested segment', async () => {
      const coach = { id: 'trip:coach', capacity: 10 };
      await ask([part('a', claim(coach, 0, 2, 3))]);
      await ask([part('b', claim(coach, 1, 4, 4))]);
      expect(await ask([part('c', claim(coach, 0, 4, 8))])).toMatchObject({
        shortage: { requestedUnits: 8, left: 3 },
      });
      expect(await ask([part('c', claim(coach, 2, 4, 6))])).toEqual({ ok: true });
    });

    test('holds either everything or nothing', async () => {
      await ask([part('a', claim(tour, 0, 1))]);
      const both = [part('b', claim(train, 0, 1)), part('c', claim(tour, 0, 1))];
      expect(await ask(both)).toMatchObject({ shortage: { poolId: tour.id, holderId: 'c' } });
      expect(await taken(train)).toBe(0);
      expect(await units()).toBe(1);
    });

    test('adds up the claims of one request on one pool', async () => {
      const three = [part('a', claim(train, 0, 2), claim(train, 1, 3)), part('b', claim(train, 1, 2))];
      expect(await ask(three)).toEqual({
        ok: false,
        shortage: { poolId: train.id, holderId: 'b', requestedUnits: 1, left: 0 },
      });
      expect(
        await ask([part('a', claim(train, 0, 2), claim(train, 1, 3)), part('b', claim(train, 0, 1))]),
      ).toEqual({ ok: true });
      expect(await taken(train)).toBe(2);
    });

    test('refuses a pool without capacity, and accepts a request without claims', async () => {
      const full = { id: 'tour:full', capacity: 0 };
      expect(await ask([part('a', claim(full, 0, 1))])).toMatchObject({ shortage: { left: 0 } });
      expect(await ask([part('a')])).toEqual({ ok: true });
      expect(await opened.database.$count(inventoryHolds)).toBe(0);
    });

    test('takes no sold unit when a pool shrinks below the units sold', async () => {
      const before = { id: 'trip:shrunk', capacity: 10 };
      await ask([part('a', claim(before, 0, 1, 4))]);
      await ask([part('b', claim(before, 0, 1, 3))]);
      await inTransaction((transaction) => sellHolds(transaction, ['a', 'b'], noon));
      const smaller = { ...before, capacity: 5 };
      expect(await ask([part('c', claim(smaller, 0, 1))])).toMatchObject({ shortage: { left: 0 } });
      await inTransaction((transaction) => releaseInventory(transaction, ['a']));
      // Units 5 to 7 are sold and the pool ends at 5: units 1 to 4 are free, but only two of them are available.
      expect(await ask([part('c', claim(smaller, 0, 1, 3))])).toMatchObject({ shortage: { left: 2 } });
      expect(await ask([part('c', claim(smaller, 0, 1, 2))])).toEqual({ ok: true });
    });
  });

  describe('replacing a hold', () => {
    test('counts the holder’s own units as free', async () => {
      await ask([part('a', claim(train, 0, 2, 2))]);
      expect(await ask([part('a', claim(train, 1, 3, 2))])).toEqual({ ok: true });
      expect(await taken(train, noon, 0, 1)).toBe(0);
      expect(await taken(train, noon, 1, 3)).toBe(2);
      expect(await units()).toBe(4);
    });

    test('counts the units of all holders of a request as free for each of them', async () => {
      await ask([part('a', claim(train, 0, 1)), part('b', claim(train, 0, 1))], { ownerId: 'cart' });
      expect(
        await ask([part('a', claim(train, 0, 1, 2)), part('b', claim(tour, 0, 1))], { ownerId: 'cart' }),
      ).toEqual({ ok: true });
      expect([await taken(train), await taken(tour)]).toEqual([2, 1]);
    });

    test('keeps the old hold when too few units are left', async () => {
      await ask([part('a', claim(train, 0, 2))]);
      expect(await ask([part('a', claim(train, 0, 2, 3))])).toMatchObject({
        shortage: { requestedUnits: 3, left: 2 },
      });
      expect(await taken(train)).toBe(1);
      expect(await liveHolders(opened.database, 'a', noon)).toEqual(new Set(['a']));
    });

    test('releases everything when there are no claims', async () => {
      await ask([part('a', claim(train, 0, 2))]);
      expect(await ask([part('a')])).toEqual({ ok: true });
      expect([await units(), await opened.database.$count(inventoryClaims)]).toEqual([0, 0]);
      expect(await liveHolders(opened.database, 'a', noon)).toEqual(new Set());
    });

    test('is refused for a sold hold', async () => {
      await ask([part('a', claim(train, 0, 2))]);
      await inTransaction((transaction) => sellHolds(transaction, ['a'], noon));
      await expect(ask([part('a', claim(tour, 0, 1))])).rejects.toThrow('are sold and cannot be held again');
      expect(await taken(train)).toBe(1);
    });
  });

  describe('an expired hold', () => {
    beforeEach(() => ask([part('a', claim(train, 0, 2), claim(tour, 0, 1))], { ownerId: 'cart' }));

    test('is invalid from the very instant of its end, swept or not', async () => {
      const last = new Date(minutes(15).getTime() - 1);
      expect([await taken(train, last), await taken(train, minutes(15))]).toEqual([1, 0]);
      expect(await liveHolders(opened.database, 'cart', last)).toEqual(new Set(['a']));
      expect(await liveHolders(opened.database, 'cart', minutes(15))).toEqual(new Set());
    });

    test('makes room for another hold, and is then deleted as a whole', async () => {
      expect(await ask([part('b', claim(tour, 0, 1))], { now: minutes(15) })).toEqual({ ok: true });
      expect(await opened.database.select().from(inventoryHolds)).toMatchObject([{ holderId: 'b' }]);
      expect(await units()).toBe(1);
    });

    test('is neither renewed nor sold, and can be held again', async () => {
      await inTransaction((transaction) =>
        renewHolds(transaction, 'cart', { now: minutes(15), until: minutes(30) }),
      );
      expect(await inTransaction((transaction) => sellHolds(transaction, ['a'], minutes(15)))).toEqual(
        new Set(),
      );
      expect(await liveHolders(opened.database, 'cart', minutes(15))).toEqual(new Set());
      expect(await ask([part('a', claim(train, 0, 2))], { ownerId: 'cart', now: minutes(16) })).toEqual({
        ok: true,
      });
      expect(await liveHolders(opened.database, 'cart', minutes(16))).toEqual(new Set(['a']));
    });

    test('is swept, and no other hold is', async () => {
      await ask([part('b', claim(train, 0, 1))], { now: minutes(1) });
      expect(await sweepHolds(opened.database, minutes(15))).toBe(1);
      expect(await sweepHolds(opened.database, minutes(15))).toBe(0);
      expect(await opened.database.select().from(inventoryHolds)).toMatchObject([{ holderId: 'b' }]);
      expect(await units()).toBe(1);
    });

    test('is swept together with any number of others', async () => {
      await opened.database.execute(sql`
        insert into inventory_hold (holder_id, owner_id, held_until)
        select 'many-' || number, 'crowd', ${minutes(1).toISOString()}::timestamptz
        from generate_series(1, 1200) as number
      `);
      expect(await sweepHolds(opened.database, minutes(2))).toBe(1_200);
    });
  });

  describe('renewing', () => {
    test('extends all holds of the owner, and of nobody else', async () => {
      await ask([part('a', claim(train, 0, 1)), part('b', claim(tour, 0, 1))], { ownerId: 'cart' });
      await ask([part('c', claim(train, 0, 1))], { ownerId: 'other' });
      await inTransaction((transaction) =>
        renewHolds(transaction, 'cart', { now: minutes(10), until: minutes(25) }),
      );
      expect(await liveHolders(opened.database, 'cart', minutes(20))).toEqual(new Set(['a', 'b']));
      expect(await liveHolders(opened.database, 'other', minutes(20))).toEqual(new Set());
      expect([await taken(train, minutes(20)), await taken(tour, minutes(20))]).toEqual([1, 1]);
    });
  });

  describe('selling', () => {
    test('keeps the units taken until they are released', async () => {
      await ask([part('a', claim(train, 0, 1, 2))]);
      expect(await inTransaction((transaction) => sellHolds(transaction, ['a', 'unknown'], noon))).toEqual(
        new Set(['a']),
      );
      expect(await inTransaction((transaction) => sellHolds(transaction, ['a'], noon))).toEqual(new Set());
      expect(await sweepHolds(opened.database, minutes(60))).toBe(0);
      expect(await ask([part('b', claim(train, 0, 1))], { now: minutes(60) })).toMatchObject({ ok: false });
      await inTransaction((transaction) => releaseInventory(transaction, ['a']));
      expect(await ask([part('b', claim(train, 0, 1))], { now: minutes(60) })).toEqual({ ok: true });
    });
  });

  describe('releasing', () => {
    test('frees all units of the named holders immediately', async () => {
      await ask([part('a', claim(train, 0, 1), claim(tour, 0, 1)), part('b', claim(train, 0, 1))]);
      await inTransaction((transaction) => releaseInventory(transaction, ['a', 'unknown']));
      await inTransaction((transaction) => releaseInventory(transaction, []));
      expect([await taken(train), await taken(tour), await units()]).toEqual([1, 0, 1]);
    });
  });

  test('a rollback leaves nothing of a hold', async () => {
    const request = { ownerId: 'a', now: noon, until: minutes(15), parts: [part('a', claim(train, 0, 2))] };
    const changedItsMind = inTransaction(async (transaction) => {
      await holdInventory(transaction, request);
      throw new Error('changed my mind');
    });
    await expect(changedItsMind).rejects.toThrow('changed my mind');
    expect([await taken(train), await units()]).toEqual([0, 0]);
  });

  describe('the constraint behind the locks', () => {
    const unit = (number: number, capacity: number) => sql`
      insert into inventory_unit (pool_id, segment, unit, capacity, claim_id)
      select pool_id, 0, ${number}::integer, ${capacity}::integer, id from inventory_claim
    `;
    beforeEach(() => ask([part('a', claim(train, 0, 1))]));

    test.each([
      ['the same number twice', 1, 2],
      ['a number beyond the capacity', 3, 2],
      ['a number before the first', 0, 2],
    ])('refuses %s', async (_, number, capacity) => {
      await expect(Promise.resolve(opened.database.execute(unit(number, capacity)))).rejects.toThrow();
      expect(await units()).toBe(1);
    });
  });
});
