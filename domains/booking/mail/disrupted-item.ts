import { eq } from 'drizzle-orm';
import { bookingDisruptions } from '../booking.table.ts';
import type { BookedItem, Booking, DisruptionState } from '../booking.ts';
import type { BookingDeps } from '../booking-deps.ts';

/** A journey with the row of its disruption. */
export interface DisruptedItemRow {
  readonly item: BookedItem;
  readonly row: typeof bookingDisruptions.$inferSelect;
}

/** Returns the journey of a disruption; null if the disruption is in another state by now. */
export async function readDisruptedItem(
  database: BookingDeps['database'],
  { items }: Booking,
  disruptionId: string,
  state: DisruptionState,
): Promise<DisruptedItemRow | null> {
  const [row] = await database
    .select()
    .from(bookingDisruptions)
    .where(eq(bookingDisruptions.id, disruptionId));
  const item = items.find(({ id }) => id === row?.itemId);
  return item && row?.state === state ? { item, row } : null;
}
