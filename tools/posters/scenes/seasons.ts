import {
  bar,
  disc,
  folded,
  hill,
  ink,
  type Mark,
  plates,
  pts,
  rails,
  rect,
  type Scene,
  sheet,
  sized,
  sky,
  train,
  within,
} from '../kit.ts';

const track = sized('-300 1130 60, 600 1112 62, 1500 1106 64, 2700 1082 64');

/** A tree by the line: bare branches with leaves or snow. */
function tree(
  x: number,
  y: number,
  size: number,
  crown: readonly [fill: string, light: string] | undefined,
): Mark {
  const boughs = ([-46, -20, 8, 32, 54] as const).map((turn, i): Mark => {
    const a = (turn * Math.PI) / 180;
    const long = size * (0.4 + (i % 2) * 0.12);
    return bar(
      [x, y - size * 0.36],
      [x + Math.sin(a) * long, y - size * 0.36 - Math.cos(a) * long],
      size * 0.03,
      ink.deep,
    );
  });
  const leaves =
    crown === undefined
      ? []
      : [
          disc(x - size * 0.22, y - size * 0.6, size * 0.22, crown[0]),
          disc(x + size * 0.22, y - size * 0.62, size * 0.23, crown[0]),
          disc(x, y - size * 0.78, size * 0.25, crown[0]),
          disc(x - size * 0.08, y - size * 0.84, size * 0.13, crown[1]),
          disc(x + size * 0.2, y - size * 0.68, size * 0.11, crown[1]),
          disc(x - size * 0.26, y - size * 0.66, size * 0.1, crown[1]),
        ];
  return [
    rect(x - size * 0.025, y - size * 0.44, size * 0.05, size * 0.44, ink.deep),
    ...boughs,
    ...leaves,
  ].join('');
}

interface Season {
  skies: readonly [string, string, string];
  far: readonly [light: string, shade: string];
  near: string;
  foot: string;
  crown?: readonly [string, string];
}

/** Start and end of each season's strip, and its trees, placed so that the tall crop shows about the same share of each season. */
const strips: readonly { from: number; to: number; trees: readonly number[] }[] = [
  { from: 0, to: 912, trees: [240, 772] },
  { from: 912, to: 1200, trees: [1056] },
  { from: 1200, to: 1488, trees: [1344] },
  { from: 1488, to: 2400, trees: [1632, 2160] },
];

const seasons4: readonly Season[] = [
  {
    skies: [ink.haze, ink.ice, ink.cream],
    far: [ink.moss, ink.rail],
    near: ink.moss,
    foot: ink.rail,
    crown: [ink.paper, ink.cream],
  },
  {
    skies: [ink.azure, ink.haze, ink.ice],
    far: [ink.moss, ink.rail],
    near: ink.rail,
    foot: ink.deep,
    crown: [ink.deep, ink.rail],
  },
  {
    skies: [ink.ice, ink.cream, ink.cream],
    far: [ink.straw, ink.tussock],
    near: ink.straw,
    foot: ink.tussock,
    crown: [ink.sun, ink.cream],
  },
  { skies: [ink.azure, ink.ice, ink.haze], far: [ink.paper, ink.haze], near: ink.paper, foot: ink.ice },
];

export const seasons: Scene = {
  name: 'seasons',
  alt: 'One train crosses four strips of the same hills: in blossom, in full leaf, in gold and under snow.',
  hotspot: { x: 0.5, y: 0.55 },
  draw: () =>
    sheet(
      [
        ...seasons4.map(({ skies, far, near, foot, crown }, i) => {
          const { from = 0, to = 0, trees = [] } = strips[i] ?? {};
          return within(`M${from} 0L${to} 0L${to} 1600L${from} 1600Z`, [
            sky([
              [0, skies[0]],
              [280, skies[1]],
              [560, skies[2]],
            ]),
            folded({
              crest: pts(
                '-10 800, 260 700, 520 780, 800 660, 1060 760, 1340 690, 1620 780, 1900 680, 2160 760, 2410 700',
              ),
              base: 1080,
              light: far[0],
              shade: far[1],
              at: [60, 220, 400, 560, 760, 940, 1120, 1320, 1520, 1700, 1880, 2080, 2260],
              lean: 0.45,
              girth: 0.5,
              seed: 5,
            }),
            hill(pts('-10 1060, 700 1030, 1400 1040, 2410 1000'), near),
            ...trees.map((x) => tree(x, 1080, 300, crown)),
            rails(track, ink.cream, ink.deep, 0.8),
            hill(pts('-10 1180, 700 1160, 1500 1150, 2410 1120'), near),
            hill(pts('-10 1330, 600 1290, 1300 1350, 2000 1290, 2410 1330'), foot),
          ]);
        }),
        train({ track, nose: 0.695, carriages: 6, engine: ink.navy }),
      ],
      plates('tussock haze ice paper cream azure straw sun moss rail deep navy'),
    ),
};
