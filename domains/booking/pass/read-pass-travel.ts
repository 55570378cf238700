import { asc, eq } from 'drizzle-orm';
import { describeLeft, lastValidDay } from '#domains/pass-travel/pass-account.ts';
import { readPassUse } from '#domains/pass-travel/read-pass-use.ts';
import type { Database } from '#platform/database/opened-database.ts';
import { bookingItems, bookings } from '../booking.table.ts';
import type { PassTravel } from '../booking.ts';
import type { BookingItemRow } from '../booking-store.ts';
import { readAccount } from './pass-book.ts';

/** Reads what is left of a sold pass at `now`, and the rides booked on it. Null for a pass that can't be used. */
export async function readPassTravel(
  database: Database,
  item: BookingItemRow,
  now: Date,
): Promise<PassTravel | null> {
  const account = await readAccount(database, item);
  if (!account?.isUsable) return null;
  const { allowance, activatedAt, validMonths, party } = account;
  const rides = await database
    .select({
      reference: bookings.reference,
      description: bookingItems.description,
      detail: bookingItems.detail,
      status: bookingItems.status,
    })
    .from(bookingItems)
    .innerJoin(bookings, eq(bookings.id, bookingItems.bookingId))
    .where(eq(bookingItems.passItemId, item.id))
    .orderBy(asc(bookings.createdAt), asc(bookingItems.position));
  return {
    left: describeLeft(allowance, await readPassUse(database, account, { now })),
    validUntil: activatedAt && lastValidDay(validMonths, activatedAt),
    validMonths,
    party,
    rides: rides.filter(({ status }) => status === 'requested' || status === 'confirmed'),
  };
}
