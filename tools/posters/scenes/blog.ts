import {
  bar,
  glints,
  hill,
  ink,
  massif,
  oval,
  place,
  plates,
  poly,
  pts,
  rect,
  type Scene,
  shape,
  sheet,
  steam,
  swell,
  within,
} from '../kit.ts';

/** The window of a carriage: wide, with round corners. */
const pane =
  'M380 180L2020 180Q2120 180 2120 280L2120 980Q2120 1080 2020 1080L380 1080Q280 1080 280 980L280 280Q280 180 380 180Z';

export const blog: Scene = {
  name: 'blog',
  alt: 'A notebook and a steaming cup on the table of a train, surf and snowy mountains passing in the window.',
  hotspot: { x: 0.66, y: 0.66 },
  draw: () =>
    sheet(
      [
        rect(0, 0, 2400, 1600, ink.deep),
        // High on the sheet, so that low, wide crops show the whole cup.
        place(
          [
            shape(
              'M360 150L2040 150Q2150 150 2150 260L2150 1000Q2150 1110 2040 1110L360 1110Q250 1110 250 1000L250 260Q250 150 360 150Z',
              ink.rail,
            ),
            within(pane, [
              rect(0, 0, 2400, 1600, ink.haze),
              rect(0, 400, 2400, 1200, ink.ice),
              rect(0, 550, 2400, 1050, ink.cream),
              massif({
                skyline: pts(
                  '1100 900, 1240 800, 1360 840, 1520 660, 1620 730, 1760 570, 1880 680, 2020 600, 2200 740',
                ),
                base: 930,
                seed: 31,
                light: ink.steel,
                shade: ink.blue,
                snow: { light: ink.paper, shade: ink.ice, line: 860, reach: 0.6, teeth: 56 },
              }),
              hill(pts('900 960, 1040 905, 1300 884, 1600 850, 2000 830, 2200 820'), ink.moss, 960),
              hill(pts('200 890, 1400 890, 2200 890'), ink.blue),
              hill(pts('980 1000, 1100 936, 1400 902, 1800 880, 2200 870'), ink.rail, 1000),
              glints({
                from: 900,
                to: 1060,
                count: 16,
                seed: 8,
                fill: ink.ice,
                left: 280,
                right: 1400,
                longest: 240,
              }),
              hill(pts('200 1110, 700 1080, 1100 1010, 1500 950, 1900 920, 2200 915'), ink.cream),
              swell(pts('360 1090, 760 1056, 1140 990, 1520 938, 1900 912'), 22, ink.paper),
            ]),
            rect(1190, 180, 20, 900, ink.rail),
            // The table, the notebook and the cup.
            poly(pts('-10 1250, 2410 1250, 2410 1740, -10 1740'), ink.straw),
            rect(-10, 1250, 2420, 22, ink.cream),
            shape(
              'M760 1450Q1040 1400 1180 1430Q1320 1400 1600 1450L1680 1560Q1380 1520 1190 1560Q980 1520 690 1560Z',
              ink.deep,
            ),
            shape('M770 1436Q1040 1384 1184 1420L1188 1540Q980 1496 706 1536Z', ink.paper),
            shape('M1184 1420Q1330 1384 1592 1436L1662 1536Q1390 1496 1188 1540Z', ink.paper),
            shape('M1184 1420Q1240 1400 1290 1398L1300 1508Q1240 1516 1188 1540Z', ink.ice),
            ...[0, 1, 2, 3].map((i) =>
              poly(
                [
                  [830 - i * 10, 1444 + i * 20],
                  [1110 - i * 4, 1426 + i * 22],
                  [1110 - i * 4, 1431 + i * 22],
                  [830 - i * 10, 1449 + i * 20],
                ],
                ink.steel,
              ),
            ),
            bar([1380, 1540], [1560, 1400], 16, ink.sun),
            bar([1366, 1551], [1384, 1537], 9, ink.deep),
            oval(1960, 1440, 190, 34, ink.cream),
            shape('M1850 1250L2070 1250Q2064 1400 2020 1440L1900 1440Q1856 1400 1850 1250Z', ink.blue),
            shape(
              'M2066 1280Q2150 1276 2146 1336Q2136 1396 2040 1396L2046 1372Q2112 1372 2118 1334Q2120 1302 2064 1306Z',
              ink.blue,
            ),
            oval(1960, 1250, 110, 22, ink.steel),
            oval(1960, 1252, 92, 15, ink.deep),
            steam(1950, 1220, 210, ink.paper, 4, 0.3),
          ],
          { x: 0, y: -130 },
        ),
      ],
      plates('haze ice cream straw sun paper steel blue moss rail deep'),
    ),
};
