import type { RideOfRun } from '#domains/travel/live/live-state.ts';
import type { RunUpdate } from '#domains/travel/live/live-updates.ts';
import { longDelaySeconds, shortDelaySeconds } from './disruption-rules.ts';
import type { DisruptedRun } from './record-disrupted.ts';

/** Returns the runs about which travellers get an email: cancelled ones, those that skip a stop, and long delays. */
export function listDisruptedRuns(updates: readonly RunUpdate[]): readonly DisruptedRun[] {
  return updates.flatMap((update): readonly DisruptedRun[] => {
    const { tripId, serviceDate, runOffset, isCancelled, calls, cause } = update;
    const run = { tripId, serviceDate, runOffset, cause };
    if (isCancelled) return [{ ...run, kind: 'cancelled', skippedCalls: null }];
    const skippedCalls = calls.flatMap(({ isSkipped }, at) => (isSkipped ? [at] : []));
    if (hasDelay(update, longDelaySeconds)) return [{ ...run, kind: 'late', skippedCalls, calls }];
    return skippedCalls.length > 0 ? [{ ...run, kind: 'cancelled', skippedCalls }] : [];
  });
}

/** Returns true if a call of a run is at least this late. */
function hasDelay({ calls }: RunUpdate, seconds: number): boolean {
  return calls.some(({ arrivalDelay, departureDelay }) => Math.max(arrivalDelay, departureDelay) >= seconds);
}

/**
 * Returns how a run still disrupts a ride whose travellers heard of it; null if it runs nearly as planned.
 * @param update undefined if nothing is reported about the run
 */
export function findRemainingDisruption(
  update: RunUpdate | undefined,
  { fromCall, toCall }: Pick<RideOfRun, 'fromCall' | 'toCall'>,
): 'cancelled' | 'late' | null {
  if (!update) return null;
  if (update.isCancelled || update.calls[fromCall]?.isSkipped || update.calls[toCall]?.isSkipped)
    return 'cancelled';
  return hasDelay(update, shortDelaySeconds) ? 'late' : null;
}
