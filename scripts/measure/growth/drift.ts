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

/** The slope of the line that fits the points best (least squares); NaN of fewer than three, or of points at one time. */
export function driftOf(points: readonly Point[]): Drift {
  const count = points.length;
  const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / count;
  const middle = meanOf(points.map(({ at }) => at));
  const level = meanOf(points.map(({ value }) => value));
  const spread = points.reduce((sum, { at }) => sum + (at - middle) ** 2, 0);
  if (count < 3 || spread === 0) return { perHour: Number.NaN, error: Number.NaN };
  const slope = points.reduce((sum, { at, value }) => sum + (at - middle) * (value - level), 0) / spread;
  const rest = points.reduce((sum, { at, value }) => sum + (value - level - slope * (at - middle)) ** 2, 0);
  return { perHour: slope * hour, error: Math.sqrt(rest / (count - 2) / spread) * hour };
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
