import {
  catamaranMarks,
  flax,
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
  shape,
  sheet,
  sized,
  sky,
  treeFern,
} from '../kit.ts';

const wall = { light: ink.steel, shade: ink.slate };

export const milfordSound: Scene = {
  name: 'milford-sound',
  alt: 'Mitre Peak stands straight out of the dark water of Milford Sound, a small boat at its foot.',
  hotspot: { x: 0.48, y: 0.52 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.jade],
          [140, ink.celadon],
          [280, ink.fresh],
          [600, ink.cream],
        ]),
        massif({
          skyline: pts('1500 940, 1640 700, 1780 560, 1900 600, 2080 420, 2240 480, 2460 300'),
          base: 980,
          seed: 4,
          rough: 0.07,
          light: ink.jade,
          shade: ink.lagoon,
          snow: { light: ink.paper, shade: ink.celadon, line: 720, reach: 0.5, teeth: 60 },
        }),
        massif({
          skyline: pts('-60 380, 160 480, 340 460, 520 680, 700 800, 820 940'),
          base: 980,
          seed: 15,
          rough: 0.08,
          ...wall,
          light: ink.jade,
          shade: ink.lagoon,
        }),
        massif({
          skyline: pts(
            '620 950, 780 760, 880 690, 1010 470, 1090 300, 1160 430, 1300 590, 1400 640, 1560 860, 1640 950',
          ),
          base: 985,
          seed: 22,
          rough: 0.06,
          light: ink.rail,
          shade: ink.deep,
          snow: { light: ink.paper, shade: ink.celadon, line: 640, reach: 0.45, teeth: 50 },
        }),
        hill(pts('-10 950, 2410 950'), ink.lagoon),
        poly(pts('640 958, 1580 958, 1330 1180, 1200 1300, 1110 1430, 1020 1280, 860 1120'), ink.teal),
        poly(pts('1100 958, 1580 958, 1330 1180, 1200 1300, 1110 1430, 1150 1250, 1090 1120'), ink.deep),
        ...[1000, 1050, 1105, 1170, 1240, 1320].map((y, i) =>
          rect(560 + i * 70, y, 1120 - i * 150, 7 + i * 2, ink.lagoon),
        ),
        hill(pts('-10 1210, 300 1190, 520 1220'), ink.lagoon, 1210),
        massif({
          skyline: pts('1900 1000, 2060 760, 2220 640, 2460 420'),
          base: 1010,
          seed: 19,
          rough: 0.07,
          light: ink.fern,
          shade: ink.fern,
        }),
        poly(
          pts('2200 690, 2210 686, 2218 830, 2214 900, 2232 1010, 2186 1010, 2200 900, 2196 810'),
          ink.paper,
        ),
        shape('M2150 1014Q2206 998 2264 1014Z', ink.ice),
        place(catamaranMarks({ hull: ink.navy }), { x: 1330, y: 1075, scale: 0.95, flip: true }),
        ribbon(sized('1420 1074 6, 1660 1100 30, 2000 1180 90, 2460 1330 220'), ink.ice, 0.3),
        hill(pts('-10 1400, 300 1380, 640 1460, 900 1640'), ink.black),
        treeFern(200, 1460, 560, ink.black, 3),
        flax(560, 1500, 260, ink.black, 5),
      ],
      plates('jade celadon fresh cream lagoon paper rail deep teal fern sun black'),
    ),
};
