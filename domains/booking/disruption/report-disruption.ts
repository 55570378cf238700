/** Records what feeds and staff say about runs, together with the bookings that it affects. */
import type { NewDisruption } from '#domains/disruption/disruption.ts';
import { endDisruption, enterDisruption } from '#domains/disruption/enter-disruption.ts';
import { readLiveState } from '#domains/disruption/read-live-state.ts';
import { type LiveChange, recordReport, type SourceReport } from '#domains/disruption/record-report.ts';
import { transact } from '#domains/inventory/transact-with-retries.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { listDisruptedRuns } from './disrupted-runs.ts';
import { recordDisrupted } from './record-disrupted.ts';
import { withdrawDisruptions } from './withdraw.ts';

/** Dependencies of reports. `refresh` makes this process read the live state again. */
export type ReportDeps = Pick<BookingDeps, 'database' | 'now' | 'feed' | 'reached'> & {
  refresh(): Promise<void>;
};

/**
 * Records a report of a feed. Travellers whose journeys are disrupted are found in the same transaction, so that none
 * is missed after a crash. Resolves to false if nothing has changed, and if there is no timetable.
 */
export async function reportFeed(deps: ReportDeps, report: SourceReport): Promise<boolean> {
  const feed = await deps.feed();
  if (!feed) return false;
  const now = deps.now();
  const change = await transact(deps.database, async (transaction) => {
    const found = await recordReport(transaction, report, now);
    if (found.hasChanged) await recordAffected(transaction, { change: found, feed, now });
    return found;
  });
  deps.reached('disruptions-recorded');
  // Also without a change, because it is believed longer.
  await deps.refresh();
  return change.hasChanged;
}

/** The changes by a disruption of staff. */
export interface StaffReportResult {
  /** False if it was entered before, so that nothing has changed. */
  readonly isNew: boolean;
  /** Number of runs that are cancelled or late. */
  readonly runCount: number;
  /** Number of booked journeys that are newly disrupted. */
  readonly journeyCount: number;
}

/** Enters a disruption for staff. Resolves to null without a timetable. */
export async function reportByStaff(
  deps: ReportDeps,
  entered: NewDisruption,
): Promise<StaffReportResult | null> {
  const feed = await deps.feed();
  if (!feed) return null;
  const now = deps.now();
  const result = await transact(deps.database, async (transaction): Promise<StaffReportResult> => {
    const found = await enterDisruption(transaction, feed.timetable, entered, now);
    if (!found) return { isNew: false, runCount: 0, journeyCount: 0 };
    const { runCount, change } = found;
    const journeyCount = await recordAffected(transaction, { change, feed, now });
    return { isNew: true, runCount, journeyCount };
  });
  deps.reached('disruptions-recorded');
  await deps.refresh();
  return result;
}

/** Ends a disruption of staff. Resolves to false if it has ended or does not exist. */
export async function endReportByStaff(deps: ReportDeps, id: string): Promise<boolean> {
  const feed = await deps.feed();
  if (!feed) return false;
  const now = deps.now();
  const hasEnded = await transact(deps.database, async (transaction) => {
    const change = await endDisruption(transaction, id, now);
    if (change) await recordAffected(transaction, { change, feed, now });
    return change !== null;
  });
  deps.reached('disruptions-recorded');
  await deps.refresh();
  return hasEnded;
}

/** Returns the number of journeys that are newly disrupted. */
async function recordAffected(
  transaction: Transaction,
  { change, feed, now }: { readonly change: LiveChange; readonly feed: LoadedFeed; readonly now: Date },
): Promise<number> {
  await withdrawDisruptions(transaction, change.changedRuns, now);
  const { state } = await readLiveState(transaction, now);
  return recordDisrupted(transaction, { runs: listDisruptedRuns(state.updates), feed, now });
}
