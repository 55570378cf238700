import {
  disc,
  ferryMarks,
  glints,
  hand,
  hill,
  ink,
  lerp,
  type Mark,
  type Point,
  place,
  plates,
  poly,
  pts,
  rect,
  type Scene,
  sheet,
  spline,
} from '../kit.ts';

/** The coast of the South Island, counter-clockwise from Farewell Spit, smoothed: longitude and latitude south. */
const coast = pts(
  '172.7 40.5, 172.35 40.8, 172.1 41.25, 171.95 41.6, 171.45 41.75, 171.3 42.2, 171.2 42.45, 170.95 42.72, 170.5 43.02, 170.15 43.2, 169.6 43.55, 169.0 43.85, 168.6 43.97, 168.2 44.3, 167.8 44.55, 167.3 44.9, 166.9 45.25, 166.7 45.6, 166.45 45.9, 166.6 46.15, 167.1 46.25, 167.5 46.2, 168.0 46.37, 168.35 46.62, 168.85 46.67, 169.4 46.6, 169.8 46.45, 170.2 46.05, 170.73 45.78, 170.87 45.35, 170.98 45.1, 171.2 44.8, 171.27 44.4, 171.8 44.05, 172.4 43.87, 172.85 43.92, 173.1 43.84, 173.12 43.7, 172.95 43.56, 172.73 43.5, 172.75 43.2, 173.1 42.95, 173.4 42.7, 173.72 42.43, 173.95 42.1, 174.28 41.73, 174.05 41.5, 174.25 41.3, 174.3 41.08, 173.9 40.95, 173.6 41.12, 173.28 41.25, 173.05 41.1, 173.02 40.85',
);

/** Stops of the round trip. */
const stops = pts(
  '174.0 41.3, 173.68 42.4, 172.62 43.5, 171.56 42.95, 171.2 42.45, 170.18 43.39, 168.66 45.03, 167.92 44.67, 168.66 45.03, 170.1 44.27, 170.48 44.0, 172.62 43.5',
);

/** Projects the globe onto the sheet, rotated so that the island lies along the diagonal. */
function project([lon, lat]: Point): Point {
  const east = (lon - 170.4) * 0.725;
  const south = lat - 43.55;
  const turn = (Math.PI / 180) * 24;
  const x = east * Math.cos(turn) - south * Math.sin(turn);
  const y = east * Math.sin(turn) + south * Math.cos(turn);
  return [1230 + x * 300, 850 + y * 190];
}

/** The island, or the visible edge of its shore: the same shape, moved down and to the right. */
function isle(drop: number, fill: string): Mark {
  const line = coast.map(project);
  const lower = line.map(([x, y]): Point => [x + drop * 0.45, y + drop]);
  const sides = line.map((from, i) => {
    const next = (i + 1) % line.length;
    return poly([from, line[next] ?? from, lower[next] ?? from, lower[i] ?? from], fill);
  });
  return sides.join('') + poly(lower, fill);
}

/** Peaks along the main divide, distant ones first. */
function divide(): Mark {
  const draw = hand(5);
  const line = spline(
    pts('172.4 42.1, 171.6 42.85, 170.8 43.2, 170.1 43.6, 169.4 44.1, 168.6 44.6, 167.7 45.2').map(project),
    5,
  );
  return line
    .map(([x = 0, y = 0]) => {
      const [w, h] = [draw(34, 58), draw(70, 130)];
      const peak: Point = [x + draw(-8, 8), y - h];
      return (
        poly([[x - w, y + 14], peak, [x + w, y + 14]], ink.steel) +
        poly([[x + w, y + 14], peak, [x + w * 0.1, y + 14], [x - w * 0.05, y - h * 0.4]], ink.slate) +
        poly(
          [
            peak,
            [peak[0] - w * 0.5, y - h * 0.5],
            [peak[0] - w * 0.15, y - h * 0.62],
            [peak[0] + w * 0.1, y - h * 0.45],
            [peak[0] + w * 0.5, y - h * 0.5],
          ],
          ink.paper,
        )
      );
    })
    .join('');
}

function route(): Mark {
  const line = stops.map(project);
  const marks: Mark[] = [];
  line.forEach(([ax, ay], i) => {
    const next = line[i + 1];
    if (next === undefined) return;
    const count = Math.max(2, Math.round(Math.hypot(next[0] - ax, next[1] - ay) / 30));
    for (let k = 1; k < count; k++)
      marks.push(disc(lerp(ax, next[0], k / count), lerp(ay, next[1], k / count), 6, ink.deep));
  });
  return [...marks, ...line.map(([x, y]) => disc(x, y, 22, ink.deep) + disc(x, y, 15, ink.sun))].join('');
}

export const tenDays: Scene = {
  name: 'ten-days',
  alt: 'The South Island as if from the air, snow along its spine and a dotted journey from town to town around it.',
  hotspot: { x: 0.5, y: 0.53 },
  draw: () =>
    sheet(
      [
        rect(0, 0, 2400, 1600, ink.sea),
        rect(0, 0, 2400, 120, ink.ice),
        rect(0, 120, 2400, 60, ink.haze),
        hill(pts('-10 180, 800 170, 1600 176, 2410 168'), ink.azure),
        hill(pts('-10 480, 800 460, 1600 490, 2410 460'), ink.sea),
        hill(pts('-10 1200, 800 1230, 1600 1190, 2410 1220'), ink.blue),
        glints({ from: 220, to: 1540, count: 60, seed: 8, fill: ink.ice, longest: 240 }),
        isle(46, ink.slate),
        isle(26, ink.cream),
        isle(0, ink.moss),
        divide(),
        route(),
        place(ferryMarks(), { x: 1580, y: 430, scale: 0.5, flip: true }),
      ],
      plates('ice haze azure sea blue slate steel paper cream moss sun deep'),
    ),
};
