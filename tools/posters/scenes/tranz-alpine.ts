import {
  heightAt,
  hill,
  ink,
  massif,
  plates,
  poly,
  pts,
  ribbon,
  type Scene,
  sheet,
  sized,
  sky,
  spline,
  stand,
  train,
  trestle,
} from '../kit.ts';

const gorge = pts(
  '-10 1010, 330 980, 560 1090, 760 1330, 1000 1530, 1350 1560, 1640 1330, 1830 1080, 2060 950, 2410 900',
);
const ground = (x: number) => heightAt(spline(gorge), x);
const track = sized('200 958 56, 2500 868 56');

export const tranzAlpine: Scene = {
  name: 'tranz-alpine',
  alt: 'A train on a slender trestle high over a river gorge, below the sharp white peaks of the Southern Alps.',
  hotspot: { x: 0.5, y: 0.43 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.navy],
          [150, ink.slate],
          [300, ink.blue],
          [480, ink.steel],
        ]),
        massif({
          skyline: pts(
            '-60 760, 180 560, 330 660, 560 470, 700 580, 960 330, 1090 470, 1240 250, 1400 430, 1520 380, 1740 600, 1960 440, 2140 600, 2460 500',
          ),
          base: 1000,
          seed: 31,
          rough: 0.12,
          light: ink.haze,
          shade: ink.blue,
          snow: { light: ink.paper, shade: ink.ice, line: 940, reach: 0.6, teeth: 80 },
        }),
        massif({
          skyline: pts(
            '-60 700, 260 800, 520 740, 820 900, 1060 960, 1300 970, 1560 860, 1800 880, 2060 700, 2240 760, 2460 640',
          ),
          base: 1250,
          seed: 36,
          light: ink.steel,
          shade: ink.slate,
        }),
        hill(pts('-10 1000, 700 1010, 1100 1040, 1600 1010, 2410 1000'), ink.navy),
        ribbon(
          sized('1150 1010 40, 1050 1100 90, 1250 1220 150, 1130 1400 260, 1220 1620 420'),
          ink.haze,
          0.5,
        ),
        ribbon(
          sized('1155 1010 14, 1060 1100 40, 1240 1220 70, 1150 1400 120, 1260 1620 240'),
          ink.paper,
          0.5,
        ),
        poly(pts('-10 900, 300 930, 520 1040, 700 1290, 960 1500, 1010 1610, -10 1610'), ink.deep),
        poly(pts('2410 860, 2060 905, 1850 1060, 1700 1240, 1540 1470, 1480 1610, 2410 1610'), ink.deep),
        poly(pts('2410 1010, 2220 1040, 2060 1180, 1960 1380, 1800 1610, 2410 1610'), ink.black),
        poly(pts('-10 1010, 140 1050, 330 1240, 480 1450, 620 1610, -10 1610'), ink.black),
        trestle({
          from: [300, 950],
          to: [2090, 885],
          piers: [600, 820, 1040, 1260, 1480, 1700, 1880],
          ground: (x) => ground(x) + 10,
          deck: ink.black,
          steel: ink.paper,
          shade: ink.stone,
          depth: 42,
        }),
        train({ track, nose: 0.62, carriages: 5 }),
        stand(1990, 2420, (x) => ground(x) + 60, 190, ink.black, 5, 0.3),
        stand(-20, 250, () => 1090, 210, ink.black, 9, 0.28),
      ],
      plates('navy slate blue steel haze paper ice deep black stone sun rail'),
    ),
};
