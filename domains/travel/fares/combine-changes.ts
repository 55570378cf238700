/** Combines the change conditions of several rides into those of the journey: the strictest of each kind. */
import { toNewZealandIso } from '#platform/clock.ts';
import type { ChangeTerms } from './change-terms.ts';
import type { ChangeRule } from './fares.ts';

/** Change rule of a journey, with its deadline as an instant. */
export interface CombinedChanges extends Omit<ChangeRule, 'secondsBefore'> {
  readonly until: Date;
}

/**
 * Combines the change rules of several rides: the strictest of each kind. Deadlines become instants, because each
 * ride counts from its own departure. Returns null if a ride cannot be changed.
 */
export function combineChanges(
  rides: readonly { readonly departure: Date; readonly rule: ChangeRule | null }[],
): CombinedChanges | null {
  const rules = rides.flatMap(({ rule }) => rule ?? []);
  if (rules.length < rides.length) return null;
  const strictest = (count: (rule: ChangeRule) => number | null) => {
    const counts = rules.flatMap((rule) => count(rule) ?? []);
    return counts.length === 0 ? null : Math.min(...counts);
  };
  return {
    until: new Date(
      Math.min(
        ...rides.map(({ departure, rule }) => departure.getTime() - (rule?.secondsBefore ?? 0) * 1_000),
      ),
    ),
    times: strictest(({ times }) => times),
    freeTimes: strictest(({ freeTimes }) => freeTimes),
    feeCents: Math.max(0, ...rules.map(({ feeCents }) => feeCents)),
    paysDifference: rules.some(({ paysDifference }) => paysDifference),
    needsSameFare: rules.some(({ needsSameFare }) => needsSameFare),
  };
}

/**
 * Returns the change terms of a journey, to be stored with it. Null if a ride cannot be changed. Undefined if the feed
 * has only text for one.
 */
export function changeTermsOf(
  rides: readonly { readonly departure: Date; readonly rule: ChangeRule | null | undefined }[],
): ChangeTerms | null | undefined {
  if (rides.some(({ rule }) => rule === null)) return null;
  if (rides.some(({ rule }) => rule === undefined)) return undefined;
  const combined = combineChanges(rides.map(({ departure, rule = null }) => ({ departure, rule })));
  return combined && { ...combined, until: toNewZealandIso(combined.until) };
}
