import type { Point } from './simplify.ts';

/** Parses a path of `ringPath` (`m x y dx dy … z`) back into points, without repeating the first. */
export function readRing(path: string): Point[] {
  const numbers = (path.match(/-?\d*\.?\d+/g) ?? []).map(Number);
  let [x, y] = [0, 0];
  const points: Point[] = [];
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    x += numbers[at] ?? 0;
    y += numbers[at + 1] ?? 0;
    points.push([x, y]);
  }
  return points;
}
