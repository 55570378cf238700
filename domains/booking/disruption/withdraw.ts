import { and, asc, eq, inArray } from 'drizzle-orm';
import type { ChangedRun } from '#domains/disruption/record-report.ts';
import { keyOfRun } from '#domains/travel/live/live-state.ts';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import { log } from '#platform/log.ts';
import { bookingDisruptions, bookingItems, bookings } from '../booking.table.ts';
import { ridesOf } from '../payment/sale-deadline.ts';
import { findRemainingDisruption } from './disrupted-runs.ts';
import { endItemDisruptions } from './end-disruptions.ts';
import { queueOver } from './queue-notice.ts';

/**
 * Ends the open disruptions of runs that are no longer cancelled or much delayed, with their connections, and tells the
 * travellers. Those who have chosen keep their choice.
 */
export async function withdrawDisruptions(
  transaction: Transaction,
  runs: readonly ChangedRun[],
  now: Date,
): Promise<void> {
  const affected = await listWithdrawable(transaction, runs, now);
  if (affected.length === 0) return;
  const booked = await transaction
    .select({ id: bookings.id, textUpdates: bookings.textUpdates })
    .from(bookings)
    .where(
      inArray(
        bookings.id,
        affected.map(({ bookingId }) => bookingId),
      ),
    )
    .orderBy(asc(bookings.paidAt), asc(bookings.id))
    .for('update');
  const rows = await listWithdrawable(transaction, runs, now);
  await endItemDisruptions(
    transaction,
    rows.map(({ itemId }) => itemId),
    { state: 'withdrawn', now },
  );
  for (const { id: disruptionId, bookingId, isOver, departure } of rows) {
    const booking = booked.find(({ id }) => id === bookingId);
    if (isOver && booking) await queueOver(transaction, { booking, disruptionId, departure, now });
  }
  log.info({ event: 'disruption.withdrawn', journeys: rows.length }, 'Disrupted journeys run after all');
}

/** An open disruption that can end. */
type Withdrawable = typeof bookingDisruptions.$inferSelect & {
  /** The planned departure of the disrupted ride, ISO 8601. Undefined for a connection. */
  readonly departure: string | undefined;
  /** True if its travellers hear that the ride runs after all. False for a connection, and if the ride will be late. */
  readonly isOver: boolean;
};

/**
 * Lists the open disruptions that end when these runs change, with their connections. After its departure a run can't be
 * reinstated: feeds no longer mention it, and staff end what is over.
 */
export async function listWithdrawable(
  database: Database | Transaction,
  runs: readonly ChangedRun[],
  now: Date,
): Promise<readonly Withdrawable[]> {
  if (runs.length === 0) return [];
  const changed = new Map(runs.map((run) => [keyOfRun(run), run]));
  const found = await database
    .select({ disruption: bookingDisruptions, data: bookingItems.data })
    .from(bookingDisruptions)
    .innerJoin(bookingItems, eq(bookingItems.id, bookingDisruptions.itemId))
    .where(
      and(
        eq(bookingDisruptions.state, 'open'),
        inArray(bookingDisruptions.kind, ['cancelled', 'late', 'connection']),
        inArray(bookingDisruptions.serviceDate, [...new Set(runs.map(({ serviceDate }) => serviceDate))]),
      ),
    )
    .orderBy(asc(bookingDisruptions.recordedAt), asc(bookingDisruptions.id));
  const withdrawn = found.flatMap(({ disruption, data }): readonly Withdrawable[] => {
    const run = changed.get(keyOfRun(disruption));
    const ride = ridesOf({ data }).find((leg) => keyOfRun(leg) === keyOfRun(disruption));
    if (disruption.kind === 'connection' || !run || !ride) return [];
    const remaining = findRemainingDisruption(run.after, ride);
    // A late ride that is cancelled gets another disruption, which replaces this one.
    const isKept = remaining === disruption.kind || remaining === 'cancelled';
    const { departure } = ride.from;
    if (isKept || Date.parse(departure) <= now.getTime()) return [];
    return [{ ...disruption, departure, isOver: remaining === null }];
  });
  const ids = new Set(withdrawn.map(({ id }) => id));
  const connections = found.flatMap(({ disruption }) =>
    disruption.parentId !== null && ids.has(disruption.parentId)
      ? [{ ...disruption, departure: undefined, isOver: false }]
      : [],
  );
  return [...withdrawn, ...connections];
}
