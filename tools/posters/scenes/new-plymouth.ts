import {
  bar,
  canopy,
  cloud,
  cone,
  disc,
  glints,
  hill,
  ink,
  type Mark,
  type Point,
  place,
  plates,
  poly,
  pts,
  ring,
  type Scene,
  sheet,
  sky,
  treeFern,
} from '../kit.ts';

/** Te Rewa Rewa Bridge: one leaning arch with curved ribs down to the deck. */
function ribBridge(left: number, right: number, deck: number, rise: number): Mark {
  const arch = (t: number): Point => [
    left + (right - left) * t,
    deck - rise * 4 * t * (1 - t) * (0.82 + 0.36 * t),
  ];
  const steps = Array.from({ length: 41 }, (_, i) => i / 40);
  const outer = steps.map(arch);
  const inner = steps.map((t): Point => {
    const [x, y] = arch(t);
    return [x, y + 26];
  });
  const ribs = Array.from({ length: 24 }, (_, i) => {
    const t = 0.06 + i * 0.037;
    const [x, y] = arch(t);
    const foot: Point = [x - 70, deck];
    const knee: Point = [x - 16, y + (deck - y) * 0.45];
    return bar([x, y + 8], knee, 10, ink.paper) + bar(knee, foot, 13, ink.paper);
  });
  return [...ribs, poly([...outer, ...inner.reverse()], ink.paper)].join('');
}

const cyclist = [
  ring(-26, -20, 20, 5, ink.black),
  ring(28, -20, 20, 5, ink.black),
  bar([-26, -20], [-4, -50], 5, ink.navy),
  bar([-4, -50], [22, -52], 5, ink.navy),
  bar([28, -20], [20, -60], 5, ink.navy),
  bar([0, -18], [-6, -54], 5, ink.navy),
  bar([0, -18], [22, -52], 5, ink.navy),
  bar([-6, -54], [2, -22], 9, ink.black),
  bar([-6, -56], [8, -94], 16, ink.sun),
  bar([6, -88], [22, -64], 7, ink.sun),
  disc(14, -108, 11, ink.black),
];

export const newPlymouth: Scene = {
  name: 'new-plymouth',
  alt: 'The even white cone of Taranaki behind a ribbed footbridge, a cyclist riding out on its deck.',
  hotspot: { x: 0.52, y: 0.49 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.haze],
          [230, ink.ice],
          [460, ink.cream],
        ]),
        cone({
          x: 1330,
          y: 300,
          base: 930,
          spread: 1180,
          rim: 44,
          light: ink.steel,
          shade: ink.slate,
          snow: { light: ink.paper, shade: ink.haze, depth: 0.44, width: 430 },
        }),
        cloud(260, 790, 760, ink.paper),
        cloud(1760, 740, 560, ink.paper),
        hill(pts('-10 880, 500 860, 1000 885, 1500 870, 2000 890, 2410 860'), ink.steel, 1000),
        canopy(-20, 2420, () => 905, 60, ink.rail, 4),
        hill(pts('-10 930, 700 920, 1400 935, 2410 920'), ink.rail),
        hill(pts('-10 1060, 2410 1060'), ink.lagoon),
        hill(pts('-10 1250, 800 1230, 1600 1260, 2410 1240'), ink.teal),
        glints({ from: 1110, to: 1500, count: 26, seed: 5, fill: ink.ice, longest: 300 }),
        hill(pts('-10 1010, 260 1030, 460 1080, 560 1190, 600 1300'), ink.bush, 1300),
        hill(pts('1830 1300, 1880 1180, 2000 1080, 2200 1030, 2410 1010'), ink.bush, 1300),
        ribBridge(430, 1960, 1126, 360),
        place(cyclist, { x: 1040, y: 1118, scale: 1.5 }),
        poly(pts('300 1116, 2120 1116, 2120 1146, 300 1146'), ink.paper),
        poly(pts('300 1146, 2120 1146, 2120 1160, 300 1160'), ink.haze),
        hill(pts('-10 1040, 220 1066, 400 1110, 520 1160, 580 1300, 640 1640'), ink.deep),
        hill(pts('1800 1640, 1880 1300, 1950 1160, 2080 1100, 2410 1040'), ink.deep),
        hill(pts('-10 1360, 300 1380, 620 1500, 800 1640'), ink.black),
        treeFern(200, 1480, 520, ink.black, 3),
        treeFern(2250, 1620, 560, ink.black, 7),
      ],
      plates('haze ice cream steel slate paper rail lagoon teal deep black sun'),
    ),
};
