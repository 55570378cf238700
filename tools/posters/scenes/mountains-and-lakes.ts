import {
  bar,
  coachMarks,
  folded,
  glints,
  hand,
  hill,
  ink,
  type Mark,
  massif,
  oval,
  type Point,
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
} from '../kit.ts';

const skyline = pts(
  '-60 640, 120 560, 300 640, 460 500, 600 580, 780 450, 920 560, 1080 600, 1220 690, 1400 740, 1560 660, 1720 700, 1860 560, 2000 620, 2140 500, 2300 590, 2460 520',
);

const range = (): Mark =>
  massif({
    skyline,
    base: 930,
    seed: 61,
    light: ink.steel,
    shade: ink.slate,
    snow: { light: ink.paper, shade: ink.ice, line: 880, reach: 0.55, teeth: 60 },
  });

/** A leaning crack willow in the water, with autumn leaves. */
function willow(x: number, y: number, size: number): Mark {
  const draw = hand(7);
  const fork: Point = [x - size * 0.02, y - size * 0.2];
  const limbs = ([-0.3, -0.14, 0.08, 0.3] as const).map(
    (dx, i): Mark => bar(fork, [x + dx * size, y - size * (0.42 + (i % 2) * 0.12)], size * 0.026, ink.deep),
  );
  const crown = (
    dx: number,
    dy: number,
    wide: number,
    high: number,
    count: number,
    r: number,
    fill: string,
  ) =>
    Array.from({ length: count }, (_, i) => {
      const a = (i / count) * Math.PI * 2;
      const out = draw(0.55, 1);
      return oval(
        x + size * (dx + Math.cos(a) * wide * out),
        y + size * (dy + Math.sin(a) * high * out),
        size * r * draw(0.8, 1.25),
        size * r * draw(0.6, 0.85),
        fill,
      );
    }).join('');
  return [
    shape(
      `M${x - size * 0.06} ${y}Q${x} ${y - size * 0.1} ${x - size * 0.05} ${y - size * 0.22}L${x + size * 0.02} ${y - size * 0.22}Q${x + size * 0.04} ${y - size * 0.1} ${x + size * 0.045} ${y}Z`,
      ink.deep,
    ),
    crown(0, -0.56, 0.4, 0.17, 17, 0.12, ink.tussock),
    ...limbs,
    crown(-0.02, -0.61, 0.34, 0.15, 15, 0.11, ink.sun),
    oval(x, y - size * 0.6, size * 0.28, size * 0.14, ink.sun),
    crown(-0.08, -0.68, 0.2, 0.07, 8, 0.065, ink.straw),
    oval(x - size * 0.08, y - size * 0.68, size * 0.17, size * 0.06, ink.straw),
  ].join('');
}

export const mountainsAndLakes: Scene = {
  name: 'mountains-and-lakes',
  alt: 'A golden willow stands in a still lake that mirrors the Southern Alps, a coach on the shore road.',
  hotspot: { x: 0.43, y: 0.53 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.haze],
          [240, ink.ice],
          [435, ink.cream],
        ]),
        range(),
        folded({
          crest: pts('1100 940, 1300 880, 1600 850, 1900 810, 2200 760, 2410 770'),
          base: 945,
          light: ink.straw,
          shade: ink.tussock,
          at: [1400, 1580, 1760, 1940, 2120, 2300],
          lean: -0.5,
          girth: 0.6,
          seed: 4,
        }),
        hill(pts('-10 915, 500 905, 1100 925, 1700 915, 2410 905'), ink.tussock, 960),
        rect(0, 940, 2400, 660, ink.azure),
        // The reflection: the same range, upside down, a little flatter.
        `<g transform="translate(0 1655) scale(1 -0.76)">${range()}</g>`,
        rect(0, 928, 2400, 14, ink.straw),
        rect(0, 1290, 2400, 310, ink.azure),
        hill(pts('-10 1280, 800 1270, 1600 1290, 2410 1270'), ink.azure),
        hill(pts('-10 1400, 800 1390, 1600 1420, 2410 1390'), ink.sea),
        glints({ from: 960, to: 1540, count: 56, seed: 11, fill: ink.ice, longest: 360 }),
        willow(800, 1230, 560),
        shape('M640 1232Q800 1220 960 1232Q900 1248 800 1250Q700 1248 640 1232Z', ink.paper),
        hill(pts('1180 1640, 1320 1440, 1540 1270, 1800 1130, 2100 1040, 2410 1000'), ink.straw),
        ribbon(
          sized('2460 1030 30, 2200 1068 56, 1960 1136 100, 1740 1260 180, 1600 1440 320, 1560 1700 560'),
          ink.iron,
          0.42,
        ),
        ribbon(
          sized('2460 1030 2, 2200 1068 3, 1960 1136 5, 1740 1260 8, 1600 1440 14, 1560 1700 24'),
          ink.paper,
          0.42,
        ),
        place(coachMarks({ skirt: ink.sea }), { x: 2190, y: 1066, scale: 1.1, turn: -9 }),
        hill(pts('1760 1640, 1900 1480, 2140 1340, 2410 1270'), ink.tussock),
      ],
      plates('haze ice cream paper steel slate straw tussock sea sun iron deep'),
    ),
};
