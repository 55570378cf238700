import {
  folded,
  halo,
  hill,
  ink,
  plates,
  pts,
  rails,
  type Scene,
  sheet,
  sized,
  sky,
  stand,
  train,
} from '../kit.ts';

const far = sized(
  '2460 780 16, 1900 800 20, 1500 770 24, 1330 700 27, 1150 650 29, 900 660 33, 720 730 39, 760 810 47, 1100 850 54, 1640 880 62, 1960 960 72, 1900 1080 88, 1500 1140 100, 1000 1180 116, 500 1300 140, -200 1560 190',
);

export const railPass: Scene = {
  name: 'rail-pass',
  alt: 'A long train winds down a green hill in great loops, its engine already on the bend below its last carriages.',
  hotspot: { x: 0.52, y: 0.48 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.sage],
          [220, ink.celadon],
          [420, ink.fresh],
          [600, ink.cream],
        ]),
        halo(1900, 520, [
          [250, ink.dawn],
          [110, ink.sun],
        ]),
        folded({
          crest: pts('-10 760, 300 700, 600 740, 1800 720, 2100 660, 2410 700'),
          base: 900,
          light: ink.jade,
          shade: ink.lagoon,
          at: [150, 310, 460, 1900, 2100, 2260],
          lean: 0.7,
          girth: 0.8,
          seed: 2,
        }),
        folded({
          crest: pts('-10 900, 300 860, 520 740, 780 560, 1020 490, 1260 530, 1500 660, 1800 760, 2410 790'),
          base: 960,
          light: ink.moss,
          shade: ink.fern,
          at: [560, 800, 1030, 1280, 1540],
          lean: 0.6,
          girth: 0.6,
          seed: 9,
        }),
        hill(pts('-10 960, 400 900, 760 800, 1100 820, 1640 860, 2060 900, 2410 880'), ink.fern),
        hill(pts('-10 1180, 600 1160, 1200 1090, 1700 1060, 2000 980, 2410 960'), ink.rail),
        rails(far, ink.paper, ink.iron, 0.9),
        train({ track: far, nose: 0.945, carriages: 9, engine: ink.navy }),
        stand(-20, 420, (x) => 1090 + x * 0.1, 150, ink.deep, 3, 0.3),
        hill(pts('900 1640, 1300 1480, 1800 1360, 2410 1260'), ink.deep),
        stand(1700, 2440, (x) => 1440 - (x - 1700) * 0.2, 230, ink.deep, 8, 0.3),
      ],
      plates('sage celadon fresh cream sun jade moss fern rail paper navy deep'),
    ),
};
