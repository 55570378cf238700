import { countNoun } from '#contracts/counts.ts';
import { formatList } from '#contracts/lists.ts';
import type { RunStatus } from '#domains/travel/live/service-status.ts';

/** Counts runs by how they differ from the timetable: `2 cancellations and 1 delay`; empty without runs. */
export function countRuns(runs: readonly RunStatus[]): string {
  const counts = Map.groupBy(runs, kindOf);
  const count = (kind: ReturnType<typeof kindOf>, one: string, many?: string) => {
    const number = counts.get(kind)?.length ?? 0;
    return number === 0 ? [] : [countNoun(number, one, many)];
  };
  return formatList([
    ...count('cancelled', 'cancellation'),
    ...count('late', 'delay'),
    ...count('skipping', 'service with skipped stops', 'services with skipped stops'),
    ...count('early', 'earlier time'),
  ]);
}

function kindOf(run: RunStatus): 'cancelled' | 'skipping' | 'late' | 'early' {
  const { isCancelled, skipped, departure, arrival, expectedDeparture, expectedArrival } = run;
  if (isCancelled) return 'cancelled';
  if (skipped.length > 0) return 'skipping';
  const isEarly = (expectedDeparture ?? departure) <= departure && (expectedArrival ?? arrival) <= arrival;
  return isEarly && (expectedDeparture || expectedArrival) ? 'early' : 'late';
}
