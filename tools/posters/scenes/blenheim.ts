import {
  canopy,
  folded,
  hill,
  ink,
  lerp,
  type Mark,
  plates,
  poly,
  pts,
  rails,
  type Scene,
  sheet,
  sized,
  sky,
  train,
} from '../kit.ts';

const track = sized('-200 985 46, 700 1000 52, 1500 990 46, 2500 960 38');

/** Rows of vines that converge in the distance on the right: green on bare ground, with posts in the nearest row. */
function vines(): Mark {
  const marks: Mark[] = [];
  const [vx, vy] = [2080, 1014];
  for (let i = 0; i < 15; i++) {
    const a = -0.5 + i * 0.117;
    const ground = (t: number, shift: number): [number, number] => [
      lerp(vx, -2400 + (a + shift) * 4100, t),
      lerp(vy, 1700, t),
    ];
    marks.push(
      poly([ground(0, 0), ground(0, 0), ground(1, 0.062), ground(1, 0)], i % 2 === 0 ? ink.rail : ink.fern),
    );
  }
  return marks.join('');
}

export const blenheim: Scene = {
  name: 'blenheim',
  alt: 'Rows of vines run out to the bare golden folds of the Wither Hills, a train passing between them.',
  hotspot: { x: 0.58, y: 0.53 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.azure],
          [230, ink.haze],
          [430, ink.ice],
        ]),
        folded({
          crest: pts(
            '-10 640, 220 590, 480 650, 700 700, 960 620, 1200 560, 1460 640, 1700 720, 1960 690, 2200 740, 2410 720',
          ),
          base: 960,
          light: ink.dawn,
          shade: ink.straw,
          at: [20, 180, 340, 520, 760, 900, 1060, 1220, 1400, 1580, 1800, 1960, 2140, 2300],
          lean: 0.55,
          girth: 0.42,
          seed: 4,
        }),
        folded({
          crest: pts('-10 820, 300 780, 700 860, 1100 810, 1500 860, 1900 820, 2410 870'),
          base: 985,
          light: ink.straw,
          shade: ink.tussock,
          at: [60, 240, 420, 640, 900, 1080, 1300, 1600, 1820, 2040, 2240],
          lean: 0.6,
          girth: 0.6,
          seed: 12,
        }),
        canopy(-20, 2420, () => 968, 44, ink.rail, 6),
        hill(pts('-10 975, 2410 950'), ink.moss),
        rails(track, ink.stone, ink.iron),
        train({ track, nose: 0.74, carriages: 5, engine: ink.navy }),
        hill(pts('-10 1020, 900 1030, 1700 1010, 2410 985'), ink.straw),
        vines(),
      ],
      plates('azure haze ice straw tussock dawn rail fern moss navy paper sun'),
    ),
};
