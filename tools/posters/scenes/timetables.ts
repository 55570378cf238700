import {
  bar,
  disc,
  folded,
  halo,
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
  sheet,
  sized,
  sky,
  train,
} from '../kit.ts';

const track = sized('2600 1050 34, 2040 1070 50, 1560 1120 80, 1060 1220 124, 480 1420 190, -100 1680 280');

/** A clock with two faces on a bracket, 400 wide, showing ten past ten. */
const clock = [
  disc(0, 0, 200, ink.deep),
  disc(0, 0, 170, ink.paper),
  ...Array.from({ length: 12 }, (_, i) => {
    const a = (i * Math.PI) / 6;
    const inner = i % 3 === 0 ? 118 : 134;
    return bar(
      [Math.sin(a) * inner, -Math.cos(a) * inner],
      [Math.sin(a) * 154, -Math.cos(a) * 154],
      i % 3 === 0 ? 16 : 9,
      ink.deep,
    );
  }),
  bar([14, 8], [-82, -48], 19, ink.deep),
  bar([-14, 8], [112, -66], 13, ink.deep),
  disc(0, 0, 17, ink.sun),
  ring(0, 0, 178, 10, ink.sun),
];

export const timetables: Scene = {
  name: 'timetables',
  alt: 'A round station clock at ten past ten above a platform, the train just coming along the line.',
  hotspot: { x: 0.58, y: 0.46 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.ice],
          [260, ink.cream],
          [560, ink.dawn],
        ]),
        halo(560, 860, [
          [300, ink.cream],
          [150, ink.sun],
        ]),
        massif({
          skyline: pts('-60 880, 200 820, 400 860, 640 780, 820 840, 1000 800, 1240 870, 1500 900'),
          base: 980,
          seed: 21,
          light: ink.haze,
          shade: ink.steel,
          snow: { light: ink.paper, shade: ink.ice, line: 870, reach: 0.6, teeth: 50 },
        }),
        folded({
          crest: pts('780 1000, 1300 900, 1700 860, 2060 780, 2410 740'),
          base: 1090,
          light: ink.moss,
          shade: ink.rail,
          at: [1300, 1500, 1700, 1880, 2060, 2240],
          lean: -0.5,
          girth: 0.6,
          seed: 4,
        }),
        hill(pts('-10 960, 800 970, 1500 1000, 2410 1040'), ink.moss),
        rails(track, ink.cream, ink.deep),
        train({ track, nose: 0.6, carriages: 5, engine: ink.navy }),
        poly(pts('2410 1130, 1900 1190, 1340 1330, 900 1500, 700 1640, 2410 1640'), ink.stone),
        poly(
          pts(
            '2410 1130, 1900 1190, 1340 1330, 900 1500, 700 1640, 770 1640, 950 1508, 1372 1350, 1910 1212, 2410 1152',
          ),
          ink.sun,
        ),
        rect(1816, 250, 44, 1180, ink.deep),
        disc(1838, 240, 40, ink.deep),
        rect(1780, 1400, 116, 40, ink.deep),
        bar([1838, 350], [1480, 350], 22, ink.deep),
        bar([1838, 520], [1640, 352], 16, ink.deep),
        rect(1486, 350, 16, 60, ink.deep),
        place(clock, { x: 1494, y: 590, scale: 0.95 }),
      ],
      plates('ice cream dawn sun paper haze steel moss rail deep navy stone'),
    ),
};
