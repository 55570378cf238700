import {
  disc,
  glints,
  hand,
  ink,
  type Mark,
  place,
  plates,
  poly,
  pts,
  rect,
  type Scene,
  shape,
  sheet,
} from '../kit.ts';

/** Glow-worms: dense along the middle of the roof, sparse towards the walls. */
function glowWorms(count: number, seed: number): Mark {
  const draw = hand(seed);
  return Array.from({ length: count }, () => {
    const x = 1200 + (draw(-1, 1) + draw(-1, 1) + draw(-1, 1)) * 400;
    const far = Math.abs(x - 1200) / 1000;
    const y = 150 + draw(0, 1) ** 1.3 * 520 + far * far * 330;
    const r = draw(2.5, 7.5);
    return disc(x, y, r, draw(0, 1) < 0.35 ? ink.paper : ink.celadon);
  }).join('');
}

/** Stalactites: blunt teeth of various lengths on the roof, which curves down on both sides. */
function teeth(from: number, to: number, top: number, size: number, fill: string, seed: number): Mark {
  const draw = hand(seed);
  let path = '';
  for (let x = from; x < to; x += size * draw(0.3, 0.7)) {
    const w = size * draw(0.2, 0.42);
    const h = size * draw(0.5, 2);
    const y = top + ((x - 1200) / 850) ** 2 * 160;
    path += `M${x - w} ${y - 40}Q${x - w * 0.3} ${y + h * 0.4} ${x} ${y + h}Q${x + w * 0.3} ${y + h * 0.4} ${x + w} ${y - 40}Z`;
  }
  return shape(
    path.replace(/\d+\.\d+/g, (value) => Number(value).toFixed(1)),
    fill,
  );
}

const head = (x: number, turn = 0) => [
  shape(`M${x - 17} -20L${x - 14} -52Q${x} -64 ${x + 14} -52L${x + 17} -20Z`, ink.black),
  disc(x + turn, -74, 12, ink.black),
];

const boat = [
  ...head(-92, 3),
  ...head(-54, -3),
  ...head(-14, 3),
  ...head(28, 2),
  ...head(70, -3),
  rect(112, -122, 7, 104, ink.black),
  shape('M108 -20L104 -92Q116 -108 128 -92L132 -20Z', ink.black),
  disc(117, -112, 13, ink.black),
  shape('M-160 -34Q0 -14 168 -40Q160 -4 128 2L-124 2Q-152 -6 -160 -34Z', ink.black),
];

export const waitomo: Scene = {
  name: 'waitomo',
  alt: 'A boat drifts through a cave at Waitomo under thousands of glow-worms, their light on the black water.',
  hotspot: { x: 0.5, y: 0.53 },
  draw: () =>
    sheet(
      [
        rect(0, 0, 2400, 1600, ink.navy),
        shape('M300 960Q330 560 620 400Q900 250 1220 250Q1560 250 1820 410Q2080 580 2110 960Z', ink.teal),
        shape('M620 960Q640 700 820 580Q1000 470 1200 470Q1420 470 1600 590Q1780 710 1790 960Z', ink.lagoon),
        shape(
          'M950 960Q950 790 1060 730Q1140 690 1220 694Q1330 700 1400 770Q1450 830 1450 960Z',
          ink.celadon,
        ),
        glowWorms(430, 5),
        poly(pts('-10 930, 2410 930, 2410 1640, -10 1640'), ink.navy),
        shape(
          'M620 930L1790 930Q1820 1080 1960 1240Q2080 1400 2100 1640L300 1640Q320 1400 450 1240Q590 1080 620 930Z',
          ink.teal,
        ),
        shape(
          'M950 930L1450 930Q1450 1080 1540 1230Q1640 1400 1620 1640L780 1640Q760 1400 860 1230Q950 1080 950 930Z',
          ink.lagoon,
        ),
        glints({
          from: 945,
          to: 1540,
          count: 60,
          seed: 12,
          fill: ink.celadon,
          left: 520,
          right: 1880,
          longest: 200,
        }),
        place(boat, { x: 1180, y: 1130, scale: 1.75 }),
        shape('M860 1150Q1180 1190 1500 1146Q1400 1178 1180 1186Q960 1180 860 1150Z', ink.navy),
        // The near walls and the roof, as silhouettes against the light.
        shape(
          'M-10 -10L2410 -10L2410 1640L2080 1640Q1970 1480 2010 1290Q2120 1120 2080 930Q2040 760 2110 600Q2160 420 2000 300Q1800 180 1500 150Q1200 120 900 160Q560 200 400 320Q250 440 310 620Q370 780 300 940Q240 1120 370 1300Q430 1460 330 1640L-10 1640Z',
          ink.night,
        ),
        shape(
          'M-10 -10L2410 -10L2410 1640L2240 1640Q2140 1440 2200 1240Q2280 1060 2220 880Q2180 700 2250 540Q2290 360 2110 220Q1860 100 1500 70Q1200 40 880 80Q500 120 300 240Q110 380 170 600Q230 760 150 960Q90 1140 210 1340Q280 1480 200 1640L-10 1640Z',
          ink.black,
        ),
        teeth(400, 2000, 140, 110, ink.night, 8),
        teeth(320, 2100, 55, 120, ink.black, 21),
      ],
      plates('night navy teal lagoon paper celadon black'),
    ),
};
