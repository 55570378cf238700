import { itemsAtCheckIn } from '#domains/cart/check-in.ts';
import type { BookingItemRow } from './booking-store.ts';

/** The items of bookings whose rides have the check-in of what still goes with them: a car that was given up does not count. */
export function bookedAtCheckIn<Item extends Pick<BookingItemRow, 'id' | 'parentId' | 'status' | 'data'>>(
  items: readonly Item[],
): readonly Item[] {
  return itemsAtCheckIn(items, ({ parentId, status }) =>
    status === 'declined' || status === 'cancelled' ? null : parentId,
  );
}
