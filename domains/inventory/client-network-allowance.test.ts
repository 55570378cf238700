import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { networkAllowance } from './client-network-allowance.ts';
import type { Pool } from './inventory.ts';
import { extraPool, tourPool, tripPool } from './pools.ts';

const run = { tripId: 'ferry', serviceDate: '2026-12-24', runOffset: 0 };
const pieces = (capacity: number) => extraPool('bicycles', run, capacity);
const metres = (capacity: number) => extraPool('deck', run, capacity, 'metres');
const seats = (capacity: number) => tripPool(run, capacity);

/** Returns what networks hold of a pool after each of `turns` has requested its maximum in order. */
function heldBy(pool: Pool, turns: readonly number[], sold = 0): ReadonlyMap<number, number> {
  const held = new Map<number, number>();
  for (const network of turns) {
    const all = [...held.values()].reduce((sum, units) => sum + units, 0);
    const own = held.get(network) ?? 0;
    const allowed = Math.max(own, networkAllowance(pool, { sold, held: all - own }));
    held.set(network, Math.min(allowed, own + pool.capacity - sold - all));
  }
  return held;
}

const total = (held: ReadonlyMap<number, number>) =>
  [...held.values()].reduce((sum, units) => sum + units, 0);

/** Generates repeated requests of networks in any order. */
const turnsOf = (networks: number) =>
  fc.array(fc.nat(networks - 1), { minLength: networks, maxLength: 4 * networks });

const eachInTurn = (networks: number) => Array.from({ length: networks }, (_, nth) => nth);

describe('for any number and order of requests', () => {
  // @spec F.4
  test('two networks hold at most three quarters of a pool of six or more pieces', () => {
    fc.assert(
      fc.property(fc.integer({ min: 6, max: 200 }), turnsOf(2), (capacity, turns) => {
        expect(total(heldBy(pieces(capacity), turns))).toBeLessThanOrEqual(0.75 * capacity);
      }),
    );
  });

  test('two networks leave two of twelve or more seats or places', () => {
    fc.assert(
      fc.property(fc.integer({ min: 12, max: 200 }), turnsOf(2), fc.boolean(), (capacity, turns, isTour) => {
        const pool = isTour ? tourPool('south', capacity) : seats(capacity);
        expect(total(heldBy(pool, turns))).toBeLessThanOrEqual(capacity - 2);
      }),
    );
  });

  test('four networks hold at most nine of ten bicycles', () => {
    fc.assert(
      fc.property(turnsOf(4), (turns) => {
        expect(total(heldBy(pieces(10), turns))).toBeLessThanOrEqual(9);
      }),
    );
  });

  // @asvs 2.3.2
  test('twelve networks leave a third of 150 seats, and a quarter of 450 metres', () => {
    fc.assert(
      fc.property(turnsOf(12), (turns) => {
        expect(total(heldBy(seats(150), turns))).toBeLessThanOrEqual(100);
        expect(total(heldBy(metres(450), turns))).toBeLessThanOrEqual(337);
      }),
    );
  });
});

test.each([
  ['ten bicycles', pieces(10), [4, 2, 2, 1, 1]],
  ['six cabins', pieces(6), [2, 2, 2]],
  ['a tour of twelve', tourPool('south', 12), [8, 2, 1, 1]],
  ['150 seats', seats(150), [18, 18, 18, 18, 4, 4, 4, 3, 3]],
  ['450 metres', metres(450), [72, 72, 72, 12, 12, 12]],
])('networks one after the other get of %s: %j', (_, pool, units) => {
  expect([...heldBy(pool, eachInTurn(units.length)).values()]).toEqual(units);
});

test('sold units never make a party wait', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), fc.nat(300), (capacity, sold) => {
      const before = networkAllowance(seats(capacity), { sold: 0, held: 0 });
      expect(networkAllowance(seats(capacity), { sold, held: 0 })).toBeGreaterThanOrEqual(
        Math.min(9, before),
      );
    }),
  );
});

test('the allowance of a network grows as others hold less', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), fc.nat(150), fc.nat(150), (capacity, sold, held) => {
      const pool = seats(capacity);
      const after = networkAllowance(pool, { sold, held: held + 1 });
      expect(networkAllowance(pool, { sold, held })).toBeGreaterThanOrEqual(after);
      expect(after).toBeGreaterThanOrEqual(1);
    }),
  );
});
