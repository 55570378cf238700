import {
  cabbageTree,
  coachMarks,
  flax,
  halo,
  hill,
  ink,
  place,
  plates,
  pts,
  ribbon,
  type Scene,
  sheet,
  sized,
  sky,
} from '../kit.ts';

export const busPass: Scene = {
  name: 'bus-pass',
  alt: 'Roads cross and climb through rolling green country, a coach on each bend.',
  hotspot: { x: 0.5, y: 0.49 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.azure],
          [230, ink.haze],
          [430, ink.ice],
          [600, ink.cream],
        ]),
        halo(520, 620, [
          [230, ink.dawn],
          [100, ink.sun],
        ]),
        hill(pts('-10 780, 300 700, 700 740, 1100 640, 1500 720, 1900 640, 2410 720'), ink.haze),
        hill(pts('-10 840, 400 790, 800 840, 1300 740, 1700 800, 2100 740, 2410 790'), ink.sage),
        ribbon(sized('1500 768 10, 1420 800 22, 1560 850 46, 1980 900 60, 2460 880 70'), ink.iron, 0.5),
        hill(pts('-10 930, 500 880, 1000 940, 1300 900, 1700 950, 2050 940, 2410 990'), ink.moss),
        ribbon(
          sized(
            '-60 1010 90, 400 950 76, 800 960 70, 1180 1000 84, 1520 1010 96, 1960 960 100, 2460 1010 110',
          ),
          ink.iron,
          0.5,
        ),
        ribbon(
          sized('-60 1010 3, 400 950 3, 800 960 3, 1180 1000 4, 1520 1010 4, 1960 960 4, 2460 1010 5'),
          ink.paper,
          0.5,
        ),
        place(coachMarks({ skirt: ink.azure }), { x: 980, y: 968, scale: 1.1, turn: 4 }),
        hill(pts('-10 1110, 500 1150, 1000 1080, 1500 1120, 2000 1060, 2410 1110'), ink.fern),
        ribbon(
          sized(
            '2460 1130 120, 2000 1110 130, 1560 1180 160, 1200 1270 210, 1320 1380 280, 1800 1460 360, 2500 1640 460',
          ),
          ink.iron,
          0.45,
        ),
        ribbon(
          sized(
            '2460 1130 4, 2000 1110 5, 1560 1180 6, 1200 1270 8, 1320 1380 10, 1800 1460 12, 2500 1640 16',
          ),
          ink.paper,
          0.45,
        ),
        place(coachMarks({ skirt: ink.azure }), { x: 1600, y: 1170, scale: 2.1, turn: -12 }),
        hill(pts('-10 1260, 400 1290, 800 1400, 1150 1480, 1500 1640'), ink.deep),
        cabbageTree(330, 1330, 560, ink.deep, 3),
        flax(720, 1420, 260, ink.deep, 7),
      ],
      plates('azure haze ice cream dawn sun sage iron moss paper fern deep'),
    ),
};
