/** Draws trains, ships, coaches and boats for posters. */
import { ink } from './inks.ts';
import { disc, lerp, type Mark, n, type Point, poly, rect, shape, spline } from './shape.ts';

/** A line on the ground. The third number is the height of a carriage at that point, for perspective. */
type Track = readonly (readonly [x: number, y: number, size: number])[];

interface Train {
  track: Track;
  /** Position of the engine's nose, as a share of the track from its first point. The carriages follow towards the start. */
  nose: number;
  carriages: number;
  body?: string;
  engine?: string;
  roof?: string;
  glass?: string;
  /** The engine's window. */
  cab?: string;
  stripe?: string;
  under?: string;
}

const carLength = 4.6;
const engineLength = 3.8;
const gap = 0.3;

/** A train that follows the curve and perspective of its track. */
export function train(options: Train): Mark {
  const { track, nose, carriages, body = ink.paper, engine = ink.rail, roof = ink.iron } = options;
  const { glass = ink.navy, cab = ink.ice, stripe = ink.sun, under = ink.black } = options;
  const points = spline(track, 60);
  // Distances in carriage heights, so that far and near carriages have the same proportions.
  let run = 0;
  const marked = points.map(([x = 0, y = 0, size = 1], i) => {
    const [px = x, py = y, ps = size] = points[i - 1] ?? [];
    run += Math.hypot(x - px, y - py) / ((size + ps) / 2);
    return { x, y, size, run };
  });
  const spot = (distance: number) => {
    const next = marked.findIndex((each) => each.run >= distance);
    const b = marked[next === -1 ? marked.length - 1 : next] ?? { x: 0, y: 0, size: 1, run: 0 };
    const a = marked[Math.max(0, (next === -1 ? marked.length : next) - 1)] ?? b;
    const t = b.run === a.run ? 0 : Math.min(1.5, (distance - a.run) / (b.run - a.run));
    return { x: lerp(a.x, b.x, t), y: lerp(a.y, b.y, t), size: lerp(a.size, b.size, t) };
  };
  const edge = (from: number, to: number, up: number): Point[] => {
    const count = 6;
    return Array.from({ length: count + 1 }, (_, i) => {
      const { x, y, size } = spot(lerp(from, to, i / count));
      return [x, y - size * up];
    });
  };
  const band = (from: number, to: number, low: number, high: number, fill: string) =>
    poly([...edge(from, to, low), ...edge(from, to, high).reverse()], fill);
  const end = nose * run;
  const marks: Mark[] = [];
  for (let car = carriages; car >= 0; car--) {
    const front = car === 0 ? end : end - engineLength - gap - (car - 1) * (carLength + gap);
    const back = front - (car === 0 ? engineLength : carLength);
    if (back < 0) continue;
    if (car > 0) marks.push(band(front - 0.1, front + gap + 0.1, 0.25, 0.8, under));
    marks.push(band(back + 0.25, front - 0.25, 0, 0.24, under));
    if (car === 0) {
      // The engine: raked nose, long bonnet, one broad window at the cab.
      const side: Point[] = [...edge(back, front - 0.02, 0.2), ...edge(back, front - 0.55, 0.98).reverse()];
      const tip = spot(front);
      marks.push(poly([...side.slice(0, 7), [tip.x, tip.y - tip.size * 0.5], ...side.slice(7)], engine));
      marks.push(band(back, front - 0.02, 0.32, 0.42, stripe));
      marks.push(band(front - 1.2, front - 0.66, 0.56, 0.84, cab));
      marks.push(band(back + 0.4, front - 1.6, 0.6, 0.8, under));
    } else {
      marks.push(band(back, front, 0.2, 0.92, body));
      marks.push(band(back + 0.06, front - 0.06, 0.9, 1, roof));
      marks.push(band(back, front, 0.26, 0.34, stripe === 'none' ? body : engine));
      for (let pane = 0; pane < 5; pane++) {
        const at = back + 0.35 + pane * 0.8;
        marks.push(band(at, at + 0.66, 0.5, 0.78, glass));
      }
    }
  }
  return marks.join('');
}

/** Two rails on a track bed, in the same perspective as the train. */
export function rails(track: Track, bed: string, rail: string, breadth = 1): Mark {
  const line = spline(track, 16);
  const strip = (from: number, to: number, fill: string) => {
    const side = (offset: number) =>
      line.map(([x = 0, y = 0, size = 1], i) => {
        const [ax = 0, ay = 0] = line[Math.max(0, i - 1)] ?? [];
        const [bx = 0, by = 0] = line[Math.min(line.length - 1, i + 1)] ?? [];
        const squash = 0.35;
        const length = Math.hypot(bx - ax, (by - ay) / squash) || 1;
        return `${n(x - ((by - ay) / squash / length) * size * offset)} ${n(y + ((bx - ax) / length) * size * offset * squash)}`;
      });
    return shape(`M${side(from).join('L')}L${side(to).reverse().join('L')}Z`, fill);
  };
  return strip(-breadth / 2, breadth / 2, bed) + strip(-0.28, -0.2, rail) + strip(0.2, 0.28, rail);
}

interface Livery {
  hull?: string;
  house?: string;
  shade?: string;
  band?: string;
  glass?: string;
  funnel?: string;
}

/** A car ferry seen from the side, bow to the right; about 400 long and 120 high, keel at 0,0. */
export function ferryMarks({
  hull = ink.navy,
  house = ink.paper,
  shade = ink.ice,
  band = ink.sun,
  glass = ink.navy,
  funnel = ink.navy,
}: Livery = {}): Mark[] {
  const ports = (x: number, y: number, count: number, w: number) =>
    Array.from({ length: count }, (_, i) => rect(x + i * w * 1.5, y, w, 5, glass)).join('');
  return [
    poly(
      [
        [-196, -34],
        [212, -40],
        [184, -4],
        [168, 2],
        [-186, 2],
        [-194, -10],
      ],
      hull,
    ),
    poly(
      [
        [-196, -34],
        [-196, -58],
        [150, -58],
        [213, -52],
        [212, -40],
      ],
      house,
    ),
    poly(
      [
        [-195, -34],
        [212, -40],
        [206, -32],
        [-195, -26],
      ],
      band,
    ),
    poly(
      [
        [-180, -58],
        [-180, -78],
        [122, -78],
        [140, -58],
      ],
      house,
    ),
    poly(
      [
        [-180, -58],
        [-180, -78],
        [-96, -78],
        [-96, -58],
      ],
      shade,
    ),
    poly(
      [
        [-60, -78],
        [-60, -94],
        [100, -94],
        [116, -78],
      ],
      house,
    ),
    poly(
      [
        [60, -94],
        [64, -108],
        [92, -108],
        [104, -94],
      ],
      house,
    ),
    rect(66, -104, 28, 6, glass),
    poly(
      [
        [-138, -78],
        [-132, -120],
        [-92, -120],
        [-84, -78],
      ],
      funnel,
    ),
    poly(
      [
        [-135, -98],
        [-134, -108],
        [-90, -108],
        [-88, -98],
      ],
      band,
    ),
    rect(20, -120, 3, 28, shade),
    ports(-170, -71, 17, 11),
    ports(-50, -89, 9, 10),
    ports(-184, -52, 22, 9),
  ];
}

/** A fast catamaran seen from the side, bow to the right; about 220 long. */
export function catamaranMarks({
  hull = ink.navy,
  house = ink.paper,
  glass = ink.navy,
  band = ink.sun,
}: Livery = {}): Mark[] {
  return [
    poly(
      [
        [-108, -26],
        [118, -30],
        [92, 0],
        [-104, 0],
      ],
      hull,
    ),
    poly(
      [
        [-108, -26],
        [118, -30],
        [112, -22],
        [-107, -18],
      ],
      band,
    ),
    poly(
      [
        [-96, -26],
        [-94, -52],
        [62, -52],
        [92, -29],
      ],
      house,
    ),
    poly(
      [
        [-86, -34],
        [-86, -46],
        [58, -46],
        [70, -34],
      ],
      glass,
    ),
    poly(
      [
        [-30, -52],
        [-26, -70],
        [34, -70],
        [50, -52],
      ],
      house,
    ),
    poly(
      [
        [4, -56],
        [8, -66],
        [32, -66],
        [40, -56],
      ],
      glass,
    ),
    rect(-14, -92, 3, 24, house),
  ];
}

/** A coach seen from the side, going right; about 150 long and 46 high, wheels on 0. */
export function coachMarks({ skirt = ink.blue }: { skirt?: string } = {}): Mark[] {
  const [body, stripe, glass, wheel] = [ink.paper, ink.sun, ink.navy, ink.black];
  return [
    shape('M-74 -6L-74 -42Q-74 -48 -68 -48L62 -48Q72 -48 74 -38L78 -14L78 -6Z', body),
    rect(-74, -16, 152, 10, skirt),
    rect(-74, -21, 151, 4, stripe),
    shape('M-68 -42L54 -42L54 -26L-68 -26Z', glass),
    shape('M57 -42L66 -42Q69 -40 72 -26L57 -26Z', glass),
    ...[-46, -30, 48].map((x) => disc(x, -5, 8.5, wheel)),
    ...[-34, -2, 26].map((x) => rect(x, -42, 3, 16, body)),
  ];
}

/** A sailing boat, about 60 wide and 110 high. */
export function yachtMarks(sail: string, hull: string, jib = sail): Mark[] {
  return [
    shape('M-34 -14L40 -16Q30 2 20 2L-22 2Q-32 -2 -34 -14Z', hull),
    poly(
      [
        [0, -112],
        [2, -20],
        [-40, -20],
      ],
      sail,
    ),
    poly(
      [
        [6, -100],
        [36, -20],
        [6, -20],
      ],
      jib,
    ),
  ];
}
