import {
  canopy,
  cloud,
  cone,
  folded,
  hill,
  ink,
  massif,
  plates,
  pts,
  rails,
  type Scene,
  shape,
  sheet,
  sized,
  sky,
  stand,
  train,
  treeFern,
  within,
} from '../kit.ts';

const track = sized(
  '-300 1442 84, 300 1408 84, 900 1376 82, 1440 1300 74, 1700 1190 60, 1640 1090 48, 1300 1036 40, 900 1032 40, 640 1080 46, 700 1160 54, 1080 1186 58, 1560 1130 52, 1980 1010 42, 2300 900 32, 2560 840 26',
);

export const raurimu: Scene = {
  name: 'raurimu',
  alt: 'The Raurimu Spiral: a train winds round a full loop in the bush and crosses above its own line, Ruapehu beyond.',
  hotspot: { x: 0.48, y: 0.56 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.haze],
          [260, ink.ice],
          [480, ink.cream],
        ]),
        cone({
          x: 620,
          y: 600,
          base: 880,
          spread: 380,
          rim: 30,
          light: ink.haze,
          shade: ink.steel,
          snow: { light: ink.paper, shade: ink.ice, depth: 0.35, width: 150 },
        }),
        massif({
          skyline: pts(
            '900 880, 1180 740, 1340 640, 1440 660, 1560 520, 1640 580, 1760 490, 1860 570, 1960 540, 2120 680, 2360 800, 2560 880',
          ),
          base: 900,
          seed: 15,
          rough: 0.05,
          light: ink.steel,
          shade: ink.slate,
          snow: { light: ink.paper, shade: ink.ice, line: 830, reach: 0.62, teeth: 60 },
        }),
        cloud(200, 740, 480, ink.paper),
        folded({
          crest: pts('-10 860, 400 820, 900 880, 1500 840, 2000 810, 2410 760'),
          base: 1060,
          light: ink.moss,
          shade: ink.rail,
          at: [60, 300, 560, 820, 1100, 1360, 1640, 1900, 2160],
          lean: 0.5,
          girth: 0.6,
          seed: 4,
        }),
        hill(pts('-10 1000, 600 980, 1200 970, 1800 960, 2410 880'), ink.rail),
        stand(-20, 560, (x) => 1050 - x * 0.04, 90, ink.deep, 4, 0.3),
        stand(1850, 2420, (x) => 960 - (x - 1850) * 0.12, 80, ink.deep, 8, 0.3),
        hill(
          pts('-10 1130, 400 1100, 700 1020, 1150 985, 1560 1030, 1800 1130, 2100 1180, 2410 1150'),
          ink.moss,
        ),
        // First the far side of the loop, then the hill inside it, then the near side above the line it crosses.
        rails(track, ink.stone, ink.deep, 0.9),
        hill(pts('760 1166, 940 1060, 1140 1020, 1300 1050, 1400 1150'), ink.rail, 1166),
        canopy(860, 1380, (x) => 1060 + Math.abs(x - 1130) * 0.24, 50, ink.deep, 5),
        within('M600 1120L2600 700L2600 1100L1560 1166L1080 1216L600 1200Z', [
          rails(track, ink.stone, ink.deep, 0.9),
        ]),
        train({ track, nose: 0.8, carriages: 9, engine: ink.slate }),
        shape(
          'M-10 1500Q500 1440 1000 1420Q1500 1360 1760 1250Q2050 1180 2410 1210L2410 1640L-10 1640Z',
          ink.rail,
        ),
        canopy(1600, 2420, (x) => 1360 - (x - 1500) * 0.08, 90, ink.deep, 9),
        hill(pts('1300 1640, 1500 1420, 1900 1320, 2410 1290'), ink.deep),
        hill(pts('-10 1560, 500 1530, 1100 1560, 1500 1640'), ink.deep),
        treeFern(2160, 1520, 540, ink.deep, 3),
        treeFern(1860, 1600, 400, ink.deep, 6),
      ],
      plates('haze ice cream paper steel slate stone moss rail deep sun'),
    ),
};
