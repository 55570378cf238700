/** Whether something that goes up and down goes up on the whole. */

/** What was seen at a time, in seconds. */
export interface Point {
  readonly at: number;
  readonly value: number;
}

/** How fast something grows: by so much an hour, give or take. */
export interface Drift {
  readonly perHour: number;
  /** The standard error of it. */
  readonly error: number;
}

const hour = 3_600;

/**
 * The slope of the line that fits the points best (least squares); NaN of fewer than three, or of points at one time. Points that follow
 * each other are often alike, as where something fills for minutes and is emptied at once: then they tell less than as many would that
 * know nothing of each other, and the error is larger by the root of (1 + r) / (1 − r), r being the correlation of each with the next
 * (Bartlett 1935, for what differs from the line as a process of first order).
 */
export function driftOf(points: readonly Point[]): Drift {
  const count = points.length;
  const middle = sum(points.map(({ at }) => at)) / count;
  const level = sum(points.map(({ value }) => value)) / count;
  const spread = sum(points.map(({ at }) => (at - middle) ** 2));
  if (count < 3 || spread === 0) return { perHour: Number.NaN, error: Number.NaN };
  const slope = sum(points.map(({ at, value }) => (at - middle) * (value - level))) / spread;
  const rests = points.map(({ at, value }) => value - level - slope * (at - middle));
  const error = Math.sqrt(sum(rests.map((rest) => rest ** 2)) / (count - 2) / spread);
  return { perHour: slope * hour, error: error * likenessOf(rests) * hour };
}

/** By how much larger the error is for what is alike from one to the next; 1 where nothing is. */
function likenessOf(rests: readonly number[]): number {
  const together = sum(rests.slice(1).map((rest, before) => rest * (rests[before] ?? 0)));
  const correlation = together / sum(rests.map((rest) => rest ** 2));
  return correlation > 0 ? Math.sqrt((1 + correlation) / (1 - correlation)) : 1;
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

/** Those after the warm-up: the last `share` of the whole time. */
export function afterWarmUp(points: readonly Point[], seconds: number, share: number): readonly Point[] {
  return points.filter(({ at }) => at >= seconds * (1 - share));
}
