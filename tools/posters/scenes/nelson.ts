import {
  bar,
  cloud,
  glints,
  gull,
  hill,
  ink,
  massif,
  place,
  plates,
  poly,
  pts,
  rect,
  ribbon,
  type Scene,
  shape,
  sheet,
  sized,
  sky,
  yachtMarks,
} from '../kit.ts';

/** An old cast-iron lighthouse, about 190 high, ground at 0. */
const lighthouse = [
  poly(pts('-34 0, -20 -130, 20 -130, 34 0'), ink.paper),
  poly(pts('6 0, 6 -130, 20 -130, 34 0'), ink.ice),
  rect(-30, -140, 60, 11, ink.navy),
  bar([-29, -140], [-29, -160], 4, ink.navy),
  bar([29, -140], [29, -160], 4, ink.navy),
  rect(-30, -160, 60, 4, ink.navy),
  rect(-15, -172, 30, 34, ink.sun),
  shape('M-21 -170Q-16 -196 0 -200Q16 -196 21 -170Z', ink.navy),
  rect(-7, -60, 11, 22, ink.navy),
  rect(-7, -106, 11, 20, ink.navy),
];

export const nelson: Scene = {
  name: 'nelson',
  alt: 'A white lighthouse on Nelson’s long bank of boulders, a yacht on Tasman Bay and far ranges beyond it.',
  hotspot: { x: 0.56, y: 0.52 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.haze],
          [240, ink.ice],
          [480, ink.cream],
        ]),
        cloud(1380, 470, 800, ink.paper),
        massif({
          skyline: pts(
            '-60 800, 160 740, 380 790, 620 700, 800 760, 1000 690, 1220 770, 1440 720, 1700 790, 1960 740, 2200 800, 2460 760',
          ),
          base: 880,
          seed: 23,
          light: ink.haze,
          shade: ink.steel,
        }),
        hill(pts('-10 862, 500 850, 1000 864, 1600 850, 2410 866'), ink.slate, 890),
        hill(pts('-10 880, 2410 880'), ink.sea),
        hill(pts('-10 985, 900 975, 1700 990, 2410 980'), ink.azure),
        hill(pts('-10 1150, 900 1130, 1700 1160, 2410 1140'), ink.sea),
        glints({ from: 890, to: 1500, count: 46, seed: 14, fill: ink.paper, longest: 300 }),
        // The bank runs from the far right to the near left and becomes wider.
        ribbon(
          sized('2460 906 6, 1900 912 14, 1400 936 34, 1000 990 78, 700 1090 150, 420 1290 300, 80 1640 560'),
          ink.ice,
          0.4,
        ),
        ribbon(
          sized('2460 905 4, 1900 910 10, 1400 933 26, 1000 985 62, 700 1084 124, 420 1282 250, 80 1632 470'),
          ink.iron,
          0.4,
        ),
        ribbon(
          sized('2460 904 2, 1900 908 5, 1400 929 12, 1000 978 30, 700 1074 60, 420 1268 130, 80 1610 260'),
          ink.stone,
          0.4,
        ),
        place(lighthouse, { x: 930, y: 1000, scale: 2.5 }),
        rect(1010, 936, 130, 54, ink.paper),
        rect(1090, 936, 50, 54, ink.ice),
        poly(pts('1000 938, 1026 896, 1126 896, 1150 938'), ink.rail),
        rect(1040, 952, 22, 22, ink.navy),
        place(yachtMarks(ink.paper, ink.navy, ink.sun), { x: 1780, y: 1110, scale: 2.1 }),
        place(yachtMarks(ink.paper, ink.navy), { x: 1420, y: 915, scale: 0.6 }),
        shape('M1700 1120Q1560 1134 1400 1130Q1560 1140 1720 1128Z', ink.paper),
        gull(560, 620, 80, ink.navy, -10),
        gull(690, 690, 48, ink.navy, 8),
        hill(pts('1500 1640, 1800 1500, 2100 1420, 2410 1400'), ink.deep),
        hill(pts('1760 1640, 2040 1560, 2410 1520'), ink.black),
      ],
      plates('haze ice cream paper azure sea steel navy sun iron stone deep'),
    ),
};
