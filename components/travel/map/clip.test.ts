import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clipRing } from './clip.ts';
import { type Point, ringArea } from './simplify.ts';

const box = { left: 0, top: 0, right: 100, bottom: 100 };
const area = (ring: readonly Point[]) => ringArea([...ring, ...ring.slice(0, 1)]);
const rectangle = (left: number, top: number, width: number, height: number): Point[] => [
  [left, top],
  [left + width, top],
  [left + width, top + height],
  [left, top + height],
];

describe('clipping', () => {
  test('keeps a ring inside the box, and drops one outside', () => {
    const inside = rectangle(10, 10, 20, 20);
    expect(clipRing(inside, box)).toEqual(inside);
    expect(clipRing(rectangle(200, 0, 50, 50), box)).toEqual([]);
  });

  test('fills the box if the ring surrounds it', () => {
    expect(area(clipRing(rectangle(-500, -500, 2000, 2000), box))).toBeCloseTo(10_000);
  });

  test('keeps exactly the common area of two rectangles, inside the box', () => {
    const length = fc.integer({ min: 1, max: 300 });
    const start = fc.integer({ min: -200, max: 200 });
    fc.assert(
      fc.property(start, start, length, length, (left, top, width, height) => {
        const clipped = clipRing(rectangle(left, top, width, height), box);
        const across = Math.max(0, Math.min(100, left + width) - Math.max(0, left));
        const down = Math.max(0, Math.min(100, top + height) - Math.max(0, top));
        expect(area(clipped)).toBeCloseTo(across * down, 4);
        for (const [x, y] of clipped) {
          expect(Math.min(x, y)).toBeGreaterThan(-1e-9);
          expect(Math.max(x, y)).toBeLessThan(100 + 1e-9);
        }
      }),
    );
  });
});
