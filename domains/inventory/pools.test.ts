import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extraPool, tourPool, tripPool } from './pools.ts';

const run = { tripId: 'coastal-1', serviceDate: '2026-12-24', runOffset: 0 };

test('names pools by their resource', () => {
  expect(tripPool(run, 120)).toEqual({ id: 'trip:coastal-1:2026-12-24:0', capacity: 120 });
  expect(extraPool('vehicle-deck', { ...run, runOffset: 3600 }, 90)).toEqual({
    id: 'extra:vehicle-deck:coastal-1:2026-12-24:3600',
    capacity: 90,
    share: 9,
    piece: 1,
  });
  expect(tourPool('south-island-10@2027-01-04', 24)).toEqual({
    id: 'tour:south-island-10@2027-01-04',
    capacity: 24,
  });
});

test.each([
  [1, 2],
  [4, 2],
  [7, 3],
  [10, 4],
  [18, 6],
  [60, 9],
])('of %i pieces one owner may hold up to %i', (capacity, share) => {
  expect(extraPool('cabins', run, capacity).share).toBe(share);
});

test.each([
  [14, 18],
  [50, 25],
  [450, 36],
])('of %i metres one owner may hold up to %i', (capacity, share) => {
  expect(extraPool('deck', run, capacity, 'metres').share).toBe(share);
});

test('no two resources share a pool id, whatever characters their ids contain', () => {
  const id = fc.string({ unit: fc.constantFrom('a', ':', '%', '3', 'A', '0'), maxLength: 6 });
  const thing = fc.oneof(
    fc.tuple(fc.constant('trip'), fc.constant(''), id, fc.constantFrom(0, 600)),
    fc.tuple(fc.constant('extra'), id, id, fc.constantFrom(0, 600)),
    fc.tuple(fc.constant('tour'), fc.constant(''), id, fc.constant(0)),
  );
  const name = ([kind, poolId, tripId, runOffset]: readonly [string, string, string, number]) => {
    if (kind === 'tour') return tourPool(tripId, 1).id;
    const seats = { tripId, serviceDate: '2026-12-24', runOffset };
    return kind === 'trip' ? tripPool(seats, 1).id : extraPool(poolId, seats, 1).id;
  };
  fc.assert(
    fc.property(thing, thing, (one, other) => {
      expect(name(one) === name(other)).toBe(JSON.stringify(one) === JSON.stringify(other));
    }),
    { numRuns: 2_000 },
  );
});
