/** Test fixtures: a feed that reports runs of the test timetable, and the live state that follows. */
import { disruptions, feedNotices, runUpdates } from '#domains/disruption/disruption.table.ts';
import { readLiveState } from '#domains/disruption/read-live-state.ts';
import { withLiveState } from '#domains/travel/live/live-feed.ts';
import type { Cause, RunUpdate } from '#domains/travel/live/live-updates.ts';
import type { OpenTestDatabase } from '#platform/database/test-database.testing.ts';
import { changeableFares } from '../change/change-fixtures.testing.ts';
import type { FakePaymentProvider } from '../payment/fake-provider.testing.ts';
import type { PaymentFixture } from '../payment/payment-fixtures.testing.ts';
import { usePaymentFixture } from '../payment/payment-suite.testing.ts';
import { reportFeed } from './report-disruption.ts';

/** The day of most bookings in tests. */
export const saturday = '2026-12-05';

/** Sets up a fixture with changeable fares for each test of a suite. Nothing is reported when a test begins. */
export function useDisruptionFixture(
  open: OpenTestDatabase,
  begin: (fixture: PaymentFixture) => Promise<void> | void,
): FakePaymentProvider {
  return usePaymentFixture(
    open,
    async (fixture) => {
      for (const table of [runUpdates, feedNotices, disruptions]) await fixture.database.delete(table);
      await begin(fixture);
    },
    changeableFares,
  );
}

/** Makes the live state of the database that of the process, as the watcher does. */
export async function refreshLiveState(fixture: PaymentFixture): Promise<void> {
  const { state } = await readLiveState(fixture.database, fixture.now());
  if (fixture.timetable) fixture.timetable = withLiveState(fixture.timetable, state);
}

/** Creates an update that cancels a run. */
export function cancelledRun(
  tripId: string,
  serviceDate = saturday,
  cause: Cause | null = 'weather',
): RunUpdate {
  return { tripId, serviceDate, runOffset: 0, isCancelled: true, calls: [], cause };
}

/** Reports these updates and no others, as a feed that is believed for two minutes. Returns true if anything changed. */
export function reportRuns(fixture: PaymentFixture, ...updates: readonly RunUpdate[]): Promise<boolean> {
  return reportFeed(
    {
      ...fixture,
      reached: (point) => fixture.reached(point),
      refresh: () => refreshLiveState(fixture),
    },
    {
      ...{ source: 'ferries', updates, notices: [], reportedAt: fixture.now() },
      believedUntil: new Date(fixture.now().getTime() + 120_000),
    },
  );
}
