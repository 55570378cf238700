/** Whether what was seen in a soak says that something goes on growing, that nothing does, or neither. */
import type { Kind } from './arrivals.ts';
import { limits, refusalsIn, type Turnout } from './bend.ts';
import type { Drift } from './drift.ts';
import type { Served } from './run-step.ts';

/** By how much something may grow in an hour. */
export interface Bounds {
  /** What is more, give or take what is not known, is growth. */
  readonly least: number;
  /** What is less, give or take that, is flat: what goes up and down by its nature can't be told from flat any closer. */
  readonly most: number;
}

export type Verdict = 'flat' | 'grows' | 'untold';

/**
 * It grows where even the least that it may have grown is too much, and is flat where the most is not. Between the two nothing is told,
 * nor where it may be anything.
 */
export function verdictOf({ perHour, giveOrTake }: Drift, { least, most }: Bounds): Verdict {
  if (perHour - giveOrTake > least) return 'grows';
  return perHour + giveOrTake <= most ? 'flat' : 'untold';
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
