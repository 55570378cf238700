/** Draws figures for posters: animals, ships, a tram, a church, trees, steam and stars. */
import { disc, hand, type Mark, n, oval, type Point, poly, rect, shape } from './shape.ts';

/** A sheep, about 100 wide, hooves on 0; head to the right. */
export function sheepMarks(wool: string, face: string, shade = wool): Mark[] {
  return [
    ...[-28, -16, 16, 28].map((x) => rect(x, -22, 6, 22, face)),
    oval(0, -42, 44, 27, wool),
    disc(-26, -54, 18, wool),
    disc(2, -62, 20, wool),
    disc(26, -52, 17, wool),
    shape('M-42 -34Q-4 -6 40 -30Q36 -16 0 -15Q-36 -16 -42 -34Z', shade),
    shape('M40 -66Q58 -70 66 -52Q64 -42 54 -42Q42 -46 40 -66Z', face),
    poly(
      [
        [42, -62],
        [30, -68],
        [40, -54],
      ],
      face,
    ),
  ];
}

/** The flukes of a diving whale, 200 wide, waterline at 0. */
export function flukesMarks(fill: string, shade: string): Mark[] {
  return [
    shape(
      'M-14 4Q-8 -46 -2 -64Q-26 -96 -104 -92Q-84 -124 -40 -116Q-10 -112 0 -92Q10 -112 40 -116Q84 -124 104 -92Q26 -96 2 -64Q10 -46 16 4Z',
      fill,
    ),
    shape('M0 -92Q10 -112 40 -116Q84 -124 104 -92Q26 -96 2 -64Z', shade),
  ];
}

/** A rising plume of steam that widens with height. */
export function steam(x: number, foot: number, size: number, fill: string, seed = 1, drift = 0.25): Mark {
  const draw = hand(seed);
  let marks = '';
  for (let i = 0; i < 17; i++) {
    const t = i / 16;
    const r = size * (0.035 + 0.15 * t * (1 - t * 0.35)) * draw(0.8, 1.15);
    marks += disc(
      x + size * (drift * t * t + draw(-0.035, 0.035) * (1 + t)),
      foot - size * t * 0.94,
      r,
      fill,
    );
  }
  return marks;
}

/** A twin-screw lake steamer, about 260 wide, waterline at 0, bow to the right. */
export function steamerMarks(hull: string, house: string, funnel: string, glass: string): Mark[] {
  return [
    shape('M-130 -26L140 -32L120 0L-118 0Q-128 -10 -130 -26Z', house),
    shape('M-124 -10L128 -12L120 0L-118 0Z', hull),
    rect(-100, -48, 186, 20, house),
    rect(-92, -43, 170, 9, glass),
    rect(-108, -54, 204, 7, house),
    rect(26, -72, 34, 19, house),
    rect(31, -67, 24, 8, glass),
    poly(
      [
        [-34, -54],
        [-31, -104],
        [-7, -104],
        [-6, -54],
      ],
      funnel,
    ),
    rect(-33, -104, 27, 10, hull),
    rect(84, -112, 4, 62, hull),
    rect(-88, -104, 4, 52, hull),
  ];
}

/** A tram, about 160 wide, rail at 0. */
export function tramMarks(body: string, cream: string, glass: string, dark: string): Mark[] {
  const panes = Array.from({ length: 7 }, (_, i) => rect(-66 + i * 19.5, -56, 14, 22, glass));
  return [
    rect(-58, -12, 116, 10, dark),
    ...[-40, 34].map((x) => disc(x, -6, 9, dark)),
    shape('M-78 -12L-78 -62Q-78 -68 -72 -68L72 -68Q78 -68 78 -62L78 -12Z', cream),
    rect(-78, -30, 156, 19, body),
    ...panes,
    shape('M-82 -68Q-76 -82 -58 -82L58 -82Q76 -82 82 -68Z', dark),
    poly(
      [
        [-4, -82],
        [-36, -126],
        [-32, -128],
        [2, -82],
      ],
      dark,
    ),
  ];
}

/** A small stone church with a bell gable, about 150 wide, ground at 0. */
export function churchMarks(wall: string, shade: string, roof: string, glass: string): Mark[] {
  return [
    rect(-30, -52, 110, 52, shade),
    poly(
      [
        [-34, -50],
        [-4, -104],
        [70, -104],
        [88, -50],
      ],
      roof,
    ),
    poly(
      [
        [-66, 0],
        [-66, -56],
        [-32, -112],
        [2, -56],
        [2, 0],
      ],
      wall,
    ),
    poly(
      [
        [-44, -92],
        [-44, -128],
        [-32, -142],
        [-20, -128],
        [-20, -92],
      ],
      wall,
    ),
    shape('M-38 -104L-38 -120Q-32 -130 -26 -120L-26 -104Z', glass),
    shape('M-44 0L-44 -34Q-32 -50 -20 -34L-20 0Z', glass),
    ...[24, 46, 66].map((x) => rect(x, -36, 9, 22, glass)),
  ];
}

/** A kiwi, about 110 wide, feet on 0; beak to the right. */
export function kiwiMarks(fill: string, beak: string): Mark[] {
  return [
    shape(
      'M-52 -30Q-50 -70 -8 -72Q18 -72 30 -58Q44 -68 52 -56Q56 -42 42 -38Q36 -22 10 -16L-16 -16Q-46 -16 -52 -30Z',
      fill,
    ),
    shape('M50 -54Q74 -40 88 -8Q68 -32 46 -44Z', beak),
    shape('M-16 -18L-4 -18L4 -4L22 0L-8 0L-4 -6Z', fill),
    shape('M8 -18L18 -18L22 -4L38 0L10 0L14 -6Z', fill),
  ];
}

/** A Norfolk pine: regular tiers on a straight trunk. */
export function norfolkPine(x: number, y: number, size: number, fill: string): Mark {
  let path = `M${n(x - size * 0.02)} ${n(y)}L${n(x)} ${n(y - size)}L${n(x + size * 0.02)} ${n(y)}Z`;
  for (let i = 0; i < 9; i++) {
    const t = i / 9;
    const ty = y - size * (0.14 + t * 0.84);
    const w = size * 0.25 * (1 - t) + size * 0.02;
    path += `M${n(x)} ${n(ty - size * 0.02)}L${n(x + w)} ${n(ty - size * 0.05)}L${n(x + w * 0.9)} ${n(ty + size * 0.005)}L${n(x)} ${n(ty + size * 0.03)}L${n(x - w * 0.9)} ${n(ty + size * 0.005)}L${n(x - w)} ${n(ty - size * 0.05)}Z`;
  }
  return shape(path, fill);
}

/** A flying albatross or kea with a wingspan of `size`; the wing tips have a second ink. */
export function soarer(x: number, y: number, size: number, fill: string, tips: string, turn = 0): Mark {
  const c = (dx: number, dy: number) => `${n(dx * size)} ${n(dy * size)}`;
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})">${shape(
    `M${c(-0.5, -0.1)}Q${c(-0.25, -0.17)} ${c(-0.05, -0.03)}Q${c(0, -0.06)} ${c(0.05, -0.03)}Q${c(0.25, -0.17)} ${c(0.5, -0.1)}Q${c(0.28, -0.08)} ${c(0.06, 0.03)}L${c(0.02, 0.1)}L${c(-0.02, 0.1)}L${c(-0.06, 0.03)}Q${c(-0.28, -0.08)} ${c(-0.5, -0.1)}Z`,
    fill,
  )}${shape(`M${c(-0.5, -0.1)}Q${c(-0.38, -0.135)} ${c(-0.27, -0.115)}L${c(-0.3, -0.075)}Q${c(-0.4, -0.1)} ${c(-0.5, -0.1)}ZM${c(0.5, -0.1)}Q${c(0.38, -0.135)} ${c(0.27, -0.115)}L${c(0.3, -0.075)}Q${c(0.4, -0.1)} ${c(0.5, -0.1)}Z`, tips)}</g>`;
}

/** Stars: small discs at random places in a rectangle. */
export function stars(
  count: number,
  seed: number,
  [left, top]: Point,
  [right, low]: Point,
  fill: string,
): Mark {
  const draw = hand(seed);
  return Array.from({ length: count }, () =>
    disc(draw(left, right), draw(top, low), draw(1.6, 5.2), fill),
  ).join('');
}
