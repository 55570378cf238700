import {
  bar,
  disc,
  fence,
  flax,
  folded,
  halo,
  hill,
  ink,
  place,
  plates,
  pts,
  rails,
  type Scene,
  shape,
  sheet,
  sized,
  sky,
  train,
} from '../kit.ts';

const track = sized('-400 1130 70, 500 1110 74, 1400 1090 76, 2100 1060 70, 2800 1020 60');

/** A child seen from behind, one arm up and waving; 230 high, feet on 0. */
const child = (coat: string, legs: string, hair: string) => [
  bar([-18, -92], [-22, -4], 26, legs),
  bar([18, -92], [22, -4], 26, legs),
  shape('M-50 -78L-40 -168Q0 -194 40 -168L50 -78Q0 -64 -50 -78Z', coat),
  bar([36, -160], [84, -252], 22, coat),
  disc(88, -262, 14, ink.cream),
  bar([-36, -160], [-64, -96], 22, coat),
  disc(0, -214, 34, ink.cream),
  shape('M-36 -206Q-42 -252 0 -254Q42 -252 36 -206Q20 -190 0 -190Q-20 -190 -36 -206Z', hair),
];

export const children: Scene = {
  name: 'children',
  alt: 'Two children wave from behind a paddock fence as a long train goes by under low hills.',
  hotspot: { x: 0.44, y: 0.6 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.haze],
          [260, ink.ice],
          [500, ink.cream],
        ]),
        halo(1420, 700, [
          [190, ink.dawn],
          [110, ink.sun],
        ]),
        hill(pts('-10 880, 300 800, 700 860, 1100 790, 1600 850, 2000 780, 2410 830'), ink.haze, 1000),
        folded({
          crest: pts('-10 930, 400 890, 900 950, 1400 900, 1900 930, 2410 880'),
          base: 1090,
          light: ink.sage,
          shade: ink.moss,
          at: [60, 300, 560, 820, 1100, 1360, 1640, 1900, 2160],
          lean: 0.5,
          girth: 0.6,
          seed: 4,
        }),
        hill(pts('-10 1070, 900 1060, 1600 1045, 2410 1010'), ink.moss),
        rails(track, ink.cream, ink.deep, 0.8),
        train({ track, nose: 0.8, carriages: 6, engine: ink.navy }),
        hill(pts('-10 1190, 600 1170, 1300 1150, 2410 1090'), ink.rail),
        fence(
          pts('-20 1360, 300 1346, 620 1336, 940 1328, 1260 1316, 1580 1300, 1900 1280, 2420 1250'),
          120,
          ink.deep,
        ),
        place(child(ink.sun, ink.navy, ink.deep), { x: 900, y: 1440, scale: 1.5 }),
        place(child(ink.blue, ink.deep, ink.navy), { x: 1150, y: 1440, scale: 1.2, flip: true }),
        hill(pts('-10 1440, 600 1430, 1200 1420, 1800 1460, 2410 1400'), ink.deep),
        flax(1850, 1480, 260, ink.deep, 5),
        flax(2080, 1470, 200, ink.deep, 2),
      ],
      plates('haze ice cream dawn sun paper sage moss rail deep navy blue'),
    ),
};
