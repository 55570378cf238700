import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { RunKey } from '#domains/travel/live/live-updates.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import { log } from '#platform/log.ts';
import { bookingDisruptions, bookings } from '../booking.table.ts';
import { enqueueBookingMail } from '../mail/booking-mail.ts';
import { endItemDisruptions } from './end-disruptions.ts';

/**
 * Ends the open disruptions of runs that are no longer cancelled, with their connections, and tells the travellers.
 * Those who have chosen keep their choice.
 */
export async function withdrawDisruptions(
  transaction: Transaction,
  runs: readonly RunKey[],
  now: Date,
): Promise<void> {
  if (runs.length === 0) return;
  const isOnRun = or(
    ...runs.map(({ tripId, serviceDate, runOffset }) =>
      and(
        eq(bookingDisruptions.tripId, tripId),
        eq(bookingDisruptions.serviceDate, serviceDate),
        eq(bookingDisruptions.runOffset, runOffset),
      ),
    ),
  );
  const isOpen = and(
    eq(bookingDisruptions.state, 'open'),
    inArray(bookingDisruptions.kind, ['cancelled', 'connection']),
    isOnRun,
  );
  const affected = await transaction
    .selectDistinct({ bookingId: bookingDisruptions.bookingId })
    .from(bookingDisruptions)
    .where(isOpen);
  if (affected.length === 0) return;
  await transaction
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      inArray(
        bookings.id,
        affected.map(({ bookingId }) => bookingId),
      ),
    )
    .orderBy(asc(bookings.paidAt), asc(bookings.id))
    .for('update');
  const rows = await transaction.select().from(bookingDisruptions).where(isOpen);
  await endItemDisruptions(
    transaction,
    rows.map(({ itemId }) => itemId),
    { state: 'withdrawn', now },
  );
  for (const { id, bookingId, kind } of rows)
    if (kind === 'cancelled')
      await enqueueBookingMail(
        transaction,
        { template: 'disruption-over', bookingId, disruptionId: id },
        { dedupeKey: `booking:${bookingId}:disruption-over:${id}` },
      );
  log.info({ event: 'disruption.withdrawn', journeys: rows.length }, 'Disrupted journeys run after all');
}
