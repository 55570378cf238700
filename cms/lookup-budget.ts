/** Token bucket that limits look-ups of unknown preview keys, to protect the quota of content queries. */
import { singleton } from '#platform/singleton.ts';

/** Size of a token bucket: `burst` look-ups of unknown keys at once, then `perSecond`. */
export interface BudgetSize {
  readonly burst: number;
  readonly perSecond: number;
}

/** A token bucket for look-ups of keys that may open drafts. */
export interface LookupBudget {
  /** Returns true if `key` opened something before. */
  hasOpened(key: string): boolean;
  /** Spends one look-up on an unknown key; returns false when none is left. Known keys are free. */
  spend(key: string): boolean;
  /** Notes that `key` opened something, and gives its look-up back. */
  noteOpened(key: string): void;
}

/** The number of keys that are remembered to have opened something. */
const maxKnown = 1_000;

/**
 * Creates a budget for look-ups of unknown keys. Each look-up is an uncached content query, which counts against hosted
 * Sanity's quota: without a budget anyone could exhaust it. Keys that opened a draft before are not limited.
 * @param seconds a monotonic clock
 */
export function createLookupBudget(
  { burst, perSecond }: BudgetSize,
  seconds: () => number = () => performance.now() / 1_000,
): LookupBudget {
  const known = new Set<string>();
  let left = burst;
  let at = seconds();
  return {
    hasOpened: (key) => known.has(key),
    spend(key) {
      if (known.has(key)) return true;
      const now = seconds();
      left = Math.min(burst, left + (now - at) * perSecond);
      at = now;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
    noteOpened(key) {
      if (known.has(key)) return;
      left = Math.min(burst, left + 1);
      known.add(key);
      if (known.size > maxKnown) known.delete(known.values().next().value ?? key);
    },
  };
}

const size: BudgetSize = { burst: 60, perSecond: 1 };

/** One budget for tokens of preview links, and one for secrets of the Studio. */
const budgetsOfProcess = singleton<{ readonly tokens: LookupBudget; readonly secrets: LookupBudget }>(
  'content.lookup-budgets',
);

/** Returns a budget of this process. */
export function lookupBudgetOf(kind: 'tokens' | 'secrets'): LookupBudget {
  budgetsOfProcess.current ??= { tokens: createLookupBudget(size), secrets: createLookupBudget(size) };
  return budgetsOfProcess.current[kind];
}
