import type { MapPoint } from '#components/travel/project.ts';

const round = (value: number) => String(Math.round(value * 10) / 10);
const pair = ({ x, y }: MapPoint) => `${round(x)} ${round(y)}`;

/** A piece of a way: a cubic Bézier. */
interface Curve {
  readonly start: MapPoint;
  readonly leaving: MapPoint;
  readonly arriving: MapPoint;
  readonly end: MapPoint;
}

/** An SVG path through all `points`, without corners. */
export function wayThrough(points: readonly MapPoint[]): string {
  const [first] = points;
  if (!first) return '';
  const curves = curvesThrough(points).map(
    ({ leaving, arriving, end }) => `C${pair(leaving)} ${pair(arriving)} ${pair(end)}`,
  );
  return `M${pair(first)}${curves.join('')}`;
}

/** Points on the way through `points`, about `apart` from each other, for whoever wants to keep off it. */
export function pointsOnWay(points: readonly MapPoint[], apart: number): MapPoint[] {
  return curvesThrough(points).flatMap((curve) => {
    const steps = Math.max(1, Math.round(distance(curve.start, curve.end) / apart));
    return Array.from({ length: steps + 1 }, (_, step) => onCurve(curve, step / steps));
  });
}

/**
 * A Catmull-Rom curve: the control points lie a sixth of the way along the line between the neighbours, and no further off
 * than a third of the piece is long. Further, a short piece beside a long one would turn in a loop.
 */
function curvesThrough(points: readonly MapPoint[]): Curve[] {
  const [first, ...rest] = points;
  if (!first) return [];
  return rest.map((end, index) => {
    const start = points[index] ?? first;
    const before = points[index - 1] ?? start;
    const after = points[index + 2] ?? end;
    const most = distance(start, end) / 3;
    return {
      start,
      leaving: offset(start, { x: (end.x - before.x) / 6, y: (end.y - before.y) / 6 }, most),
      arriving: offset(end, { x: (start.x - after.x) / 6, y: (start.y - after.y) / 6 }, most),
      end,
    };
  });
}

/** `from` moved by `by`, or as far in that direction as `most` lets. */
function offset(from: MapPoint, by: MapPoint, most: number): MapPoint {
  const length = Math.hypot(by.x, by.y);
  const share = length > most ? most / length : 1;
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
