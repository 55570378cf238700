import {
  bar,
  flax,
  folded,
  glints,
  halo,
  hill,
  ink,
  plates,
  poplar,
  pts,
  rect,
  ribbon,
  type Scene,
  sheet,
  sized,
  sky,
  train,
} from '../kit.ts';

const track = sized('-60 1012 50, 1200 1000 50, 2460 988 50');

export const teHuia: Scene = {
  name: 'te-huia',
  alt: 'A train crosses the broad Waikato River among green paddocks and rows of poplars, low blue hills beyond.',
  hotspot: { x: 0.5, y: 0.56 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.ice],
          [260, ink.mist],
        ]),
        halo(560, 760, [
          [200, ink.mist],
          [92, ink.sun],
        ]),
        folded({
          crest: pts('-10 850, 300 800, 620 720, 900 780, 1180 820, 1500 760, 1800 690, 2100 770, 2410 800'),
          base: 940,
          light: ink.haze,
          shade: ink.azure,
          at: [620, 760, 1500, 1800, 1930, 2060],
          lean: 0.7,
          girth: 1,
          seed: 4,
        }),
        hill(pts('-10 880, 500 868, 1100 884, 1700 872, 2410 880'), ink.sage),
        hill(pts('-10 915, 800 925, 1500 910, 2410 920'), ink.moss),
        hill(pts('-10 960, 800 975, 1600 955, 2410 965'), ink.fern),
        ...[40, 110, 185, 265, 350, 440].map((x, i) => poplar(x, 960, 150 + i * 12, ink.deep)),
        ...[1980, 2060, 2150, 2250, 2360].map((x, i) => poplar(x, 940, 120 + i * 16, ink.bush)),
        hill(pts('-10 1075, 600 1060, 1300 1090, 2410 1060'), ink.rail),
        ribbon(
          sized(
            '1640 925 30, 1480 950 90, 1330 1000 190, 1180 1110 330, 1320 1270 520, 1050 1440 760, 700 1640 1050',
          ),
          ink.haze,
          0.3,
        ),
        ribbon(
          sized(
            '1640 925 18, 1480 950 60, 1340 1000 140, 1190 1110 250, 1330 1270 400, 1060 1440 600, 700 1640 860',
          ),
          ink.blue,
          0.3,
        ),
        glints({
          from: 1080,
          to: 1540,
          count: 22,
          seed: 4,
          fill: ink.haze,
          left: 900,
          right: 1400,
          longest: 300,
        }),
        ...[860, 1010, 1160, 1310, 1460].map((x) => rect(x, 1010, 22, 96, ink.stone)),
        bar([-20, 1022], [2420, 1000], 26, ink.deep),
        train({ track, nose: 0.71, carriages: 4, engine: ink.black }),
        hill(pts('1500 1640, 1700 1480, 1950 1400, 2200 1370, 2410 1390'), ink.deep),
        hill(pts('-10 1330, 200 1350, 420 1450, 560 1620'), ink.deep),
        flax(2090, 1440, 300, ink.deep, 6),
        flax(1850, 1500, 200, ink.deep, 11),
      ],
      plates('ice mist paper sun azure sage moss fern deep rail blue black'),
    ),
};
