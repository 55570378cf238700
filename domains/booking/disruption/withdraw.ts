import { and, asc, eq, inArray } from 'drizzle-orm';
import { keyOfRun } from '#domains/travel/live/live-state.ts';
import type { RunKey } from '#domains/travel/live/live-updates.ts';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import { log } from '#platform/log.ts';
import { bookingDisruptions, bookingItems, bookings } from '../booking.table.ts';
import { ridesOf } from '../payment/sale-deadline.ts';
import { endItemDisruptions } from './end-disruptions.ts';
import { queueOver } from './queue-notice.ts';

/**
 * Ends the open disruptions of runs that are no longer cancelled, with their connections, and tells the travellers.
 * Those who have chosen keep their choice.
 */
export async function withdrawDisruptions(
  transaction: Transaction,
  runs: readonly RunKey[],
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
  for (const { id: disruptionId, bookingId, kind, departure } of rows) {
    const booking = booked.find(({ id }) => id === bookingId);
    if (kind === 'cancelled' && booking)
      await queueOver(transaction, { booking, disruptionId, departure, now });
  }
  log.info({ event: 'disruption.withdrawn', journeys: rows.length }, 'Disrupted journeys run after all');
}

/** An open disruption that can end. */
type Withdrawable = typeof bookingDisruptions.$inferSelect & {
  /** The planned departure of the disrupted ride, ISO 8601. Undefined for a connection. */
  readonly departure: string | undefined;
};

/**
 * Lists the open disruptions that end when these runs are no longer cancelled, with their connections. After its
 * departure a run can't be reinstated: feeds no longer mention it, and staff end what is over.
 */
export async function listWithdrawable(
  database: Database | Transaction,
  runs: readonly RunKey[],
  now: Date,
): Promise<readonly Withdrawable[]> {
  if (runs.length === 0) return [];
  const keys = new Set(runs.map(keyOfRun));
  const found = await database
    .select({ disruption: bookingDisruptions, data: bookingItems.data })
    .from(bookingDisruptions)
    .innerJoin(bookingItems, eq(bookingItems.id, bookingDisruptions.itemId))
    .where(
      and(
        eq(bookingDisruptions.state, 'open'),
        inArray(bookingDisruptions.kind, ['cancelled', 'connection']),
        inArray(bookingDisruptions.serviceDate, [...new Set(runs.map(({ serviceDate }) => serviceDate))]),
      ),
    )
    .orderBy(asc(bookingDisruptions.recordedAt), asc(bookingDisruptions.id));
  const rows = found.map(({ disruption, data }): Withdrawable => {
    const ride = ridesOf({ data }).find((leg) => keyOfRun(leg) === keyOfRun(disruption));
    return { ...disruption, departure: ride?.from.departure };
  });
  const withdrawn = rows.filter(
    ({ kind, departure, ...run }) =>
      kind === 'cancelled' &&
      keys.has(keyOfRun(run)) &&
      departure !== undefined &&
      Date.parse(departure) > now.getTime(),
  );
  const ids = new Set(withdrawn.map(({ id }) => id));
  const connections = rows.filter(({ parentId }) => parentId !== null && ids.has(parentId));
  return [...withdrawn, ...connections];
}
