import {
  bar,
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
  shape,
  sheet,
  sized,
  sky,
  stand,
  train,
} from '../kit.ts';

const track = sized('-60 1078 24, 700 1092 34, 1400 1100 42, 2460 1090 50');

/** A kea on a rock, looking left over its shoulder; 330 high, claws on 0. */
const kea = [
  bar([-14, -40], [-22, 2], 20, ink.black),
  bar([40, -40], [44, 2], 20, ink.black),
  shape('M96 -60L214 96L150 104L60 -10Z', ink.deep),
  shape(
    'M-40 -26C-96 -60 -112 -140 -92 -210C-96 -278 -50 -322 4 -314C56 -308 74 -262 66 -218C112 -166 132 -100 138 -40C96 -4 10 2 -40 -26Z',
    ink.moss,
  ),
  shape(
    'M-40 -26C-96 -60 -112 -140 -92 -210C-84 -180 -40 -170 -30 -120C-24 -80 -10 -40 20 -14C0 -12 -20 -16 -40 -26Z',
    ink.straw,
  ),
  shape('M6 -212C74 -196 116 -120 150 -10L176 64C110 40 44 -20 18 -90C4 -130 0 -172 6 -212Z', ink.rail),
  ...[-150, -100, -54].map((y, i) =>
    shape(
      `M${14 + i * 14} ${y}Q${56 + i * 10} ${y + 16} ${84 + i * 14} ${y - 14}Q${70 + i * 12} ${y + 36} ${22 + i * 14} ${y + 22}Z`,
      ink.deep,
    ),
  ),
  shape('M118 -60C140 -20 160 30 176 64C140 54 116 34 96 12Z', ink.sun),
  shape(
    'M-62 -284C-112 -296 -146 -262 -140 -206C-138 -190 -132 -186 -128 -192C-126 -222 -112 -232 -86 -234Z',
    ink.black,
  ),
  disc(-44, -258, 15, ink.sun),
  disc(-46, -258, 8, ink.black),
];

export const arthursPass: Scene = {
  name: 'arthurs-pass',
  alt: 'A kea on a rock looks down on beech forest and a train far below the snowy heads of Arthur’s Pass.',
  hotspot: { x: 0.58, y: 0.53 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.azure],
          [260, ink.haze],
          [395, ink.ice],
        ]),
        massif({
          skyline: pts(
            '-60 480, 160 560, 360 430, 480 500, 640 640, 820 720, 1000 640, 1150 540, 1290 420, 1420 520, 1560 470, 1760 680, 1960 600, 2180 480, 2460 420',
          ),
          base: 1080,
          seed: 52,
          rough: 0.09,
          light: ink.steel,
          shade: ink.slate,
          snow: { light: ink.paper, shade: ink.haze, line: 960, reach: 0.55, teeth: 84 },
        }),
        massif({
          skyline: pts('-60 700, 240 800, 480 900, 800 1010, 1100 1076'),
          base: 1100,
          seed: 8,
          light: ink.rail,
          shade: ink.deep,
        }),
        massif({
          skyline: pts('1240 1080, 1560 980, 1800 880, 2060 800, 2460 720'),
          base: 1100,
          seed: 12,
          light: ink.rail,
          shade: ink.deep,
        }),
        hill(pts('-10 1040, 700 1060, 1400 1070, 2410 1050'), ink.straw),
        ribbon(sized('1000 1062 8, 900 1065 26, 700 1070 50, 300 1064 60, -200 1050 70'), ink.haze, 0.3),
        rails(track, ink.moss, ink.slate),
        train({ track, nose: 0.5, carriages: 5, engine: ink.slate }),
        hill(pts('-10 1150, 500 1130, 1100 1180, 1700 1140, 2410 1120'), ink.rail),
        stand(-20, 2420, (x) => 1290 + Math.sin(x / 260) * 24, 130, ink.deep, 3, 0.26),
        hill(pts('-10 1290, 600 1300, 1300 1310, 2410 1280'), ink.deep),
        stand(-20, 900, (x) => 1500 + Math.sin(x / 340 + 2) * 40, 250, ink.black, 7, 0.26),
        hill(pts('-10 1480, 500 1490, 900 1560, 1100 1640'), ink.black),
        // The look-out rock.
        poly(
          pts(
            '1180 1640, 1260 1500, 1320 1400, 1480 1330, 1600 1262, 1760 1240, 1960 1256, 2100 1320, 2240 1350, 2410 1450, 2410 1640',
          ),
          ink.slate,
        ),
        poly(
          pts(
            '1180 1640, 1260 1500, 1320 1400, 1480 1330, 1600 1262, 1760 1240, 1660 1330, 1560 1400, 1500 1520, 1420 1640',
          ),
          ink.haze,
        ),
        place(kea, { x: 1680, y: 1254, scale: 1.5 }),
      ],
      plates('azure haze ice paper steel slate rail moss deep straw black sun'),
    ),
};
