import {
  bar,
  disc,
  glints,
  gull,
  hill,
  ink,
  massif,
  plates,
  pts,
  rect,
  type Scene,
  shape,
  sheet,
  stand,
  swell,
  within,
} from '../kit.ts';

/** A pane with round corners, from its left edge. */
const pane = (x: number, y = 170, w = 960, h = 770, r = 90) =>
  `M${x + r} ${y}H${x + w - r}Q${x + w} ${y} ${x + w} ${y + r}V${y + h - r}Q${x + w} ${y + h} ${x + w - r} ${y + h}H${x + r}Q${x} ${y + h} ${x} ${y + h - r}V${y + r}Q${x} ${y} ${x + r} ${y}Z`;

/** The back of a seat from behind, its top at `y`. */
const seat = (x: number, y = 890) => [
  shape(
    `M${x} 1640V${y + 110}Q${x} ${y} ${x + 110} ${y}H${x + 330}Q${x + 440} ${y} ${x + 440} ${y + 110}V1640Z`,
    ink.blue,
  ),
  shape(
    `M${x + 60} ${y + 190}V${y + 110}Q${x + 60} ${y + 44} ${x + 126} ${y + 44}H${x + 314}Q${x + 380} ${y + 44} ${x + 380} ${y + 110}V${y + 190}Z`,
    ink.cream,
  ),
  bar([x + 60, y + 330], [x + 380, y + 330], 14, ink.navy),
  bar([x + 60, y + 480], [x + 380, y + 480], 14, ink.navy),
];

export const windowSeat: Scene = {
  name: 'window-seat',
  alt: 'Two windows of one carriage: surf and a gull in the left, snowy mountains in the right, one seat still free.',
  hotspot: { x: 0.5, y: 0.5 },
  draw: () =>
    sheet(
      [
        rect(0, 0, 2400, 1600, ink.deep),
        rect(-10, 1010, 2420, 40, ink.rail),
        shape(pane(136, 136, 1028, 838, 110), ink.rail),
        shape(pane(1236, 136, 1028, 838, 110), ink.rail),
        within(pane(170), [
          rect(0, 0, 2400, 1600, ink.ice),
          rect(0, 315, 2400, 1285, ink.cream),
          hill(pts('100 640, 1200 640'), ink.azure),
          hill(pts('100 720, 1200 712'), ink.blue),
          glints({
            from: 650,
            to: 790,
            count: 16,
            seed: 4,
            fill: ink.ice,
            left: 150,
            right: 1150,
            longest: 220,
          }),
          hill(pts('100 900, 420 880, 760 820, 1140 740, 1200 730'), ink.cream),
          swell(pts('100 884, 420 862, 760 802, 1140 724'), 20, ink.paper),
          swell(pts('100 820, 400 806, 720 752, 1000 700'), 12, ink.paper),
          gull(520, 400, 110, ink.deep, -8),
          gull(760, 500, 66, ink.deep, 10),
        ]),
        within(pane(1270), [
          rect(0, 0, 2400, 1600, ink.ice),
          rect(0, 315, 2400, 1285, ink.cream),
          massif({
            skyline: pts('1200 700, 1360 520, 1460 590, 1640 330, 1780 500, 1900 400, 2080 600, 2280 520'),
            base: 760,
            seed: 14,
            light: ink.azure,
            shade: ink.blue,
            snow: { light: ink.paper, shade: ink.ice, line: 660, reach: 0.6, teeth: 60 },
          }),
          hill(pts('1200 740, 1500 690, 1800 720, 2300 680'), ink.moss, 1000),
          hill(pts('1200 850, 1600 800, 2000 790, 2300 760'), ink.rail, 1000),
          stand(1290, 1480, (x) => 1010 - x * 0.1, 120, ink.deep, 5),
          stand(2040, 2230, (x) => 1010 - x * 0.1, 120, ink.deep, 8),
        ]),
        // A passenger in the right seat looks out of the window.
        disc(1710, 826, 96, ink.sun),
        shape('M1606 806Q1610 706 1710 702Q1812 706 1814 806Z', ink.navy),
        bar([1574, 808], [1846, 808], 20, ink.navy),
        ...seat(470),
        ...seat(1490),
      ],
      plates('deep rail ice cream azure blue navy paper moss sun'),
    ),
};
