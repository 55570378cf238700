import { and, asc, eq, gt, isNull, ne } from 'drizzle-orm';
import type { Database } from '#platform/database/opened-database.ts';
import { bookings } from '../booking.table.ts';
import type { BookingRow } from '../booking-store.ts';

/**
 * Finds the order that superseded a booking, if the recipient of this booking's email may see it: both have the same
 * email address. With another address the customer may be another person, or the first address may have been mistyped.
 */
export async function findNewerOrder(
  database: Database,
  { cartId, createdAt, email, cancelReason }: BookingRow,
): Promise<BookingRow | undefined> {
  if (cancelReason !== 'superseded' || cartId === null || email === null) return undefined;
  const [newer] = await database
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.cartId, cartId),
        gt(bookings.createdAt, createdAt),
        ne(bookings.status, 'cancelled'),
        isNull(bookings.erasedAt),
      ),
    )
    .orderBy(asc(bookings.createdAt))
    .limit(1);
  return newer?.email === email ? newer : undefined;
}
