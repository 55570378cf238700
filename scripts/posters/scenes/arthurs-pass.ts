import {
  disc,
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
  sheet,
  sized,
  sky,
  stand,
  train,
} from '../kit.ts';

const wing = (flip: boolean) =>
  place(
    [
      poly(
        pts(
          '0 0, 60 -64, 150 -104, 260 -112, 352 -82, 300 -76, 338 -44, 282 -50, 312 -12, 258 -26, 276 14, 226 -8, 226 30, 180 4, 120 34, 0 44',
        ),
        ink.rail,
      ),
      poly(pts('40 -6, 90 -52, 160 -78, 230 -76, 200 -44, 150 -30, 100 0'), ink.sun),
    ],
    { x: 0, y: 0, flip },
  );
const kea = [
  place(
    [
      wing(false),
      wing(true),
      poly(pts('-30 0, 0 -40, 30 0, 24 90, 46 176, 0 190, -46 176, -24 90'), ink.deep),
      disc(0, -44, 32, ink.rail),
      poly(pts('-10 -66, 12 -70, 26 -96, 30 -60, 14 -46'), ink.black),
    ],
    { x: 1180, y: 790, scale: 0.85, turn: -16 },
  ),
];
const track = sized('-60 1060 16, 700 1085 22, 1400 1100 28, 2460 1090 34');

export const arthursPass: Scene = {
  name: 'arthurs-pass',
  alt: 'A kea glides over mountain beech forest towards the snowy heads of Arthur’s Pass, a train far below.',
  hotspot: { x: 0.5, y: 0.5 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.blue],
          [200, ink.azure],
          [620, ink.ice],
        ]),
        massif({
          skyline: pts(
            '-60 420, 200 560, 420 480, 640 700, 820 760, 1000 640, 1150 520, 1290 380, 1420 500, 1560 430, 1760 660, 1960 520, 2180 360, 2460 300',
          ),
          base: 1080,
          seed: 52,
          rough: 0.11,
          light: ink.steel,
          shade: ink.slate,
          snow: { light: ink.paper, shade: ink.haze, line: 960, reach: 0.55, teeth: 84 },
        }),
        massif({
          skyline: pts('-60 680, 240 800, 480 900, 800 1010, 1100 1050'),
          base: 1100,
          seed: 8,
          light: ink.bush,
          shade: ink.deep,
        }),
        massif({
          skyline: pts('1240 1060, 1560 980, 1800 860, 2060 740, 2460 620'),
          base: 1100,
          seed: 12,
          light: ink.bush,
          shade: ink.deep,
        }),
        hill(pts('-10 1040, 700 1060, 1400 1070, 2410 1050'), ink.tussock),
        ribbon(
          sized('1120 1050 10, 1000 1062 40, 1180 1090 90, 1000 1130 170, 1180 1200 300'),
          ink.haze,
          0.3,
        ),
        rails(track, ink.stone, ink.iron),
        train({ track, nose: 0.64, carriages: 6, engine: ink.navy }),
        hill(pts('-10 1150, 500 1130, 1100 1180, 1700 1140, 2410 1120'), ink.rail),
        stand(-20, 2420, (x) => 1300 + Math.sin(x / 260) * 24, 130, ink.bush, 3, 0.26),
        hill(pts('-10 1290, 600 1300, 1300 1310, 2410 1280'), ink.bush),
        stand(-20, 2420, (x) => 1480 + Math.sin(x / 340 + 2) * 46, 240, ink.deep, 7, 0.28),
        hill(pts('-10 1470, 600 1500, 1300 1510, 2410 1450'), ink.deep),
        ...kea,
        stand(-20, 620, () => 1640, 520, ink.black, 5, 0.3),
        stand(1900, 2480, () => 1640, 480, ink.black, 9, 0.3),
      ],
      plates('blue azure steel slate paper haze bush deep tussock black sun rail'),
    ),
};
