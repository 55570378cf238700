/** Smooth SVG path through given points: a Catmull-Rom spline as Bézier curves. */
import type { MapPoint } from '#components/travel/map-projection.ts';

const round = (value: number) => String(Math.round(value * 10) / 10);
const pair = ({ x, y }: MapPoint) => `${round(x)} ${round(y)}`;

/** A segment of a path: a cubic Bézier curve. */
interface Curve {
  readonly start: MapPoint;
  readonly leaving: MapPoint;
  readonly arriving: MapPoint;
  readonly end: MapPoint;
}

/** Returns a smooth SVG path through all `points`. */
export function smoothPath(points: readonly MapPoint[]): string {
  const [first] = points;
  if (!first) return '';
  const curves = curvesThrough(points).map(
    ({ leaving, arriving, end }) => `C${pair(leaving)} ${pair(arriving)} ${pair(end)}`,
  );
  return `M${pair(first)}${curves.join('')}`;
}

/** Returns points along the smooth path through `points`, about `apart` from each other, for labels that avoid it. */
export function pointsAlong(points: readonly MapPoint[], apart: number): MapPoint[] {
  return curvesThrough(points).flatMap((curve) => {
    const steps = Math.max(1, Math.round(distance(curve.start, curve.end) / apart));
    return Array.from({ length: steps + 1 }, (_, step) => onCurve(curve, step / steps));
  });
}

/**
 * Computes a Catmull-Rom curve. A control point lies at a sixth of the line between the neighbours, but no further away
 * than a third of the segment's length. Otherwise a short segment beside a long one would make a loop.
 */
function curvesThrough(points: readonly MapPoint[]): Curve[] {
  const [first, ...rest] = points;
  if (!first) return [];
  return rest.map((end, index) => {
    const start = points[index] ?? first;
    const before = points[index - 1] ?? start;
    const after = points[index + 2] ?? end;
    const maxLength = distance(start, end) / 3;
    return {
      start,
      leaving: offset(start, { x: (end.x - before.x) / 6, y: (end.y - before.y) / 6 }, maxLength),
      arriving: offset(end, { x: (start.x - after.x) / 6, y: (start.y - after.y) / 6 }, maxLength),
      end,
    };
  });
}

/** Moves `from` by `by`, at most `maxLength` far. */
function offset(from: MapPoint, by: MapPoint, maxLength: number): MapPoint {
  const length = Math.hypot(by.x, by.y);
  const share = length > maxLength ? maxLength / length : 1;
  return { x: from.x + by.x * share, y: from.y + by.y * share };
}

function onCurve({ start, leaving, arriving, end }: Curve, at: number): MapPoint {
  const rest = 1 - at;
  const mix = (a: number, b: number, c: number, d: number) =>
    rest ** 3 * a + 3 * rest ** 2 * at * b + 3 * rest * at ** 2 * c + at ** 3 * d;
  return {
    x: mix(start.x, leaving.x, arriving.x, end.x),
    y: mix(start.y, leaving.y, arriving.y, end.y),
  };
}

function distance(one: MapPoint, other: MapPoint): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
