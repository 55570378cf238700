import {
  coachMarks,
  fence,
  flax,
  folded,
  hill,
  ink,
  massif,
  place,
  plates,
  pts,
  ribbon,
  type Scene,
  sheet,
  sized,
  sky,
} from '../kit.ts';

export const intercityCoach: Scene = {
  name: 'intercity-coach',
  alt: 'A coach on a long road across golden tussock, the snowy wall of the Southern Alps ahead.',
  hotspot: { x: 0.5, y: 0.6 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.azure],
          [250, ink.haze],
          [400, ink.mist],
          [620, ink.cream],
        ]),
        massif({
          skyline: pts(
            '-60 760, 140 690, 300 740, 520 590, 650 660, 860 520, 960 590, 1160 420, 1260 520, 1420 470, 1600 620, 1780 540, 1920 640, 2120 570, 2260 660, 2460 600',
          ),
          base: 900,
          seed: 17,
          light: ink.steel,
          shade: ink.blue,
          snow: { light: ink.paper, shade: ink.ice, line: 850, reach: 0.6, teeth: 66 },
        }),
        folded({
          crest: pts('-10 840, 260 800, 560 850, 900 820, 1300 860, 1700 810, 2100 850, 2410 790'),
          base: 960,
          light: ink.tussock,
          shade: ink.moss,
          at: [150, 280, 760, 900, 1560, 1700, 1830, 2250],
          lean: 0.7,
          girth: 1,
          seed: 2,
        }),
        hill(pts('-10 905, 800 890, 1600 900, 2410 885'), ink.straw),
        hill(pts('-10 1010, 700 985, 1500 1000, 2410 960'), ink.dawn),
        hill(pts('-10 1180, 600 1130, 1400 1190, 2410 1150'), ink.straw),
        ribbon(
          sized(
            '1160 892 10, 1120 915 26, 1240 960 70, 1480 1030 150, 1440 1120 240, 1000 1230 380, 480 1380 560, -200 1620 860',
          ),
          ink.iron,
          0.3,
        ),
        ribbon(
          sized(
            '1160 892 1, 1120 915 1, 1240 960 3, 1480 1030 5, 1440 1120 8, 1000 1230 12, 480 1380 18, -200 1620 28',
          ),
          ink.paper,
          0.3,
        ),
        place(coachMarks(), { x: 1150, y: 1186, scale: 2.1, turn: -13 }),
        fence(
          pts('1620 1010, 1680 1070, 1690 1140, 1620 1230, 1480 1340, 1280 1480, 1010 1640'),
          62,
          ink.deep,
        ),
        hill(pts('1500 1640, 1800 1500, 2100 1430, 2410 1400'), ink.moss),
        flax(2150, 1500, 330, ink.rail, 3),
        flax(1880, 1580, 230, ink.rail, 7),
      ],
      plates('azure haze cream steel blue paper tussock moss straw dawn iron sun'),
    ),
};
