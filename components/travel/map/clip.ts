/** Clips polygons of the map to a rectangle. */
import type { Point } from './simplify.ts';

/** A rectangle with its corners at `[left, top]` and `[right, bottom]`. */
export interface ClipBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A side of the box: tests points, and intersects a segment with it. */
interface Side {
  readonly isWithin: (point: Point) => boolean;
  readonly crossing: (from: Point, to: Point) => Point;
}

/**
 * Clips a polygon to the box (Sutherland and Hodgman, 1974). Returns a ring, without repeating the first point; empty
 * if nothing lies inside. An area that falls apart stays one ring, joined along the box's sides.
 */
export function clipRing(ring: readonly Point[], box: ClipBox): readonly Point[] {
  let points = ring;
  for (const { isWithin, crossing } of sidesOf(box)) {
    const kept: Point[] = [];
    points.forEach((point, index) => {
      const before = points.at(index - 1) ?? point;
      if (isWithin(point) !== isWithin(before)) kept.push(crossing(before, point));
      if (isWithin(point)) kept.push(point);
    });
    points = kept;
  }
  return points;
}

function sidesOf({ left, top, right, bottom }: ClipBox): readonly Side[] {
  const upright = (x: number) => (from: Point, to: Point) =>
    onLine(from, to, (x - from[0]) / (to[0] - from[0]));
  const level = (y: number) => (from: Point, to: Point) =>
    onLine(from, to, (y - from[1]) / (to[1] - from[1]));
  return [
    { isWithin: ([x]) => x >= left, crossing: upright(left) },
    { isWithin: ([x]) => x <= right, crossing: upright(right) },
    { isWithin: ([, y]) => y >= top, crossing: level(top) },
    { isWithin: ([, y]) => y <= bottom, crossing: level(bottom) },
  ];
}

function onLine(from: Point, to: Point, share: number): Point {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}
