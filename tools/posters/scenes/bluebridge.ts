import {
  cloud,
  ferryMarks,
  folded,
  glints,
  gull,
  hand,
  heightAt,
  hill,
  house,
  ink,
  place,
  plates,
  pts,
  ribbon,
  type Scene,
  sheet,
  sized,
  sky,
  spline,
  swell,
} from '../kit.ts';

const slope = pts('1180 1100, 1400 930, 1640 760, 1850 640, 2050 600, 2230 520, 2410 500');
const ground = (x: number) => heightAt(spline(slope), x);
const draw = hand(11);
const homes = Array.from({ length: 34 }, (_, i) => ({
  x: 1420 + (i % 9) * 112 + draw(-26, 26),
  down: 90 + Math.floor(i / 9) * 125 + draw(-20, 30),
}));

export const bluebridge: Scene = {
  name: 'bluebridge',
  alt: 'A ferry heads out across Wellington Harbour past steep hills dotted with houses.',
  hotspot: { x: 0.48, y: 0.6 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.azure],
          [230, ink.haze],
          [430, ink.ice],
          [600, ink.mist],
        ]),
        cloud(180, 560, 700, ink.paper),
        folded({
          crest: pts('-10 800, 260 740, 520 790, 820 720, 1100 770, 1400 700, 1700 780, 2000 720, 2410 760'),
          base: 920,
          light: ink.haze,
          shade: ink.steel,
          at: [140, 260, 700, 820, 960, 1280, 1400, 1560],
          lean: 0.6,
          girth: 0.9,
          seed: 2,
        }),
        folded({
          crest: pts('-10 690, 180 760, 360 800, 560 870, 760 915'),
          base: 930,
          light: ink.moss,
          shade: ink.rail,
          at: [20, 180, 350, 520],
          lean: 0.7,
          girth: 0.8,
          seed: 5,
        }),
        hill(pts('-10 905, 2410 905'), ink.azure),
        hill(pts('-10 975, 2410 965'), ink.sea),
        hill(pts('-10 1120, 1200 1100, 2410 1120'), ink.blue),
        glints({ from: 915, to: 1560, count: 26, seed: 6, fill: ink.azure, left: 0, right: 1300 }),
        folded({
          crest: slope,
          base: 1132,
          light: ink.rail,
          shade: ink.bush,
          at: [1300, 1500, 1700, 1900, 2100, 2300],
          lean: -0.3,
          girth: 0.3,
          seed: 4,
        }),
        ...homes
          .filter(({ x, down }) => ground(x) + down < 1100)
          .map(({ x, down }, i) =>
            house(
              x,
              ground(x) + down,
              56,
              ink.paper,
              ink.ice,
              i % 4 === 0 ? ink.sun : i % 3 === 0 ? ink.navy : ink.moss,
            ),
          ),
        swell(pts('1350 1127, 1900 1126, 2440 1127'), 16, ink.haze),
        hill(pts('-10 1330, 1000 1240, 1500 1250, 2410 1300'), ink.slate),
        ribbon(
          sized('1370 1132 16, 1560 1150 60, 1850 1230 170, 2200 1400 360, 2560 1600 560'),
          ink.azure,
          0.3,
        ),
        ribbon(
          sized('1370 1132 8, 1560 1148 30, 1850 1224 86, 2200 1390 180, 2560 1585 300'),
          ink.paper,
          0.3,
        ),
        place(ferryMarks({ hull: ink.navy, band: ink.azure, funnel: ink.blue }), {
          x: 1110,
          y: 1136,
          scale: 1.45,
          flip: true,
        }),
        gull(700, 760, 44, ink.paper, -8),
        gull(830, 700, 30, ink.paper, 8),
      ],
      plates('azure haze ice mist paper moss rail sea blue bush sun slate'),
    ),
};
