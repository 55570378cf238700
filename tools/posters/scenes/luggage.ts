import {
  bar,
  disc,
  folded,
  hill,
  ink,
  massif,
  place,
  plates,
  poly,
  pts,
  rails,
  rect,
  ring,
  type Scene,
  shape,
  sheet,
  sized,
  sky,
  train,
} from '../kit.ts';

const track = sized('2700 1150 96, 1800 1150 96, 900 1150 96, 0 1150 96, -600 1150 96');

const bicycle = [
  ring(-150, -100, 100, 14, ink.deep),
  ring(150, -100, 100, 14, ink.deep),
  bar([-150, -100], [-50, -250], 15, ink.sun),
  bar([-50, -250], [100, -255], 15, ink.sun),
  bar([-30, -90], [100, -255], 15, ink.sun),
  bar([-30, -90], [-60, -290], 15, ink.sun),
  bar([-150, -100], [-30, -90], 13, ink.sun),
  bar([150, -100], [92, -310], 14, ink.deep),
  rect(-100, -304, 76, 18, ink.deep),
  bar([92, -310], [46, -330], 13, ink.deep),
  disc(-30, -90, 24, ink.deep),
];

const backpack = [
  shape('M-100 0Q-120 -10 -118 -200Q-118 -330 0 -334Q118 -330 118 -200Q120 -10 100 0Z', ink.rail),
  shape('M-84 -20Q-92 -30 -88 -130L88 -130Q92 -30 84 -20Z', ink.moss),
  shape('M-110 -240Q-100 -336 0 -340Q100 -336 110 -240Z', ink.deep),
  rect(-140, -390, 280, 62, ink.sun),
  disc(-140, -359, 31, ink.cream),
  disc(140, -359, 31, ink.sun),
  rect(-70, -250, 18, 90, ink.sun),
  rect(52, -250, 18, 90, ink.sun),
];

const suitcase = [
  rect(-70, -330, 140, 14, ink.deep),
  rect(-70, -330, 14, 70, ink.deep),
  rect(56, -330, 14, 70, ink.deep),
  shape(
    'M-180 -24L-180 -240Q-180 -270 -150 -270L150 -270Q180 -270 180 -240L180 -24Q180 0 150 0L-150 0Q-180 0 -180 -24Z',
    ink.blue,
  ),
  rect(-120, -270, 28, 270, ink.navy),
  rect(92, -270, 28, 270, ink.navy),
  poly(pts('-20 -190, 60 -190, 60 -110, -20 -110'), ink.cream),
  disc(20, -150, 26, ink.sun),
];

const box = [
  rect(-120, -170, 240, 170, ink.ice),
  rect(60, -170, 60, 170, ink.haze),
  rect(-46, -170, 34, 170, ink.sun),
];

const board = [
  shape('M0 0Q-70 -120 -66 -330Q-60 -520 0 -610Q60 -520 66 -330Q70 -120 0 0Z', ink.paper),
  shape('M0 0Q-8 -120 -8 -330Q-8 -520 0 -610Q8 -520 8 -330Q8 -120 0 0Z', ink.blue),
  shape('M-62 -260Q0 -220 62 -260L58 -210Q0 -170 -58 -210Z', ink.sun),
];

export const luggage: Scene = {
  name: 'luggage',
  alt: 'A surfboard, a suitcase, a backpack, a carton and a bicycle in a row on a platform, a train behind them.',
  hotspot: { x: 0.538, y: 0.66 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.haze],
          [300, ink.ice],
          [600, ink.cream],
        ]),
        massif({
          skyline: pts('1200 940, 1380 820, 1500 860, 1660 740, 1800 820, 1940 760, 2100 850, 2460 900'),
          base: 980,
          seed: 19,
          light: ink.haze,
          shade: ink.blue,
          snow: { light: ink.paper, shade: ink.ice, line: 880, reach: 0.6, teeth: 50 },
        }),
        folded({
          crest: pts('-10 860, 400 820, 900 900, 1400 930, 1900 920, 2410 880'),
          base: 1080,
          light: ink.moss,
          shade: ink.rail,
          at: [60, 300, 560, 800, 1100, 1400, 1700, 2000, 2240],
          lean: 0.5,
          girth: 0.6,
          seed: 8,
        }),
        hill(pts('-10 1060, 2410 1060'), ink.moss),
        rails(track, ink.deep, ink.cream, 0.7),
        train({ track, nose: 0.62, carriages: 5, engine: ink.navy }),
        rect(-10, 1178, 2420, 40, ink.sun),
        rect(-10, 1206, 2420, 400, ink.straw),
        rect(-10, 1206, 2420, 16, ink.tussock),
        poly(pts('-10 1500, 2410 1420, 2410 1640, -10 1640'), ink.tussock),
        place(board, { x: 770, y: 1400, scale: 0.9, turn: 5 }),
        place(suitcase, { x: 960, y: 1420, scale: 0.82 }),
        place(backpack, { x: 1224, y: 1426, scale: 0.86 }),
        place(box, { x: 1404, y: 1436, scale: 0.8 }),
        place(bicycle, { x: 1648, y: 1440, scale: 0.82 }),
      ],
      plates('haze ice cream paper moss rail deep navy sun straw tussock blue'),
    ),
};
