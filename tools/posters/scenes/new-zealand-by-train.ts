import {
  bar,
  disc,
  folded,
  halo,
  hill,
  ink,
  massif,
  plates,
  poly,
  pts,
  rect,
  type Scene,
  shape,
  sheet,
  sky,
} from '../kit.ts';

export const newZealandByTrain: Scene = {
  name: 'new-zealand-by-train',
  alt: 'The line as a driver sees it: rails that run straight on between green hills towards snow and a rising sun.',
  hotspot: { x: 0.5, y: 0.53 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.ice],
          [330, ink.cream],
          [640, ink.dawn],
        ]),
        halo(1130, 800, [
          [330, ink.apricot],
          [170, ink.sun],
        ]),
        massif({
          skyline: pts(
            '-60 800, 180 700, 340 760, 520 640, 700 730, 860 680, 1000 800, 1130 850, 1280 780, 1440 700, 1560 740, 1740 600, 1900 700, 2080 620, 2260 730, 2460 680',
          ),
          base: 930,
          seed: 71,
          light: ink.steel,
          shade: ink.slate,
          snow: { light: ink.paper, shade: ink.ice, line: 860, reach: 0.6, teeth: 60 },
        }),
        folded({
          crest: pts('-10 700, 240 740, 520 800, 800 870, 1080 925'),
          base: 960,
          light: ink.moss,
          shade: ink.rail,
          at: [40, 220, 400, 600, 780],
          lean: 0.5,
          girth: 0.5,
          seed: 6,
        }),
        folded({
          crest: pts('1180 925, 1480 860, 1800 770, 2100 720, 2410 640'),
          base: 960,
          light: ink.moss,
          shade: ink.rail,
          at: [1500, 1700, 1900, 2100, 2300],
          lean: -0.5,
          girth: 0.5,
          seed: 8,
        }),
        hill(pts('-10 925, 2410 925'), ink.rail),
        hill(pts('-10 1060, 500 1000, 1000 935, 1130 925, 1260 935, 1800 1010, 2410 1080'), ink.moss),
        hill(pts('-10 1300, 400 1180, 1000 950, 1130 928, 1260 950, 1900 1200, 2410 1330'), ink.straw),
        // The track bed, sleepers and rails, which converge at one point.
        poly(pts('1124 926, 1138 926, 2240 1640, 60 1640'), ink.stone),
        ...Array.from({ length: 16 }, (_, i) => {
          const t = ((i + 1) / 16) ** 2.3;
          const y = 930 + 690 * t;
          const half = 6 + 800 * t;
          return rect(1131 + 18 * t - half, y, half * 2, 3 + 34 * t, ink.iron);
        }),
        poly(pts('1128 926, 1130 926, 740 1640, 640 1640'), ink.deep),
        poly(pts('1132 926, 1134 926, 1660 1640, 1560 1640'), ink.deep),
        // A green signal, and the poles beside the line.
        rect(1740, 560, 22, 660, ink.deep),
        shape(
          'M1700 560Q1700 470 1751 470Q1802 470 1802 560L1802 700Q1802 760 1751 760Q1700 760 1700 700Z',
          ink.deep,
        ),
        disc(1751, 540, 34, ink.rail),
        disc(1751, 540, 24, ink.celadon),
        disc(1751, 620, 30, ink.slate),
        disc(1751, 696, 30, ink.slate),
        ...[
          [160, 1230, 800],
          [560, 1080, 440],
          [790, 1010, 250],
          [925, 972, 140],
          [1010, 950, 80],
        ].flatMap(([x = 0, y = 0, size = 0]) => [
          bar([x, y], [x, y - size], size * 0.03, ink.deep),
          bar([x - size * 0.13, y - size * 0.9], [x + size * 0.13, y - size * 0.9], size * 0.03, ink.deep),
          bar([x - size * 0.1, y - size * 0.8], [x + size * 0.1, y - size * 0.8], size * 0.025, ink.deep),
        ]),
      ],
      plates('ice cream dawn sun paper steel slate moss rail straw stone deep'),
    ),
};
