import {
  disc,
  fence,
  hill,
  ink,
  massif,
  plates,
  poly,
  pts,
  rails,
  type Scene,
  sheet,
  sized,
  sky,
  stand,
  train,
} from '../kit.ts';

const track = sized('-300 1150 92, 600 1140 92, 1500 1130 92, 2700 1116 92');

export const railPassConsecutive: Scene = {
  name: 'rail-pass-consecutive',
  alt: 'A train runs dead straight over the plains while seven suns rise and set above it, one for each day in a row.',
  hotspot: { x: 0.55, y: 0.55 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.ice],
          [420, ink.cream],
          [740, ink.dawn],
        ]),
        // One sun per day, along the arc of the sun.
        ...Array.from({ length: 7 }, (_, i) => {
          const t = i / 6;
          const x = 330 + t * 1740;
          const y = 905 - Math.sin(Math.PI * (0.06 + t * 0.88)) * 530;
          return disc(x, y, 62, ink.apricot) + disc(x, y, 46, ink.sun);
        }),
        massif({
          skyline: pts(
            '-60 860, 140 800, 300 840, 480 770, 640 830, 820 760, 980 820, 1160 780, 1340 840, 1520 770, 1700 830, 1900 780, 2100 840, 2280 800, 2460 850',
          ),
          base: 960,
          seed: 17,
          light: ink.haze,
          shade: ink.steel,
          snow: { light: ink.paper, shade: ink.ice, line: 900, reach: 0.6, teeth: 50 },
        }),
        hill(pts('-10 940, 2410 935'), ink.sage),
        stand(-20, 700, () => 962, 70, ink.rail, 3, 0.24),
        stand(1500, 2420, () => 958, 76, ink.rail, 8, 0.24),
        hill(pts('-10 965, 2410 960'), ink.sage),
        poly(pts('-10 1010, 1300 965, 1700 963, 900 1080, -10 1110'), ink.straw),
        poly(pts('1500 1080, 1900 962, 2410 960, 2410 1060'), ink.sage),
        rails(track, ink.cream, ink.deep, 0.8),
        train({ track, nose: 0.86, carriages: 4, engine: ink.navy }),
        hill(pts('-10 1200, 2410 1165'), ink.fern),
        poly(pts('-10 1240, 900 1192, 200 1640, -10 1640'), ink.rail),
        poly(pts('1300 1186, 1750 1178, 2410 1500, 2410 1640, 1700 1640'), ink.rail),
        fence(
          pts('-20 1560, 380 1480, 760 1420, 1120 1370, 1460 1330, 1780 1300, 2080 1275, 2420 1250'),
          110,
          ink.deep,
        ),
      ],
      plates('ice cream dawn apricot sun paper steel sage rail straw deep navy'),
    ),
};
