import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderStops } from './stop-order.ts';

const order = (...trips: string[]) => {
  const numbers = trips.map((trip) => [...trip].map((stop) => stop.charCodeAt(0)));
  const { rows, rowsOf } = orderStops(numbers);
  return { rows: String.fromCharCode(...rows), rowsOf };
};

describe('the order of stops', () => {
  test.each([
    ['one trip', ['ABCD'], 'ABCD'],
    ['a trip that skips stops', ['ABCD', 'AD', 'BD'], 'ABCD'],
    ['two routes to the same end', ['ABCE', 'ABDE', 'ACDE'], 'ABCDE'],
    ['a branch', ['ABCXY', 'ABCZ'], 'ABCXYZ'],
    ['an earlier start', ['CDE', 'ABCD'], 'ABCDE'],
    ['a loop back to the start', ['ABCA'], 'ABCA'],
    ['opposite orders between the same ends', ['ABCD', 'ACBD'], 'ABCBD'],
  ])('fits %s', (_what, trips, rows) => {
    expect(order(...trips).rows).toBe(rows);
  });

  test('gives each call a row of its stop, in descending order, without unused rows', () => {
    const trips = fc.array(fc.array(fc.nat(8), { minLength: 1, maxLength: 8 }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(trips, (sequences) => {
        const { rows, rowsOf } = orderStops(sequences);
        sequences.forEach((sequence, trip) => {
          const own = rowsOf[trip] ?? [];
          expect(own.map((row) => rows[row])).toEqual(sequence);
          expect(own).toEqual([...new Set(own)].toSorted((a, b) => a - b));
        });
        expect(new Set(rows)).toEqual(new Set(sequences.flat()));
      }),
    );
  });

  test('has one row per stop if the trips agree on an order', () => {
    const agreeing = fc
      .tuple(
        fc.uniqueArray(fc.nat(99), { minLength: 2, maxLength: 12 }),
        fc.array(fc.nat(4095), { minLength: 1, maxLength: 6 }),
      )
      .map(([stops, masks]) =>
        masks
          .map((mask) => stops.filter((_, index) => ((mask >>> index) & 1) === 1))
          .filter(({ length }) => length > 0),
      );
    fc.assert(
      fc.property(agreeing, (sequences) => {
        const { rows } = orderStops(sequences);
        expect(rows).toHaveLength(new Set(rows).size);
      }),
    );
  });
});
