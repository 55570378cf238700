import {
  bar,
  canopy,
  disc,
  folded,
  hill,
  ink,
  type Mark,
  massif,
  type Point,
  place,
  plates,
  poly,
  pts,
  ribbon,
  type Scene,
  shape,
  sheet,
  sized,
  sky,
  treeFern,
} from '../kit.ts';

/** The curve of the swing bridge's deck, which hangs between its two ends. */
const deck = (t: number): Point => [360 + 1700 * t, 800 - 40 * t + 4 * 120 * t * (1 - t)];

function swingBridge(): Mark {
  const steps = Array.from({ length: 41 }, (_, i) => i / 40);
  const rope = (t: number): Point => {
    const [x, y] = deck(t);
    return [x, y - 90 - 60 * (1 - 4 * t * (1 - t))];
  };
  return [
    ...steps.flatMap((t, i) => {
      const next = steps[i + 1];
      if (next === undefined) return [];
      return [
        bar(deck(t), deck(next), 20, ink.straw),
        bar(rope(t), rope(next), 8, ink.deep),
        bar(rope(t), deck(t), 4, ink.deep),
      ];
    }),
    ...[deck(0), deck(1)].map(([x, y]) =>
      poly(
        [
          [x - 14, y + 30],
          [x - 14, y - 220],
          [x + 14, y - 220],
          [x + 14, y + 30],
        ],
        ink.deep,
      ),
    ),
  ].join('');
}

/** A walker with a pack, going right; 120 high, feet on 0. */
const walker = (coat: string, pack: string) => [
  bar([-4, -52], [-16, 0], 11, ink.deep),
  bar([0, -52], [14, 0], 11, ink.deep),
  poly(pts('-16 -48, -11 -94, 11 -94, 13 -48'), coat),
  shape('M-14 -56L-12 -98Q-36 -102 -36 -78L-34 -58Z', pack),
  disc(3, -108, 12, ink.deep),
];

const band = [
  [0.24, ink.sun, ink.navy],
  [0.35, ink.paper, ink.rail],
  [0.45, ink.sea, ink.sun],
  [0.56, ink.rail, ink.paper],
  [0.68, ink.sun, ink.sea],
] as const;

export const tours: Scene = {
  name: 'tours',
  alt: 'Five walkers with packs cross a swing bridge in single file, high over a green river between walls of bush.',
  hotspot: { x: 0.5, y: 0.54 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.haze],
          [240, ink.ice],
          [460, ink.cream],
        ]),
        massif({
          skyline: pts(
            '500 860, 700 740, 820 780, 960 600, 1060 680, 1200 520, 1310 640, 1440 580, 1600 720, 1760 820, 1900 880',
          ),
          base: 1000,
          seed: 14,
          light: ink.haze,
          shade: ink.sea,
          snow: { light: ink.paper, shade: ink.ice, line: 860, reach: 0.6, teeth: 54 },
        }),
        folded({
          crest: pts('300 900, 640 850, 900 888, 1200 896, 1500 876, 1800 840, 2200 860'),
          base: 1140,
          light: ink.sage,
          shade: ink.moss,
          at: [420, 600, 780, 1000, 1360, 1560, 1760, 1960],
          lean: 0.4,
          girth: 0.5,
          seed: 4,
        }),
        hill(pts('-10 1120, 1200 1090, 2410 1120'), ink.moss),
        ribbon(
          sized('1180 1096 20, 1300 1150 60, 1160 1230 130, 1260 1350 240, 1100 1640 620'),
          ink.celadon,
          0.4,
        ),
        ribbon(sized('1180 1096 8, 1302 1150 30, 1166 1230 70, 1268 1350 140, 1120 1640 380'), ink.jade, 0.4),
        folded({
          crest: pts('-10 430, 180 560, 330 720, 470 860, 640 1060, 820 1400, 900 1640'),
          base: 1640,
          light: ink.rail,
          shade: ink.deep,
          at: [20, 120, 220, 330, 440, 560],
          lean: 0.3,
          girth: 0.24,
          seed: 8,
        }),
        folded({
          crest: pts('1480 1640, 1600 1340, 1780 1060, 1960 850, 2120 700, 2260 560, 2410 470'),
          base: 1640,
          light: ink.rail,
          shade: ink.deep,
          at: [1840, 1960, 2080, 2200, 2320],
          lean: -0.3,
          girth: 0.24,
          seed: 5,
        }),
        swingBridge(),
        ...band.map(([t, coat, pack]) => {
          const [x, y] = deck(t);
          return place(walker(coat, pack), { x, y: y - 8, scale: 1.45 });
        }),
        canopy(-20, 420, (x) => 1300 + x * 0.3, 130, ink.deep, 5),
        hill(pts('-10 1290, 300 1380, 520 1500, 640 1640'), ink.deep),
        canopy(1980, 2420, (x) => 1430 - (x - 1980) * 0.4, 130, ink.deep, 7),
        hill(pts('1840 1640, 2000 1460, 2200 1340, 2410 1270'), ink.deep),
        treeFern(200, 1350, 560, ink.deep, 3),
        treeFern(2240, 1420, 520, ink.deep, 6),
      ],
      plates('haze ice cream paper sea celadon jade moss rail deep sun straw'),
    ),
};
