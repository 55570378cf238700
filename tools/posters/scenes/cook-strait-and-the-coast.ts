import {
  bar,
  disc,
  ferryMarks,
  folded,
  glints,
  gull,
  hill,
  ink,
  type Mark,
  massif,
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
  swell,
} from '../kit.ts';

/** A wind turbine: tower and three blades, the first one `turn` degrees from upright. */
function turbine(x: number, y: number, size: number, turn: number): Mark {
  const [hx, hy] = [x, y - size];
  const blades = [0, 120, 240].map((each) => {
    const a = ((each + turn) * Math.PI) / 180;
    const [dx, dy] = [Math.sin(a), -Math.cos(a)];
    const long = size * 0.62;
    return poly(
      [
        [hx - dy * size * 0.02, hy + dx * size * 0.02],
        [hx + dx * long * 0.3 - dy * size * 0.045, hy + dy * long * 0.3 + dx * size * 0.045],
        [hx + dx * long, hy + dy * long],
        [hx + dy * size * 0.02, hy - dx * size * 0.02],
      ],
      ink.paper,
    );
  });
  return (
    bar([x, y + 10], [hx, hy], size * 0.05, ink.paper) + blades.join('') + disc(hx, hy, size * 0.035, ink.ice)
  );
}

export const cookStraitAndTheCoast: Scene = {
  name: 'cook-strait-and-the-coast',
  alt: 'A ferry meets the swell of Cook Strait below hills of wind turbines, snow on the ranges across the water.',
  hotspot: { x: 0.5, y: 0.54 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.haze],
          [290, ink.ice],
          [560, ink.cream],
        ]),
        massif({
          skyline: pts(
            '1180 900, 1360 820, 1480 850, 1640 720, 1720 760, 1840 640, 1930 700, 2060 610, 2160 700, 2300 660, 2460 760',
          ),
          base: 905,
          seed: 42,
          light: ink.haze,
          shade: ink.steel,
          snow: { light: ink.paper, shade: ink.ice, line: 840, reach: 0.6, teeth: 54 },
        }),
        turbine(250, 610, 250, 14),
        turbine(480, 640, 210, 52),
        turbine(700, 700, 180, 88),
        turbine(890, 740, 140, 30),
        folded({
          crest: pts('-10 580, 200 590, 420 640, 640 680, 820 740, 960 750, 1100 830, 1180 900'),
          base: 960,
          light: ink.moss,
          shade: ink.rail,
          at: [60, 240, 400, 560, 720, 880, 1010],
          lean: 0.4,
          girth: 0.5,
          seed: 8,
        }),
        poly(pts('1080 960, 1130 880, 1180 900, 1220 930, 1260 960'), ink.bush),
        hill(pts('1000 945, 1180 922, 1600 896, 2410 900'), ink.sea, 980),
        hill(pts('-10 945, 600 950, 1200 925, 2410 925'), ink.sea),
        swell(pts('-10 950, 500 958, 1000 950, 1260 944'), 20, ink.paper),
        hill(pts('-10 1080, 500 1050, 900 1090, 1400 1050, 1900 1090, 2410 1050'), ink.blue),
        glints({ from: 950, to: 1090, count: 26, seed: 5, fill: ink.ice, left: 1100, longest: 220 }),
        ribbon(sized('1000 1112 12, 640 1150 60, 200 1250 150, -300 1400 330'), ink.paper, 0.34),
        place(ferryMarks(), { x: 1270, y: 1130, scale: 1.75, turn: -2 }),
        shape('M900 1142Q1120 1120 1400 1136Q1560 1120 1690 1090Q1660 1150 1560 1166L940 1172Z', ink.paper),
        hill(pts('-10 1220, 300 1240, 700 1170, 1100 1160, 1500 1190, 1900 1160, 2410 1210'), ink.navy),
        swell(pts('720 1180, 1000 1164, 1300 1178, 1500 1200'), 20, ink.haze),
        hill(pts('-10 1400, 400 1350, 900 1400, 1400 1340, 1900 1400, 2410 1350'), ink.night),
        swell(pts('300 1366, 560 1360, 880 1404'), 20, ink.sea),
        swell(pts('1300 1350, 1500 1346, 1860 1400'), 22, ink.sea),
        gull(1700, 470, 80, ink.navy, -10),
        gull(1880, 540, 50, ink.navy, 8),
      ],
      plates('haze ice cream paper steel moss rail sea blue navy sun night'),
    ),
};
