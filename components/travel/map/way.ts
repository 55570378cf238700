import type { MapPoint } from '#components/travel/project.ts';

const round = (value: number) => String(Math.round(value * 10) / 10);
const pair = ({ x, y }: MapPoint) => `${round(x)} ${round(y)}`;

/**
 * An SVG path through all `points`, without corners: a Catmull-Rom curve written as cubic Béziers (the control points lie
 * a sixth of the way along the line between the neighbours).
 */
export function wayThrough(points: readonly MapPoint[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  const curves = rest.map((end, index) => {
    const start = points[index] ?? first;
    const before = points[index - 1] ?? start;
    const after = points[index + 2] ?? end;
    const leaving = { x: start.x + (end.x - before.x) / 6, y: start.y + (end.y - before.y) / 6 };
    const arriving = { x: end.x - (after.x - start.x) / 6, y: end.y - (after.y - start.y) / 6 };
    return `C${pair(leaving)} ${pair(arriving)} ${pair(end)}`;
  });
  return `M${pair(first)}${curves.join('')}`;
}
