import {
  disc,
  glints,
  gull,
  halo,
  hill,
  ink,
  massif,
  place,
  plates,
  poly,
  pts,
  rails,
  type Scene,
  shape,
  sheet,
  sized,
  sky,
  swell,
  train,
} from '../kit.ts';

const track = sized('-200 972 44, 500 952 38, 1000 938 28, 1500 922 16, 1900 914 9');

/** A fur seal sitting upright, nose to the left, lit from behind; about 280 high, rock at 0. */
const seal = [
  shape(
    'M-44 0C-78 -60 -84 -130 -66 -186Q-66 -206 -76 -216Q-108 -224 -136 -240Q-144 -252 -134 -260Q-116 -266 -96 -272Q-66 -292 -34 -280C2 -264 6 -214 26 -176C60 -112 150 -66 214 -42Q252 -54 284 -52Q280 -20 244 2L-30 6Z',
    ink.night,
  ),
  shape(
    'M-34 -280C2 -264 6 -214 26 -176C60 -112 150 -66 214 -42Q252 -54 284 -52L278 -42Q246 -40 210 -26C140 -48 46 -96 10 -166C-8 -206 -12 -256 -34 -280Z',
    ink.sun,
  ),
  shape('M-6 -120Q18 -70 -14 -26Q-50 10 -126 16Q-96 -8 -70 -26Q-48 -60 -46 -104Z', ink.black),
  shape('M170 -8Q230 -20 300 8Q240 22 160 12Z', ink.black),
  disc(-104, -258, 6, ink.paper),
  shape('M-58 -262L-34 -250L-52 -246Z', ink.black),
];

export const aDayInKaikoura: Scene = {
  name: 'a-day-in-kaikoura',
  alt: 'A fur seal sits up on a rock off Kaikōura as a train goes by along the shore in the first sun.',
  hotspot: { x: 0.52, y: 0.49 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.ice],
          [240, ink.cream],
          [520, ink.dawn],
        ]),
        halo(1720, 880, [
          [300, ink.apricot],
          [150, ink.sun],
        ]),
        massif({
          skyline: pts(
            '-60 560, 120 480, 260 560, 420 430, 560 520, 700 480, 860 610, 1000 570, 1180 690, 1360 720, 1560 800, 1760 860, 1860 900',
          ),
          base: 930,
          seed: 29,
          sunFrom: 'right',
          light: ink.steel,
          shade: ink.slate,
          snow: { light: ink.paper, shade: ink.ice, line: 860, reach: 0.6, teeth: 60 },
        }),
        hill(pts('-10 830, 300 800, 640 860, 1000 870, 1400 900, 1800 912'), ink.rail, 960),
        hill(pts('-10 905, 2410 905'), ink.sea),
        hill(pts('-10 920, 500 912, 1000 906, 1500 905, 1900 906'), ink.fern, 990),
        hill(pts('-10 985, 600 962, 1100 945, 1600 922, 1960 908, 2000 930'), ink.stone, 1020),
        rails(track, ink.stone, ink.navy, 0.8),
        train({ track, nose: 0.4, carriages: 5, engine: ink.navy }),
        hill(pts('-10 1010, 700 978, 1300 950, 1900 914, 2410 914'), ink.sea),
        swell(pts('-10 1006, 500 984, 1000 962, 1500 938, 1900 916'), 22, ink.paper),
        hill(pts('-10 1130, 800 1090, 1600 1100, 2410 1060'), ink.blue),
        glints({
          from: 940,
          to: 1360,
          count: 24,
          seed: 3,
          fill: ink.dawn,
          left: 1470,
          right: 1970,
          longest: 240,
        }),
        shape('M560 1462Q880 1350 1200 1370Q1900 1340 2410 1390L2410 1460Q1400 1440 560 1462Z', ink.paper),
        poly(
          pts(
            '700 1640, 760 1470, 900 1400, 1010 1330, 1090 1230, 1210 1186, 1420 1196, 1640 1180, 1780 1230, 1900 1320, 2060 1350, 2200 1430, 2410 1450, 2410 1640',
          ),
          ink.stone,
        ),
        poly(
          pts('1010 1330, 1090 1230, 1140 1300, 1060 1420, 1100 1640, 700 1640, 760 1470, 900 1400'),
          ink.iron,
        ),
        poly(
          pts(
            '1420 1300, 1540 1250, 1640 1180, 1780 1230, 1900 1320, 1800 1420, 1840 1640, 1500 1640, 1560 1460',
          ),
          ink.iron,
        ),
        poly(pts('2060 1350, 2200 1430, 2410 1450, 2410 1640, 2160 1640, 2180 1520'), ink.iron),
        place(seal, { x: 1330, y: 1200, scale: 1.3 }),
        shape(
          'M-10 1500Q240 1460 480 1510Q640 1540 780 1520Q640 1580 460 1560Q220 1520 -10 1550Z',
          ink.paper,
        ),
        gull(740, 330, 80, ink.navy, -8),
        gull(900, 400, 50, ink.navy, 10),
      ],
      plates('ice cream dawn sun slate steel paper rail stone iron navy black'),
    ),
};
