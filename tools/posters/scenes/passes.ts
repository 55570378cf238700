import {
  coachMarks,
  disc,
  folded,
  halo,
  hill,
  ink,
  type Mark,
  massif,
  place,
  plates,
  poly,
  pts,
  rails,
  rect,
  ribbon,
  type Scene,
  shape,
  sheet,
  sized,
  sky,
  train,
  within,
} from '../kit.ts';

const track = sized('-900 210 44, -400 190 50, 100 196 54, 700 176 54, 1100 160 54');

/** A ticket, 1500 × 760 with its centre at 0,0: round corners, a notch in each short side, holes along the stub. */
const ticket =
  'M-720 -380L720 -380Q750 -380 750 -350L750 -80A80 80 0 0 0 750 80L750 350Q750 380 720 380L-720 380Q-750 380 -750 350L-750 80A80 80 0 0 0 -750 -80L-750 -350Q-750 -380 -720 -380Z';

const view = (): Mark[] => [
  rect(-760, -400, 1520, 800, ink.cream),
  halo(-330, 40, [
    [210, ink.dawn],
    [110, ink.sun],
  ]),
  // Drawn lower and moved up, because snow is only drawn below the top edge of the sheet.
  place(
    [
      massif({
        skyline: pts(
          '-300 520, -160 440, -60 480, 80 310, 160 370, 290 210, 380 300, 480 250, 620 400, 800 460',
        ),
        base: 560,
        seed: 9,
        light: ink.steel,
        shade: ink.blue,
        snow: { light: ink.paper, shade: ink.ice, line: 530, reach: 0.6, teeth: 44 },
      }),
    ],
    { x: 0, y: -400 },
  ),
  folded({
    crest: pts('-780 60, -500 20, -200 90, 200 130, 500 100, 800 60'),
    base: 220,
    light: ink.moss,
    shade: ink.rail,
    at: [-700, -560, -420, -240, 60, 300, 520, 680],
    lean: 0.5,
    girth: 0.6,
    seed: 4,
  }),
  hill(pts('-780 200, 0 190, 800 160'), ink.fern, 420),
  rails(track, ink.cream, ink.deep, 0.8),
  train({ track, nose: 0.66, carriages: 4, engine: ink.navy }),
  hill(pts('-780 250, 0 240, 800 220'), ink.rail, 420),
  ribbon(sized('-800 330 60, -300 300 62, 300 320 66, 800 280 66'), ink.cream, 0.6),
  place(coachMarks({ skirt: ink.blue }), { x: -120, y: 316, scale: 1.05 }),
];

export const passes: Scene = {
  name: 'passes',
  alt: 'A travel pass as wide as a landscape: mountains, a train and a coach printed on a ticket, in mid-air over hills.',
  hotspot: { x: 0.5, y: 0.54 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.haze],
          [420, ink.ice],
        ]),
        hill(pts('-10 1240, 500 1180, 1000 1250, 1600 1170, 2410 1230'), ink.moss),
        hill(pts('-10 1350, 600 1320, 1300 1380, 1900 1310, 2410 1350'), ink.rail),
        hill(pts('-10 1490, 700 1500, 1500 1460, 2410 1500'), ink.deep),
        shape(
          'M640 1310Q1200 1270 1780 1290Q1860 1310 1740 1326Q1200 1356 700 1346Q580 1330 640 1310Z',
          ink.deep,
        ),
        place(
          [
            place([shape(ticket, ink.deep)], { x: 22, y: 26 }),
            within(ticket, [
              ...view(),
              rect(452, -400, 320, 800, ink.sun),
              poly(pts('560 -250, 700 -250, 700 -226, 560 -226'), ink.deep),
              poly(pts('560 -190, 700 -190, 700 -166, 560 -166'), ink.deep),
              disc(630, 180, 74, ink.deep),
              disc(630, 180, 58, ink.sun),
              shape('M572 180A58 58 0 0 1 688 180Z', ink.deep),
              ...Array.from({ length: 17 }, (_, i) => disc(452, -368 + i * 46, 11, ink.paper)),
            ]),
          ],
          { x: 1200, y: 760, scale: 0.82, turn: -6 },
        ),
      ],
      plates('haze ice paper cream dawn sun steel blue moss rail deep navy'),
    ),
};
