import { itemsAtCheckIn } from '#domains/cart/check-in.ts';
import type { BookingItemRow } from './booking-store.ts';

/**
 * Sets the check-in of each ride by the extras that are still booked with it. A cancelled or declined car does not
 * count.
 */
export function applyBookedCheckIn<Item extends Pick<BookingItemRow, 'id' | 'parentId' | 'status' | 'data'>>(
  items: readonly Item[],
): readonly Item[] {
  return itemsAtCheckIn(items, ({ parentId, status }) =>
    status === 'declined' || status === 'cancelled' ? null : parentId,
  );
}
