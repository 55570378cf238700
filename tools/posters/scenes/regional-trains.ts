import {
  bar,
  disc,
  folded,
  hill,
  ink,
  place,
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
  tower,
  train,
} from '../kit.ts';

const track = sized('-300 1196 110, 700 1190 110, 1700 1184 110, 2800 1178 110');

/** A waiting person, seen from behind; 170 high. */
const waiting = (coat: string, legs: string) => [
  bar([-13, -76], [-15, 0], 19, legs),
  bar([13, -76], [15, 0], 19, legs),
  shape('M-36 -58L-30 -128Q0 -146 30 -128L36 -58Z', coat),
  disc(0, -160, 21, ink.deep),
];

export const regionalTrains: Scene = {
  name: 'regional-trains',
  alt: 'Three people wait on a platform as a regional train stops before the towers of a city.',
  hotspot: { x: 0.5, y: 0.62 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.slate],
          [180, ink.steel],
          [360, ink.haze],
          [540, ink.dawn],
          [760, ink.apricot],
        ]),
        disc(520, 900, 150, ink.sun),
        folded({
          crest: pts('-10 900, 400 860, 900 920, 1400 840, 1900 770, 2410 700'),
          base: 1080,
          light: ink.slate,
          shade: ink.navy,
          at: [60, 300, 1240, 1460, 1680, 1880, 2080, 2280],
          lean: -0.4,
          girth: 0.5,
          seed: 4,
        }),
        ...[
          [1240, 820, 120, 260],
          [1380, 700, 140, 380],
          [1540, 760, 110, 320],
          [1670, 640, 130, 440],
          [1820, 780, 150, 300],
        ].map((box) => tower(box, ink.haze, ink.steel, ink.sun)),
        hill(pts('-10 1060, 2410 1050'), ink.navy),
        rails(track, ink.navy, ink.haze, 0.7),
        train({ track, nose: 0.86, carriages: 4, engine: ink.rail, body: ink.paper, glass: ink.navy }),
        rect(-10, 1210, 2420, 26, ink.sun),
        rect(-10, 1236, 2420, 400, ink.steel),
        poly(pts('-10 1460, 2410 1400, 2410 1640, -10 1640'), ink.slate),
        // The shelter with waiting people.
        rect(560, 800, 20, 690, ink.deep),
        rect(1160, 800, 20, 690, ink.deep),
        poly(pts('460 770, 1290 770, 1250 812, 500 812'), ink.deep),
        place(waiting(ink.sun, ink.deep), { x: 740, y: 1500, scale: 1.45 }),
        place(waiting(ink.rail, ink.deep), { x: 880, y: 1506, scale: 1.35 }),
        place(waiting(ink.paper, ink.deep), { x: 1420, y: 1506, scale: 1.45 }),
        rect(950, 1420, 90, 86, ink.navy),
        rect(976, 1398, 38, 8, ink.navy),
      ],
      plates('slate steel haze dawn apricot sun paper navy rail deep'),
    ),
};
