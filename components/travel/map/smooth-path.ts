/** Smooth SVG path through given points: a Catmull-Rom spline as Bézier curves. */
import type { MapPoint } from '#components/travel/map-projection.ts';
import { pathNumbers } from './simplify.ts';

/** Unit of the paths of `smoothPath`, in the units of its points: draw them in `scale(smoothPathStep)`. */
export const smoothPathStep = 0.25;

/** A curve that is closer than this to a straight line is written as one, in the units of the points. */
const straightness = 0.15;

/** A segment of a path: a cubic Bézier curve. */
interface Curve {
  readonly start: MapPoint;
  readonly leaving: MapPoint;
  readonly arriving: MapPoint;
  readonly end: MapPoint;
}

/** Returns a smooth SVG path through all `points`, in whole multiples of `smoothPathStep`. */
export function smoothPath(points: readonly MapPoint[]): string {
  const [first] = points;
  if (!first) return '';
  let last = inSteps(first);
  let path = `M${pathNumbers([last.x, last.y])}`;
  let lastCommand = 'M';
  for (const curve of curvesThrough(points)) {
    const command = isStraight(curve) ? 'l' : 'c';
    const from = last;
    const numbers = (command === 'l' ? [curve.end] : [curve.leaving, curve.arriving, curve.end])
      .map(inSteps)
      .flatMap(({ x, y }) => [x - from.x, y - from.y]);
    path += command === lastCommand ? following(pathNumbers(numbers)) : `${command}${pathNumbers(numbers)}`;
    lastCommand = command;
    last = inSteps(curve.end);
  }
  return path;
}

/** Separates numbers from those of the same command before them. */
const following = (numbers: string) => (numbers.startsWith('-') ? numbers : ` ${numbers}`);

const inSteps = ({ x, y }: MapPoint): MapPoint => ({
  x: Math.round(x / smoothPathStep),
  y: Math.round(y / smoothPathStep),
});

/** Returns true if no point of the curve is further than `straightness` from the line between its ends. */
function isStraight({ start, leaving, arriving, end }: Curve): boolean {
  const length = distance(start, end);
  if (length === 0) return true;
  const aside = ({ x, y }: MapPoint) =>
    ((end.x - start.x) * (y - start.y) - (end.y - start.y) * (x - start.x)) / length;
  // A cubic Bézier curve is at most this share of its further control point away from its chord.
  return 0.75 * Math.max(Math.abs(aside(leaving)), Math.abs(aside(arriving))) < straightness;
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
