import {
  canopy,
  cloud,
  folded,
  gull,
  hill,
  ink,
  norfolkPine,
  place,
  plates,
  pts,
  rect,
  ribbon,
  type Scene,
  shape,
  sheet,
  sized,
  sky,
} from '../kit.ts';

/** A container ship from the side, bow to the right, waterline at 0. */
const ship = [
  shape('M-120 -22L118 -26L104 0L-112 0Z', ink.navy),
  rect(-110, -64, 30, 42, ink.paper),
  rect(-106, -58, 22, 7, ink.navy),
  ...[-70, -42, -14, 14, 42, 70].flatMap((x, i) => [
    rect(x, -42, 25, 17, [ink.sun, ink.steel, ink.rail][i % 3] ?? ink.sun),
    rect(x, -59, 25, 15, [ink.rail, ink.sun, ink.steel][i % 3] ?? ink.rail),
  ]),
];

export const tauranga: Scene = {
  name: 'tauranga',
  alt: 'Surf rolls onto a long white beach that runs to the lone green hill of Mauao, a ship passing behind.',
  hotspot: { x: 0.5, y: 0.53 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.azure],
          [220, ink.haze],
          [430, ink.ice],
          [620, ink.cream],
        ]),
        cloud(240, 450, 760, ink.paper),
        hill(pts('-10 850, 300 800, 620 838, 900 820, 1200 850'), ink.haze, 900),
        hill(pts('1700 870, 2000 820, 2200 840, 2410 800'), ink.haze, 900),
        hill(pts('-10 868, 2410 868'), ink.sea),
        place(ship, { x: 785, y: 886, scale: 1.1, flip: true }),
        folded({
          crest: pts(
            '925 940, 1010 850, 1090 730, 1180 590, 1270 490, 1360 448, 1450 462, 1560 540, 1680 680, 1790 810, 1880 890',
          ),
          base: 940,
          light: ink.fern,
          shade: ink.bush,
          at: [1210, 1330, 1440, 1520, 1640, 1740],
          lean: 0.34,
          girth: 0.42,
          seed: 6,
        }),
        canopy(1760, 2420, (x) => 890 - (x - 1760) * 0.02, 64, ink.rail, 4),
        hill(pts('880 975, 1000 925, 1100 900, 1500 896, 1900 904, 2410 880'), ink.bush, 980),
        hill(pts('-10 980, 700 968, 1300 960, 2410 960'), ink.blue),
        // The beach: a long curve from the foot of the hill to the near right corner.
        ribbon(
          sized('1010 928 6, 1240 950 26, 1560 990 80, 1900 1080 190, 2240 1240 420, 2600 1500 900'),
          ink.cream,
          0.42,
        ),
        hill(pts('1120 985, 1300 950, 1500 944, 1800 968, 2100 984, 2410 1000'), ink.moss, 1640),
        hill(pts('1380 1640, 1620 1440, 1960 1270, 2180 1190, 2410 1170'), ink.cream),
        shape(
          'M960 930Q1260 948 1480 996Q1820 1070 1900 1180Q1960 1280 1740 1400Q1560 1500 1440 1640L-10 1640L-10 980Q600 974 960 930Z',
          ink.blue,
        ),
        shape(
          'M980 936Q1240 956 1440 1006Q1760 1086 1810 1180Q1850 1280 1640 1390Q1440 1490 1330 1640L1450 1640Q1570 1500 1760 1400Q1990 1280 1920 1170Q1840 1070 1490 990Q1260 944 980 936Z',
          ink.paper,
        ),
        shape(
          'M700 1010Q1120 1010 1350 1060Q1600 1120 1600 1190Q1580 1290 1380 1370Q1500 1280 1490 1200Q1440 1110 1240 1066Q1040 1030 700 1010Z',
          ink.ice,
        ),
        shape(
          'M200 1130Q640 1090 960 1140Q1180 1180 1230 1250Q1000 1190 760 1180Q460 1170 200 1130Z',
          ink.ice,
        ),
        shape('M-10 1330Q360 1290 700 1350Q900 1390 980 1460Q760 1410 480 1400Q200 1390 -10 1420Z', ink.ice),
        hill(pts('1960 1640, 2080 1420, 2240 1270, 2410 1200'), ink.rail),
        norfolkPine(2055, 1010, 230, ink.deep),
        norfolkPine(2160, 1070, 330, ink.deep),
        norfolkPine(2300, 1230, 560, ink.deep),
        gull(760, 640, 70, ink.navy, -8),
        gull(880, 700, 44, ink.navy, 6),
      ],
      plates('azure haze ice paper blue sea fern bush cream navy sun deep'),
    ),
};
