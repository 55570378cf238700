/** Draws light on water, surf and ribbons, such as rivers, for posters. */
import { curve, hand, lerp, type Mark, n, type Point, shape, spline } from './shape.ts';

interface Glints {
  from: number;
  to: number;
  count: number;
  seed: number;
  fill: string;
  left?: number;
  right?: number;
  /** Length of the nearest glints. */
  longest?: number;
}

/** Glints of light on water, short in the distance and long nearby. */
export function glints({ from, to, count, seed, fill, left = 0, right = 2400, longest = 420 }: Glints): Mark {
  const draw = hand(seed);
  let path = '';
  for (let i = 0; i < count; i++) {
    const near = draw(0, 1) ** 1.4;
    const y = lerp(from, to, near);
    const w = lerp(longest * 0.16, longest, near) * draw(0.5, 1.1);
    const h = lerp(2.5, 8, near);
    const x = draw(left, right) - w / 2;
    path += `M${n(x)} ${n(y)}Q${n(x + w * 0.4)} ${n(y - h)} ${n(x + w)} ${n(y)}Q${n(x + w * 0.6)} ${n(y + h)} ${n(x)} ${n(y)}Z`;
  }
  return shape(path, fill);
}

/** A band along a line, thickest in the middle: surf on a beach, a strip of sand. */
export function swell(line: readonly Point[], thickness: number, fill: string, drop = 0): Mark {
  const top = line.map(([x, y]): Point => [x, y + drop]);
  const low = line.map(([x, y], i): Point => {
    const t = i / Math.max(1, line.length - 1);
    return [x, y + drop + thickness * Math.sin(Math.PI * Math.min(0.97, Math.max(0.03, t)))];
  });
  return shape(`M${curve(top)}L${curve(low.reverse())}Z`, fill);
}

/** A strip through points with individual widths, such as a river. `squash` is the vertical foreshortening of the ground. */
export function ribbon(
  line: readonly (readonly [x: number, y: number, width: number])[],
  fill: string,
  squash = 0.4,
): Mark {
  const points = spline(line, 14);
  const left: string[] = [];
  const right: string[] = [];
  points.forEach(([x = 0, y = 0, w = 0], i) => {
    const [ax = 0, ay = 0] = points[Math.max(0, i - 1)] ?? [];
    const [bx = 0, by = 0] = points[Math.min(points.length - 1, i + 1)] ?? [];
    // Normals on the ground, not on the sheet: y is unsquashed before the rotation.
    const length = Math.hypot(bx - ax, (by - ay) / squash) || 1;
    const nx = ((by - ay) / squash / length) * (w / 2);
    const ny = (-(bx - ax) / length) * (w / 2) * squash;
    left.push(`${n(x + nx)} ${n(y + ny)}`);
    right.push(`${n(x - nx)} ${n(y - ny)}`);
  });
  return shape(`M${left.join('L')}L${right.reverse().join('L')}Z`, fill);
}
