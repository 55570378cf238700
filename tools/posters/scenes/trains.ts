import {
  canopy,
  folded,
  glints,
  hill,
  ink,
  plates,
  poly,
  pts,
  rails,
  type Scene,
  shape,
  sheet,
  sized,
  sky,
  train,
  treeFern,
  within,
} from '../kit.ts';

const track = sized(
  '2360 876 32, 2000 900 42, 1700 938 60, 1340 1020 96, 940 1170 150, 520 1380 220, 0 1700 320',
);

export const trains: Scene = {
  name: 'trains',
  alt: 'A train comes out of a tunnel under a bush-covered spur and curves down beside a still green bay.',
  hotspot: { x: 0.58, y: 0.56 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.haze],
          [260, ink.ice],
          [480, ink.cream],
        ]),
        folded({
          crest: pts('-10 760, 240 700, 560 740, 860 690, 1160 760, 1500 800, 1700 840'),
          base: 880,
          light: ink.haze,
          shade: ink.steel,
          at: [60, 260, 460, 640, 860, 1060, 1300],
          lean: 0.5,
          girth: 0.5,
          seed: 8,
        }),
        hill(pts('-10 858, 2410 858'), ink.lagoon),
        hill(pts('-10 960, 2410 960'), ink.teal),
        glints({
          from: 870,
          to: 1300,
          count: 34,
          seed: 4,
          fill: ink.ice,
          left: -100,
          right: 1500,
          longest: 300,
        }),
        // The spur with its bush and the tunnel.
        folded({
          crest: pts('1180 930, 1300 800, 1440 660, 1620 520, 1800 440, 2020 400, 2240 420, 2410 380'),
          base: 1100,
          light: ink.rail,
          shade: ink.deep,
          at: [1420, 1560, 1700, 1860, 2040, 2220],
          lean: -0.35,
          girth: 0.36,
          seed: 6,
        }),
        canopy(1640, 2420, (x) => 880 + (x - 1640) * 0.02, 110, ink.deep, 5),
        poly(pts('1560 1010, 1620 900, 2410 900, 2410 1100, 1500 1100'), ink.deep),
        poly(pts('1690 960, 1690 740, 1730 700, 1920 690, 1990 740, 1990 930'), ink.stone),
        shape('M1740 950L1740 810Q1750 742 1840 738Q1940 742 1946 810L1946 930Z', ink.black),
        poly(pts('1660 966, 1660 780, 1690 740, 1690 960'), ink.iron),
        hill(pts('1180 950, 1500 935, 1800 900, 2100 880, 2410 890'), ink.moss),
        hill(pts('-10 1560, 300 1380, 640 1190, 1000 1040, 1300 950, 1560 925'), ink.moss),
        shape(
          'M1946 930L1946 810Q1940 742 1840 738Q1750 742 1740 810L1740 925Q1840 905 1946 900Z',
          ink.black,
        ),
        within('M-10 0L1868 0L1868 1640L-10 1640Z', [
          rails(track, ink.stone, ink.iron),
          train({ track, nose: 0.76, carriages: 6, engine: ink.rail }),
        ]),
        hill(pts('700 1640, 1060 1330, 1400 1180, 1800 1090, 2410 1040'), ink.rail),
        hill(pts('1040 1640, 1300 1480, 1700 1370, 2410 1320'), ink.deep),
        treeFern(2120, 1480, 640, ink.deep, 3),
        treeFern(1760, 1520, 420, ink.deep, 6),
      ],
      plates('haze ice cream paper steel lagoon teal moss rail deep sun stone'),
    ),
};
