import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findShortage } from './availability.ts';
import type { HoldPart } from './inventory.ts';
import { segmentsOf } from './segments.ts';

const SEGMENTS = 5;
const pools = ['one', 'other'];

const claims = fc
  .record({
    poolId: fc.constantFrom(...pools),
    ends: fc.uniqueArray(fc.nat({ max: SEGMENTS }), { minLength: 2, maxLength: 2 }),
    quantity: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ poolId, ends, quantity }) => ({
    poolId,
    fromSegment: Math.min(...ends),
    toSegment: Math.max(...ends),
    quantity,
  }));
const counters = fc.array(fc.nat({ max: 4 }), { minLength: SEGMENTS, maxLength: SEGMENTS });

test('reports a shortage exactly when a segment would exceed the capacity', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 8 }),
      fc.tuple(counters, counters),
      fc.array(claims, { minLength: 1, maxLength: 5 }),
      (capacity, before, asked) => {
        const parts: HoldPart[] = asked.map(({ poolId, ...claim }, index) => ({
          holderId: String(index),
          claims: [{ pool: { id: poolId, capacity }, ...claim }],
        }));
        const taken = new Map(
          pools.map((pool, index) => [pool, new Map((before[index] ?? []).entries())] as const),
        );
        // Reference implementation: add one claim after another until a segment exceeds the capacity.
        const paper = pools.map((_, index) => [...(before[index] ?? [])]);
        const firstTooMany = asked.findIndex(({ poolId, fromSegment, toSegment, quantity }) => {
          const counters = paper[pools.indexOf(poolId)] ?? [];
          let tooMany = false;
          for (let segment = fromSegment; segment < toSegment; segment += 1) {
            const sum = (counters[segment] ?? 0) + quantity;
            counters[segment] = sum;
            tooMany ||= sum > capacity;
          }
          return tooMany;
        });
        const shortage = findShortage(parts, taken);
        if (firstTooMany === -1) {
          expect(shortage).toBeNull();
          return;
        }
        const { poolId, quantity, ...stretch } = asked[firstTooMany] ?? {
          poolId: '',
          quantity: 0,
          fromSegment: 0,
          toSegment: 0,
        };
        const fullest = Math.max(
          ...segmentsOf(stretch).map((segment) => paper[pools.indexOf(poolId)]?.[segment] ?? 0),
        );
        expect(shortage).toEqual({
          poolId,
          holderId: String(firstTooMany),
          requestedUnits: quantity,
          left: Math.max(0, capacity - (fullest - quantity)),
        });
      },
    ),
    { numRuns: 2_000 },
  );
});
