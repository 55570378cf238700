import {
  canopy,
  folded,
  glints,
  heightAt,
  hill,
  ink,
  massif,
  plates,
  poly,
  pts,
  rails,
  rect,
  type Scene,
  shape,
  sheet,
  sized,
  sky,
  train,
  treeFern,
  within,
} from '../kit.ts';

/** The crest of the bush in the foreground. */
const mound = pts('1640 1290, 2000 1230, 2410 1200');
const river =
  'M1160 1040Q1260 1080 1180 1160Q1080 1260 1220 1400Q1320 1520 1240 1640L1500 1640Q1540 1500 1400 1380Q1260 1260 1310 1160Q1340 1080 1200 1040Z';
const track = sized('-300 1010 40, 400 1000 44, 1100 1000 48, 1800 1010 50, 2700 1010 50');

export const overTheAlps: Scene = {
  name: 'over-the-alps',
  alt: 'Golden plains on the left and dark rainforest on the right of a white range, a train going from one to the other.',
  hotspot: { x: 0.45, y: 0.52 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.azure],
          [240, ink.haze],
          [365, ink.ice],
        ]),
        // Clouds on the western side only.
        shape(
          'M1890 0L2410 0L2410 600Q2370 570 2330 600Q2240 530 2180 560Q2080 450 2000 470Q1890 360 1920 220Q1860 120 1890 0Z',
          ink.stone,
        ),
        ...[2000, 2080, 2160, 2240, 2320, 2400].map((x, i) =>
          poly(
            [
              [x, 560 + (i % 2) * 30],
              [x + 9, 560 + (i % 2) * 30],
              [x - 90, 860 + (i % 3) * 20],
              [x - 96, 860 + (i % 3) * 20],
            ],
            ink.steel,
          ),
        ),
        massif({
          skyline: pts(
            '420 900, 640 790, 760 820, 940 620, 1020 660, 1160 430, 1240 520, 1340 380, 1440 520, 1540 470, 1680 680, 1800 640, 1960 800, 2140 900',
          ),
          base: 960,
          seed: 62,
          light: ink.steel,
          shade: ink.slate,
          snow: { light: ink.paper, shade: ink.haze, line: 900, reach: 0.65, teeth: 70 },
        }),
        folded({
          crest: pts('-10 900, 300 860, 560 900, 900 930, 1200 940'),
          base: 985,
          light: ink.straw,
          shade: ink.tussock,
          at: [40, 180, 320, 480, 640, 800, 960],
          lean: 0.6,
          girth: 0.6,
          seed: 6,
        }),
        folded({
          crest: pts('1240 960, 1500 900, 1760 860, 2040 800, 2410 760'),
          base: 1000,
          light: ink.rail,
          shade: ink.deep,
          at: [1520, 1700, 1880, 2060, 2240, 2400],
          lean: -0.5,
          girth: 0.6,
          seed: 4,
        }),
        hill(pts('-10 975, 2410 975'), ink.straw),
        hill(pts('1180 975, 1600 970, 2410 965'), ink.rail),
        canopy(1300, 2420, () => 985, 44, ink.deep, 7),
        rect(-10, 996, 2420, 40, ink.tussock),
        rails(track, ink.stone, ink.slate),
        train({ track, nose: 0.6, carriages: 6, engine: ink.slate }),
        hill(pts('-10 1040, 900 1040, 1400 1046, 2410 1040'), ink.straw),
        poly(pts('-10 1120, 700 1046, 1000 1046, 200 1300, -10 1340'), ink.tussock),
        poly(pts('300 1640, 1000 1100, 1120 1050, 1200 1050, 900 1640'), ink.tussock),
        shape(
          'M1160 1040Q1260 1080 1180 1160Q1080 1260 1220 1400Q1320 1520 1240 1640L2410 1640L2410 1040Z',
          ink.rail,
        ),
        shape(river, ink.azure),
        within(river, [
          glints({
            from: 1080,
            to: 1600,
            count: 16,
            seed: 3,
            fill: ink.paper,
            left: 1160,
            right: 1480,
            longest: 120,
          }),
        ]),
        canopy(1640, 2420, (x) => heightAt(mound, x), 110, ink.deep, 9),
        hill([[1440, 1640], [1500, 1400], ...mound], ink.deep),
        treeFern(1780, 1560, 560, ink.deep, 3),
        treeFern(2160, 1500, 600, ink.deep, 6),
      ],
      plates('azure haze ice paper stone steel slate straw tussock rail deep sun'),
    ),
};
