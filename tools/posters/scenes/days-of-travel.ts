import {
  coachMarks,
  disc,
  folded,
  hill,
  ink,
  type Mark,
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

/** A carriage from the side, 150 long, wheels on 0. */
const carriage = [
  rect(-74, -52, 148, 42, ink.paper),
  rect(-74, -60, 148, 10, ink.deep),
  rect(-74, -22, 148, 7, ink.sun),
  ...[-60, -24, 12, 48].map((x) => rect(x - 6, -46, 26, 16, ink.navy)),
  ...[-48, -26, 26, 48].map((x) => disc(x, -5, 8, ink.deep)),
];

const trains = new Set([1, 8, 18]);
const coaches = new Set([4, 11]);

/** Three weeks of days, five of them with travel. */
function days(): Mark {
  return Array.from({ length: 21 }, (_, i) => {
    const x = -690 + (i % 7) * 200;
    const y = -160 + Math.floor(i / 7) * 180;
    const fill = trains.has(i) ? ink.rail : coaches.has(i) ? ink.sea : ink.cream;
    return [
      rect(x, y, 180, 160, fill),
      trains.has(i) ? place(carriage, { x: x + 90, y: y + 112, scale: 0.95 }) : '',
      coaches.has(i) ? place(coachMarks({ skirt: ink.navy }), { x: x + 88, y: y + 112, scale: 0.92 }) : '',
      trains.has(i) || coaches.has(i) ? '' : disc(x + 90, y + 80, 10, ink.dawn),
    ].join('');
  }).join('');
}

export const daysOfTravel: Scene = {
  name: 'days-of-travel',
  alt: 'A wall calendar of three weeks over green hills: a train on three of its days, a coach on two, the rest free.',
  hotspot: { x: 0.5, y: 0.5 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.haze],
          [360, ink.ice],
          [760, ink.cream],
        ]),
        folded({
          crest: pts('-10 1180, 300 1110, 700 1190, 1100 1100, 1500 1180, 1900 1080, 2410 1160'),
          base: 1400,
          light: ink.moss,
          shade: ink.rail,
          at: [60, 300, 560, 820, 1100, 1360, 1640, 1900, 2160],
          lean: 0.5,
          girth: 0.6,
          seed: 4,
        }),
        hill(pts('-10 1340, 700 1300, 1400 1360, 2410 1310'), ink.rail),
        hill(pts('-10 1490, 800 1460, 1600 1510, 2410 1470'), ink.deep),
        place(
          [
            shape('M-740 -420L780 -420L800 440L-720 460Z', ink.deep),
            rect(-760, -440, 1520, 870, ink.paper),
            rect(-760, -440, 1520, 220, ink.navy),
            disc(-560, -330, 62, ink.sun),
            poly(pts('-440 -270, -250 -390, -60 -270'), ink.haze),
            poly(pts('-250 -390, -200 -358, -230 -340, -260 -352, -290 -364'), ink.paper),
            poly(pts('-140 -270, 60 -370, 260 -270'), ink.sea),
            poly(pts('60 -370, 110 -345, 70 -330, 40 -340, 20 -350'), ink.paper),
            ...Array.from({ length: 12 }, (_, i) => disc(-690 + i * 125, -440, 20, ink.deep)),
            days(),
          ],
          { x: 1200, y: 760, scale: 0.8, turn: -2 },
        ),
      ],
      plates('haze ice cream dawn sun paper sea navy moss rail deep'),
    ),
};
