import {
  flax,
  glints,
  halo,
  hill,
  ink,
  massif,
  plates,
  poly,
  pts,
  rails,
  ribbon,
  type Scene,
  sheet,
  sized,
  sky,
  spline,
  train,
} from '../kit.ts';

const track = sized(
  '860 938 10, 1180 944 18, 1560 972 34, 1775 1042 52, 1690 1150 80, 1360 1275 112, 900 1430 150, 260 1650 200',
);
const shore = pts('820 938, 1180 950, 1540 990, 1680 1050, 1590 1145, 1250 1270, 740 1430, 40 1640');
const beach = shore.map(([x, y], i) => [x, y, 8 + i * i * 4.5] as const);

export const home: Scene = {
  name: 'home',
  alt: 'A train follows a curving shore at sunrise, the open Pacific on one side and snow-covered ranges on the other.',
  hotspot: { x: 0.51, y: 0.56 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.azure],
          [200, ink.haze],
          [400, ink.cream],
          [730, ink.dawn],
        ]),
        halo(790, 862, [
          [215, ink.dawn],
          [160, ink.apricot],
          [104, ink.sun],
        ]),
        massif({
          skyline: pts(
            '860 902, 1010 846, 1110 874, 1290 792, 1400 838, 1560 742, 1680 796, 1880 690, 2030 762, 2220 668, 2460 760',
          ),
          base: 980,
          seed: 4,
          light: ink.haze,
          shade: ink.azure,
          snow: { light: ink.paper, shade: ink.ice, line: 890, reach: 0.5, teeth: 44 },
        }),
        hill(pts('-10 862, 2410 862'), ink.azure),
        hill(pts('-10 985, 600 968, 1300 985, 2410 1160'), ink.blue),
        glints({
          from: 872,
          to: 1180,
          count: 60,
          seed: 3,
          fill: ink.dawn,
          left: 660,
          right: 920,
          longest: 200,
        }),
        hill(pts('820 938, 1000 915, 1300 890, 1600 908, 1900 862, 2150 876, 2410 826'), ink.sage, 939),
        poly(
          [...spline(shore).map(([x = 0, y = 0]) => [x, y] as const), [2410, 1640], [2410, 900], [1500, 930]],
          ink.moss,
        ),
        hill(pts('1480 950, 1760 935, 1960 965, 2180 890, 2410 900'), ink.moss, 960),
        hill(pts('700 1640, 1100 1480, 1500 1360, 1900 1180, 2130 1050, 2410 1010'), ink.rail),
        ribbon(beach, ink.paper, 0.36),
        rails(track, ink.cream, ink.deep),
        train({ track, nose: 0.86, carriages: 7, engine: ink.navy }),
        hill(pts('900 1640, 1250 1530, 1600 1440, 1950 1320, 2150 1220, 2410 1160'), ink.deep),
        flax(2080, 1330, 330, ink.deep, 4, ink.deep),
        flax(1780, 1420, 240, ink.deep, 7),
      ],
      plates('azure haze cream dawn sun paper blue sage moss rail navy deep'),
    ),
};
