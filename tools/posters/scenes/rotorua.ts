import {
  bar,
  blob,
  canopy,
  disc,
  glints,
  hill,
  ink,
  type Mark,
  place,
  plates,
  poly,
  pts,
  rect,
  type Scene,
  sheet,
  sky,
  steam,
  treeFern,
} from '../kit.ts';

/** The pool from its rim inwards: each shore is a little smaller and further away. */
const shores: readonly (readonly [size: number, drop: number, fill: string])[] = [
  [1.08, 0, ink.cream],
  [1, 6, ink.sun],
  [0.88, 0, ink.dawn],
  [0.8, -4, ink.celadon],
  [0.62, -12, ink.jade],
  [0.42, -22, ink.lagoon],
];

function pool(x: number, y: number): Mark {
  const edge = pts(
    '-900 -10, -640 -120, -300 -150, 60 -190, 420 -160, 760 -120, 940 -20, 780 110, 380 190, -60 210, -520 160',
  );
  return shores
    .map(([size, drop, fill]) =>
      blob(
        edge.map(([dx, dy]) => [x + dx * size, y + dy * size + drop]),
        fill,
      ),
    )
    .join('');
}

const walker = (coat: string) => [
  bar([-6, -40], [-10, 0], 9, ink.deep),
  bar([6, -40], [10, 0], 9, ink.deep),
  poly(pts('-16 -34, -13 -80, 13 -80, 16 -34'), coat),
  disc(0, -94, 12, ink.deep),
];

export const rotorua: Scene = {
  name: 'rotorua',
  alt: 'A geyser throws its plume behind a hot pool with an orange rim, two walkers on the boardwalk beside it.',
  hotspot: { x: 0.56, y: 0.53 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.lagoon],
          [200, ink.jade],
          [400, ink.celadon],
          [600, ink.cream],
        ]),
        hill(
          pts('-10 830, 300 780, 600 810, 900 740, 1200 800, 1500 770, 1900 700, 2200 760, 2410 730'),
          ink.jade,
          960,
        ),
        hill(pts('-10 880, 500 850, 1000 890, 1600 860, 2000 830, 2410 860'), ink.rail, 1000),
        canopy(-20, 1000, () => 900, 70, ink.bush, 5),
        canopy(1720, 2420, () => 890, 80, ink.bush, 9),
        steam(780, 960, 280, ink.paper, 3, 0.5),
        steam(1740, 940, 330, ink.paper, 6, 0.5),
        steam(1318, 1010, 800, ink.celadon, 7, 0.38),
        steam(1310, 1010, 800, ink.paper, 7, 0.3),
        hill(pts('-10 990, 500 960, 900 980, 1200 950, 1400 950, 1700 985, 2410 960'), ink.bush),
        blob(pts('960 1060, 1120 1000, 1300 975, 1480 1000, 1640 1060, 1300 1110'), ink.cream),
        blob(pts('1120 1040, 1220 1000, 1310 988, 1400 1004, 1500 1040, 1310 1070'), ink.paper),
        hill(pts('-10 1070, 600 1050, 1300 1060, 1900 1050, 2410 1070'), ink.rail),
        blob(
          pts(
            '100 1260, 500 1100, 1200 1070, 1900 1090, 2420 1200, 2420 1500, 1500 1560, 600 1530, 140 1420',
          ),
          ink.dawn,
        ),
        pool(1250, 1300),
        glints({
          from: 1200,
          to: 1400,
          count: 16,
          seed: 4,
          fill: ink.paper,
          left: 760,
          right: 1740,
          longest: 220,
        }),
        steam(930, 1240, 240, ink.paper, 9, 0.3),
        steam(1640, 1260, 200, ink.paper, 14, 0.3),
        // The boardwalk, with its rail.
        poly(pts('1760 1092, 2410 1130, 2410 1164, 1760 1118'), ink.deep),
        ...[1790, 1900, 2010, 2120, 2230, 2340].map((x) =>
          rect(x, 1030 + (x - 1790) * 0.055, 9, 70, ink.deep),
        ),
        bar([1780, 1032], [2420, 1068], 9, ink.deep),
        place(walker(ink.paper), { x: 1950, y: 1104, scale: 1.15 }),
        place(walker(ink.sun), { x: 2060, y: 1110, scale: 1.15 }),
        hill(pts('-10 1370, 240 1400, 460 1500, 640 1640'), ink.deep),
        hill(pts('1860 1640, 2050 1540, 2230 1490, 2410 1470'), ink.deep),
        treeFern(220, 1470, 580, ink.deep, 2),
        treeFern(2316, 1570, 360, ink.deep, 5),
      ],
      plates('lagoon jade celadon cream dawn sun paper rail bush deep'),
    ),
};
