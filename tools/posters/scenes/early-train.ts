import {
  bar,
  disc,
  folded,
  hill,
  ink,
  type Mark,
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
  stars,
  train,
} from '../kit.ts';

const track = sized('2700 1000 60, 2100 1050 84, 1500 1130 112, 900 1240 140, 300 1400 190, -300 1620 280');

/** A platform lamp with a pool of light at its foot, without a cone that would cover the background; `y` is the ground. */
function lamp(x: number, y: number, size: number): Mark {
  return [
    oval(x, y + size * 0.01, size * 0.26, size * 0.05, ink.slate),
    rect(x - size * 0.012, y - size, size * 0.024, size, ink.black),
    shape(
      `M${x - size * 0.11} ${y - size * 0.97}Q${x} ${y - size * 1.12} ${x + size * 0.11} ${y - size * 0.97}Z`,
      ink.black,
    ),
    disc(x, y - size * 0.96, size * 0.05, ink.sun),
  ].join('');
}

/** A person with a suitcase, looking along the line; 170 high. */
const traveller = [
  bar([-12, -70], [-16, 0], 18, ink.black),
  bar([12, -70], [16, 0], 18, ink.black),
  shape('M-34 -50L-28 -124Q0 -144 28 -124L34 -50Z', ink.sun),
  disc(4, -154, 19, ink.cream),
  shape('M-18 -156Q-16 -180 4 -180Q26 -178 24 -160Z', ink.rail),
  rect(50, -62, 64, 60, ink.rail),
  rect(66, -78, 32, 6, ink.black),
  rect(66, -78, 6, 18, ink.black),
  rect(92, -78, 6, 18, ink.black),
  bar([28, -112], [82, -74], 12, ink.sun),
];

export const earlyTrain: Scene = {
  name: 'early-train',
  alt: 'A traveller with a case waits under a platform lamp before sunrise as the lit train comes in below the stars.',
  hotspot: { x: 0.503, y: 0.66 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.black],
          [200, ink.night],
          [430, ink.navy],
          [640, ink.slate],
          [770, ink.blue],
          [900, ink.dawn],
        ]),
        stars(120, 6, [0, 0], [2400, 620], ink.paper),
        // The dark side of the moon, which hides the stars behind it.
        disc(880, 325, 96, ink.night),
        shape('M820 250A110 110 0 1 0 940 400A92 92 0 1 1 820 250Z', ink.cream),
        folded({
          crest: pts('-10 800, 300 850, 700 900, 1000 930, 1400 900, 1800 830, 2100 790, 2410 840'),
          base: 1100,
          light: ink.slate,
          shade: ink.navy,
          at: [60, 300, 1300, 1500, 1700, 1900, 2100, 2300],
          lean: 0.4,
          girth: 0.5,
          seed: 5,
        }),
        hill(pts('-10 990, 800 1010, 1500 1010, 2410 980'), ink.night),
        poly(pts('1090 1170, -20 1330, -20 1640, 300 1640, 1096 1200'), ink.navy),
        rails(track, ink.navy, ink.steel),
        train({
          track,
          nose: 0.7,
          carriages: 5,
          engine: ink.rail,
          body: ink.steel,
          glass: ink.sun,
          roof: ink.night,
          cab: ink.cream,
        }),
        // The platform with its lamps and one person.
        poly(pts('2410 1110, 1900 1170, 1300 1330, 860 1510, 700 1640, 2410 1640'), ink.night),
        poly(
          pts(
            '2410 1110, 1900 1170, 1300 1330, 860 1510, 700 1640, 780 1640, 920 1516, 1330 1352, 1910 1192, 2410 1132',
          ),
          ink.dawn,
        ),
        lamp(2180, 1240, 420),
        lamp(1580, 1440, 700),
        place(traveller, { x: 1530, y: 1456, scale: 1.7 }),
      ],
      plates('black night navy slate blue dawn paper cream steel sun rail'),
    ),
};
