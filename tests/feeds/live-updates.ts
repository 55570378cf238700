/** Live updates for tests. */
import type { Notice, RunUpdate } from '#domains/travel/live/live-updates.ts';

/** Cancels a run. */
export const cancelledRun = (
  tripId: string,
  serviceDate: string,
  cause: RunUpdate['cause'] = null,
): RunUpdate => ({
  ...{ tripId, serviceDate, runOffset: 0 },
  ...{ isCancelled: true, calls: [], cause },
});

/** Delays a run of two calls by seconds. */
export const delayedRun = (
  tripId: string,
  serviceDate: string,
  seconds: number,
  cause: RunUpdate['cause'] = null,
): RunUpdate => ({
  ...{ tripId, serviceDate, runOffset: 0, isCancelled: false, cause },
  calls: [0, 1].map(() => ({ arrivalDelay: seconds, departureDelay: seconds, isSkipped: false })),
});

/** Makes a notice that always applies, about nothing unless it says so. */
export const testNotice = (notice: Partial<Notice> & { readonly title: string }): Notice => ({
  ...{ id: notice.title, cause: null, effect: null, periods: [] },
  ...{ routeIds: [], stopIds: [], tripIds: [], text: '', url: null },
  ...notice,
});
