/** Whether something that goes up and down goes up on the whole. */

/** What was seen at a time, in seconds. */
export interface Point {
  readonly at: number;
  readonly value: number;
}

/** How fast something grows: by so much an hour, and by how much more or less that may be, about 19 times of 20. */
export interface Drift {
  readonly perHour: number;
  readonly giveOrTake: number;
}

const hour = 3_600;

/** How many points tell something of how alike they are. */
const minPoints = 6;

/**
 * The slope of the line that fits the points best (least squares); NaN of fewer than six, or of points at one time. Points that follow
 * each other are often alike, as where something fills for minutes and is emptied at once. Then they tell no more than
 * n (1 − r) / (1 + r) would that know nothing of each other, r being the correlation of each with the next (Bartlett 1935, for what
 * differs from the line as a process of first order), and `giveOrTake` is that of so many (Santer et al. 2000). Where that leaves too few,
 * it may be anything: `giveOrTake` is infinite. Of twenty that are much alike it is somewhat too small, for r is itself only estimated.
 */
export function driftOf(points: readonly Point[]): Drift {
  const count = points.length;
  const middle = sum(points.map(({ at }) => at)) / count;
  const level = sum(points.map(({ value }) => value)) / count;
  const spread = sum(points.map(({ at }) => (at - middle) ** 2));
  if (count < minPoints || spread === 0) return { perHour: Number.NaN, giveOrTake: Number.NaN };
  const slope = sum(points.map(({ at, value }) => (at - middle) * (value - level))) / spread;
  const rests = points.map(({ at, value }) => value - level - slope * (at - middle));
  const off = sum(rests.map((rest) => rest ** 2));
  // Rounding alone is left of a line.
  if (off <= 1e-20 * sum(points.map(({ value }) => value ** 2)))
    return { perHour: slope * hour, giveOrTake: 0 };
  const likeness = likenessOf(rests, off);
  const freedom = (count * (1 - likeness)) / (1 + likeness) - 2;
  const giveOrTake =
    freedom < 2 ? Number.POSITIVE_INFINITY : studentOf(freedom) * Math.sqrt(off / freedom / spread);
  return { perHour: slope * hour, giveOrTake: giveOrTake * hour };
}

/**
 * How alike each is to the next, from 0 to 1. What is left of a line looks less alike than it is, by about (2 + 5 r) / n (Marriott and
 * Pope 1954, Kendall 1954: 1 + 4 r about a level; a slope costs 1 + r more): solved for r.
 */
function likenessOf(rests: readonly number[], off: number): number {
  const together = sum(rests.slice(1).map((rest, before) => rest * (rests[before] ?? 0)));
  return Math.min(1, Math.max(0, ((rests.length * together) / off + 2) / (rests.length - 5)));
}

/** Within so many errors the truth is 19 times of 20, by so many degrees of freedom (Student; Abramowitz and Stegun 26.7.5). */
function studentOf(freedom: number): number {
  const z = 1.959_964;
  return (
    z +
    (z ** 3 + z) / (4 * freedom) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * freedom ** 3)
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

/** One point for each stretch of so many seconds, in its middle: what `pick` makes of those in it. */
export function stretches(
  points: readonly Point[],
  seconds: number,
  pick: (values: readonly number[]) => number,
): readonly Point[] {
  const grouped = Map.groupBy(points, ({ at }) => Math.floor(at / seconds));
  return [...grouped].map(([stretch, held]) => ({
    at: (stretch + 0.5) * seconds,
    value: pick(held.map(({ value }) => value)),
  }));
}
