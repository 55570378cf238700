import {
  bar,
  fence,
  halo,
  hill,
  ink,
  place,
  plates,
  poly,
  pts,
  rails,
  type Scene,
  sheepMarks,
  sheet,
  sized,
  sky,
} from '../kit.ts';

const track = sized('-300 1640 170, 200 1500 140, 640 1350 110, 1000 1250 86, 1180 1180 72');

export const lost: Scene = {
  name: 'lost',
  alt: 'A railway line peters out in a green paddock, where a sheep looks back at you.',
  hotspot: { x: 0.56, y: 0.64 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.ice],
          [280, ink.mist],
          [520, ink.cream],
        ]),
        halo(1760, 760, [
          [220, ink.dawn],
          [96, ink.sun],
        ]),
        hill(pts('-10 820, 400 720, 800 790, 1200 700, 1600 800, 2000 720, 2410 790'), ink.haze),
        hill(pts('-10 930, 500 850, 1000 930, 1500 840, 2000 910, 2410 860'), ink.sage),
        hill(pts('-10 1060, 600 1000, 1200 1050, 1800 980, 2410 1030'), ink.moss),
        fence(
          pts(
            '-20 1070, 240 1040, 520 1024, 800 1030, 1080 1050, 1360 1050, 1640 1020, 1920 1000, 2200 1014, 2420 1040',
          ),
          62,
          ink.deep,
        ),
        hill(pts('-10 1220, 700 1120, 1400 1100, 2410 1180'), ink.fern),
        rails(track, ink.stone, ink.iron),
        bar([1120, 1216], [1236, 1166], 20, ink.deep),
        bar([1128, 1216], [1128, 1150], 14, ink.deep),
        bar([1228, 1170], [1228, 1104], 14, ink.deep),
        bar([1108, 1150], [1250, 1092], 24, ink.paper),
        bar([1136, 1138], [1166, 1126], 24, ink.sun),
        bar([1196, 1114], [1226, 1102], 24, ink.sun),
        place(sheepMarks(ink.paper, ink.black, ink.ice), { x: 1560, y: 1290, scale: 2.1 }),
        hill(pts('700 1640, 1200 1500, 1800 1440, 2410 1400'), ink.rail),
        ...pts('1300 1480, 1700 1450, 2050 1440, 2260 1420, 1000 1560').map(([x, y]) =>
          poly(
            [
              [x - 26, y],
              [x - 16, y - 44],
              [x - 6, y - 6],
              [x, y - 64],
              [x + 8, y - 6],
              [x + 22, y - 40],
              [x + 26, y],
            ],
            ink.rail,
          ),
        ),
      ],
      plates('ice mist cream dawn sun haze sage moss deep fern paper rail'),
    ),
};
