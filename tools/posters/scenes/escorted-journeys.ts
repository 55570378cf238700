import {
  bar,
  cloud,
  coachMarks,
  disc,
  fence,
  flax,
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
  shape,
  sheet,
  sized,
  sky,
} from '../kit.ts';

/** A person seen from behind; 170 high, feet on 0. */
const guest = (coat: string, hair: string = ink.deep) => [
  bar([-13, -76], [-15, 0], 19, ink.deep),
  bar([13, -76], [15, 0], 19, ink.deep),
  shape('M-36 -58L-30 -128Q0 -146 30 -128L36 -58Z', coat),
  disc(0, -160, 21, hair),
];

/** The guide: one arm points to the view, the other hand holds up a closed umbrella. */
const guide = [
  ...guest(ink.rail),
  bar([24, -118], [96, -150], 16, ink.rail),
  disc(100, -152, 9, ink.cream),
  bar([-24, -118], [-52, -200], 16, ink.rail),
  bar([-52, -190], [-58, -310], 7, ink.deep),
  poly(pts('-72 -230, -50 -228, -58 -330'), ink.sun),
];

export const escortedJourneys: Scene = {
  name: 'escorted-journeys',
  alt: 'A guide with a raised umbrella shows four travellers the mountains over a lake, their coach waiting behind.',
  hotspot: { x: 0.5, y: 0.65 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.azure],
          [230, ink.haze],
          [420, ink.ice],
        ]),
        cloud(160, 400, 720, ink.paper),
        massif({
          skyline: pts(
            '-60 800, 200 720, 420 770, 700 660, 880 730, 1080 560, 1200 620, 1380 440, 1500 540, 1640 470, 1840 640, 2020 580, 2240 690, 2460 640',
          ),
          base: 960,
          seed: 81,
          light: ink.steel,
          shade: ink.slate,
          snow: { light: ink.paper, shade: ink.haze, line: 900, reach: 0.6, teeth: 66 },
        }),
        hill(pts('-10 925, 600 900, 1200 935, 1800 900, 2410 920'), ink.rail, 990),
        hill(pts('-10 955, 2410 955'), ink.azure),
        hill(pts('-10 1080, 2410 1070'), ink.sea),
        glints({ from: 965, to: 1240, count: 34, seed: 4, fill: ink.paper, longest: 260 }),
        hill(pts('-10 1180, 500 1190, 1100 1260, 1700 1250, 2410 1180'), ink.tussock),
        fence(
          pts('-20 1296, 300 1306, 620 1326, 940 1346, 1260 1352, 1580 1346, 1900 1328, 2420 1286'),
          96,
          ink.deep,
        ),
        hill(pts('-10 1330, 600 1370, 1200 1400, 1800 1380, 2410 1330'), ink.straw),
        ribbon(sized('-200 1460 120, 700 1444 110, 1500 1438 110, 2600 1456 120'), ink.tussock, 0.5),
        place(coachMarks({ skirt: ink.rail }), { x: 1600, y: 1426, scale: 2.8 }),
        place(guest(ink.sun), { x: 660, y: 1418, scale: 1.35 }),
        place(guest(ink.paper, ink.slate), { x: 780, y: 1426, scale: 1.25 }),
        place(guest(ink.sea), { x: 890, y: 1418, scale: 1.4 }),
        place(guest(ink.straw, ink.paper), { x: 1010, y: 1428, scale: 1.25 }),
        place(guide, { x: 1190, y: 1424, scale: 1.5 }),
        hill(pts('-10 1560, 600 1590, 1200 1610, 2410 1580'), ink.tussock),
        flax(200, 1600, 280, ink.deep, 4),
      ],
      plates('azure haze ice paper steel slate rail sea tussock straw deep sun'),
    ),
};
