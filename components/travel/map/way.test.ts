import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wayThrough } from './way.ts';

const points = fc.array(fc.record({ x: fc.integer({ max: 999 }), y: fc.integer({ max: 999 }) }), {
  minLength: 2,
  maxLength: 20,
});

describe('a way through points', () => {
  test('starts at the first and passes each of the others in order', () => {
    fc.assert(
      fc.property(points, (places) => {
        const [start, ...curves] = wayThrough(places).split(/[MC]/).slice(1);
        const ends = [start, ...curves.map((curve) => curve.split(' ').slice(-2).join(' '))];
        expect(ends).toEqual(places.map(({ x, y }) => `${x} ${y}`));
      }),
    );
  });

  test('of two points is the straight line between them', () => {
    const path = wayThrough([
      { x: 0, y: 0 },
      { x: 60, y: 120 },
    ]);
    expect(path).toBe('M0 0C10 20 50 100 60 120');
  });

  test('of no points is empty', () => {
    expect(wayThrough([])).toBe('');
  });
});
