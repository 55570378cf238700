/** Draws trees and plants for posters. */
import { disc, hand, type Mark, n, type Point, poly, shape } from './shape.ts';

/** A leaf from `x, y` that bends towards `turn` (degrees from upright) and droops at the tip. */
function blade(x: number, y: number, length: number, turn: number, w: number, droop = 0.25): string {
  const a = (turn * Math.PI) / 180;
  const [dx, dy] = [Math.sin(a), -Math.cos(a)];
  const tip: Point = [x + dx * length, y + dy * length + Math.abs(dx) * length * droop];
  const mid: Point = [x + dx * length * 0.55, y + dy * length * 0.62];
  return `M${n(x - w / 2)} ${n(y)}Q${n(mid[0] - w * 0.5)} ${n(mid[1] - w * 0.5)} ${n(tip[0])} ${n(tip[1])}Q${n(mid[0] + w * 0.7)} ${n(mid[1] + w * 0.7)} ${n(x + w / 2)} ${n(y)}Z`;
}

/** A flax plant (harakeke): a fan of leaves with two flower stalks. */
export function flax(x: number, y: number, size: number, fill: string, seed = 1, stalk?: string): Mark {
  const draw = hand(seed);
  let path = '';
  for (let i = 0; i < 17; i++) {
    const turn = -62 + (124 * i) / 16 + draw(-5, 5);
    path += blade(
      x + turn * size * 0.0022,
      y,
      size * draw(0.62, 1) * (1 - Math.abs(turn) * 0.0035),
      turn,
      size * 0.07,
      0.3,
    );
  }
  const stalks = [draw(-16, -9), draw(6, 13)].map((turn, i) => {
    const a = (turn * Math.PI) / 180;
    const length = size * (1.34 + i * 0.14);
    const [tx, ty] = [x + Math.sin(a) * length, y - Math.cos(a) * length];
    let pods = blade(x, y, length, turn, size * 0.03, 0);
    for (let k = 0; k < 4; k++) {
      const t = 0.72 + k * 0.08;
      pods += blade(
        x + (tx - x) * t,
        y + (ty - y) * t,
        size * 0.13,
        turn + (k % 2 === 0 ? 42 : -42),
        size * 0.035,
        0,
      );
    }
    return pods;
  });
  return shape(path, fill) + shape(stalks.join(''), stalk ?? fill);
}

/** A cabbage tree (tī kōuka): a forked trunk with round heads of spiky leaves. */
export function cabbageTree(x: number, y: number, size: number, fill: string, seed = 1): Mark {
  const draw = hand(seed);
  const heads: Point[] = [
    [x - size * 0.2, y - size * 0.72],
    [x + size * 0.17, y - size * 0.82],
    [x + size * 0.02, y - size * 0.98],
  ];
  // Trunk, branches and leaves are separate shapes: in one path, parts of opposite direction would leave holes.
  const trunk = `M${n(x - size * 0.035)} ${n(y)}L${n(x - size * 0.02)} ${n(y - size * 0.5)}L${n(x + size * 0.02)} ${n(y - size * 0.5)}L${n(x + size * 0.035)} ${n(y)}Z`;
  const marks = [shape(trunk, fill)];
  for (const [hx, hy] of heads) {
    const branch = `M${n(x - size * 0.018)} ${n(y - size * 0.46)}L${n(hx - size * 0.012)} ${n(hy)}L${n(hx + size * 0.012)} ${n(hy)}L${n(x + size * 0.018)} ${n(y - size * 0.46)}Z`;
    marks.push(shape(branch, fill));
    for (let i = 0; i < 15; i++) {
      const turn = -150 + i * 21.4 + draw(-6, 6);
      const leaf = blade(hx, hy + size * 0.02, size * draw(0.17, 0.24), turn, size * 0.036, 0.2);
      marks.push(shape(leaf, fill));
    }
  }
  return marks.join('');
}

/** A tree fern (ponga): a slender trunk with a crown of arching fronds. */
export function treeFern(x: number, y: number, size: number, fill: string, seed = 1): Mark {
  const draw = hand(seed);
  const top = y - size * 0.8;
  let path = `M${n(x - size * 0.045)} ${n(y)}Q${n(x - size * 0.01)} ${n(y - size * 0.4)} ${n(x - size * 0.02)} ${n(top)}L${n(x + size * 0.02)} ${n(top)}Q${n(x + size * 0.02)} ${n(y - size * 0.4)} ${n(x + size * 0.055)} ${n(y)}Z`;
  for (const turn of [-112, -92, -72, -52, -30, -10, 14, 34, 54, 76, 96, 114]) {
    path += frond(x, top, size * draw(0.44, 0.56), turn + draw(-5, 5), size * 0.085);
  }
  return shape(path, fill);
}

/** A frond: an arching spine, smooth above, with leaflets like a comb below. */
function frond(x: number, y: number, length: number, turn: number, w: number): string {
  const a = (turn * Math.PI) / 180;
  const upper: string[] = [];
  const lower: string[] = [];
  const steps = 26;
  for (let i = 0; i <= steps; i++) {
    const t = i / steps;
    const px = x + Math.sin(a) * length * (t - 0.16 * t * t);
    const py =
      y - (Math.cos(a) * 0.5 + 0.34) * length * t + t * t * length * (0.34 + 0.4 * Math.abs(Math.sin(a)));
    const leaf = w * (0.25 + Math.sin(Math.PI * Math.min(1, t * 0.9 + 0.06))) * (i % 2 === 0 ? 0.22 : 1);
    upper.push(`${n(px)} ${n(py - w * 0.12 * (1 - t))}`);
    lower.push(`${n(px + Math.sin(a) * leaf * 0.35)} ${n(py + leaf)}`);
  }
  return `M${upper.join('L')}L${lower.reverse().join('L')}Z`;
}

/** A conifer or a mountain beech with three tiers of branches. */
function conifer(x: number, y: number, size: number, fill: string): Mark {
  const w = size * 0.2;
  return poly(
    [
      [x, y - size],
      [x + w * 0.55, y - size * 0.6],
      [x + w * 0.3, y - size * 0.62],
      [x + w * 0.85, y - size * 0.28],
      [x + w * 0.5, y - size * 0.3],
      [x + w, y],
      [x - w, y],
      [x - w * 0.5, y - size * 0.3],
      [x - w * 0.85, y - size * 0.28],
      [x - w * 0.3, y - size * 0.62],
      [x - w * 0.55, y - size * 0.6],
    ],
    fill,
  );
}

/** A stand of conifers of random heights along a line. */
export function stand(
  from: number,
  to: number,
  ground: (x: number) => number,
  size: number,
  fill: string,
  seed = 1,
  step = 0.3,
): Mark {
  const draw = hand(seed);
  let marks = '';
  for (let x = from; x < to; x += size * step * draw(0.6, 1.4)) {
    marks += conifer(x, ground(x) + 6, size * draw(0.6, 1.15), fill);
  }
  return marks;
}

/** The canopy of native bush: discs of random sizes along a line. */
export function canopy(
  from: number,
  to: number,
  ground: (x: number) => number,
  size: number,
  fill: string,
  seed = 1,
): Mark {
  const draw = hand(seed);
  let marks = '';
  for (let x = from; x < to; x += size * draw(0.5, 1)) {
    marks += disc(x, ground(x) + size * 0.15, size * draw(0.42, 0.78), fill);
  }
  return marks;
}

/** A poplar. */
export function poplar(x: number, y: number, size: number, fill: string): Mark {
  return shape(
    `M${n(x)} ${n(y - size)}C${n(x + size * 0.16)} ${n(y - size * 0.6)} ${n(x + size * 0.13)} ${n(y - size * 0.1)} ${n(x + size * 0.03)} ${n(y)}L${n(x - size * 0.03)} ${n(y)}C${n(x - size * 0.13)} ${n(y - size * 0.1)} ${n(x - size * 0.16)} ${n(y - size * 0.6)} ${n(x)} ${n(y - size)}Z`,
    fill,
  );
}

/** A spreading tree: three round crowns on a leaning trunk. */
export function broadTree(x: number, y: number, size: number, fill: string, trunk = fill): Mark {
  return (
    poly(
      [
        [x - size * 0.05, y],
        [x - size * 0.02, y - size * 0.5],
        [x + size * 0.03, y - size * 0.5],
        [x + size * 0.05, y],
      ],
      trunk,
    ) +
    disc(x - size * 0.24, y - size * 0.55, size * 0.24, fill) +
    disc(x + size * 0.22, y - size * 0.58, size * 0.26, fill) +
    disc(x - size * 0.02, y - size * 0.74, size * 0.28, fill)
  );
}
