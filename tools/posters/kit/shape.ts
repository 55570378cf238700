/** Basic shapes of the posters as SVG text: points, paths, splines, clipping, transforms and the sheet itself. */
import { difference, hueDifference } from './inks.ts';

/** A point in poster units: 2400 wide, 1600 high, y downwards. */
export type Point = readonly [x: number, y: number];

/** Parses points from text: `pts('0 900, 400 860')`. */
export function pts(text: string): Point[] {
  return text.split(',').map((pair): Point => {
    const [x = 0, y = 0] = pair.trim().split(' ').map(Number);
    return [x, y];
  });
}

/** Parses points with a size or width: `sized('0 900 12, 400 860 30')`. */
export function sized(text: string): [x: number, y: number, size: number][] {
  return text.split(',').map((triple): [number, number, number] => {
    const [x = 0, y = 0, size = 0] = triple.trim().split(' ').map(Number);
    return [x, y, size];
  });
}

/** An SVG fragment. */
export type Mark = string;

export const width = 2400;
export const height = 1600;

/** Returns a seeded random number generator for values in [min, max) (mulberry32), so that drawings are reproducible. */
export function hand(seed: number): (min: number, max: number) => number {
  let state = seed >>> 0;
  return (min, max) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return min + (((t ^ (t >>> 14)) >>> 0) / 4294967296) * (max - min);
  };
}

export const lerp = (from: number, to: number, share: number) => from + (to - from) * share;

/** Formats a coordinate with at most one decimal. */
export const n = (value: number) => String(Math.round(value * 10) / 10);

const at = ([x, y]: Point) => `${n(x)} ${n(y)}`;

export function shape(path: string, fill: string): Mark {
  return `<path d="${path}" fill="${fill}"/>`;
}

export function poly(points: readonly Point[], fill: string): Mark {
  return shape(`M${points.map(at).join('L')}Z`, fill);
}

export function rect(x: number, y: number, w: number, h: number, fill: string): Mark {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"/>`;
}

export function disc(x: number, y: number, r: number, fill: string): Mark {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"/>`;
}

/** A ring with outer radius `r` and width `thickness`. */
export function ring(x: number, y: number, r: number, thickness: number, fill: string): Mark {
  const loop = (radius: number, sweep: 0 | 1) =>
    `M${n(x - radius)} ${n(y)}A${n(radius)} ${n(radius)} 0 1 ${sweep} ${n(x + radius)} ${n(y)}A${n(radius)} ${n(radius)} 0 1 ${sweep} ${n(x - radius)} ${n(y)}Z`;
  return shape(loop(r, 1) + loop(r - thickness, 0), fill);
}

export function oval(x: number, y: number, rx: number, ry: number, fill: string): Mark {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"/>`;
}

/** A straight bar of constant thickness, such as a post or wire. */
export function bar([ax, ay]: Point, [bx, by]: Point, thickness: number, fill: string): Mark {
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const nx = ((by - ay) / length) * (thickness / 2);
  const ny = ((ax - bx) / length) * (thickness / 2);
  return poly(
    [
      [ax + nx, ay + ny],
      [bx + nx, by + ny],
      [bx - nx, by - ny],
      [ax - nx, ay - ny],
    ],
    fill,
  );
}

/** Returns points of a Catmull–Rom spline through the given points, `steps` per segment. All numbers of a point are interpolated. */
export function spline<T extends readonly number[]>(points: readonly T[], steps = 12): number[][] {
  const result: number[][] = [];
  const of = (i: number): readonly number[] => points[Math.max(0, Math.min(points.length - 1, i))] ?? [];
  for (let i = 0; i < points.length - 1; i++) {
    for (let step = 0; step < steps; step++) {
      const t = step / steps;
      result.push(
        of(i).map((p1, axis) => {
          const p0 = of(i - 1)[axis] ?? 0;
          const p2 = of(i + 1)[axis] ?? 0;
          const p3 = of(i + 2)[axis] ?? 0;
          const a = 3 * p1 - p0 - 3 * p2 + p3;
          const b = 2 * p0 - 5 * p1 + 4 * p2 - p3;
          return (2 * p1 + (p2 - p0) * t + b * t * t + a * t * t * t) / 2;
        }),
      );
    }
  }
  result.push([...of(points.length - 1)]);
  return result;
}

/** Returns the same spline as SVG cubic curves. The text starts with the first point, without `M`. */
export function curve(points: readonly Point[]): string {
  const of = (i: number): Point => points[Math.max(0, Math.min(points.length - 1, i))] ?? [0, 0];
  let path = at(of(0));
  for (let i = 0; i < points.length - 1; i++) {
    const [p0, p1, p2, p3] = [of(i - 1), of(i), of(i + 1), of(i + 2)];
    path += `C${n(p1[0] + (p2[0] - p0[0]) / 6)} ${n(p1[1] + (p2[1] - p0[1]) / 6)} ${n(p2[0] - (p3[0] - p1[0]) / 6)} ${n(p2[1] - (p3[1] - p1[1]) / 6)} ${at(p2)}`;
  }
  return path;
}

/** A closed smooth shape through the points. */
export function blob(points: readonly Point[], fill: string): Mark {
  const first = points[0];
  return first === undefined ? '' : shape(`M${curve([...points, first])}Z`, fill);
}

/** Interpolates the y coordinate at `x` of a line whose points are sorted from left to right. */
export function heightAt(points: readonly (readonly number[])[], x: number): number {
  let before = points[0] ?? [0, 0];
  for (const point of points) {
    const [px = 0, py = 0] = point;
    if (px >= x) {
      const [bx = 0, by = 0] = before;
      return px === bx ? py : lerp(by, py, (x - bx) / (px - bx));
    }
    before = point;
  }
  return before[1] ?? 0;
}

let clips = 0;

/** Clips marks to a path. Call it only while a scene is drawn, not when a module loads, because `sheet` resets the ids. */
export function within(path: string, marks: readonly Mark[]): Mark {
  clips += 1;
  return `<clipPath id="c${clips}"><path d="${path}"/></clipPath><g clip-path="url(#c${clips})">${marks.join('')}</g>`;
}

/** Translates, scales, mirrors and rotates (`turn`, in degrees) a group drawn around 0,0. */
export function place(
  marks: readonly Mark[],
  {
    x,
    y,
    scale = 1,
    flip = false,
    turn = 0,
  }: { x: number; y: number; scale?: number; flip?: boolean; turn?: number },
): Mark {
  const sx = flip ? -scale : scale;
  const rotate = turn === 0 ? '' : ` rotate(${n(turn)})`;
  return `<g transform="translate(${n(x)} ${n(y)})${rotate} scale(${Math.round(sx * 1000) / 1000} ${Math.round(scale * 1000) / 1000})">${marks.join('')}</g>`;
}

/**
 * Returns an SVG document of the marks, from back to front. With `plates`, it limits the colours to these: each other
 * ink becomes the nearest plate.
 * @throws if the nearest plate differs in hue: blue rock printed green would look like a hole
 */
export function sheet(marks: readonly Mark[], plates: readonly string[] = []): string {
  clips = 0;
  const body = marks.join('');
  const printed =
    plates.length === 0
      ? body
      : body.replace(/fill="(#[0-9a-f]{6})"/g, (_, fill) => `fill="${nearest(fill, plates)}"`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${printed}</svg>`;
}

function nearest(fill: string, plates: readonly string[]): string {
  let best = fill;
  let least = Number.POSITIVE_INFINITY;
  for (const plate of plates) {
    const distance = difference(fill, plate);
    if (distance < least) [best, least] = [plate, distance];
  }
  if (hueDifference(fill, best) > 0.1)
    throw new Error(`No plate is close to ${fill}: the nearest is ${best}`);
  return best;
}
