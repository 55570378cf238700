import {
  bar,
  coachMarks,
  hill,
  ink,
  massif,
  place,
  plates,
  poly,
  pts,
  rect,
  ribbon,
  type Scene,
  sheet,
  sized,
  sky,
  stand,
} from '../kit.ts';

const deckAt = (x: number) => 1086 - x * 0.06;

export const coaches: Scene = {
  name: 'coaches',
  alt: 'A coach crosses a long low bridge over the plaited blue strands of a braided river, the Alps at its head.',
  hotspot: { x: 0.5, y: 0.53 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.azure],
          [230, ink.haze],
          [440, ink.ice],
        ]),
        massif({
          skyline: pts(
            '-60 740, 140 640, 280 700, 440 580, 600 680, 760 600, 920 700, 1080 640, 1240 720, 1400 620, 1560 690, 1720 560, 1900 670, 2060 590, 2240 680, 2460 600',
          ),
          base: 880,
          seed: 37,
          light: ink.steel,
          shade: ink.slate,
          snow: { light: ink.paper, shade: ink.haze, line: 840, reach: 0.6, teeth: 60 },
        }),
        hill(pts('-10 850, 300 820, 700 850, 1000 868, 1400 866, 1800 840, 2410 810'), ink.tussock, 920),
        hill(pts('-10 880, 2410 876'), ink.straw),
        hill(pts('-10 905, 2410 900'), ink.stone),
        // A braided river, whose channels split and join.
        ribbon(
          sized(
            '1240 886 6, 1180 920 20, 1320 970 40, 1260 1060 80, 1000 1200 150, 900 1400 230, 1200 1700 380',
          ),
          ink.azure,
          0.4,
        ),
        ribbon(
          sized(
            '1180 920 12, 1000 970 30, 820 1050 60, 860 1160 90, 640 1300 140, 200 1440 210, -300 1560 320',
          ),
          ink.azure,
          0.4,
        ),
        ribbon(
          sized('1320 970 20, 1540 1010 36, 1700 1090 66, 1580 1200 100, 1700 1360 170, 2100 1660 330'),
          ink.azure,
          0.4,
        ),
        ribbon(
          sized('1000 970 14, 700 985 24, 420 1030 44, 300 1120 70, 0 1190 100, -300 1230 140'),
          ink.azure,
          0.4,
        ),
        ribbon(sized('1700 1090 40, 1960 1110 60, 2200 1190 90, 2500 1230 130'), ink.azure, 0.4),
        ribbon(
          sized('1260 1060 30, 1440 1160 60, 1400 1300 100, 1100 1420 130, 900 1500 160'),
          ink.azure,
          0.4,
        ),
        ribbon(sized('1260 1066 24, 1040 1190 64, 960 1380 100, 1200 1660 180'), ink.sea, 0.4),
        ribbon(sized('820 1056 14, 850 1156 34, 650 1290 60, 220 1430 90, -300 1540 150'), ink.sea, 0.4),
        ribbon(sized('1700 1094 16, 1590 1200 40, 1710 1360 80, 2090 1640 160'), ink.sea, 0.4),
        ...Array.from({ length: 17 }, (_, i) => {
          const x = 60 + i * 150;
          return poly(
            [
              [x - 14, deckAt(x)],
              [x + 14, deckAt(x)],
              [x + 20, deckAt(x) + 128],
              [x - 20, deckAt(x) + 128],
            ],
            ink.iron,
          );
        }),
        bar([-20, deckAt(-20) + 12], [2420, deckAt(2420) + 12], 44, ink.iron),
        place([rect(-1240, -12, 2480, 18, ink.paper)], { x: 1200, y: deckAt(1200) - 4, turn: -3.43 }),
        bar([-20, deckAt(-20) - 30], [2420, deckAt(2420) - 30], 7, ink.iron),
        ...Array.from({ length: 33 }, (_, i) => rect(20 + i * 75, deckAt(20 + i * 75) - 30, 6, 30, ink.iron)),
        place(coachMarks({ skirt: ink.blue }), { x: 1390, y: deckAt(1390) - 12, scale: 2, turn: -3.43 }),
        hill(pts('-10 1440, 200 1450, 460 1540, 560 1640'), ink.tussock),
        hill(pts('1960 1640, 2100 1500, 2260 1430, 2410 1410'), ink.tussock),
        stand(2080, 2420, (x) => 1600 - (x - 2080) * 0.3, 105, ink.deep, 4, 0.3),
      ],
      plates('azure haze ice paper steel slate tussock straw stone sea iron sun'),
    ),
};
