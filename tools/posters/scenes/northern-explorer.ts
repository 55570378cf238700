import {
  canopy,
  cloud,
  cone,
  folded,
  heightAt,
  hill,
  ink,
  massif,
  plates,
  pts,
  type Scene,
  sheet,
  sized,
  sky,
  spline,
  train,
  treeFern,
  trestle,
} from '../kit.ts';

const gorge = pts(
  '-10 1090, 360 1080, 620 1190, 900 1420, 1250 1540, 1600 1420, 1900 1250, 2200 1120, 2410 1050',
);
const ground = (x: number) => heightAt(spline(gorge), x);
const track = sized('300 1015 58, 2500 888 58');

export const northernExplorer: Scene = {
  name: 'northern-explorer',
  alt: 'A train crosses a tall steel viaduct above bush, the snowy summits of Ruapehu behind it.',
  hotspot: { x: 0.55, y: 0.48 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.ice],
          [340, ink.cream],
        ]),
        cone({
          x: 400,
          y: 600,
          base: 900,
          spread: 420,
          rim: 30,
          light: ink.haze,
          shade: ink.steel,
          snow: { light: ink.paper, shade: ink.ice, depth: 0.42 },
        }),
        massif({
          skyline: pts(
            '480 900, 860 720, 1030 620, 1170 490, 1250 540, 1400 400, 1500 460, 1610 370, 1740 480, 1820 450, 2040 640, 2560 880',
          ),
          base: 960,
          seed: 12,
          rough: 0.06,
          light: ink.steel,
          shade: ink.blue,
          snow: { light: ink.paper, shade: ink.ice, line: 850, reach: 0.6, teeth: 74 },
        }),
        cloud(1960, 640, 620, ink.paper),
        cloud(620, 770, 520, ink.paper),
        folded({
          crest: pts('-10 830, 300 850, 700 800, 1100 870, 1500 840, 2000 880, 2410 800'),
          base: 1150,
          light: ink.sage,
          shade: ink.moss,
          at: [60, 300, 560, 720, 980, 1220, 1480, 1720, 1980, 2300],
          lean: 0.5,
          girth: 0.5,
          seed: 5,
        }),
        folded({
          crest: pts('-10 980, 260 960, 600 1030, 1000 1000, 1500 1060, 1900 990, 2410 960'),
          base: 1600,
          light: ink.rail,
          shade: ink.bush,
          at: [120, 480, 760, 1060, 1330, 1640, 1980, 2260],
          lean: 0.35,
          girth: 0.3,
          seed: 8,
        }),
        hill(gorge, ink.deep),
        trestle({
          from: [360, 1011],
          to: [2500, 888],
          piers: [620, 880, 1140, 1400, 1660, 1920, 2160],
          ground: (x) => ground(x) + 20,
          deck: ink.black,
          steel: ink.paper,
          shade: ink.ice,
          depth: 46,
        }),
        train({ track, nose: 0.76, carriages: 4, engine: ink.navy }),
        canopy(-20, 560, (x) => ground(x) + 10, 80, ink.deep, 2),
        hill(pts('-10 1340, 300 1390, 520 1490, 700 1610'), ink.black),
        treeFern(230, 1470, 560, ink.black, 3),
        treeFern(520, 1560, 340, ink.black, 6),
      ],
      plates('ice moss cream steel paper blue sage rail bush deep black sun'),
    ),
};
