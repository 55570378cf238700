/** A point on a plane, in any unit. */
export type Point = readonly [x: number, y: number];

function distanceToSegment([px, py]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const dx = bx - ax;
  const dy = by - ay;
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / length));
  return Math.hypot(px - ax - t * dx, py - ay - t * dy);
}

/** Simplifies an open line (Douglas–Peucker): no dropped point is further than `tolerance` units from the result. */
export function simplifyLine(points: readonly Point[], tolerance: number): Point[] {
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined || points.length < 3) return [...points];
  let furthest = 0;
  let at = 0;
  points.forEach((point, i) => {
    const distance = distanceToSegment(point, first, last);
    if (distance > furthest) {
      furthest = distance;
      at = i;
    }
  });
  if (furthest <= tolerance) return [first, last];
  return [
    ...simplifyLine(points.slice(0, at + 1), tolerance),
    ...simplifyLine(points.slice(at), tolerance).slice(1),
  ];
}

/**
 * Simplifies a closed ring (first point repeated at the end). It is split at the point furthest from its start, so that
 * both halves are open lines.
 */
export function simplifyRing(ring: readonly Point[], tolerance: number): Point[] {
  const start = ring[0];
  if (start === undefined) return [];
  let cut = 0;
  let furthest = 0;
  ring.forEach(([x, y], i) => {
    const distance = Math.hypot(x - start[0], y - start[1]);
    if (distance > furthest) {
      furthest = distance;
      cut = i;
    }
  });
  return [
    ...simplifyLine(ring.slice(0, cut + 1), tolerance),
    ...simplifyLine(ring.slice(cut), tolerance).slice(1),
  ];
}

/** Returns the area of a closed ring in square units, for either direction. */
export function ringArea(ring: readonly Point[]): number {
  let sum = 0;
  ring.forEach(([x, y], i) => {
    const [nx, ny] = ring[(i + 1) % ring.length] ?? [x, y];
    sum += x * ny - nx * y;
  });
  return Math.abs(sum) / 2;
}

/**
 * Formats a ring as SVG path data: one relative `m` followed by implicit lines, the shortest form. Its numbers are whole
 * multiples of `step`, so draw it in `scale(step)`. It rounds positions, not differences, so that errors do not add up
 * along the coast.
 */
export function ringPath(ring: readonly Point[], step: number): string {
  const rounded = ring.slice(0, -1).map(([x, y]) => [Math.round(x / step), Math.round(y / step)] as const);
  const differences: number[] = [];
  let [lastX, lastY] = [0, 0];
  for (const [i, [x, y]] of rounded.entries()) {
    if (i > 0 && x === lastX && y === lastY) continue;
    differences.push(x - lastX, y - lastY);
    [lastX, lastY] = [x, y];
  }
  return `m${pathNumbers(differences)}z`;
}

/** Writes whole numbers as SVG path data: a minus sign separates, too. */
export function pathNumbers(numbers: readonly number[]): string {
  return numbers.join(' ').replaceAll(' -', '-');
}

/** Parses a path of `ringPath` (`m x y dx dy … z`) back into points, without repeating the first. */
export function readRing(path: string, step: number): Point[] {
  const numbers = (path.match(/-?\d+/g) ?? []).map(Number);
  let [x, y] = [0, 0];
  const points: Point[] = [];
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    x += numbers[at] ?? 0;
    y += numbers[at + 1] ?? 0;
    points.push([x * step, y * step]);
  }
  return points;
}
