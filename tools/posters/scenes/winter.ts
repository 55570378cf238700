import {
  bar,
  disc,
  folded,
  hand,
  hill,
  ink,
  type Mark,
  massif,
  plates,
  poly,
  pts,
  rails,
  rect,
  type Scene,
  sheet,
  sized,
  sky,
  stand,
  train,
} from '../kit.ts';

const track = sized('2600 1000 40, 2000 1022 56, 1400 1080 78, 800 1180 110, 200 1330 160, -400 1520 230');

function snowfall(): Mark {
  const draw = hand(11);
  return Array.from({ length: 130 }, () => disc(draw(0, 2400), draw(0, 1600), draw(3, 9), ink.paper)).join(
    '',
  );
}

export const winter: Scene = {
  name: 'winter',
  alt: 'A train with lit windows comes down a white valley at dusk, snow falling on bare willows and a lone hut.',
  hotspot: { x: 0.62, y: 0.58 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.navy],
          [220, ink.slate],
          [420, ink.blue],
        ]),
        massif({
          skyline: pts(
            '-60 560, 160 460, 320 560, 520 400, 680 520, 840 460, 1040 640, 1240 560, 1440 680, 1640 560, 1800 620, 1960 460, 2120 560, 2280 480, 2460 560',
          ),
          base: 1000,
          seed: 47,
          light: ink.steel,
          shade: ink.slate,
          snow: { light: ink.ice, shade: ink.steel, line: 900, reach: 0.55, teeth: 60 },
        }),
        folded({
          crest: pts('-10 860, 400 900, 900 960, 1400 950, 1900 880, 2410 820'),
          base: 1060,
          light: ink.ice,
          shade: ink.haze,
          at: [60, 300, 560, 1500, 1740, 1960, 2180],
          lean: 0.5,
          girth: 0.6,
          seed: 4,
        }),
        stand(-20, 900, (x) => 985 + x * 0.02, 100, ink.navy, 4, 0.3),
        stand(1760, 2420, (x) => 985 - (x - 1760) * 0.03, 110, ink.navy, 8, 0.3),
        hill(pts('-10 1000, 800 990, 1600 990, 2410 970'), ink.ice),
        hill(pts('-10 1120, 600 1080, 1200 1040, 1800 1000, 2410 985'), ink.paper),
        rails(track, ink.ice, ink.navy),
        train({
          track,
          nose: 0.66,
          carriages: 5,
          engine: ink.rail,
          body: ink.steel,
          glass: ink.sun,
          roof: ink.paper,
          cab: ink.sun,
        }),
        hill(pts('300 1640, 900 1370, 1400 1230, 1900 1150, 2410 1110'), ink.paper),
        hill(pts('900 1640, 1300 1450, 1800 1340, 2410 1290'), ink.ice),
        // A musterer's hut with smoke from its chimney.
        poly(pts('1760 1130, 1760 1250, 1990 1240, 1990 1120'), ink.deep),
        poly(pts('1724 1144, 1826 1030, 2040 1024, 2030 1134'), ink.haze),
        poly(pts('1724 1144, 2030 1134, 2030 1150, 1724 1160'), ink.steel),
        rect(1960, 1000, 30, 60, ink.deep),
        rect(1850, 1160, 50, 50, ink.sun),
        ...[
          [1480, 1330, 330],
          [2240, 1300, 420],
        ].flatMap(([x = 0, y = 0, size = 0]) => [
          bar([x, y], [x, y - size * 0.5], size * 0.05, ink.deep),
          ...[-44, -18, 12, 40].map((turn, i) => {
            const a = (turn * Math.PI) / 180;
            const long = size * (0.42 + (i % 2) * 0.14);
            return bar(
              [x, y - size * 0.44],
              [x + Math.sin(a) * long, y - size * 0.44 - Math.cos(a) * long],
              size * 0.026,
              ink.deep,
            );
          }),
        ]),
        snowfall(),
      ],
      plates('navy slate blue steel haze ice paper deep rail sun'),
    ),
};
