import {
  bar,
  canopy,
  disc,
  flax,
  folded,
  glints,
  hill,
  ink,
  massif,
  place,
  poly,
  pts,
  rect,
  ribbon,
  type Scene,
  shape,
  sheet,
  sized,
  sky,
  tramMarks,
} from '../kit.ts';

const willow = (x: number, y: number, size: number, fill: string, shade: string) => [
  poly(
    [
      [x - size * 0.05, y],
      [x - size * 0.02, y - size * 0.7],
      [x + size * 0.02, y - size * 0.7],
      [x + size * 0.06, y],
    ],
    ink.deep,
  ),
  ...Array.from({ length: 13 }, (_, i) => {
    const dx = (i - 6) * size * 0.085;
    const top = y - size * (0.98 - Math.abs(i - 6) ** 2 * 0.006);
    return shape(
      `M${x + dx * 0.7 - size * 0.07} ${top}Q${x + dx * 0.9} ${top - size * 0.06} ${x + dx + size * 0.06} ${top}Q${x + dx * 1.4 + size * 0.05} ${top + size * 0.35} ${x + dx * 1.25} ${y - size * (0.08 + (i % 3) * 0.07)}Q${x + dx * 1.1 - size * 0.06} ${top + size * 0.4} ${x + dx * 0.7 - size * 0.07} ${top}Z`,
      i % 2 === 0 ? fill : shade,
    );
  }),
];

export const christchurch: Scene = {
  name: 'christchurch',
  alt: 'A heritage tram by the Avon under willows, with the Port Hills and far-off snow behind Christchurch.',
  hotspot: { x: 0.5, y: 0.57 },
  draw: () =>
    sheet([
      sky([
        [0, ink.ice],
        [240, ink.mist],
        [460, ink.paper],
        [640, ink.cream],
      ]),
      massif({
        skyline: pts(
          '-60 800, 200 740, 420 780, 640 700, 860 760, 1060 690, 1300 760, 1540 710, 1800 780, 2460 800',
        ),
        base: 860,
        seed: 3,
        light: ink.haze,
        shade: ink.steel,
        snow: { light: ink.paper, shade: ink.ice, line: 830, reach: 0.7, teeth: 40 },
      }),
      folded({
        crest: pts('-10 850, 300 820, 700 850, 1100 800, 1400 740, 1700 690, 2000 640, 2410 600'),
        base: 940,
        light: ink.straw,
        shade: ink.tussock,
        at: [1120, 1320, 1520, 1700, 1860, 2020, 2200],
        lean: -0.6,
        girth: 0.7,
        seed: 5,
      }),
      hill(pts('-10 905, 700 895, 1500 910, 2410 900'), ink.moss),
      canopy(-20, 2420, () => 915, 56, ink.rail, 6),
      rect(-10, 930, 2420, 130, ink.moss),
      rect(-10, 1042, 2420, 34, ink.stone),
      place(tramMarks(ink.rail, ink.cream, ink.navy, ink.deep), { x: 1240, y: 1058, scale: 1.9 }),
      hill(pts('-10 1075, 2410 1075'), ink.rail),
      ribbon(sized('2460 1130 40, 1900 1160 90, 1300 1210 180, 900 1330 340, 300 1560 640'), ink.haze, 0.4),
      ribbon(sized('2460 1130 24, 1900 1160 66, 1300 1212 140, 900 1334 280, 300 1566 540'), ink.blue, 0.4),
      glints({
        from: 1270,
        to: 1560,
        count: 14,
        seed: 7,
        fill: ink.haze,
        left: 400,
        right: 1000,
        longest: 260,
      }),
      place(
        [
          shape('M-110 -14Q0 6 110 -14L96 8Q0 16 -96 8Z', ink.paper),
          rect(-20, -44, 14, 36, ink.navy),
          disc(-13, -54, 11, ink.navy),
          bar([-8, -60], [56, 40], 5, ink.deep),
        ],
        { x: 880, y: 1330, scale: 1.3 },
      ),
      ...willow(560, 1250, 700, ink.moss, ink.sage),
      hill(pts('1150 1640, 1500 1500, 1900 1420, 2410 1390'), ink.deep),
      ...willow(2060, 1330, 760, ink.fern, ink.moss),
      flax(1640, 1520, 240, ink.deep, 4),
    ]),
};
