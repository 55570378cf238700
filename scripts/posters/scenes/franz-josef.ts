import {
  canopy,
  folded,
  hill,
  ink,
  massif,
  plates,
  poly,
  pts,
  ribbon,
  type Scene,
  sheet,
  sized,
  sky,
  treeFern,
} from '../kit.ts';

export const franzJosef: Scene = {
  name: 'franz-josef',
  alt: 'A glacier pours like a blue and white road out of the high Alps down between walls of rainforest.',
  hotspot: { x: 0.5, y: 0.46 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.azure],
          [240, ink.haze],
          [500, ink.cream],
        ]),
        massif({
          skyline: pts(
            '-60 560, 200 420, 420 520, 700 350, 900 460, 1120 300, 1260 380, 1440 280, 1640 430, 1860 330, 2120 500, 2460 420',
          ),
          base: 1230,
          seed: 61,
          rough: 0.09,
          light: ink.steel,
          shade: ink.blue,
          snow: { light: ink.paper, shade: ink.ice, line: 900, reach: 0.42, teeth: 80 },
        }),
        poly(
          pts(
            '980 520, 1180 470, 1420 500, 1520 600, 1380 700, 1420 800, 1300 920, 1360 1020, 1290 1160, 1060 1180, 1000 1040, 1080 920, 1010 800, 1060 700, 940 600',
          ),
          ink.paper,
        ),
        poly(
          pts(
            '1420 500, 1520 600, 1380 700, 1420 800, 1300 920, 1360 1020, 1290 1160, 1230 1170, 1270 1020, 1220 920, 1330 800, 1290 700, 1400 600',
          ),
          ink.ice,
        ),
        ...[560, 640, 735, 850, 965, 1085].flatMap((y, i) => [
          poly(
            [
              [1050 + (i % 2) * 24, y],
              [1150, y + 26],
              [1270, y + 6],
              [1150, y + 42],
            ],
            ink.haze,
          ),
          poly(
            [
              [1090, y + 46],
              [1170, y + 60],
              [1300 - i * 8, y + 40],
              [1170, y + 72],
            ],
            ink.azure,
          ),
        ]),
        poly(pts('1040 1180, 1120 1120, 1180 1140, 1250 1110, 1300 1170, 1290 1200'), ink.azure),
        poly(pts('1150 1200, 1180 1152, 1216 1200'), ink.navy),
        folded({
          crest: pts('-10 430, 240 560, 460 620, 700 800, 880 960, 1060 1180'),
          base: 1230,
          light: ink.rail,
          shade: ink.deep,
          at: [20, 200, 380, 560, 740],
          lean: 0.5,
          girth: 0.4,
          seed: 4,
        }),
        folded({
          crest: pts('1270 1190, 1420 1000, 1600 820, 1860 660, 2120 560, 2410 400'),
          base: 1230,
          light: ink.fern,
          shade: ink.bush,
          at: [1500, 1660, 1860, 2080, 2300],
          lean: -0.5,
          girth: 0.4,
          seed: 7,
        }),
        hill(pts('-10 1200, 700 1180, 1300 1195, 2410 1190'), ink.stone),
        ribbon(
          sized('1180 1196 30, 1260 1230 90, 1060 1290 180, 1240 1400 340, 1000 1640 640'),
          ink.haze,
          0.35,
        ),
        ribbon(
          sized('1180 1196 10, 1262 1230 40, 1066 1290 90, 1246 1400 180, 1040 1640 360'),
          ink.paper,
          0.35,
        ),
        canopy(-20, 760, (x) => 1240 + x * 0.16, 110, ink.bush, 3),
        hill(pts('-10 1240, 400 1310, 760 1380, 900 1640'), ink.bush),
        canopy(1560, 2420, (x) => 1400 - (x - 1560) * 0.2, 120, ink.bush, 8),
        hill(pts('1440 1640, 1600 1440, 2000 1330, 2410 1250'), ink.bush),
        treeFern(260, 1640, 640, ink.black, 2),
        treeFern(2120, 1640, 560, ink.black, 6),
        treeFern(620, 1700, 420, ink.black, 4),
      ],
      plates('azure haze steel blue paper ice rail deep fern bush stone black'),
    ),
};
