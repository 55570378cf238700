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
  mix,
  openings,
  place,
  poly,
  pts,
  rect,
  type Scene,
  sheet,
  sky,
  spline,
  treeFern,
} from '../kit.ts';

const draw = hand(5);
const homes = Array.from({ length: 22 }, (_, i) => ({
  x: 1180 + (i % 6) * 210 + draw(-40, 40),
  down: 130 + Math.floor(i / 6) * 150 + draw(-20, 30),
}));
const slope = pts('500 1640, 800 1440, 1100 1240, 1450 1010, 1800 800, 2100 640, 2410 540');
const ground = (x: number) => heightAt(spline(slope), x);

export const wellington: Scene = {
  name: 'wellington',
  alt: 'A cable car climbs a green hillside of wooden houses above Wellington’s harbour.',
  hotspot: { x: 0.55, y: 0.56 },
  draw: () =>
    sheet([
      sky([
        [0, ink.haze],
        [230, ink.ice],
        [450, ink.mist],
        [620, ink.paper],
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
      hill(pts('-10 945, 2410 955'), mix(ink.azure, ink.blue, 0.5)),
      hill(pts('-10 1060, 900 1040, 2410 1060'), ink.blue),
      glints({ from: 900, to: 1300, count: 30, seed: 4, fill: ink.ice, left: 0, right: 1400, longest: 300 }),
      place(ferryMarks(), { x: 560, y: 985, scale: 0.6 }),
      folded({
        crest: pts('-10 1010, 160 1030, 330 1090, 520 1150, 700 1260'),
        base: 1420,
        light: ink.moss,
        shade: ink.rail,
        at: [20, 170, 330, 500],
        lean: 0.5,
        girth: 0.5,
        seed: 3,
      }),
      ...[
        [90, 1010, 60, 130],
        [160, 960, 54, 180],
        [225, 1000, 60, 160],
        [300, 930, 52, 240],
        [362, 990, 70, 190],
        [445, 1060, 60, 150],
      ].flatMap(([x = 0, y = 0, w = 0, h = 0]) => [
        rect(x, y, w * 0.55, h + 120, ink.paper),
        rect(x + w * 0.55, y, w * 0.45, h + 120, ink.steel),
      ]),
      hill(pts('-10 1200, 200 1180, 420 1230, 640 1330, 840 1500, 900 1640'), ink.bush),
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
      ...homes
        .filter(({ x, down }) => ground(x) + down < 1560)
        .map(({ x, down }, i) =>
          house(
            x,
            ground(x) + down,
            104,
            ink.paper,
            ink.ice,
            i % 4 === 0 ? ink.sun : i % 3 === 0 ? ink.navy : ink.moss,
          ),
        ),
      bar([700, 1560], [2420, 590], 46, ink.deep),
      bar([700, 1548], [2420, 578], 6, ink.stone),
      bar([700, 1570], [2420, 600], 6, ink.stone),
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
    ]),
};
