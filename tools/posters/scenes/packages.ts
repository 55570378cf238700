import {
  ferryMarks,
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
  within,
} from '../kit.ts';

export const packages: Scene = {
  name: 'packages',
  alt: 'A packed suitcase on a station platform, a train, a ferry and a mountain painted on its lid.',
  hotspot: { x: 0.5, y: 0.66 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.jade],
          [260, ink.celadon],
          [480, ink.fresh],
          [680, ink.cream],
        ]),
        hill(pts('-10 960, 300 900, 700 940, 1100 880, 1500 930, 1900 870, 2410 920'), ink.sage),
        hill(pts('-10 1020, 500 980, 1000 1030, 1600 990, 2410 1020'), ink.moss),
        rect(-10, 1090, 2420, 26, ink.iron),
        hill(pts('-10 1116, 2410 1116'), ink.stone),
        poly(pts('-10 1190, 2410 1190, 2410 1640, -10 1640'), ink.cream),
        poly(pts('-10 1190, 2410 1190, 2410 1214, -10 1214'), ink.sun),
        ...[-900, -300, 300, 900, 1500, 2100, 2700, 3300].map((x) =>
          poly(
            [
              [1200 + (x - 1200) * 0.62, 1214],
              [1208 + (x - 1200) * 0.62, 1214],
              [x + 18, 1640],
              [x, 1640],
            ],
            ink.dawn,
          ),
        ),
        // Small enough to be fully inside the wide crop.
        '<g transform="translate(216 263) scale(.82)">',
        poly(pts('560 1440, 1900 1440, 2060 1480, 700 1490'), ink.stone),
        shape(
          'M1060 520Q1060 440 1130 440L1270 440Q1340 440 1340 520L1340 560L1296 560L1296 520Q1296 486 1262 486L1138 486Q1104 486 1104 520L1104 560L1060 560Z',
          ink.deep,
        ),
        shape(
          'M560 610Q560 550 620 550L1780 550Q1840 550 1840 610L1840 1400Q1840 1460 1780 1460L620 1460Q560 1460 560 1400Z',
          ink.deep,
        ),
        within(
          'M620 640Q620 606 654 606L1746 606Q1780 606 1780 640L1780 1370Q1780 1404 1746 1404L654 1404Q620 1404 620 1370Z',
          [
            rect(600, 590, 1200, 260, ink.haze),
            rect(600, 760, 1200, 200, ink.cream),
            halo(850, 890, [
              [180, ink.dawn],
              [88, ink.sun],
            ]),
            massif({
              skyline: pts('900 920, 1080 800, 1180 850, 1340 680, 1440 760, 1580 660, 1700 770, 1860 740'),
              base: 960,
              seed: 9,
              light: ink.haze,
              shade: ink.steel,
              snow: { light: ink.paper, shade: ink.ice, line: 900, reach: 0.5, teeth: 50 },
            }),
            hill(pts('580 920, 1820 920'), ink.jade),
            place(ferryMarks(), { x: 900, y: 992, scale: 0.7 }),
            hill(pts('580 1060, 900 1080, 1300 1010, 1820 990'), ink.moss),
            hill(pts('580 1180, 1000 1150, 1400 1090, 1820 1080'), ink.rail),
            rails(sized('560 1270 60, 1200 1230 60, 1840 1160 60'), ink.stone, ink.iron),
            train({
              track: sized('560 1262 76, 1200 1222 76, 1880 1152 76'),
              nose: 0.86,
              carriages: 3,
              engine: ink.navy,
            }),
            hill(pts('580 1370, 1000 1330, 1400 1300, 1820 1290'), ink.bush),
          ],
        ),
        ...[
          [560, 550, 1, 1],
          [1840, 550, -1, 1],
          [560, 1460, 1, -1],
          [1840, 1460, -1, -1],
        ].map(([x = 0, y = 0, sx = 1, sy = 1]) =>
          poly(
            [
              [x, y + sy * 40],
              [x + sx * 40, y],
              [x + sx * 150, y],
              [x, y + sy * 150],
            ],
            ink.sun,
          ),
        ),
        rect(760, 530, 54, 950, ink.bush),
        rect(1586, 530, 54, 950, ink.bush),
        rect(750, 940, 74, 60, ink.sun),
        rect(1576, 940, 74, 60, ink.sun),
        '</g>',
      ],
      plates('jade celadon fresh cream moss sun dawn deep paper navy rail bush'),
    ),
};
