import { and, asc, eq, gt, isNull, ne } from 'drizzle-orm';
import type { Database } from '#platform/database/opened-database.ts';
import { bookings } from '../booking.table.ts';
import type { BookingRow } from '../booking-store.ts';

/**
 * The order that took the place of a booking, where whoever has this one's mail may see it: it went to the same address. Another
 * address may be another person's, or the first was mistyped and is a stranger's; then it is nobody's to be told.
 */
export async function newerOrderOf(
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
