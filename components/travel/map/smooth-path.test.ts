import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pointsAlong, smoothPath, smoothPathStep } from './smooth-path.ts';

const points = fc.array(fc.record({ x: fc.integer({ max: 999 }), y: fc.integer({ max: 999 }) }), {
  minLength: 2,
  maxLength: 20,
});

/** Where the parts of a path end, in the units of its points. */
function endsOf(path: string) {
  let [x, y] = [0, 0];
  return (path.match(/[Mcl][^Mcl]*/g) ?? []).flatMap((part) => {
    const numbers = (part.match(/-?\d+/g) ?? []).map(Number);
    const size = part.startsWith('c') ? 6 : 2;
    return Array.from({ length: numbers.length / size }, (_, index) => {
      const [dx = Number.NaN, dy = Number.NaN] = numbers.slice((index + 1) * size - 2);
      [x, y] = [x + dx, y + dy];
      return { x: x * smoothPathStep, y: y * smoothPathStep };
    });
  });
}

describe('a smooth path through points', () => {
  test('starts at the first and passes each of the others in order', () => {
    fc.assert(
      fc.property(points, (places) => {
        expect(endsOf(smoothPath(places))).toEqual(places);
      }),
    );
  });

  test('of two points is the straight line between them', () => {
    const path = smoothPath([
      { x: 0, y: 0 },
      { x: 60, y: 120 },
    ]);
    expect(path).toBe('M0 0l240 480');
  });

  test('bends where its points do, and is straight between points in a row', () => {
    const row = [0, 20, 40, 60, 80].map((x) => ({ x, y: 0 }));
    expect(smoothPath(row)).toBe('M0 0l80 0 80 0 80 0 80 0');
    expect(smoothPath([...row, { x: 80, y: 20 }])).toBe(
      'M0 0l80 0 80 0 80 0c27 0 67-13 80 0 13 13 0 67 0 80',
    );
  });

  test('of no points is empty', () => {
    expect(smoothPath([])).toBe('');
  });

  test('makes no loop where a short segment meets a long one', () => {
    // The road by the firth to Thames, and on to Tauranga: a few pixels north, then a hundred to the south-east.
    const road = [
      { x: 0, y: 20 },
      { x: 40, y: 12 },
      { x: 42, y: 0 },
      { x: 140, y: 110 },
    ];
    const between = pointsAlong(road, 1).filter(({ x, y }) => y < 12 && x < 42);
    expect(between).not.toEqual([]);
    expect(Math.min(...between.map(({ x }) => x))).toBeGreaterThan(36);
  });
});

describe('points along a smooth path', () => {
  test('lie on the curve that is drawn, not on the straight lines between its points', () => {
    const bend = [
      { x: 0, y: 0 },
      { x: 60, y: 100 },
      { x: 120, y: 0 },
    ];
    const lowest = pointsAlong(bend, 6).filter(({ x }) => x > 40 && x < 60);
    expect(lowest).not.toEqual([]);
    for (const { x, y } of lowest) expect(y).toBeGreaterThan((x * 100) / 60 + 2);
  });

  test('include every given point', () => {
    const onTheMap = fc.integer({ min: 0, max: 700 });
    const anyWay = fc.array(fc.record({ x: onTheMap, y: onTheMap }), { minLength: 2, maxLength: 20 });
    fc.assert(
      fc.property(anyWay, (places) => {
        const passed = pointsAlong(places, 6);
        for (const { x, y } of places)
          expect(passed.some((on) => Math.hypot(on.x - x, on.y - y) < 1e-6)).toBe(true);
      }),
    );
  });
});
