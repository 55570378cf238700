/** Estimates the growth (drift) of a noisy time series by linear regression. */

/** A sample; `at` is in seconds. */
export interface Point {
  readonly at: number;
  readonly value: number;
}

/** Growth per hour, and the half-width of its 95% confidence interval. */
export interface Drift {
  readonly perHour: number;
  readonly errorPerHour: number;
}

const hour = 3_600;

/** Minimum number of points to estimate the autocorrelation. */
const minPoints = 6;

/**
 * Fits a line to the points by least squares and returns its slope. NaN for fewer than six points, or if all have the same time.
 *
 * Successive points are often correlated, for example if something fills for minutes and is then emptied. So n points
 * count as n (1 − r) / (1 + r) independent ones. Here r is the lag-1 autocorrelation of the residuals, taken as a
 * first-order process (Bartlett 1935). `errorPerHour` is computed from that number (Santer et al. 2000). If it
 * is too small, `errorPerHour` is infinite. For about twenty highly correlated points `errorPerHour` is slightly too small,
 * because r is itself an estimate.
 */
export function driftOf(points: readonly Point[]): Drift {
  const count = points.length;
  const middle = sum(points.map(({ at }) => at)) / count;
  const level = sum(points.map(({ value }) => value)) / count;
  const spread = sum(points.map(({ at }) => (at - middle) ** 2));
  if (count < minPoints || spread === 0) return { perHour: Number.NaN, errorPerHour: Number.NaN };
  const slope = sum(points.map(({ at, value }) => (at - middle) * (value - level))) / spread;
  const rests = points.map(({ at, value }) => value - level - slope * (at - middle));
  const off = sum(rests.map((rest) => rest ** 2));
  // The points are on a line, except for rounding errors.
  if (off <= 1e-20 * sum(points.map(({ value }) => value ** 2)))
    return { perHour: slope * hour, errorPerHour: 0 };
  const likeness = likenessOf(rests, off);
  const freedom = (count * (1 - likeness)) / (1 + likeness) - 2;
  const errorPerHour =
    freedom < 2 ? Number.POSITIVE_INFINITY : studentOf(freedom) * Math.sqrt(off / freedom / spread);
  return { perHour: slope * hour, errorPerHour: errorPerHour * hour };
}

/**
 * Estimates the lag-1 autocorrelation of residuals, limited to 0…1. The plain estimate is too small by about
 * (2 + 5 r) / n; the result is solved for r. (Marriott and Pope 1954, Kendall 1954: 1 + 4 r for a mean; the slope adds 1 + r.)
 */
function likenessOf(rests: readonly number[], off: number): number {
  const together = sum(rests.slice(1).map((rest, before) => rest * (rests[before] ?? 0)));
  return Math.min(1, Math.max(0, ((rests.length * together) / off + 2) / (rests.length - 5)));
}

/** Returns the 97.5% quantile of Student's t-distribution by degrees of freedom (Abramowitz and Stegun 26.7.5). */
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

/** Groups points into intervals of `seconds` and returns one point for the middle of each, with the value that `pick` computes. */
export function groupByInterval(
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
