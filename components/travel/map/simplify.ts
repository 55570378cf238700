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
 * Formats a ring as SVG path data: one relative `m` followed by implicit lines, the shortest form. It rounds positions,
 * not differences, so that errors do not add up along the coast.
 */
export function ringPath(ring: readonly Point[], digits: number): string {
  const unit = 10 ** digits;
  const rounded = ring.slice(0, -1).map(([x, y]) => [Math.round(x * unit), Math.round(y * unit)] as const);
  let path = '';
  let [lastX, lastY] = [0, 0];
  for (const [i, [x, y]] of rounded.entries()) {
    if (i > 0 && x === lastX && y === lastY) continue;
    const dx = short((x - lastX) / unit, digits);
    const dy = short((y - lastY) / unit, digits);
    path += `${path === '' || dx.startsWith('-') ? '' : ' '}${dx}${dy.startsWith('-') ? '' : ' '}${dy}`;
    [lastX, lastY] = [x, y];
  }
  return `m${path}z`;
}

function short(value: number, digits: number): string {
  return Number(value.toFixed(digits))
    .toString()
    .replace(/^(-?)0\./, '$1.');
}

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
