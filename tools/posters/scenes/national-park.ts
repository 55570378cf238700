import {
  bar,
  cloud,
  cone,
  disc,
  flax,
  hill,
  ink,
  massif,
  place,
  plates,
  poly,
  pts,
  rails,
  ribbon,
  type Scene,
  shape,
  sheet,
  sized,
  sky,
  steam,
  train,
} from '../kit.ts';

const track = sized('2560 1010 30, 1900 1006 32, 1200 1000 34, 500 1008 36, -300 1030 38');

/** A walker with a pack and a stick, about 130 high, going right. */
const walker = [
  bar([-6, -58], [-20, 0], 11, ink.night),
  bar([-2, -58], [16, 0], 11, ink.night),
  poly(pts('-18 -56, -12 -102, 12 -102, 12 -56'), ink.navy),
  shape('M-16 -62L-14 -104Q-38 -110 -40 -86L-38 -64Z', ink.sun),
  disc(2, -118, 12, ink.night),
  bar([8, -94], [28, -70], 8, ink.navy),
  bar([30, -84], [36, 0], 4, ink.night),
];

export const nationalPark: Scene = {
  name: 'national-park',
  alt: 'A walker on a track across golden tussock towards the dark cone of Ngāuruhoe, a train crossing below it.',
  hotspot: { x: 0.48, y: 0.54 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.haze],
          [230, ink.ice],
          [370, ink.cream],
        ]),
        massif({
          skyline: pts('1700 900, 1900 800, 2020 690, 2110 720, 2200 640, 2290 690, 2380 650, 2560 740'),
          base: 940,
          seed: 12,
          rough: 0.06,
          light: ink.haze,
          shade: ink.steel,
          snow: { light: ink.paper, shade: ink.ice, line: 860, reach: 0.6, teeth: 50 },
        }),
        massif({
          skyline: pts(
            '-60 760, 120 720, 300 640, 400 660, 520 610, 640 640, 760 620, 900 700, 1200 800, 1400 900',
          ),
          base: 940,
          seed: 8,
          rough: 0.05,
          light: ink.steel,
          shade: ink.slate,
          snow: { light: ink.paper, shade: ink.ice, line: 760, reach: 0.4, teeth: 50 },
        }),
        steam(1320, 400, 90, ink.paper, 5, 0.5),
        cone({
          x: 1300,
          y: 390,
          base: 955,
          spread: 640,
          rim: 62,
          light: ink.slate,
          shade: ink.navy,
          snow: { light: ink.paper, shade: ink.ice, depth: 0.2, width: 240 },
        }),
        cloud(300, 830, 520, ink.paper),
        hill(pts('-10 930, 500 900, 1100 940, 1700 900, 2410 930'), ink.bush, 1010),
        hill(pts('-10 975, 900 965, 1600 980, 2410 960'), ink.tussock),
        rails(track, ink.stone, ink.iron),
        train({ track, nose: 0.62, carriages: 5, engine: ink.rail }),
        hill(pts('-10 1060, 500 1030, 1000 1045, 1700 1030, 2410 1060'), ink.straw),
        hill(pts('-10 1130, 400 1150, 900 1200, 1400 1170, 1900 1120, 2410 1140'), ink.tussock),
        ribbon(
          sized(
            '1210 1046 8, 1290 1080 18, 1240 1130 34, 1000 1190 60, 800 1270 100, 820 1390 170, 1080 1640 330',
          ),
          ink.cream,
          0.42,
        ),
        place(walker, { x: 800, y: 1296, scale: 1.75 }),
        hill(pts('1240 1640, 1500 1470, 1900 1330, 2410 1270'), ink.straw),
        hill(pts('1500 1640, 1800 1520, 2100 1440, 2410 1420'), ink.tussock),
        flax(1980, 1520, 230, ink.deep, 3),
        flax(2220, 1500, 320, ink.deep, 7),
        hill(pts('-10 1440, 260 1470, 520 1640'), ink.straw),
        flax(130, 1560, 260, ink.deep, 11),
      ],
      plates('haze ice cream paper steel slate navy bush tussock straw sun deep'),
    ),
};
