import {
  churchMarks,
  glints,
  hill,
  ink,
  massif,
  place,
  plates,
  pts,
  ribbon,
  type Scene,
  shape,
  sheet,
  sized,
  sky,
  stars,
} from '../kit.ts';

export const lakeTekapo: Scene = {
  name: 'lake-tekapo',
  alt: 'The stone Church of the Good Shepherd on the shore of Lake Tekapo under a night sky full of stars.',
  hotspot: { x: 0.48, y: 0.58 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.black],
          [220, ink.night],
          [430, ink.navy],
          [600, ink.slate],
          [740, ink.blue],
        ]),
        shape(
          'M300 0Q760 260 1300 420Q1800 560 2410 620L2410 420Q1900 380 1480 250Q1000 100 760 0Z',
          ink.navy,
        ),
        shape(
          'M460 0Q860 230 1360 370Q1840 500 2410 560L2410 490Q1880 430 1430 290Q960 130 680 0Z',
          ink.slate,
        ),
        stars(230, 8, [0, 0], [2400, 720], ink.paper),
        stars(46, 3, [500, 0], [2400, 560], ink.dawn),
        massif({
          skyline: pts(
            '-60 800, 180 730, 340 770, 560 660, 720 730, 900 640, 1060 720, 1300 670, 1500 760, 1720 690, 1940 760, 2160 700, 2460 780',
          ),
          base: 890,
          seed: 71,
          light: ink.slate,
          shade: ink.navy,
          snow: { light: ink.ice, shade: ink.steel, line: 850, reach: 0.6, teeth: 56 },
        }),
        hill(pts('-10 860, 700 868, 1500 858, 2410 866'), ink.night, 900),
        hill(pts('-10 885, 2410 885'), ink.steel),
        hill(pts('-10 925, 2410 925'), ink.blue),
        hill(pts('-10 1020, 2410 1010'), ink.slate),
        glints({ from: 890, to: 1120, count: 40, seed: 9, fill: ink.ice, longest: 240 }),
        hill(pts('-10 1180, 400 1150, 760 1090, 1100 1075, 1440 1090, 1800 1160, 2410 1230'), ink.bush),
        place(churchMarks(ink.stone, ink.iron, ink.black, ink.sun), { x: 1130, y: 1092, scale: 2 }),
        hill(pts('-10 1290, 600 1240, 1200 1180, 1700 1240, 2410 1300'), ink.deep),
        ribbon(
          sized('1066 1094 40, 1050 1180 70, 1180 1290 130, 960 1440 240, 1100 1640 420'),
          ink.iron,
          0.4,
        ),
        ...[90, 170, 250, 340, 440, 560, 1760, 1870, 1980, 2080, 2190, 2300].flatMap((x, i) => [
          shape(
            `M${x - 26} 1500Q${x - 22} ${1330 - (i % 3) * 46} ${x} ${1210 - (i % 3) * 46}Q${x + 22} ${1330 - (i % 3) * 46} ${x + 26} 1500Z`,
            i % 2 === 0 ? ink.steel : ink.blue,
          ),
        ]),
        hill(pts('-10 1470, 400 1460, 800 1540, 1000 1640'), ink.black),
        hill(pts('1400 1640, 1700 1520, 2100 1450, 2410 1450'), ink.black),
      ],
      plates('black night navy slate blue paper ice steel bush iron sun deep'),
    ),
};
