import {
  canopy,
  cloud,
  cone,
  flax,
  glints,
  hill,
  ink,
  massif,
  plates,
  pts,
  rails,
  type Scene,
  shape,
  sheet,
  sized,
  sky,
  stand,
  train,
} from '../kit.ts';

const track = sized('-300 1296 70, 500 1270 78, 1200 1230 82, 1900 1170 78, 2700 1080 70');

export const underTheVolcanoes: Scene = {
  name: 'under-the-volcanoes',
  alt: 'Ruapehu’s broad snows and the cone of Ngāuruhoe glow at sunset in a still tarn, a train passing at its edge.',
  hotspot: { x: 0.62, y: 0.56 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.slate],
          [160, ink.steel],
          [290, ink.haze],
          [395, ink.dawn],
          [680, ink.apricot],
        ]),
        cone({
          x: 600,
          y: 500,
          base: 905,
          spread: 420,
          rim: 38,
          sunFrom: 'right',
          light: ink.steel,
          shade: ink.slate,
          snow: { light: ink.cream, shade: ink.haze, depth: 0.3, width: 170 },
        }),
        massif({
          skyline: pts(
            '700 900, 980 790, 1180 660, 1300 560, 1400 580, 1500 440, 1590 500, 1700 410, 1800 490, 1900 470, 2060 620, 2260 760, 2500 860',
          ),
          base: 905,
          seed: 15,
          rough: 0.05,
          sunFrom: 'right',
          light: ink.steel,
          shade: ink.slate,
          snow: { light: ink.cream, shade: ink.haze, line: 850, reach: 0.62, teeth: 70 },
        }),
        cloud(700, 640, 400, ink.paper),
        hill(pts('-10 880, 500 860, 1100 890, 1700 860, 2410 880'), ink.navy, 940),
        stand(-20, 2420, (x) => 905 + Math.sin(x / 210) * 8, 60, ink.navy, 4, 0.3),
        hill(pts('-10 925, 2410 925'), ink.apricot),
        // The reflection of the mountains in the tarn, in two layers.
        shape(
          'M180 940L420 940Q560 1110 600 1190Q660 1100 820 940L1020 940Q1300 1060 1500 1180Q1600 1130 1700 1200Q1800 1130 1900 1150Q2080 1010 2300 940L2410 940L2410 930L180 930Z',
          ink.steel,
        ),
        shape(
          'M540 1070Q580 1140 600 1190Q630 1130 670 1070ZM1330 1080Q1430 1140 1500 1180Q1600 1130 1700 1200Q1800 1130 1900 1150Q1980 1090 2050 1040Q1700 1080 1330 1080Z',
          ink.cream,
        ),
        hill(pts('-10 938, 700 932, 1500 938, 2410 932'), ink.navy, 948),
        glints({ from: 955, to: 1180, count: 40, seed: 4, fill: ink.dawn, longest: 260 }),
        hill(pts('-10 1240, 500 1220, 1200 1185, 1900 1130, 2410 1060'), ink.tussock),
        rails(track, ink.dawn, ink.night, 0.8),
        train({ track, nose: 0.72, carriages: 4, engine: ink.rail }),
        hill(pts('-10 1340, 500 1316, 1200 1280, 1900 1220, 2410 1140'), ink.rail),
        hill(pts('-10 1480, 700 1420, 1400 1440, 2410 1320'), ink.night),
        canopy(1800, 2420, (x) => 1400 - (x - 1800) * 0.1, 70, ink.night, 4),
        flax(260, 1480, 260, ink.night, 4),
        flax(520, 1500, 190, ink.night, 7),
      ],
      plates('slate steel haze dawn apricot cream navy tussock rail night paper sun'),
    ),
};
