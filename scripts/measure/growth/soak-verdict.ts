/** Whether what was seen in a soak says that something goes on growing, that nothing does, or neither. */
import type { Kind } from './arrivals.ts';
import { limits, refusalsIn, type Turnout } from './bend.ts';
import type { Drift } from './drift.ts';
import type { Served } from './run-step.ts';

/**
 * By how much something may grow in an hour. `least` where it is steady; where it goes up and down, what that leaves to be told,
 * up to `most`. What is steady by its nature has one for both.
 */
export interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** What is said of it. */
export interface Verdict {
  readonly what: 'flat' | 'grows' | 'untold';
  /** By how much more or less it may grow than was found, 19 times of 20: two standard errors. */
  readonly giveOrTake: number;
  /** By how much it was allowed to grow. */
  readonly bound: number;
}

/**
 * It grows where even the least that it may have grown is too much; it is flat where what was found is not, or where not even the most
 * is. Between the two nothing is told, nor where it may be anything.
 */
export function verdictOf({ perHour, error }: Drift, { least, most }: Bounds): Verdict {
  const giveOrTake = 2 * error;
  const isKnown = !Number.isNaN(giveOrTake);
  const bound = isKnown ? Math.min(most, Math.max(least, giveOrTake)) : most;
  if (perHour - giveOrTake > bound) return { what: 'grows', giveOrTake, bound };
  const isFlat = isKnown && (perHour + giveOrTake <= bound || (giveOrTake <= most && perHour <= bound));
  return { what: isFlat ? 'flat' : 'untold', giveOrTake, bound };
}

/** What speaks against the load of all minutes together: too much of it failed, or was refused. */
export function loadFaultsIn(
  steps: readonly Pick<Served, 'requests' | 'errors' | 'turnout'>[],
): readonly string[] {
  const requests = steps.reduce((sum, step) => sum + step.requests, 0);
  const errors = steps.reduce((sum, step) => sum + step.errors, 0);
  const turnoutOf = (kind: Kind): Turnout => ({
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
    ...refusalsIn(turnout),
  ];
}

/** Something that failed in some of the minutes, counted from 1. */
export interface FaultSeen {
  readonly fault: string;
  readonly count: number;
  readonly first: number;
  readonly last: number;
}

/** What failed in all minutes together, the most frequent first. */
export function faultsSeen(steps: readonly Pick<Served, 'faults'>[]): readonly FaultSeen[] {
  const seen = new Map<string, FaultSeen>();
  for (const [index, { faults }] of steps.entries()) {
    const minute = index + 1;
    for (const [fault, count] of faults) {
      const before = seen.get(fault) ?? { fault, count: 0, first: minute, last: minute };
      seen.set(fault, { ...before, count: before.count + count, last: minute });
    }
  }
  return [...seen.values()].toSorted((a, b) => b.count - a.count);
}
