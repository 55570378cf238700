/** Draws structures for posters: viaducts, buildings, windows, fences; also gulls. */
import { bar, lerp, type Mark, n, type Point, poly, rect, shape } from './shape.ts';

interface Viaduct {
  from: Point;
  to: Point;
  piers: readonly number[];
  /** Returns the y coordinate of the ground at `x`. */
  ground: (x: number) => number;
  deck: string;
  steel: string;
  shade?: string;
  depth?: number;
}

/** A steel trestle viaduct: a deck of trusses on braced towers that widen towards the ground. */
export function trestle({ from, to, piers, ground, deck, steel, shade = steel, depth = 34 }: Viaduct): Mark {
  const deckAt = (x: number) => lerp(from[1], to[1], (x - from[0]) / (to[0] - from[0]));
  const marks: Mark[] = [];
  for (const x of piers) {
    const top = deckAt(x) + depth * 0.8;
    const foot = ground(x);
    const fall = foot - top;
    if (fall <= 0) continue;
    const half = (t: number) => 15 + t * fall * 0.085;
    const at = (side: number, t: number): Point => [x + side * half(t), top + fall * t];
    const thick = 9;
    const stages = Math.max(2, Math.round(fall / 95));
    for (let i = 0; i < stages; i++) {
      const [a, b] = [i / stages, (i + 1) / stages];
      marks.push(
        bar(at(-1, a), at(1, b), 4.5, shade),
        bar(at(1, a), at(-1, b), 4.5, shade),
        bar(at(-1, b), at(1, b), 5, shade),
      );
    }
    marks.push(bar(at(-1, 0), at(-1, 1), thick, steel), bar(at(1, 0), at(1, 1), thick, steel));
  }
  const web: Mark[] = [];
  for (let x = from[0]; x < to[0] - 20; x += depth * 1.1) {
    const next = Math.min(to[0], x + depth * 1.1);
    web.push(bar([x, deckAt(x) + 6], [(x + next) / 2, deckAt(x) + depth - 4], 4.5, shade));
    web.push(bar([(x + next) / 2, deckAt(x) + depth - 4], [next, deckAt(next) + 6], 4.5, shade));
  }
  return [
    ...marks,
    ...web,
    bar([from[0], from[1] + depth - 3], [to[0], to[1] + depth - 3], 8, steel),
    bar([from[0], from[1] + 4], [to[0], to[1] + 4], 13, deck),
  ].join('');
}

/** A weatherboard house: lit gable, shaded side, roof. */
export function house(x: number, y: number, w: number, wall: string, shade: string, roof: string): Mark {
  const h = w * 0.42;
  return (
    rect(x + w * 0.42, y - h, w * 0.58, h, shade) +
    poly(
      [
        [x, y],
        [x, y - h],
        [x + w * 0.21, y - h * 1.75],
        [x + w * 0.42, y - h],
        [x + w * 0.42, y],
      ],
      wall,
    ) +
    poly(
      [
        [x + w * 0.21, y - h * 1.8],
        [x + w * 0.83, y - h * 1.8],
        [x + w * 1.04, y - h * 0.96],
        [x + w * 0.44, y - h * 0.96],
      ],
      roof,
    )
  );
}

/** An office tower: lit face with six rows of glass, shaded side. */
export function tower([x, y, w, h]: readonly number[], wall: string, shade: string, glass: string): Mark {
  const [left, top, wide, high] = [x ?? 0, y ?? 0, w ?? 0, h ?? 0];
  const rows = Array.from({ length: 6 }, (_, i) =>
    rect(left + wide * 0.1, top + 18 + i * 26, wide * 0.4, 11, glass),
  );
  return [
    rect(left, top, wide * 0.6, high, wall),
    rect(left + wide * 0.6, top, wide * 0.4, high, shade),
    ...rows,
  ].join('');
}

/** A row of equal rectangles, such as windows. */
export function openings(
  x: number,
  y: number,
  count: number,
  step: number,
  w: number,
  h: number,
  fill: string,
): Mark {
  return Array.from({ length: count }, (_, i) => rect(x + i * step, y, w, h, fill)).join('');
}

/** Posts and two wires along a line. */
export function fence(points: readonly Point[], size: number, fill: string): Mark {
  const marks: Mark[] = [];
  points.forEach(([x, y], i) => {
    marks.push(bar([x, y], [x, y - size], size * 0.11, fill));
    const next = points[i + 1];
    if (next === undefined) return;
    for (const up of [0.45, 0.85])
      marks.push(bar([x, y - size * up], [next[0], next[1] - size * up], size * 0.035, fill));
  });
  return marks.join('');
}

/** A distant gull. */
export function gull(x: number, y: number, size: number, fill: string, turn = 0): Mark {
  const t = size * 0.07;
  return `<g transform="rotate(${n(turn)} ${n(x)} ${n(y)})">${shape(
    `M${n(x - size)} ${n(y - size * 0.1)}Q${n(x - size * 0.5)} ${n(y - size * 0.5)} ${n(x)} ${n(y)}Q${n(x + size * 0.5)} ${n(y - size * 0.5)} ${n(x + size)} ${n(y - size * 0.1)}Q${n(x + size * 0.5)} ${n(y - size * 0.34)} ${n(x)} ${n(y + t * 2)}Q${n(x - size * 0.5)} ${n(y - size * 0.34)} ${n(x - size)} ${n(y - size * 0.1)}Z`,
    fill,
  )}</g>`;
}
