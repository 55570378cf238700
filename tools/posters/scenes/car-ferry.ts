import {
  bar,
  disc,
  folded,
  glints,
  gull,
  hill,
  ink,
  place,
  plates,
  poly,
  pts,
  rect,
  type Scene,
  shape,
  sheet,
  sky,
} from '../kit.ts';

/** A small car with a roof box, going right; 200 long, wheels on 0. */
const car = (paint: string) => [
  shape(
    'M-100 -16L-98 -50Q-94 -58 -84 -60L-60 -62L-40 -98Q-36 -104 -28 -104L44 -104Q52 -104 58 -98L82 -62Q102 -58 104 -46L106 -16Z',
    paint,
  ),
  poly(pts('-46 -62, -30 -94, 6 -94, 6 -62'), ink.navy),
  poly(pts('14 -62, 14 -94, 42 -94, 64 -62'), ink.navy),
  shape('M-34 -104Q-30 -126 0 -128L40 -124Q50 -118 52 -104Z', ink.deep),
  disc(-60, -16, 22, ink.deep),
  disc(64, -16, 22, ink.deep),
  disc(-60, -16, 9, ink.stone),
  disc(64, -16, 9, ink.stone),
];

export const carFerry: Scene = {
  name: 'car-ferry',
  alt: 'A small yellow car drives up the ramp into the open stern of a great white ferry, green hills behind.',
  hotspot: { x: 0.47, y: 0.66 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.azure],
          [330, ink.haze],
        ]),
        folded({
          crest: pts('-10 760, 240 720, 520 800, 800 760, 1100 830, 1400 800, 1900 700, 2410 640'),
          base: 980,
          light: ink.moss,
          shade: ink.rail,
          at: [40, 220, 420, 600, 800, 1000],
          lean: 0.5,
          girth: 0.55,
          seed: 5,
        }),
        hill(pts('-10 960, 2410 960'), ink.sea),
        hill(pts('-10 1080, 2410 1080'), ink.blue),
        glints({
          from: 980,
          to: 1250,
          count: 26,
          seed: 3,
          fill: ink.ice,
          left: -100,
          right: 1200,
          longest: 260,
        }),
        // The stern of the ferry, seen from the quay: side in shade, the gate open.
        poly(pts('1960 420, 2410 380, 2410 1300, 1960 1300'), ink.ice),
        poly(pts('1960 960, 2410 930, 2410 1300, 1960 1300'), ink.navy),
        poly(pts('1140 420, 1960 420, 1960 1300, 1180 1300, 1120 960'), ink.paper),
        poly(pts('1120 960, 1960 960, 1960 1300, 1180 1300'), ink.navy),
        rect(1120, 930, 840, 30, ink.sun),
        poly(pts('1960 930, 2410 902, 2410 932, 1960 960'), ink.sun),
        poly(pts('1280 280, 1860 280, 1890 420, 1250 420'), ink.paper),
        poly(pts('1860 280, 2300 262, 2340 396, 1890 420'), ink.ice),
        poly(pts('1440 120, 1640 120, 1680 280, 1400 280'), ink.navy),
        poly(pts('1432 160, 1650 160, 1662 206, 1420 206'), ink.sun),
        ...[330, 370].map((y) => rect(1300, y, 540, 16, ink.navy)),
        ...[530, 600, 670].flatMap((y) => [
          rect(1180, y, 740, 18, ink.navy),
          rect(1180, y + 18, 740, 6, ink.haze),
        ]),
        ...[2020, 2110, 2200, 2290, 2380].flatMap((x, i) =>
          [530, 600, 670].map((y) => rect(x, y - i * 6, 54, 24, ink.navy)),
        ),
        shape('M1260 1300L1260 800Q1260 740 1320 740L1800 740Q1860 740 1860 800L1860 1300Z', ink.night),
        poly(pts('1300 1300, 1300 820, 1400 900, 1400 1180'), ink.navy),
        poly(pts('1820 1300, 1820 820, 1720 900, 1720 1180'), ink.navy),
        ...[1480, 1560, 1640].map((x) => rect(x, 800, 30, 14, ink.sun)),
        // Ramp and quay.
        poly(pts('1300 1190, 1830 1190, 1640 1480, 640 1480'), ink.ice),
        poly(pts('640 1480, 1640 1480, 1620 1520, 600 1520'), ink.night),
        ...[0.2, 0.42, 0.66].map((t) =>
          bar(
            [1565 - 425 * t * 1.0, 1200 + 280 * t],
            [1565 - 425 * (t + 0.12), 1200 + 280 * (t + 0.12)],
            12,
            ink.navy,
          ),
        ),
        poly(
          pts('-10 1440, 680 1440, 600 1520, 1640 1520, 1760 1400, 2410 1380, 2410 1640, -10 1640'),
          ink.stone,
        ),
        poly(pts('-10 1440, 680 1440, 660 1462, -10 1462'), ink.sun),
        ...[160, 380, 600].map((x) => rect(x - 30, 1386, 60, 54, ink.night)),
        place(car(ink.sun), { x: 1070, y: 1410, scale: 1.65, turn: -13 }),
        gull(690, 600, 90, ink.navy, -8),
        gull(900, 680, 54, ink.navy, 8),
      ],
      plates('azure haze ice paper moss rail sea navy night sun stone deep'),
    ),
};
