import type { RunUpdate } from '#domains/travel/live/live-updates.ts';
import { longDelaySeconds } from './disruption-rules.ts';
import type { DisruptedRun } from './record-disrupted.ts';

/** Returns the runs about which travellers get an email: cancelled ones, those that skip a stop, and long delays. */
export function listDisruptedRuns(updates: readonly RunUpdate[]): readonly DisruptedRun[] {
  return updates.flatMap((update): readonly DisruptedRun[] => {
    const { tripId, serviceDate, runOffset, isCancelled, calls, cause } = update;
    const run = { tripId, serviceDate, runOffset, cause };
    if (isCancelled) return [{ ...run, kind: 'cancelled', skippedCalls: null }];
    const isLate = calls.some(
      ({ arrivalDelay, departureDelay }) => Math.max(arrivalDelay, departureDelay) >= longDelaySeconds,
    );
    if (isLate) return [{ ...run, kind: 'late', skippedCalls: null }];
    const skippedCalls = calls.flatMap(({ isSkipped }, at) => (isSkipped ? [at] : []));
    return skippedCalls.length > 0 ? [{ ...run, kind: 'cancelled', skippedCalls }] : [];
  });
}
