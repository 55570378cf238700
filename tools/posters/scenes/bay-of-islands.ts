import {
  canopy,
  cloud,
  folded,
  glints,
  hill,
  ink,
  place,
  plates,
  poly,
  pts,
  ribbon,
  type Scene,
  sheet,
  sized,
  sky,
  swell,
  yachtMarks,
} from '../kit.ts';

const island = (x: number, y: number, w: number, h: number, light: string, shade: string, seed: number) => [
  folded({
    crest: [
      [x - w, y],
      [x - w * 0.7, y - h * 0.55],
      [x - w * 0.25, y - h],
      [x + w * 0.2, y - h * 0.7],
      [x + w * 0.55, y - h * 0.8],
      [x + w, y],
    ],
    base: y,
    light,
    shade,
    at: [x - w * 0.62, x - w * 0.25, x + w * 0.05, x + w * 0.5],
    lean: 0.5,
    girth: 0.8,
    seed,
  }),
  swell(
    [
      [x - w * 1.02, y - 3],
      [x, y - 5],
      [x + w * 1.02, y - 3],
    ],
    h * 0.1,
    ink.cream,
  ),
];

export const bayOfIslands: Scene = {
  name: 'bay-of-islands',
  alt: 'Green islands scattered over a turquoise bay, a white yacht between them and a tree leaning in from the shore.',
  hotspot: { x: 0.4, y: 0.52 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.azure],
          [220, ink.haze],
          [420, ink.mist],
          [580, ink.cream],
        ]),
        cloud(1500, 480, 760, ink.paper),
        hill(pts('-10 790, 400 760, 800 780, 1200 750, 1700 780, 2100 740, 2410 770'), ink.haze, 830),
        hill(pts('-10 815, 2410 815'), ink.jade),
        ...island(1560, 848, 300, 90, ink.steel, ink.blue, 2),
        ...island(620, 862, 260, 100, ink.steel, ink.blue, 5),
        hill(pts('-10 880, 2410 880'), ink.azure),
        ...island(2100, 946, 420, 190, ink.moss, ink.rail, 3),
        ...island(1010, 956, 250, 130, ink.moss, ink.rail, 8),
        hill(pts('-10 990, 1000 1000, 2410 985'), ink.jade),
        ...island(230, 1100, 420, 240, ink.rail, ink.bush, 6),
        hill(pts('-10 1110, 900 1100, 2410 1120'), ink.lagoon),
        hill(pts('-10 1290, 900 1260, 1600 1300, 2410 1270'), ink.lagoon),
        place(yachtMarks(ink.paper, ink.navy, ink.cream), { x: 1330, y: 1140, scale: 2.5, turn: -5 }),
        swell(pts('1230 1142, 1340 1152, 1470 1140'), 18, ink.paper),
        ribbon(sized('1420 1146 8, 1640 1160 30, 1980 1230 80, 2460 1380 200'), ink.mist, 0.3),
        glints({ from: 1180, to: 1560, count: 18, seed: 3, fill: ink.mist, left: 300, right: 2000 }),
        hill(pts('1700 1640, 1900 1540, 2150 1480, 2410 1450'), ink.deep),
        poly(
          pts(
            '2240 1520, 2200 1250, 2120 1080, 2000 980, 2010 965, 2150 1060, 2230 1180, 2270 1100, 2340 1020, 2352 1030, 2290 1130, 2268 1270, 2330 1520',
          ),
          ink.deep,
        ),
        canopy(1880, 2160, (x) => 985 - (x - 1880) * 0.2, 95, ink.deep, 4),
        canopy(2080, 2440, (x) => 1000 - (x - 2080) * 0.18, 130, ink.deep, 7),
      ],
      plates('azure haze mist paper cream jade steel moss rail bush lagoon deep'),
    ),
};
