import {
  disc,
  glints,
  hill,
  ink,
  massif,
  place,
  plates,
  poly,
  pts,
  ribbon,
  type Scene,
  sheet,
  sized,
  sky,
  stand,
  steamerMarks,
  swell,
} from '../kit.ts';

export const queenstown: Scene = {
  name: 'queenstown',
  alt: 'A steamer crosses Lake Wakatipu below the sawtooth wall of the Remarkables.',
  hotspot: { x: 0.47, y: 0.53 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.azure],
          [220, ink.haze],
          [375, ink.cream],
          [590, ink.dawn],
        ]),
        massif({
          skyline: pts(
            '640 880, 820 760, 920 790, 1020 610, 1090 660, 1180 470, 1250 540, 1330 430, 1400 500, 1500 390, 1580 480, 1680 420, 1760 510, 1880 450, 1980 560, 2120 500, 2260 620, 2460 560',
          ),
          base: 960,
          seed: 83,
          rough: 0.13,
          light: ink.steel,
          shade: ink.slate,
          snow: { light: ink.paper, shade: ink.ice, line: 880, reach: 0.5, teeth: 54 },
        }),
        massif({
          skyline: pts('-60 560, 140 620, 300 560, 520 700, 680 760, 860 900'),
          base: 960,
          seed: 14,
          light: ink.moss,
          shade: ink.rail,
        }),
        hill(pts('700 960, 1000 915, 1300 900, 1700 880, 2410 840'), ink.tussock, 965),
        hill(pts('-10 930, 2410 930'), ink.azure),
        poly(pts('900 940, 1500 1180, 2410 1010, 2410 936'), ink.sea),
        hill(pts('-10 1030, 900 1010, 1600 1050, 2410 1030'), ink.sea),
        hill(pts('-10 1170, 1000 1150, 2410 1190'), ink.blue),
        glints({ from: 940, to: 1500, count: 34, seed: 6, fill: ink.ice, left: 900, longest: 320 }),
        ...Array.from({ length: 13 }, (_, i) =>
          disc(1166 + i * 34 + i * i * 1.6, 908 - i * 11, 16 + i * 3.2, ink.cream),
        ),
        place(steamerMarks(ink.black, ink.paper, ink.sun, ink.navy), {
          x: 1110,
          y: 1120,
          scale: 2,
          flip: true,
        }),
        ribbon(sized('1340 1118 8, 1600 1140 40, 1960 1220 110, 2460 1360 240'), ink.ice, 0.3),
        swell(pts('800 1124, 1100 1134, 1380 1122'), 18, ink.ice),
        hill(pts('-10 1260, 260 1270, 560 1400, 760 1640'), ink.deep),
        stand(-20, 560, (x) => 1290 + x * 0.22, 330, ink.deep, 4, 0.26),
      ],
      plates('azure haze cream dawn slate paper moss rail sea blue sun deep'),
    ),
};
