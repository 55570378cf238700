import {
  bar,
  canopy,
  disc,
  folded,
  glints,
  halo,
  hill,
  ink,
  massif,
  place,
  plates,
  poly,
  pts,
  rails,
  rect,
  type Scene,
  shape,
  sheet,
  sized,
  sky,
  train,
} from '../kit.ts';

const track = sized('-300 1090 34, 500 1066 36, 1200 1060 36, 1900 1010 30, 2600 960 24');

/** A person on a bench, seen from behind; 150 high, the seat on 0. */
const sitter = (coat: string, shade: string, hair: string) => [
  shape('M-58 40L-54 -70Q-40 -104 0 -106Q40 -104 54 -70L58 40Z', coat),
  shape('M20 40L22 -102Q46 -98 54 -70L58 40Z', shade),
  rect(-14, -124, 28, 26, hair),
  disc(0, -146, 36, hair),
];

export const about: Scene = {
  name: 'about',
  alt: 'Two people on a bench share a map above a wide valley, a small train crossing it towards the mountains.',
  hotspot: { x: 0.613, y: 0.62 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.haze],
          [240, ink.ice],
          [430, ink.cream],
          [510, ink.dawn],
        ]),
        halo(1820, 770, [
          [250, ink.cream],
          [110, ink.sun],
        ]),
        massif({
          skyline: pts(
            '-60 760, 140 660, 300 720, 480 590, 620 680, 780 610, 960 730, 1160 690, 1400 790, 1640 760, 1900 820, 2160 780, 2460 830',
          ),
          base: 940,
          seed: 51,
          sunFrom: 'right',
          light: ink.steel,
          shade: ink.slate,
          snow: { light: ink.paper, shade: ink.ice, line: 860, reach: 0.55, teeth: 60 },
        }),
        folded({
          crest: pts('-10 880, 400 850, 900 890, 1400 870, 1900 900, 2410 860'),
          base: 1010,
          light: ink.moss,
          shade: ink.rail,
          at: [80, 320, 560, 820, 1100, 1360, 1640, 1900, 2160],
          lean: -0.5,
          girth: 0.6,
          seed: 4,
        }),
        hill(pts('-10 980, 900 970, 1600 965, 2410 940'), ink.straw),
        hill(pts('-10 1130, 600 1120, 1300 1105, 2410 1010'), ink.azure),
        rails(track, ink.cream, ink.deep, 0.8),
        train({ track, nose: 0.7, carriages: 5, engine: ink.rail, glass: ink.slate }),
        glints({
          from: 1140,
          to: 1300,
          count: 22,
          seed: 8,
          fill: ink.paper,
          left: 500,
          right: 2300,
          longest: 240,
        }),
        hill(pts('-10 1210, 400 1180, 900 1260, 1500 1280, 2000 1200, 2410 1150'), ink.rail),
        canopy(-20, 420, (x) => 1230 - x * 0.05, 90, ink.deep, 5),
        hill(pts('-10 1390, 500 1370, 1200 1350, 1900 1380, 2410 1340'), ink.deep),
        // The bench with two people.
        place(sitter(ink.sun, ink.straw, ink.deep), { x: 1060, y: 1250, scale: 1.35 }),
        place(sitter(ink.slate, ink.deep, ink.deep), { x: 1320, y: 1250, scale: 1.35 }),
        poly(pts('1090 1180, 1196 1160, 1300 1182, 1290 1262, 1196 1242, 1100 1258'), ink.paper),
        poly(pts('1196 1160, 1300 1182, 1290 1262, 1196 1242'), ink.ice),
        bar([1120, 1236], [1180, 1190], 8, ink.rail),
        bar([1180, 1190], [1260, 1226], 8, ink.rail),
        rect(860, 1262, 660, 24, ink.cream),
        rect(860, 1304, 660, 24, ink.cream),
        rect(860, 1346, 660, 24, ink.cream),
        rect(900, 1250, 24, 220, ink.cream),
        rect(1456, 1250, 24, 220, ink.cream),
        hill(pts('-10 1500, 700 1450, 1300 1440, 2410 1480'), ink.deep),
      ],
      plates('haze ice cream sun paper steel slate moss rail straw azure deep'),
    ),
};
