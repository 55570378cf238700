/** Draws skies, mountains, hills, volcanoes and clouds for posters. */
import {
  curve,
  hand,
  heightAt,
  lerp,
  type Mark,
  n,
  type Point,
  poly,
  rect,
  shape,
  spline,
  width,
  within,
} from './shape.ts';

/** A sky of colour bands. Each band starts at its `top` and extends behind the next, so that there are no seams. */
export function sky(bands: readonly (readonly [top: number, fill: string])[], bottom = 1600): Mark {
  return bands.map(([top, fill]) => rect(0, top, width, bottom - top, fill)).join('');
}

/** Concentric discs, largest first: light around the sun. */
export function halo(
  x: number,
  y: number,
  rings: readonly (readonly [radius: number, fill: string])[],
): Mark {
  return rings.map(([r, fill]) => `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"/>`).join('');
}

/** Divides a skyline at random into smaller straight segments, like rock. */
function craggy(skyline: readonly Point[], seed: number, rough = 0.1, times = 2): Point[] {
  const draw = hand(seed);
  let line: Point[] = [...skyline];
  for (let pass = 0; pass < times; pass++) {
    line = line.flatMap((point, i): Point[] => {
      const next = line[i + 1];
      if (next === undefined) return [point];
      const length = Math.hypot(next[0] - point[0], next[1] - point[1]);
      const t = draw(0.35, 0.65);
      return [point, [lerp(point[0], next[0], t), lerp(point[1], next[1], t) + draw(-rough, rough) * length]];
    });
  }
  return line;
}

interface Sides {
  light: string;
  shade: string;
}

interface Massif extends Sides {
  /** Peaks and saddles from left to right. */
  skyline: readonly Point[];
  base: number;
  seed: number;
  rough?: number;
  /** Direction of the light; the other side of each peak is shaded. */
  sunFrom?: 'left' | 'right';
  /** Snow above a jagged edge. It covers the share `reach` of the distance from the skyline down to the y coordinate `line`. */
  snow?: Sides & { line: number; reach?: number; teeth?: number };
}

/** A range of angular mountains: every peak has a lit face, a shaded face along a broken ridge, and gullies. */
export function massif({
  skyline,
  base,
  seed,
  rough = 0.1,
  sunFrom = 'left',
  light,
  shade,
  snow,
}: Massif): Mark {
  const draw = hand(seed);
  const side = sunFrom === 'left' ? 1 : -1;
  const line = craggy(skyline, seed, rough);
  const first = line[0] ?? [0, base];
  const last = line.at(-1) ?? [width, base];
  const body: Point[] = [[first[0], base], ...line, [last[0], base]];
  const facets: Point[][] = [];
  skyline.forEach((peak, i) => {
    const before = skyline[i - 1];
    const after = skyline[i + 1];
    const isPeak =
      (before === undefined || before[1] > peak[1]) && (after === undefined || after[1] > peak[1]);
    if (!isPeak) return;
    const valley = (side === 1 ? after : before) ?? [peak[0] + side * 300, base];
    const fall = base - peak[1];
    // The ridge zigzags down towards the shaded side, and the gully below the saddle leans back under it, so both faces taper.
    const drift = side * draw(0.02, 0.16) * fall;
    const zigzag = [0.14, 0.3, 0.46, 0.66, 0.84, 1].map((step, turn): Point => {
      const sway = (turn % 2 === 0 ? draw(0.03, 0.075) : draw(-0.05, -0.015)) * fall * side;
      return [peak[0] + drift * step + sway, peak[1] + fall * step];
    });
    const between = line.filter(([x]) => (x - peak[0]) * side > 0 && (valley[0] - x) * side >= 0);
    const edge = side === 1 ? between : between.reverse();
    const drop = base - valley[1];
    const lean = side * draw(0.05, 0.3) * drop;
    const gully = [0.2, 0.45, 0.7, 1].map(
      (step, turn): Point => [
        valley[0] - lean * step + (turn % 2 === 0 ? side : -side) * draw(0.01, 0.05) * drop,
        valley[1] + drop * step,
      ],
    );
    facets.push([peak, ...edge, valley, ...gully, ...zigzag.reverse()]);
    // One gully on the lit face, so that it is not empty.
    const opposite = (side === 1 ? before : after) ?? [peak[0] - side * 240, base];
    const share = draw(0.4, 0.6);
    const top: Point = [
      lerp(peak[0], opposite[0], share * 0.6),
      lerp(peak[1], opposite[1], share) + fall * 0.08,
    ];
    const length = (base - top[1]) * draw(0.5, 0.8);
    facets.push([
      top,
      [top[0] + side * length * 0.16, top[1] + length * 0.5],
      [top[0] + side * length * 0.1, top[1] + length],
      [top[0] - side * length * 0.02, top[1] + length * 0.55],
    ]);
  });
  const outline = `M${body.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;
  const marks = [
    poly(body, light),
    within(
      outline,
      facets.map((facet) => poly(facet, shade)),
    ),
  ];
  if (snow !== undefined) {
    const { line: lowest, reach = 0.5, teeth = 70 } = snow;
    const edge: Point[] = [];
    let down = true;
    for (let x = first[0] - 40; x < last[0] + teeth; x += draw(0.3, 1.5) * teeth) {
      const top = heightAt(line, x);
      const depth = Math.max(0, lowest - top) * reach;
      edge.push([x, top + depth * (down ? draw(0.8, 1.7) : draw(0.25, 0.75)) + (top > lowest ? -30 : 0)]);
      down = !down;
    }
    const cap: Point[] = [[first[0] - 40, 0], [last[0] + teeth, 0], ...edge.reverse()];
    const capPath = `M${cap.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;
    marks.push(
      within(capPath, [
        poly(body, snow.light),
        within(
          outline,
          facets.map((facet) => poly(facet, snow.shade)),
        ),
      ]),
    );
  }
  return marks.join('');
}

/** Land with a smooth crest, down to the bottom of the poster (or `base`). */
export function hill(crest: readonly Point[], fill: string, base = 1600): Mark {
  return shape(hillPath(crest, base), fill);
}

function hillPath(crest: readonly Point[], base = 1600): string {
  const first = crest[0] ?? [0, base];
  const last = crest.at(-1) ?? [width, base];
  return `M${n(first[0])} ${n(base)}L${curve(crest)}L${n(last[0])} ${n(base)}Z`;
}

interface Folds {
  crest: readonly Point[];
  base: number;
  light: string;
  shade: string;
  /** x coordinates at which spurs start from the crest. */
  at: readonly number[];
  /** Horizontal run of a spur per unit of fall; positive to the right. */
  lean?: number;
  /** Width of a shaded side as a share of its fall. */
  girth?: number;
  seed?: number;
}

/** Folded hills: a crest with spurs that curve down to the base, each with a shaded side. */
export function folded({ crest, base, light, shade, at, lean = 0.25, girth = 0.5, seed = 1 }: Folds): Mark {
  const draw = hand(seed);
  const line = spline(crest);
  const spurs = at.map((x) => {
    const top = heightAt(line, x);
    const fall = base - top;
    const run = lean * fall * draw(0.75, 1.25);
    const wide = girth * fall * draw(0.8, 1.2) * (lean < 0 ? -1 : 1);
    const c = (dx: number, dy: number) => `${n(x + dx)} ${n(top + fall * dy)}`;
    return shape(
      `M${c(0, -0.03)}C${c(run * 0.1 - wide * 0.02, 0.3)} ${c(run * 0.75 - wide * 0.06, 0.45)} ${c(run, 1.02)}L${c(run + wide, 1.02)}C${c(run + wide * 0.55, 0.6)} ${c(run * 0.5 + wide * 0.42, 0.35)} ${c(0, -0.03)}Z`,
      shade,
    );
  });
  return hill(crest, light, base) + within(hillPath(crest, base), spurs);
}

interface Cone extends Sides {
  x: number;
  y: number;
  base: number;
  /** Half the width at the base. */
  spread: number;
  /** Half the width of the crater's rim. */
  rim: number;
  sunFrom?: 'left' | 'right';
  /** `width`: half the width of the snow's edge, which has eleven teeth. */
  snow?: Sides & { depth: number; width?: number };
}

/** A strato-volcano: concave flanks, a tilted rim, gullies that widen downwards. */
export function cone({ x, y, base, spread, rim, light, shade, sunFrom = 'left', snow }: Cone): Mark {
  const side = sunFrom === 'left' ? 1 : -1;
  const fall = base - y;
  const p = (dx: number, dy: number) => `${n(x + side * dx)} ${n(y + dy)}`;
  const flank = (sign: number) =>
    `C${p(sign * (rim + spread * 0.2), fall * 0.42)} ${p(sign * spread * 0.52, fall * 0.82)} ${p(sign * spread, fall)}`;
  const back = `C${p(-spread * 0.52, fall * 0.82)} ${p(-(rim + spread * 0.2), fall * 0.42)} ${p(-rim, 0)}`;
  const outline = `M${p(-rim, 0)}L${p(-rim * 0.3, fall * 0.025)}L${p(rim * 0.5, fall * 0.012)}L${p(rim, fall * 0.045)}${flank(1)}L${p(-spread, fall)}${back}Z`;
  const shaded = `M${p(rim * 0.1, -9)}L${p(rim * 0.02, fall * 0.2)}L${p(rim * 0.5, fall * 0.34)}L${p(rim * 0.1, fall * 0.62)}L${p(rim * 1.3, fall * 1.02)}L${p(spread * 1.1, fall * 1.02)}L${p(rim * 3, -9)}Z`;
  const gully = (dx: number, from: number, to: number, w: number) =>
    `M${p(dx, fall * from)}L${p(dx * 1.9 - w, fall * to)}L${p(dx * 1.9 + w, fall * (to - 0.06))}Z`;
  const gullies = [gully(-rim * 0.55, 0.1, 0.7, 14), gully(-rim * 0.95, 0.2, 0.82, 16)];
  const marks = [
    shape(outline, light),
    within(outline, [shape(shaded, shade), ...gullies.map((g) => shape(g, shade))]),
  ];
  if (snow !== undefined) {
    const d = snow.depth * fall;
    const w = snow.width ?? spread * 0.6;
    const teeth = [-1, -0.72, -0.52, -0.34, -0.16, 0.02, 0.2, 0.38, 0.56, 0.76, 1];
    const depths = [1, 0.5, 1.15, 0.68, 1.35, 0.5, 1.02, 0.72, 1.28, 0.45, 1];
    const edge = teeth.map((t, i) => p(t * w, d * (depths[i] ?? 1))).join('L');
    marks.push(
      within(`M${p(-w, -20)}L${edge}L${p(w, -20)}Z`, [
        shape(outline, snow.light),
        within(outline, [shape(shaded, snow.shade)]),
      ]),
    );
  }
  return marks.join('');
}

/** A long low cloud with a flat base. */
export function cloud(x: number, y: number, w: number, fill: string): Mark {
  const h = w * 0.085;
  const c = (dx: number, dy: number) => `${n(x + dx * w)} ${n(y + dy * h)}`;
  return shape(
    `M${c(0, 0)}C${c(0.02, -0.7)} ${c(0.14, -0.9)} ${c(0.2, -0.6)}C${c(0.26, -1.7)} ${c(0.46, -1.9)} ${c(0.54, -0.9)}C${c(0.64, -1.4)} ${c(0.8, -1.1)} ${c(0.82, -0.5)}C${c(0.9, -0.7)} ${c(1, -0.4)} ${c(1, 0)}Z`,
    fill,
  );
}
