import {
  coachMarks,
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
  rails,
  ribbon,
  type Scene,
  sheet,
  sized,
  sky,
  train,
} from '../kit.ts';

const track = sized('2440 850 16, 1900 880 30, 1400 950 52, 900 1050 80, 300 1190 118, -160 1310 150');

export const railAndBusPass: Scene = {
  name: 'rail-and-bus-pass',
  alt: 'A railway and a road run side by side along a lake shore, a train and a coach keeping pace.',
  hotspot: { x: 0.52, y: 0.5 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.haze],
          [260, ink.ice],
          [500, ink.dawn],
        ]),
        massif({
          skyline: pts(
            '-60 520, 160 420, 320 520, 540 380, 720 540, 900 500, 1100 660, 1320 640, 1560 740, 1900 790, 2460 800',
          ),
          base: 920,
          seed: 27,
          sunFrom: 'right',
          light: ink.sea,
          shade: ink.blue,
          snow: { light: ink.paper, shade: ink.haze, line: 760, reach: 0.55, teeth: 70 },
        }),
        folded({
          crest: pts('-10 760, 300 720, 640 800, 1000 820, 1500 850, 2410 845'),
          base: 1240,
          light: ink.moss,
          shade: ink.rail,
          at: [60, 280, 520, 700, 960, 1200],
          lean: -0.6,
          girth: 0.6,
          seed: 5,
        }),
        hill(pts('-10 1170, 600 1060, 1200 950, 1800 880, 2410 845'), ink.fern),
        rails(track, ink.stone, ink.iron),
        train({ track, nose: 0.72, carriages: 6, engine: ink.navy }),
        hill(pts('-10 1360, 600 1210, 1200 1060, 1800 930, 2410 862'), ink.moss),
        ribbon(
          sized('2440 868 14, 1900 940 70, 1400 1050 150, 800 1230 280, 100 1470 440, -300 1620 520'),
          ink.iron,
          0.4,
        ),
        ribbon(
          sized('2440 868 1, 1900 940 3, 1400 1050 5, 800 1230 9, 100 1470 14, -300 1620 18'),
          ink.paper,
          0.4,
        ),
        place(coachMarks(), { x: 1150, y: 1180, scale: 2, flip: true, turn: -15 }),
        poly(
          pts('2410 885, 2100 930, 1800 1010, 1500 1130, 1200 1260, 900 1410, 620 1640, 2410 1640'),
          ink.azure,
        ),
        poly(
          pts('2410 930, 2150 985, 1850 1080, 1560 1200, 1300 1340, 1080 1500, 960 1640, 2410 1640'),
          ink.sea,
        ),
        poly(pts('2410 1060, 2160 1130, 1900 1240, 1680 1370, 1520 1500, 1440 1640, 2410 1640'), ink.blue),
        glints({
          from: 1020,
          to: 1580,
          count: 20,
          seed: 4,
          fill: ink.ice,
          left: 1850,
          right: 2400,
          longest: 300,
        }),
        flax(600, 1600, 180, ink.deep, 7),
        flax(400, 1640, 200, ink.deep, 3),
      ],
      plates('haze ice dawn sea blue paper moss rail fern iron sun deep'),
    ),
};
