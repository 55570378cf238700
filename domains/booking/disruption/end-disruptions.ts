import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '#platform/database/opened-database.ts';
import { bookingDisruptions, bookingItems } from '../booking.table.ts';
import type { DisruptionState } from '../booking.ts';

/** Ends the open disruptions of these items. The caller has locked the booking. */
export async function endItemDisruptions(
  transaction: Transaction,
  itemIds: readonly string[],
  { state, now }: { readonly state: Exclude<DisruptionState, 'open'>; readonly now: Date },
): Promise<void> {
  if (itemIds.length === 0) return;
  await transaction
    .update(bookingDisruptions)
    .set({ state, changedAt: now })
    .where(and(inArray(bookingDisruptions.itemId, [...itemIds]), eq(bookingDisruptions.state, 'open')));
  await transaction
    .update(bookingItems)
    .set({ disruption: null })
    .where(inArray(bookingItems.id, [...itemIds]));
}
