/** Judges the results of a soak: growth of each resource, and failures of the load. */
import type { Kind } from './arrivals.ts';
import type { Drift } from './drift.ts';
import type { Served } from './run-step.ts';
import { limits, refusalFaults, type VisitorCount } from './saturation.ts';

/** Permitted growth per hour. */
export interface Bounds {
  /** Growth whose lower confidence bound is above this counts as growth. */
  readonly min: number;
  /** Growth whose upper confidence bound is within this counts as flat. It is larger for resources that vary by nature. */
  readonly max: number;
}

export type Verdict = 'flat' | 'grows' | 'unclear';

/**
 * Judges a drift by its confidence interval. It is "grows" if the lower bound exceeds `min`, and "flat" if the upper
 * bound is at most `max`. Otherwise it is "unclear", also for NaN or an infinite interval.
 */
export function verdictOf({ perHour, errorPerHour }: Drift, { min, max }: Bounds): Verdict {
  if (perHour - errorPerHour > min) return 'grows';
  return perHour + errorPerHour <= max ? 'flat' : 'unclear';
}

/** Returns the faults of the load over all minutes: too many failed requests or refused visitors. */
export function loadFaultsIn(
  steps: readonly Pick<Served, 'requests' | 'errors' | 'turnout'>[],
): readonly string[] {
  const requests = steps.reduce((sum, step) => sum + step.requests, 0);
  const errors = steps.reduce((sum, step) => sum + step.errors, 0);
  const turnoutOf = (kind: Kind): VisitorCount => ({
    came: steps.reduce((sum, { turnout }) => sum + turnout[kind].came, 0),
    refused: steps.reduce((sum, { turnout }) => sum + turnout[kind].refused, 0),
  });
  const turnout = {
    page: turnoutOf('page'),
    search: turnoutOf('search'),
    cart: turnoutOf('cart'),
    checkout: turnoutOf('checkout'),
  };
  return [
    ...(errors > requests * limits.errors ? [`${errors} of ${requests} requests failed`] : []),
    ...refusalFaults(turnout),
  ];
}

/** A fault with its count, and the first and last minute in which it occurred (from 1). */
export interface ObservedFault {
  readonly fault: string;
  readonly count: number;
  readonly first: number;
  readonly last: number;
}

/** Counts the faults of all minutes, most frequent first. */
export function findFaults(steps: readonly Pick<Served, 'faults'>[]): readonly ObservedFault[] {
  const seen = new Map<string, ObservedFault>();
  for (const [index, { faults }] of steps.entries()) {
    const minute = index + 1;
    for (const [fault, count] of faults) {
      const before = seen.get(fault) ?? { fault, count: 0, first: minute, last: minute };
      seen.set(fault, { ...before, count: before.count + count, last: minute });
    }
  }
  return [...seen.values()].toSorted((a, b) => b.count - a.count);
}
