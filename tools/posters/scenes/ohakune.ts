import {
  canopy,
  cloud,
  hill,
  ink,
  lerp,
  type Mark,
  massif,
  type Point,
  place,
  plates,
  poly,
  pts,
  rails,
  type Scene,
  shape,
  sheet,
  sized,
  sky,
  stand,
  train,
} from '../kit.ts';

const track = sized('-200 1010 40, 800 1000 46, 1700 1000 50, 2600 990 50');

/** The big carrot by the road, leaning; 330 high, its tip in the ground. */
const carrot = [
  shape('M-6 8Q-66 -120 -62 -214Q-54 -262 0 -266Q54 -262 62 -214Q66 -120 6 8Z', ink.sun),
  shape('M14 6Q66 -120 62 -214Q58 -250 26 -262Q40 -130 6 8Z', ink.apricot),
  shape(
    'M-56 -170L-14 -164L-16 -158L-58 -160ZM-52 -110L-20 -104L-22 -98L-50 -100ZM-40 -62L-14 -58L-15 -52L-36 -54Z',
    ink.apricot,
  ),
  shape(
    'M-10 -262Q-70 -300 -96 -370Q-40 -350 -12 -300Q-24 -360 2 -410Q26 -356 14 -300Q46 -350 98 -362Q70 -296 12 -262Z',
    ink.rail,
  ),
];

/** Furrows that converge on the right: green leaves on dark volcanic soil. */
function furrows(): Mark {
  const marks: Mark[] = [];
  const start: Point = [1820, 985];
  for (let i = 0; i < 14; i++) {
    const x = -2900 + i * 470;
    marks.push(
      poly([start, [lerp(start[0], x, 1), 1720], [x + 210, 1720]], i % 2 === 0 ? ink.fern : ink.rail),
    );
  }
  return marks.join('');
}

export const ohakune: Scene = {
  name: 'ohakune',
  alt: 'Carrot fields below the broad snows of Ruapehu, a train at their far edge and a giant carrot by the road.',
  hotspot: { x: 0.6, y: 0.5 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.haze],
          [180, ink.ice],
          [335, ink.cream],
        ]),
        massif({
          skyline: pts(
            '-160 900, 200 840, 520 730, 760 600, 900 520, 1010 400, 1090 440, 1200 350, 1290 420, 1380 390, 1470 460, 1560 410, 1680 560, 1900 690, 2200 810, 2560 900',
          ),
          base: 960,
          seed: 21,
          rough: 0.05,
          light: ink.steel,
          shade: ink.slate,
          snow: { light: ink.paper, shade: ink.ice, line: 880, reach: 0.62, teeth: 80 },
        }),
        cloud(120, 740, 560, ink.paper),
        cloud(1780, 670, 520, ink.paper),
        hill(pts('-10 900, 500 860, 1100 890, 1700 850, 2410 890'), ink.bush, 1000),
        stand(-20, 2420, (x) => 915 + Math.sin(x / 260) * 12, 90, ink.bush, 4, 0.3),
        hill(pts('-10 960, 2410 950'), ink.fern),
        rails(track, ink.stone, ink.iron),
        train({ track, nose: 0.56, carriages: 4, engine: ink.navy }),
        hill(pts('-10 1035, 900 1020, 2410 1020'), ink.deep),
        furrows(),
        hill(pts('1500 1640, 1640 1420, 1860 1230, 2100 1120, 2410 1070'), ink.fern),
        canopy(2050, 2420, (x) => 1110 - (x - 2050) * 0.12, 50, ink.rail, 4),
        place(carrot, { x: 1880, y: 1290, scale: 1.15, turn: 9 }),
        hill(pts('1560 1640, 1800 1480, 2100 1390, 2410 1360'), ink.rail),
      ],
      plates('haze ice cream paper steel slate bush rail fern deep sun apricot'),
    ),
};
