import {
  hill,
  ink,
  massif,
  poly,
  pts,
  rails,
  ribbon,
  type Scene,
  sheet,
  sized,
  sky,
  soarer,
  stand,
  train,
} from '../kit.ts';

const track = sized('-60 1060 16, 700 1085 22, 1400 1100 28, 2460 1090 34');

export const arthursPass: Scene = {
  name: 'arthurs-pass',
  alt: 'A kea glides over mountain beech forest towards the snowy heads of Arthur’s Pass, a train far below.',
  hotspot: { x: 0.5, y: 0.55 },
  draw: () =>
    sheet([
      sky([
        [0, ink.blue],
        [180, ink.azure],
        [360, ink.haze],
        [540, ink.ice],
      ]),
      massif({
        skyline: pts(
          '-60 420, 200 560, 420 480, 640 700, 820 760, 1000 640, 1150 520, 1290 380, 1420 500, 1560 430, 1760 660, 1960 520, 2180 360, 2460 300',
        ),
        base: 1080,
        seed: 52,
        rough: 0.11,
        light: ink.steel,
        shade: ink.slate,
        snow: { light: ink.paper, shade: ink.haze, line: 960, reach: 0.55, teeth: 84 },
      }),
      massif({
        skyline: pts('-60 680, 240 800, 480 900, 800 1010, 1100 1050'),
        base: 1100,
        seed: 8,
        light: ink.bush,
        shade: ink.deep,
      }),
      massif({
        skyline: pts('1240 1060, 1560 980, 1800 860, 2060 740, 2460 620'),
        base: 1100,
        seed: 12,
        light: ink.bush,
        shade: ink.deep,
      }),
      hill(pts('-10 1040, 700 1060, 1400 1070, 2410 1050'), ink.tussock),
      ribbon(sized('1120 1050 10, 1000 1062 40, 1180 1090 90, 1000 1130 170, 1180 1200 300'), ink.haze, 0.3),
      rails(track, ink.stone, ink.iron),
      train({ track, nose: 0.64, carriages: 6, engine: ink.navy }),
      hill(pts('-10 1150, 500 1130, 1100 1180, 1700 1140, 2410 1120'), ink.rail),
      stand(-20, 2420, (x) => 1190 + Math.sin(x / 260) * 26, 150, ink.bush, 3, 0.22),
      hill(pts('-10 1190, 600 1200, 1300 1230, 2410 1180'), ink.bush),
      stand(-20, 2420, (x) => 1340 + Math.sin(x / 340 + 2) * 46, 240, ink.deep, 7, 0.24),
      hill(pts('-10 1330, 600 1360, 1300 1390, 2410 1320'), ink.deep),
      soarer(1180, 800, 560, ink.rail, ink.deep, -12),
      poly(pts('1166 772, 1176 800, 1210 802, 1204 776'), ink.rail),
      poly(pts('1010 868, 1070 838, 1150 818, 1140 826, 1070 852'), ink.sun),
      poly(pts('1360 776, 1290 778, 1220 792, 1226 798, 1290 794'), ink.sun),
      stand(-20, 620, () => 1640, 520, ink.black, 5, 0.3),
      stand(1900, 2480, () => 1640, 480, ink.black, 9, 0.3),
    ]),
};
