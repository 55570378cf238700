import {
  bar,
  folded,
  glints,
  hill,
  ink,
  massif,
  place,
  plates,
  poly,
  pts,
  rect,
  type Scene,
  sheet,
  sky,
  soarer,
} from '../kit.ts';

/** A striped piece of cloth between four corners: stripes run from its first edge to its third. */
function cloth([ax, ay, bx, by, cx, cy, dx, dy]: readonly number[]) {
  const at = (from = 0, to = 0, share = 0) => from + (to - from) * share;
  return Array.from({ length: 5 }, (_, stripe) => {
    const [near, far] = [stripe / 5, (stripe + 1) / 5];
    return poly(
      [
        [at(ax, bx, near), at(ay, by, near)],
        [at(ax, bx, far), at(ay, by, far)],
        [at(dx, cx, far), at(dy, cy, far)],
        [at(dx, cx, near), at(dy, cy, near)],
      ],
      stripe % 2 === 0 ? ink.sun : ink.paper,
    );
  });
}

export const atSea: Scene = {
  name: 'at-sea',
  alt: 'An empty deck chair on a ferry, a book left open beside it; beyond the rail an albatross, a lighthouse and far snow.',
  hotspot: { x: 0.5, y: 0.6 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.azure],
          [260, ink.haze],
          [480, ink.ice],
          [645, ink.cream],
        ]),
        massif({
          skyline: pts('-20 800, 180 720, 330 750, 520 660, 700 730, 880 690, 1080 829'),
          base: 830,
          seed: 6,
          light: ink.haze,
          shade: ink.azure,
          snow: { light: ink.paper, shade: ink.ice, line: 780, reach: 0.6, teeth: 50 },
        }),
        hill(pts('-10 820, 2410 820'), ink.sea),
        folded({
          crest: pts('1380 849, 1520 740, 1680 690, 1880 610, 2120 540, 2410 500'),
          base: 850,
          light: ink.rail,
          shade: ink.deep,
          at: [1560, 1720, 1890, 2070, 2250],
          lean: -0.5,
          girth: 0.5,
          seed: 3,
        }),
        // The lighthouse at the entrance.
        poly(pts('1510 766, 1520 610, 1572 610, 1580 746'), ink.paper),
        rect(1518, 664, 56, 26, ink.sun),
        rect(1508, 596, 76, 16, ink.deep),
        rect(1526, 556, 40, 42, ink.sun),
        poly(pts('1516 560, 1546 522, 1576 560'), ink.deep),
        hill(pts('-10 1070, 1200 1050, 2410 1075'), ink.blue),
        glints({
          from: 840,
          to: 1240,
          count: 34,
          seed: 9,
          fill: ink.ice,
          left: 0,
          right: 2400,
          longest: 300,
        }),
        soarer(980, 540, 380, ink.paper, ink.deep, -8),
        // The deck and its rail.
        poly(pts('-10 1330, 2410 1330, 2410 1640, -10 1640'), ink.cream),
        ...[1386, 1452, 1530].map((y, i) => rect(-10, y, 2420, 7 + i * 2, ink.haze)),
        bar([-20, 1090], [2420, 1090], 28, ink.paper),
        bar([-20, 1176], [2420, 1176], 12, ink.paper),
        bar([-20, 1254], [2420, 1254], 12, ink.paper),
        ...[60, 520, 980, 1440, 1900, 2360].map((x) => rect(x, 1090, 24, 250, ink.paper)),
        rect(-10, 1326, 2420, 18, ink.rail),
        // The chair: its far legs, the cloth, its near legs.
        place(
          [
            bar([1250, 986], [1580, 1496], 20, ink.deep),
            bar([1620, 1240], [1190, 1500], 20, ink.deep),
            ...cloth([1006, 1010, 1246, 986, 1424, 1326, 1160, 1376]),
            ...cloth([1160, 1376, 1424, 1326, 1616, 1226, 1372, 1262]),
            bar([990, 996], [1266, 972], 24, ink.deep),
            bar([1356, 1262], [1636, 1222], 24, ink.deep),
            bar([1000, 1000], [1340, 1556], 22, ink.deep),
            bar([1370, 1262], [940, 1556], 22, ink.deep),
          ],
          { x: 40, y: -125 },
        ),
        // The book, left open on the planks.
        place(
          [
            poly(pts('530 1488, 684 1460, 846 1474, 880 1542, 702 1528, 534 1558'), ink.deep),
            poly(pts('538 1478, 684 1450, 696 1510, 540 1538'), ink.paper),
            poly(pts('684 1450, 836 1464, 864 1522, 696 1510'), ink.ice),
            bar([566, 1492], [662, 1474], 6, ink.azure),
            bar([568, 1514], [666, 1496], 6, ink.azure),
          ],
          { x: 247, y: 264, scale: 0.75 },
        ),
      ],
      plates('azure haze ice cream paper rail deep sun sea blue'),
    ),
};
