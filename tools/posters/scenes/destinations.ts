import {
  bar,
  coachMarks,
  disc,
  flax,
  folded,
  glints,
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
  yachtMarks,
} from '../kit.ts';

/** One arm of a signpost, pointing right; 420 long, its middle on 0. */
const arm = (board: string, edge: string) => [
  poly(pts('-40 -46, 360 -46, 430 0, 360 46, -40 46'), edge),
  poly(pts('-40 -46, 352 -46, 418 -3, 352 34, -40 34'), board),
];

export const destinations: Scene = {
  name: 'destinations',
  alt: 'A signpost of four arms where the road divides, one way to the mountains and the other to the sea.',
  hotspot: { x: 0.5, y: 0.53 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.ice],
          [300, ink.cream],
        ]),
        massif({
          skyline: pts(
            '-60 600, 120 500, 240 570, 400 420, 540 540, 680 500, 820 640, 960 720, 1080 820, 1200 880',
          ),
          base: 930,
          seed: 33,
          light: ink.steel,
          shade: ink.blue,
          snow: { light: ink.paper, shade: ink.ice, line: 860, reach: 0.6, teeth: 60 },
        }),
        hill(pts('1000 905, 2410 905'), ink.azure, 1100),
        hill(pts('1500 905, 1760 850, 2000 870, 2200 830, 2410 850'), ink.steel, 910),
        glints({ from: 915, to: 990, count: 22, seed: 4, fill: ink.paper, left: 1500, longest: 160 }),
        place(yachtMarks(ink.paper, ink.blue), { x: 1900, y: 962, scale: 0.8 }),
        folded({
          crest: pts('-10 830, 300 790, 700 850, 1000 880, 1300 905'),
          base: 1010,
          light: ink.moss,
          shade: ink.rail,
          at: [60, 260, 460, 660, 860],
          lean: 0.5,
          girth: 0.6,
          seed: 4,
        }),
        hill(pts('-10 960, 700 950, 1300 930, 1700 970, 2100 1010, 2410 1010'), ink.straw),
        ribbon(
          sized('430 948 10, 560 990 26, 800 1050 56, 1000 1140 110, 1140 1300 220, 1200 1700 520'),
          ink.cream,
          0.42,
        ),
        ribbon(
          sized('2300 1014 14, 2060 1030 34, 1720 1070 64, 1400 1150 120, 1240 1300 220, 1200 1700 520'),
          ink.cream,
          0.42,
        ),
        place(coachMarks({ skirt: ink.blue }), { x: 760, y: 1036, scale: 0.85, turn: 11, flip: true }),
        hill(pts('-10 1120, 300 1120, 640 1180, 940 1330, 1060 1640'), ink.fern),
        hill(pts('1380 1640, 1460 1400, 1640 1240, 1960 1150, 2410 1110'), ink.fern),
        hill(pts('-10 1380, 300 1380, 640 1480, 800 1640'), ink.deep),
        hill(pts('1640 1640, 1860 1460, 2140 1390, 2410 1370'), ink.deep),
        // The post and its arms, each in another direction.
        rect(1186, 440, 34, 940, ink.deep),
        disc(1203, 440, 28, ink.deep),
        place(arm(ink.paper, ink.deep), { x: 1210, y: 560, scale: 0.95, turn: 2 }),
        place(arm(ink.sun, ink.deep), { x: 1196, y: 670, scale: 0.9, turn: -3, flip: true }),
        place(arm(ink.rail, ink.deep), { x: 1210, y: 776, scale: 0.82, turn: -4 }),
        place(arm(ink.blue, ink.deep), { x: 1196, y: 868, scale: 0.76, turn: 3, flip: true }),
        flax(1090, 1400, 190, ink.deep, 5),
        flax(260, 1520, 300, ink.deep, 8),
        bar([1203, 440], [1203, 452], 4, ink.deep),
      ],
      plates('ice cream straw sun paper azure steel blue moss rail fern deep'),
    ),
};
