import {
  bar,
  disc,
  hill,
  ink,
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

const track = sized('-300 1196 44, 700 1180 46, 1500 1180 46, 2700 1150 44');

/** A single ticket, 200 × 100 with its centre at 0,0 and a notch in each end. */
const single = (fill: string, stripe: string) => [
  shape('M-100 -50L100 -50L100 -16A16 16 0 0 0 100 16L100 50L-100 50L-100 16A16 16 0 0 0 -100 -16Z', fill),
  rect(-70, -30, 80, 12, stripe),
  rect(-70, -6, 50, 12, stripe),
  rect(44, -50, 7, 100, stripe),
];

/** The pass: a wide card with hills and a sun. */
const card = [
  shape(
    'M-170 -100L170 -100Q190 -100 190 -80L190 80Q190 100 170 100L-170 100Q-190 100 -190 80L-190 -80Q-190 -100 -170 -100Z',
    ink.rail,
  ),
  disc(90, -20, 44, ink.sun),
  shape('M-190 40Q-100 -40 0 20Q90 -10 190 40L190 80Q190 100 170 100L-170 100Q-190 100 -190 80Z', ink.moss),
  rect(-150, -66, 150, 20, ink.cream),
  rect(-150, -30, 90, 14, ink.cream),
];

const pan = (y: number) => [
  bar([0, y], [-210, y + 330], 6, ink.deep),
  bar([0, y], [210, y + 330], 6, ink.deep),
  shape(
    `M-250 ${y + 326}L250 ${y + 326}Q230 ${y + 400} 0 ${y + 404}Q-230 ${y + 400} -250 ${y + 326}Z`,
    ink.deep,
  ),
];

export const passOrTickets: Scene = {
  name: 'pass-or-tickets',
  alt: 'A pair of scales on a green hill weighs one travel pass against a handful of single tickets.',
  hotspot: { x: 0.5, y: 0.58 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.haze],
          [320, ink.ice],
          [700, ink.cream],
        ]),
        hill(pts('-10 1090, 400 1010, 800 1070, 1300 990, 1800 1060, 2410 1000'), ink.haze),
        hill(pts('-10 1150, 600 1110, 1200 1150, 1800 1110, 2410 1120'), ink.moss),
        rails(track, ink.cream, ink.deep, 0.8),
        train({ track, nose: 0.87, carriages: 4, engine: ink.navy }),
        hill(pts('-10 1240, 600 1230, 1200 1220, 1800 1210, 2410 1190'), ink.rail),
        hill(pts('-10 1460, 700 1400, 1200 1370, 1700 1400, 2410 1460'), ink.deep),
        shape('M980 1400Q1000 1310 1150 1300L1250 1300Q1400 1310 1420 1400Z', ink.straw),
        poly(pts('1176 1310, 1186 520, 1214 520, 1224 1310'), ink.straw),
        disc(1200, 500, 44, ink.sun),
        place(
          [
            poly(pts('-420 -12, 420 -12, 420 12, -420 12'), ink.deep),
            disc(0, 0, 26, ink.sun),
            disc(-416, 0, 18, ink.deep),
            disc(416, 0, 18, ink.deep),
          ],
          { x: 1200, y: 560, turn: -4 },
        ),
        place([...pan(0), place(card, { x: 0, y: 236, scale: 1 })], { x: 785, y: 594, scale: 0.86 }),
        place(
          [
            ...pan(0),
            place(single(ink.sun, ink.deep), { x: -76, y: 262, turn: -62, scale: 0.98 }),
            place(single(ink.paper, ink.navy), { x: -8, y: 244, turn: -84, scale: 0.98 }),
            place(single(ink.azure, ink.navy), { x: 66, y: 258, turn: -110, scale: 0.98 }),
            place(single(ink.paper, ink.rail), { x: 112, y: 290, turn: -140, scale: 0.9 }),
            shape('M-250 326L250 326Q230 400 0 404Q-230 400 -250 326Z', ink.deep),
          ],
          { x: 1615, y: 536, scale: 0.86 },
        ),
      ],
      plates('haze ice cream paper azure moss rail deep navy sun straw'),
    ),
};
