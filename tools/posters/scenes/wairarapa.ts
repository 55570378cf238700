import {
  cabbageTree,
  folded,
  hill,
  ink,
  plates,
  poly,
  poplar,
  pts,
  rails,
  type Scene,
  sheet,
  sized,
  sky,
  train,
} from '../kit.ts';

const track = sized('2440 905 24, 1900 935 38, 1300 980 54, 700 1035 72, -80 1110 96');

export const wairarapa: Scene = {
  name: 'wairarapa',
  alt: 'A train leaves the folded Remutaka hills and runs between rows of vines in golden light.',
  hotspot: { x: 0.5, y: 0.55 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.fresh],
          [260, ink.cream],
          [520, ink.dawn],
        ]),
        folded({
          crest: pts(
            '-10 700, 260 620, 520 660, 800 500, 1060 600, 1380 440, 1640 560, 1900 480, 2180 600, 2410 540',
          ),
          base: 960,
          light: ink.haze,
          shade: ink.steel,
          at: [140, 260, 640, 800, 940, 1250, 1380, 1520, 1760, 1900, 2040, 2330],
          lean: 0.45,
          girth: 0.45,
          seed: 6,
        }),
        folded({
          crest: pts('-10 790, 240 740, 520 820, 800 700, 1080 800, 1360 720, 1700 830, 2000 760, 2410 840'),
          base: 1000,
          light: ink.moss,
          shade: ink.rail,
          at: [120, 250, 420, 680, 800, 940, 1220, 1360, 1500, 1840, 1990, 2130],
          lean: 0.7,
          girth: 0.8,
          seed: 3,
        }),
        hill(pts('-10 960, 600 930, 1300 920, 2410 880'), ink.straw),
        ...[120, 190, 260, 1500, 1560, 1620, 1690].map((x, i) =>
          poplar(x, 960 - x * 0.025, 110 + (i % 3) * 26, ink.deep),
        ),
        hill(pts('-10 1060, 600 1010, 1300 960, 2410 895'), ink.tussock),
        rails(track, ink.stone, ink.iron),
        train({ track, nose: 0.7, carriages: 4, engine: ink.navy }),
        hill(pts('-10 1160, 700 1090, 1500 1020, 2410 950'), ink.straw),
        ...Array.from({ length: 15 }, (_, i) => {
          const foot = -1500 + i * 360;
          const top = 560 + i * 110;
          return poly(
            [
              [top, 1110 - top * 0.066],
              [top + 20, 1109 - top * 0.066],
              [foot + 210, 1640],
              [foot, 1640],
            ],
            i % 2 === 0 ? ink.rail : ink.fern,
          );
        }),
        hill(pts('-10 1500, 400 1530, 800 1640'), ink.deep),
        cabbageTree(240, 1540, 520, ink.deep, 4),
      ],
      plates('fresh cream haze steel moss rail straw deep black paper sun fern'),
    ),
};
