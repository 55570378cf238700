import {
  ferryMarks,
  folded,
  glints,
  hill,
  ink,
  lerp,
  type Mark,
  type Point,
  place,
  plates,
  poly,
  pts,
  ribbon,
  type Scene,
  shape,
  sheet,
  sized,
  sky,
  treeFern,
} from '../kit.ts';

/** One ridge of the Sounds: folded hills down to the water, with a beach. */
function arm(crest: readonly Point[], foot: number, seed: number): Mark {
  const first = crest[0] ?? [0, 0];
  const last = crest.at(-1) ?? [0, 0];
  const fromLeft = first[1] < last[1];
  const at = Array.from({ length: 9 }, (_, i) => lerp(first[0] + 60, last[0] - 90, i / 8));
  return [
    poly(
      [
        [first[0], foot],
        [last[0], foot],
        [last[0] + (fromLeft ? 26 : 0), foot + 8],
        [first[0] - (fromLeft ? 0 : 26), foot + 8],
      ],
      ink.cream,
    ),
    folded({
      crest,
      base: foot,
      light: ink.moss,
      shade: ink.rail,
      at,
      lean: fromLeft ? 0.5 : -0.5,
      girth: 0.5,
      seed,
    }),
  ].join('');
}

export const ferryCrossings: Scene = {
  name: 'ferry-crossings',
  alt: 'A ferry seen from high above, threading its white wake between the long green arms of the Marlborough Sounds.',
  hotspot: { x: 0.52, y: 0.54 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.ice],
          [200, ink.cream],
        ]),
        hill(pts('-10 330, 2410 330'), ink.azure),
        folded({
          crest: pts('1500 330, 1800 290, 2100 250, 2410 270'),
          base: 330,
          light: ink.haze,
          shade: ink.azure,
          at: [1800, 2000, 2200],
          lean: 0.5,
          girth: 0.5,
          seed: 3,
        }),
        hill(pts('-10 460, 2410 450'), ink.sea),
        hill(pts('-10 840, 2410 820'), ink.blue),
        glints({ from: 520, to: 1560, count: 64, seed: 8, fill: ink.ice, longest: 260 }),
        arm(pts('-10 380, 240 390, 520 420, 800 460, 1000 506'), 506, 3),
        arm(pts('1240 566, 1480 500, 1800 450, 2100 430, 2410 400'), 566, 9),
        arm(pts('-10 500, 260 530, 520 560, 800 610, 1060 690'), 690, 5),
        arm(pts('1380 848, 1600 740, 1840 680, 2140 640, 2410 590'), 848, 7),
        arm(pts('-10 690, 220 740, 480 800, 720 880, 940 1024'), 1024, 12),
        place(ferryMarks(), { x: 1150, y: 960, scale: 0.8 }),
        shape('M1000 960Q1160 968 1318 958Q1240 974 1004 972Z', ink.paper),
        ribbon(sized('998 964 10, 1000 1060 60, 1130 1180 120, 1240 1340 190, 1180 1660 380'), ink.ice, 0.5),
        ribbon(sized('998 964 5, 1004 1060 26, 1136 1180 60, 1250 1340 100, 1200 1660 210'), ink.paper, 0.5),
        arm(pts('1460 1302, 1660 1160, 1900 1060, 2160 1000, 2410 930'), 1302, 4),
        hill(pts('-10 1130, 240 1190, 480 1290, 680 1430, 800 1640'), ink.deep),
        treeFern(240, 1420, 560, ink.deep, 3),
        treeFern(500, 1540, 400, ink.deep, 7),
      ],
      plates('ice cream azure haze sea blue paper moss rail deep navy sun'),
    ),
};
