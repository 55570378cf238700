import {
  folded,
  glints,
  halo,
  hill,
  ink,
  massif,
  place,
  plates,
  pts,
  rect,
  type Scene,
  shape,
  sheet,
  sized,
  sky,
  train,
} from '../kit.ts';

const loop = (flip: boolean) =>
  place(
    [
      shape('M0 0Q-70 -170 -250 -190Q-390 -196 -380 -90Q-350 30 0 0Z', ink.sun),
      shape('M-60 -22Q-130 -120 -250 -130Q-330 -128 -318 -80Q-280 -14 -60 -22Z', ink.apricot),
      shape('M0 0Q-80 90 -170 250L-92 236L-70 300Q-20 150 14 20Z', ink.sun),
    ],
    { x: 1200, y: 900, flip, scale: 1.1 },
  );

export const giftVoucher: Scene = {
  name: 'gift-voucher',
  alt: 'A landscape of hills, lake and rising sun tied like a present with a railway line for a ribbon.',
  hotspot: { x: 0.5, y: 0.5 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.ice],
          [240, ink.mist],
          [440, ink.cream],
          [600, ink.dawn],
        ]),
        halo(1200, 720, [
          [470, ink.cream],
          [330, ink.apricot],
        ]),
        massif({
          skyline: pts(
            '-60 740, 200 620, 380 700, 620 540, 800 660, 1000 600, 1200 690, 1420 590, 1600 670, 1820 520, 2020 660, 2200 600, 2460 700',
          ),
          base: 880,
          seed: 33,
          light: ink.haze,
          shade: ink.steel,
          snow: { light: ink.paper, shade: ink.ice, line: 820, reach: 0.55, teeth: 66 },
        }),
        folded({
          crest: pts('-10 800, 300 760, 700 820, 1200 780, 1700 830, 2100 770, 2410 800'),
          base: 940,
          light: ink.moss,
          shade: ink.rail,
          at: [120, 300, 460, 1040, 1200, 1360, 1940, 2100, 2250],
          lean: 0.7,
          girth: 0.9,
          seed: 6,
        }),
        hill(pts('-10 900, 2410 900'), ink.azure),
        hill(pts('-10 980, 2410 975'), ink.sea),
        hill(pts('-10 1100, 1200 1080, 2410 1100'), ink.blue),
        glints({ from: 910, to: 1240, count: 34, seed: 3, fill: ink.ice, longest: 320 }),
        hill(pts('-10 1270, 500 1230, 1000 1290, 1500 1240, 2000 1290, 2410 1240'), ink.rail),
        hill(pts('-10 1420, 600 1370, 1200 1440, 1800 1380, 2410 1430'), ink.deep),
        rect(1150, 0, 100, 1600, ink.sun),
        rect(1168, 0, 10, 1600, ink.paper),
        rect(1222, 0, 10, 1600, ink.paper),
        rect(0, 862, 2400, 84, ink.sun),
        rect(0, 876, 2400, 9, ink.paper),
        rect(0, 923, 2400, 9, ink.paper),
        train({ track: sized('-100 866 62, 2500 866 62'), nose: 0.74, carriages: 1, engine: ink.navy }),
        loop(false),
        loop(true),
        shape(
          'M1140 850Q1200 826 1260 850Q1286 904 1260 958Q1200 982 1140 958Q1114 904 1140 850Z',
          ink.apricot,
        ),
      ],
      plates('ice mist cream dawn haze paper moss rail sea blue deep sun'),
    ),
};
