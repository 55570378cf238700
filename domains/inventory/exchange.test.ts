import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { casesOf } from '#tests/case-counts.ts';
import { claimsBeyond } from './claims-beyond.ts';
import { exchangeInventory } from './exchange.ts';
import { claimsOfHolders } from './held-claims.ts';
import { holdInventory, sellHolds } from './hold.ts';
import type { Claim } from './inventory.ts';
import { sumBySegment } from './segments.ts';
import { transact } from './transact-with-retries.ts';

const now = new Date('2026-12-01T08:00:00+13:00');

const claim = fc
  .tuple(fc.constantFrom('a', 'b'), fc.nat(4), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 4 }))
  .map(
    ([id, fromSegment, length, quantity]): Claim => ({
      pool: { id, capacity: 20 },
      ...{ fromSegment, toSegment: fromSegment + length, quantity },
    }),
  );

describe('claims beyond others', () => {
  test('together with what is there cover exactly the greater of both on each segment', () => {
    fc.assert(
      fc.property(fc.array(claim, { maxLength: 5 }), fc.array(claim, { maxLength: 5 }), (wanted, present) => {
        const beyond = claimsBeyond(wanted, present);
        for (const pool of ['a', 'b']) {
          const of = (claims: readonly Claim[]) =>
            sumBySegment(claims.filter((each) => each.pool.id === pool));
          for (let segment = 0; segment < 8; segment += 1) {
            const units = (claims: readonly Claim[]) => of(claims).get(segment) ?? 0;
            expect(units(beyond)).toBe(Math.max(0, units(wanted) - units(present)));
          }
        }
        expect(
          beyond.every(({ quantity, fromSegment, toSegment }) => quantity > 0 && fromSegment < toSegment),
        ).toBe(true);
      }),
      { numRuns: casesOf({ short: 500, full: 10_000 }) },
    );
  });
});

describeEachDatabase('an exchange of places', (open) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  const on = (pool: string, quantity: number, capacity = 4): Claim => ({
    pool: { id: pool, capacity },
    ...{ fromSegment: 0, toSegment: 2, quantity },
  });

  const sold = (holderId: string, claims: readonly Claim[]) =>
    transact(opened.database, async (transaction) => {
      const until = new Date(now.getTime() + 60_000);
      const held = await holdInventory(transaction, {
        ownerId: holderId,
        now,
        until,
        parts: [{ holderId, claims }],
      });
      expect(held).toEqual({ ok: true });
      await sellHolds(transaction, [holderId], now);
    });

  const exchange = (releasedIds: readonly string[], holderId: string, claims: readonly Claim[]) =>
    transact(opened.database, (transaction) =>
      exchangeInventory(transaction, { ownerId: 'owner', releasedIds, parts: [{ holderId, claims }], now }),
    );

  const unitsOf = async (...holders: readonly string[]) =>
    (await claimsOfHolders(opened.database, holders, now)).map(({ pool, quantity }) => [pool.id, quantity]);

  test('hands over what both have on a run that is full, also to the same holder', async () => {
    await sold('one', [on('full', 3)]);
    await sold('other', [on('full', 1)]);
    expect(await exchange(['one'], 'one', [on('full', 3), on('deck', 2)])).toBeNull();
    expect(await unitsOf('one')).toEqual([
      ['deck', 2],
      ['full', 3],
    ]);
    expect(await exchange(['one'], 'two', [on('full', 2)])).toBeNull();
    expect(await unitsOf('one')).toEqual([]);
    expect(await unitsOf('two')).toEqual([['full', 2]]);
  });

  test('changes nothing if there are too few places', async () => {
    await sold('three', [on('small', 2)]);
    await sold('four', [on('small', 2)]);
    expect(await exchange(['three'], 'three', [on('small', 3)])).toMatchObject({ poolId: 'small', left: 0 });
    expect(await unitsOf('three')).toEqual([['small', 2]]);
  });

  test('keeps what was sold before the capacity was reduced', async () => {
    await sold('five', [on('shrunk', 3)]);
    await sold('six', [on('shrunk', 1)]);
    expect(await exchange(['five'], 'five', [on('shrunk', 3, 1)])).toBeNull();
    expect(await unitsOf('five')).toEqual([['shrunk', 3]]);
  });

  test('of twenty for the last places never takes more than there are', async () => {
    const travellers = Array.from({ length: 20 }, (_, at) => `rival ${at}`);
    for (const id of travellers) await sold(id, [on(`own of ${id}`, 1)]);
    const results = await Promise.all(travellers.map((id) => exchange([id], id, [on('wanted', 1, 6)])));
    expect(results.filter((shortage) => shortage === null)).toHaveLength(6);
    expect((await unitsOf(...travellers)).filter(([pool]) => pool === 'wanted')).toHaveLength(6);
    expect(await unitsOf(...travellers)).toHaveLength(20);
  });
});
