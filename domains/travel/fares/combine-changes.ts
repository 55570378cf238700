import type { ChangeRule } from './fares.ts';

/** What may be changed of a journey, until an instant. */
export interface CombinedChanges extends Omit<ChangeRule, 'secondsBefore'> {
  readonly until: Date;
}

/**
 * What may be changed of a journey of several rides: of each kind of rule the strictest of any ride, with deadlines as instants,
 * since each ride counts from its own departure. Null when a ride can't be changed.
 */
export function combineChanges(
  rides: readonly { readonly departure: Date; readonly rule: ChangeRule | null }[],
): CombinedChanges | null {
  const rules = rides.flatMap(({ rule }) => rule ?? []);
  if (rules.length < rides.length) return null;
  const least = (count: (rule: ChangeRule) => number | null) => {
    const counts = rules.flatMap((rule) => count(rule) ?? []);
    return counts.length === 0 ? null : Math.min(...counts);
  };
  return {
    until: new Date(
      Math.min(
        ...rides.map(({ departure, rule }) => departure.getTime() - (rule?.secondsBefore ?? 0) * 1_000),
      ),
    ),
    times: least(({ times }) => times),
    freeTimes: least(({ freeTimes }) => freeTimes),
    feeCents: Math.max(0, ...rules.map(({ feeCents }) => feeCents)),
    paysDifference: rules.some(({ paysDifference }) => paysDifference),
    needsSameFare: rules.some(({ needsSameFare }) => needsSameFare),
  };
}
