import {
  bar,
  broadTree,
  canopy,
  coachMarks,
  glints,
  halo,
  hill,
  ink,
  type Mark,
  type Point,
  place,
  plates,
  poly,
  pts,
  rect,
  type Scene,
  shape,
  sheet,
  sky,
} from '../kit.ts';

/** A hot-air balloon, 200 across, its basket on 0. */
const balloon = (one: string, other: string) => [
  shape('M-26 -66Q-110 -150 -104 -226Q-94 -322 0 -326Q94 -322 104 -226Q110 -150 26 -66Z', one),
  shape('M-10 -66Q-58 -150 -54 -226Q-46 -318 0 -326Q46 -318 54 -226Q58 -150 10 -66Z', other),
  shape('M-3 -66Q-20 -150 -18 -226Q-14 -320 0 -326Q14 -320 18 -226Q20 -150 3 -66Z', one),
  bar([-22, -66], [-14, -24], 3, ink.deep),
  bar([22, -66], [14, -24], 3, ink.deep),
  rect(-17, -26, 34, 26, ink.deep),
];

/** The Fairfield Bridge: three white bowstring arches over the river. */
function arches(left: number, span: number, deck: number): Mark {
  const marks: Mark[] = [];
  for (let k = 0; k < 3; k++) {
    const from = left + k * span;
    const at = (t: number, up: number): Point => [from + span * t, deck - up * 4 * t * (1 - t)];
    const steps = Array.from({ length: 25 }, (_, i) => i / 24);
    for (let i = 1; i < 9; i++) marks.push(bar(at(i / 9, 196), [from + (span * i) / 9, deck], 8, ink.paper));
    marks.push(poly([...steps.map((t) => at(t, 214)), ...steps.map((t) => at(t, 180)).reverse()], ink.paper));
    marks.push(rect(from - 22, deck, 44, 190, ink.mist), rect(from + span - 22, deck, 44, 190, ink.mist));
  }
  return marks.join('');
}

export const hamilton: Scene = {
  name: 'hamilton',
  alt: 'A white bridge of three arches over the Waikato River in Hamilton, hot-air balloons in the morning sky.',
  hotspot: { x: 0.5, y: 0.46 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.ice],
          [250, ink.mist],
          [460, ink.cream],
          [660, ink.dawn],
        ]),
        halo(700, 830, [
          [230, ink.apricot],
          [120, ink.sun],
        ]),
        hill(pts('-10 850, 300 800, 700 840, 1200 780, 1700 840, 2100 800, 2410 830'), ink.haze, 960),
        place(balloon(ink.blue, ink.paper), { x: 1560, y: 700, scale: 1.3 }),
        place(balloon(ink.rail, ink.sage), { x: 1320, y: 600, scale: 0.5 }),
        place(balloon(ink.sun, ink.cream), { x: 1010, y: 690, scale: 0.52 }),
        hill(pts('-10 900, 600 880, 1200 900, 1800 880, 2410 900'), ink.sage, 1000),
        canopy(-20, 2420, () => 925, 74, ink.moss, 9),
        hill(pts('-10 940, 2410 940'), ink.moss),
        hill(pts('-10 1080, 2410 1080'), ink.lagoon),
        arches(330, 580, 1010),
        place(coachMarks({ skirt: ink.blue }), { x: 1190, y: 1004, scale: 1.15 }),
        rect(-10, 1000, 2420, 30, ink.paper),
        rect(-10, 1030, 2420, 14, ink.haze),
        hill(pts('-10 1190, 2410 1190'), ink.teal),
        glints({
          from: 1200,
          to: 1500,
          count: 30,
          seed: 7,
          fill: ink.ice,
          left: 500,
          right: 1900,
          longest: 300,
        }),
        hill(pts('-10 1010, 160 1030, 300 1090, 420 1200, 640 1300, 980 1420, 1240 1640'), ink.rail),
        hill(pts('1700 1640, 1860 1380, 2000 1220, 2060 1110, 2180 1040, 2410 1010'), ink.rail),
        canopy(-20, 330, (x) => 1020 + x * 0.18, 110, ink.bush, 6),
        canopy(2120, 2420, (x) => 1090 - (x - 2120) * 0.2, 110, ink.bush, 3),
        hill(pts('-10 1280, 300 1300, 640 1440, 800 1640'), ink.deep),
        broadTree(170, 1420, 520, ink.deep),
        broadTree(2260, 1560, 620, ink.deep),
        hill(pts('1900 1640, 2060 1540, 2410 1480'), ink.deep),
      ],
      plates('ice mist cream dawn sun paper blue rail moss lagoon teal deep'),
    ),
};
