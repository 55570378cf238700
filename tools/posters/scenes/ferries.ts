import {
  bar,
  folded,
  glints,
  gull,
  halo,
  hill,
  ink,
  place,
  plates,
  poly,
  pts,
  rect,
  ring,
  type Scene,
  shape,
  sheet,
  sky,
  yachtMarks,
} from '../kit.ts';

/** A quarter of the lifebuoy's ring, in the second ink. */
const quarter = (turn: number) =>
  place([shape('M-120 0A120 120 0 0 1 -101 -65L-61 -39A72 72 0 0 0 -72 0Z', ink.sun)], { x: 0, y: 0, turn });

export const ferries: Scene = {
  name: 'ferries',
  alt: 'From the stern rail of a ferry, its white wake runs back between the headlands towards a low sun.',
  hotspot: { x: 0.48, y: 0.64 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.celadon],
          [240, ink.fresh],
          [460, ink.cream],
          [660, ink.dawn],
        ]),
        halo(1420, 850, [
          [280, ink.cream],
          [140, ink.sun],
        ]),
        hill(pts('900 850, 1100 800, 1300 830, 1500 790, 1800 840'), ink.jade, 900),
        hill(pts('-10 852, 2410 852'), ink.lagoon),
        folded({
          crest: pts('-10 560, 240 580, 480 660, 720 730, 940 780, 1120 862'),
          base: 885,
          light: ink.rail,
          shade: ink.bush,
          at: [40, 220, 400, 560, 740, 900],
          lean: 0.5,
          girth: 0.5,
          seed: 5,
        }),
        folded({
          crest: pts('1640 866, 1800 760, 1980 720, 2180 620, 2410 590'),
          base: 890,
          light: ink.rail,
          shade: ink.bush,
          at: [1820, 1980, 2120, 2280],
          lean: -0.5,
          girth: 0.5,
          seed: 9,
        }),
        hill(pts('-10 960, 900 945, 1500 960, 2410 940'), ink.teal),
        hill(pts('-10 1120, 2410 1110'), ink.deep),
        glints({
          from: 870,
          to: 1260,
          count: 34,
          seed: 12,
          fill: ink.dawn,
          left: 1260,
          right: 1600,
          longest: 200,
        }),
        place(yachtMarks(ink.paper, ink.deep, ink.cream), { x: 1840, y: 960, scale: 1 }),
        shape(
          'M1408 868L1424 868Q1480 980 1600 1100Q1760 1260 2010 1400L2300 1560L1990 1560Q1680 1330 1530 1120Q1430 970 1408 868Z',
          ink.jade,
        ),
        shape(
          'M1408 868L1424 868Q1420 980 1330 1110Q1220 1260 1010 1400L800 1560L1090 1560Q1300 1350 1380 1120Q1420 970 1408 868Z',
          ink.jade,
        ),
        shape(
          'M1410 880L1420 880Q1440 1060 1490 1240L1590 1560L1350 1560L1380 1240Q1404 1060 1410 880Z',
          ink.celadon,
        ),
        gull(760, 420, 110, ink.deep, -10),
        gull(930, 520, 70, ink.deep, 8),
        gull(640, 590, 50, ink.deep, 4),
        // The rail of the after deck.
        bar([-20, 1196], [2420, 1196], 26, ink.paper),
        bar([-20, 1306], [2420, 1306], 12, ink.paper),
        bar([-20, 1406], [2420, 1406], 12, ink.paper),
        ...[-90, 380, 860, 1200, 1760, 2230].map((x) => rect(x, 1196, 22, 330, ink.paper)),
        poly(pts('-10 1510, 2410 1510, 2410 1640, -10 1640'), ink.rail),
        poly(pts('-10 1500, 2410 1500, 2410 1526, -10 1526'), ink.paper),
        place([ring(0, 0, 120, 48, ink.paper), ...[12, 102, 192, 282].map(quarter)], {
          x: 860,
          y: 1330,
          scale: 1.15,
        }),
      ],
      plates('celadon fresh cream dawn sun jade lagoon teal rail bush deep paper'),
    ),
};
