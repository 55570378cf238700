import {
  flax,
  folded,
  glints,
  halo,
  hill,
  ink,
  plates,
  pts,
  rails,
  type Scene,
  sheet,
  sized,
  sky,
  train,
} from '../kit.ts';

const track = sized('2460 700 20, 1980 860 40, 1600 985 60, 1200 1090 80, 600 1230 110, -60 1370 140');

export const capitalConnection: Scene = {
  name: 'capital-connection',
  alt: 'A commuter train on the narrow shelf above the sea at sunset, Kāpiti Island a long dark back on the horizon.',
  hotspot: { x: 0.5, y: 0.58 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.slate],
          [190, ink.blue],
          [370, ink.steel],
          [530, ink.dawn],
          [670, ink.apricot],
        ]),
        halo(700, 800, [
          [190, ink.dawn],
          [100, ink.sun],
        ]),
        hill(
          pts(
            '380 852, 560 800, 800 742, 960 730, 1120 690, 1260 700, 1420 650, 1560 690, 1700 740, 1800 800, 1880 852',
          ),
          ink.navy,
          858,
        ),
        hill(pts('-10 852, 2410 852'), ink.steel),
        hill(pts('-10 905, 2410 905'), ink.blue),
        hill(pts('-10 1010, 1200 1000, 2410 1010'), ink.slate),
        glints({
          from: 862,
          to: 1180,
          count: 54,
          seed: 9,
          fill: ink.apricot,
          left: 560,
          right: 860,
          longest: 190,
        }),
        folded({
          crest: pts('1180 1290, 1500 1010, 1700 900, 1900 740, 2080 640, 2240 520, 2410 460'),
          base: 1640,
          light: ink.rail,
          shade: ink.deep,
          at: [1560, 1720, 1900, 2060, 2200, 2340],
          lean: -0.55,
          girth: 0.35,
          seed: 5,
        }),
        hill(pts('-60 1390, 600 1250, 1200 1108, 1600 1000, 1980 872, 2460 712'), ink.bush),
        hill(pts('-10 1470, 500 1350, 1000 1240, 1500 1130, 2000 1010, 2410 900'), ink.deep),
        rails(track, ink.iron, ink.apricot),
        train({ track, nose: 0.7, carriages: 5, body: ink.paper, engine: ink.navy }),
        hill(pts('-10 1530, 600 1480, 1200 1400, 1800 1320, 2410 1260'), ink.black),
        flax(1900, 1360, 260, ink.black, 8),
        flax(2200, 1320, 320, ink.black, 2),
      ],
      plates('slate blue steel dawn apricot sun navy deep bush black paper rail'),
    ),
};
