import {
  blob,
  canopy,
  glints,
  hill,
  ink,
  plates,
  poly,
  pts,
  type Scene,
  sheet,
  sky,
  steam,
  swell,
  treeFern,
} from '../kit.ts';

export const rotorua: Scene = {
  name: 'rotorua',
  alt: 'A geyser throws its white plume over pale silica terraces, with a still lake and bush behind.',
  hotspot: { x: 0.5, y: 0.5 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.teal],
          [200, ink.lagoon],
          [390, ink.jade],
          [570, ink.fresh],
          [720, ink.cream],
        ]),
        hill(
          pts('-10 830, 300 780, 600 810, 900 740, 1200 800, 1500 770, 1900 700, 2200 760, 2410 730'),
          ink.jade,
          900,
        ),
        hill(pts('-10 870, 2410 870'), ink.fresh),
        hill(pts('560 905, 700 860, 820 830, 930 850, 1080 905'), ink.lagoon, 908),
        hill(pts('-10 905, 2410 905'), ink.jade),
        glints({ from: 890, to: 960, count: 20, seed: 2, fill: ink.cream, longest: 240 }),
        hill(pts('-10 940, 300 930, 620 985, 900 1000, 1400 960, 1900 930, 2410 945'), ink.rail),
        canopy(-20, 520, (x) => 930 + x * 0.05, 70, ink.bush, 5),
        canopy(1720, 2420, () => 940, 80, ink.bush, 9),
        steam(1330, 1060, 840, ink.mist, 4, 0.42),
        steam(1345, 1060, 760, ink.mist, 12, 0.52),
        steam(1300, 1060, 700, ink.paper, 7, 0.3),
        steam(700, 1010, 240, ink.mist, 3, 0.5),
        steam(1950, 1010, 300, ink.mist, 6, 0.5),
        poly(pts('1270 1070, 1292 620, 1316 620, 1340 1070'), ink.paper),
        blob(
          pts('820 1060, 1050 1030, 1300 1022, 1560 1036, 1800 1070, 1600 1130, 1200 1140, 900 1110'),
          ink.cream,
        ),
        ...[0, 1, 2, 3, 4].flatMap((i) => {
          const y = 1090 + i * 92 + i * i * 8;
          const w = 620 + i * 210;
          return [
            blob(
              [
                [1300 - w, y + 60],
                [1300 - w * 0.6, y + 4],
                [1300 - w * 0.2, y + 18],
                [1300 + w * 0.2, y],
                [1300 + w * 0.6, y + 22],
                [1300 + w, y + 54],
                [1300 + w * 0.5, y + 150],
                [1300 - w * 0.5, y + 150],
              ],
              i % 2 === 0 ? ink.dawn : ink.cream,
            ),
            swell(
              [
                [1300 - w * 0.86, y + 58],
                [1300 - w * 0.4, y + 40],
                [1300, y + 52],
                [1300 + w * 0.45, y + 40],
                [1300 + w * 0.86, y + 60],
              ],
              30 + i * 6,
              i % 2 === 0 ? ink.jade : ink.lagoon,
            ),
          ];
        }),
        hill(pts('-10 1330, 200 1350, 420 1450, 600 1640'), ink.deep),
        hill(pts('1900 1640, 2050 1500, 2230 1430, 2410 1400'), ink.deep),
        treeFern(210, 1420, 520, ink.deep, 2),
        treeFern(2240, 1480, 420, ink.deep, 5),
      ],
      plates('teal lagoon jade fresh cream rail bush mist paper dawn deep'),
    ),
};
