import {
  bar,
  churchMarks,
  glints,
  hill,
  ink,
  type Mark,
  massif,
  oval,
  place,
  plates,
  pts,
  rect,
  ribbon,
  type Scene,
  shape,
  sheet,
  sized,
  sky,
  stars,
} from '../kit.ts';

/** A lupin in flower: whorls of small petals up a stem, paler towards the tip. */
function lupin(x: number, y: number, size: number, fill: string): Mark {
  const whorls = Array.from({ length: 13 }, (_, i) => {
    const t = i / 12;
    const wide = size * (0.085 - t * 0.06);
    const up = y - size * (0.36 + t * 0.64);
    return [-1, 0, 1]
      .map((side) =>
        oval(x + side * wide * 0.72, up + Math.abs(side) * size * 0.02, wide * 0.5, size * 0.03, fill),
      )
      .join('');
  });
  const leaves = [-70, -42, -14, 16, 44, 72].map((turn) => {
    const a = (turn * Math.PI) / 180;
    return bar(
      [x, y - size * 0.2],
      [x + Math.sin(a) * size * 0.22, y - size * 0.2 - Math.cos(a) * size * 0.16],
      size * 0.05,
      ink.bush,
    );
  });
  return [
    rect(x - size * 0.012, y - size * 0.6, size * 0.024, size * 0.6, ink.bush),
    ...leaves,
    ...whorls,
  ].join('');
}

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
        stars(46, 3, [500, 0], [2400, 560], ink.ice),
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
        ...[60, 150, 250, 330, 430, 530, 1830, 1920, 2010, 2110, 2200, 2300].map((x, i) =>
          lupin(
            x,
            1500 - Math.abs(1180 - x) * 0.03,
            250 + ((i * 37) % 5) * 34,
            i % 3 === 0 ? ink.ice : ink.steel,
          ),
        ),
        hill(pts('-10 1470, 400 1460, 800 1540, 1000 1640'), ink.black),
        hill(pts('1400 1640, 1700 1520, 2100 1450, 2410 1450'), ink.black),
      ],
      plates('black night navy slate blue paper ice steel bush iron sun deep'),
    ),
};
