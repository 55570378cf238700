import {
  canopy,
  folded,
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
  treeFern,
} from '../kit.ts';

export const franzJosef: Scene = {
  name: 'franz-josef',
  alt: 'A glacier pours like a blue and white road out of the high Alps down between walls of rainforest.',
  hotspot: { x: 0.5, y: 0.46 },
  draw: () =>
    sheet(
      [
        sky([
          [0, ink.azure],
          [240, ink.haze],
        ]),
        massif({
          skyline: pts(
            '-60 560, 200 420, 420 520, 700 350, 900 460, 1120 300, 1260 380, 1440 280, 1640 430, 1860 330, 2120 500, 2460 420',
          ),
          base: 1230,
          seed: 83,
          rough: 0.09,
          light: ink.paper,
          shade: ink.ice,
        }),
        // The glacier: snowfields join in the V of the valley and flow down, streaked along the flow, broken on steep parts.
        poly(
          pts(
            '480 690, 640 640, 800 690, 960 610, 1120 650, 1280 590, 1440 660, 1620 610, 1760 600, 1880 640, 1900 760, 1560 900, 1330 1210, 1020 1210, 820 940',
          ),
          ink.paper,
        ),
        ...pts('620 -16, 790 20, 930 12, 1060 22, 1210 18, 1370 26, 1500 18, 1640 14').map(([x, w], i) => {
          const t = (x - 1150) / 600;
          return ribbon(
            [
              [x, 690 + (i % 2) * 30, 4],
              [1160 + t * 400, 850, 6 + Math.abs(w)],
              [1165 + t * 250, 1010, 10 + Math.abs(w)],
              [1165 + t * 190, 1210, 12 + Math.abs(w) * 0.7],
            ],
            i % 3 === 1 ? ink.azure : ink.haze,
            1,
          );
        }),
        poly(pts('1000 1210, 1050 1140, 1120 1160, 1200 1120, 1270 1150, 1340 1210'), ink.azure),
        poly(pts('1130 1210, 1166 1150, 1206 1210'), ink.deep),
        folded({
          crest: pts('-10 430, 240 560, 460 620, 700 800, 880 960, 1060 1180'),
          base: 1230,
          light: ink.rail,
          shade: ink.deep,
          at: [20, 200, 380, 560, 740],
          lean: 0.5,
          girth: 0.4,
          seed: 4,
        }),
        folded({
          crest: pts('1270 1190, 1420 1000, 1600 820, 1860 660, 2120 560, 2410 400'),
          base: 1230,
          light: ink.fern,
          shade: ink.bush,
          at: [1500, 1660, 1860, 2080, 2300],
          lean: -0.5,
          girth: 0.4,
          seed: 7,
        }),
        hill(pts('-10 1200, 700 1180, 1300 1195, 2410 1190'), ink.stone),
        ribbon(
          sized('1180 1196 30, 1260 1230 90, 1060 1290 180, 1240 1400 340, 1000 1640 640'),
          ink.haze,
          0.35,
        ),
        ribbon(
          sized('1180 1196 10, 1262 1230 40, 1066 1290 90, 1246 1400 180, 1040 1640 360'),
          ink.paper,
          0.35,
        ),
        canopy(-20, 690, (x) => 1240 + x * 0.16, 110, ink.bush, 3),
        hill(pts('-10 1240, 400 1310, 760 1380, 900 1640'), ink.bush),
        canopy(1650, 2420, (x) => 1400 - (x - 1560) * 0.2, 120, ink.bush, 8),
        hill(pts('1440 1640, 1600 1440, 2000 1330, 2410 1250'), ink.bush),
        treeFern(195, 1450, 400, ink.black, 2),
        treeFern(2205, 1450, 380, ink.black, 6),
        treeFern(790, 1660, 340, ink.black, 4),
      ],
      plates('azure haze paper ice rail deep fern bush stone black'),
    ),
};
