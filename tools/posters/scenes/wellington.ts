import {
  bar,
  ferryMarks,
  folded,
  glints,
  hand,
  heightAt,
  hill,
  house,
  ink,
  openings,
  place,
  plates,
  poly,
  pts,
  rect,
  type Scene,
  sheet,
  sized,
  sky,
  spline,
  tower,
  treeFern,
} from '../kit.ts';

const towers = [
  [40, 1040, 84, 350],
  [130, 950, 70, 400],
  [206, 1010, 80, 380],
  [292, 900, 64, 460],
  [362, 980, 92, 410],
  [462, 1060, 80, 370],
];
const roofs = [ink.sun, ink.moss, ink.moss, ink.navy];
const draw = hand(5);
const slope = pts('500 1640, 800 1440, 1100 1240, 1450 1010, 1800 800, 2100 640, 2410 540');
const ground = (x: number) => heightAt(spline(slope), x);
/** Crowns of the tree ferns in the foreground, each with its radius. */
const ferns = sized('2160 1090 230, 1880 1310 150');
/** Houses on the slope. None is on the railway, behind a fern, or across the bottom edge of the wide crop. */
const homes = Array.from({ length: 22 }, (_, i) => {
  const x = 1180 + (i % 6) * 210 + draw(-40, 40);
  return { x, y: ground(x) + 130 + Math.floor(i / 6) * 150 + draw(-20, 30) };
})
  .filter(({ y }) => y < 1410 || y > 1490)
  .filter(({ x, y }) => y < 1560 && Math.abs(1530 - (x - 648) * 0.564 - y) > 125)
  .filter(({ x, y }) => ferns.every(([fx, fy, room]) => Math.hypot(x + 52 - fx, y - 40 - fy) > room));

export const wellington: Scene = {
  name: 'wellington',
  alt: 'A cable car climbs a green hillside of wooden houses above Wellington’s harbour.',
  hotspot: { x: 0.56, y: 0.56 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.haze],
          [230, ink.ice],
          [450, ink.mist],
        ]),
        folded({
          crest: pts('-10 780, 260 720, 560 770, 860 690, 1160 750, 1460 700, 1760 760, 2060 700, 2410 740'),
          base: 900,
          light: ink.haze,
          shade: ink.steel,
          at: [140, 260, 740, 860, 1000, 1330, 1460, 1600],
          lean: 0.6,
          girth: 0.8,
          seed: 8,
        }),
        hill(pts('-10 880, 2410 880'), ink.azure),
        hill(pts('-10 945, 2410 955'), ink.sea),
        hill(pts('-10 1060, 900 1040, 2410 1060'), ink.blue),
        glints({
          from: 900,
          to: 1300,
          count: 30,
          seed: 4,
          fill: ink.ice,
          left: 0,
          right: 1400,
          longest: 300,
        }),
        place(ferryMarks(), { x: 920, y: 985, scale: 0.6 }),
        hill(pts('-10 1140, 260 1130, 560 1190, 860 1260, 1300 1480'), ink.stone),
        ...towers.map((each, i) => tower(each, ink.paper, ink.ice, i % 2 === 0 ? ink.haze : ink.steel)),
        folded({
          crest: pts('-10 1220, 200 1200, 420 1240, 640 1320, 820 1420, 1000 1640'),
          base: 1640,
          light: ink.moss,
          shade: ink.rail,
          at: [60, 220, 400, 580],
          lean: 0.5,
          girth: 0.5,
          seed: 3,
        }),
        folded({
          crest: slope,
          base: 1900,
          light: ink.rail,
          shade: ink.bush,
          at: [1000, 1300, 1600, 1900, 2200],
          lean: -0.3,
          girth: 0.25,
          seed: 6,
        }),
        ...homes.map(({ x, y }, i) => house(x, y, 104, ink.paper, ink.ice, roofs[i % 4] ?? ink.moss)),
        bar([520, 1661], [2420, 590], 46, ink.deep),
        bar([520, 1649], [2420, 578], 6, ink.stone),
        bar([520, 1671], [2420, 600], 6, ink.stone),
        place(
          [
            poly(pts('-96 -8, -96 -78, 96 -78, 104 -8'), ink.sun),
            rect(-98, -88, 198, 14, ink.iron),
            openings(-84, -66, 6, 30, 22, 30, ink.navy),
            rect(-96, -26, 200, 7, ink.paper),
            rect(-88, -8, 180, 12, ink.black),
          ],
          { x: 1360, y: 1184, scale: 1.15, turn: -29.4 },
        ),
        hill(pts('1500 1640, 1800 1520, 2100 1440, 2410 1400'), ink.deep),
        treeFern(2160, 1480, 500, ink.deep, 4),
        treeFern(1880, 1560, 320, ink.deep, 9),
      ],
      plates('haze ice mist paper steel azure blue sun moss rail bush deep'),
    ),
};
