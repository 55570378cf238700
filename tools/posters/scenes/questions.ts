import {
  bar,
  disc,
  flax,
  folded,
  hill,
  ink,
  massif,
  oval,
  place,
  plates,
  poly,
  pts,
  rails,
  rect,
  type Scene,
  shape,
  sheet,
  sized,
  sky,
  train,
} from '../kit.ts';

const left = sized(
  '-160 965 24, 300 985 34, 640 1020 52, 850 1090 86, 1010 1210 145, 1130 1400 230, 1200 1700 380',
);
const right = sized(
  '2560 965 26, 2100 985 36, 1720 1030 56, 1440 1110 90, 1290 1240 150, 1220 1430 240, 1200 1700 380',
);

/** A pūkeko, one foot forward, looking left; 230 high, feet on 0. */
const pukeko = [
  bar([-14, -84], [-30, -6], 9, ink.sun),
  bar([18, -84], [26, -6], 9, ink.sun),
  shape('M-30 -8L-74 0L-24 2L-6 0ZM26 -8L-14 0L34 2L56 0Z', ink.sun),
  shape('M-70 -120Q-60 -190 0 -186Q70 -182 116 -150L92 -138Q70 -76 6 -72Q-58 -72 -70 -120Z', ink.navy),
  shape('M-10 -180Q60 -186 116 -150L92 -138Q40 -110 -4 -130Q-30 -150 -10 -180Z', ink.night),
  shape('M84 -146L128 -156L100 -120Z', ink.paper),
  shape('M-66 -110Q-84 -170 -76 -216Q-70 -250 -40 -250Q-12 -248 -16 -216Q-20 -180 0 -160Z', ink.navy),
  shape('M-72 -232L-124 -214Q-100 -204 -70 -208Q-60 -236 -44 -248Q-62 -252 -72 -232Z', ink.sun),
  disc(-52, -228, 6, ink.paper),
];

export const questions: Scene = {
  name: 'questions',
  alt: 'A railway line divides at a points lever, and a pūkeko looks along one branch as if to ask which way.',
  hotspot: { x: 0.482, y: 0.58 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.haze],
          [260, ink.ice],
          [520, ink.cream],
        ]),
        massif({
          skyline: pts('-60 820, 160 720, 300 770, 480 660, 640 750, 780 700, 960 800, 1160 860'),
          base: 960,
          seed: 41,
          light: ink.haze,
          shade: ink.steel,
          snow: { light: ink.paper, shade: ink.ice, line: 860, reach: 0.6, teeth: 50 },
        }),
        folded({
          crest: pts('780 985, 900 940, 1200 860, 1500 890, 1800 810, 2100 860, 2410 790'),
          base: 1010,
          light: ink.moss,
          shade: ink.rail,
          at: [1200, 1400, 1600, 1800, 2000, 2200],
          lean: -0.5,
          girth: 0.6,
          seed: 4,
        }),
        hill(pts('-10 960, 600 950, 1200 970, 1800 960, 2410 940'), ink.moss),
        hill(pts('-10 1100, 500 1110, 900 1130, 1500 1120, 2410 1060'), ink.sage),
        rails(left, ink.stone, ink.night),
        rails(right, ink.stone, ink.night),
        train({ track: right, nose: 0.34, carriages: 4, engine: ink.navy }),
        hill(pts('-10 1330, 300 1340, 640 1440, 860 1640'), ink.rail),
        hill(pts('1560 1640, 1720 1440, 2000 1300, 2410 1240'), ink.rail),
        // The lever of the points and its indicator disc.
        rect(1560, 1330, 120, 22, ink.night),
        rect(1606, 1040, 20, 300, ink.night),
        disc(1616, 1010, 66, ink.night),
        disc(1616, 1010, 54, ink.sun),
        rect(1562, 998, 108, 24, ink.night),
        bar([1640, 1330], [1760, 1140], 18, ink.paper),
        disc(1764, 1132, 20, ink.paper),
        oval(760, 1424, 130, 16, ink.rail),
        place(pukeko, { x: 760, y: 1424, scale: 1.7, flip: true }),
        poly(pts('-10 1540, 500 1560, 640 1640, -10 1640'), ink.night),
        flax(230, 1560, 300, ink.night, 4),
        flax(2180, 1440, 300, ink.night, 8),
      ],
      plates('haze ice cream paper steel moss rail sage stone navy night sun'),
    ),
};
