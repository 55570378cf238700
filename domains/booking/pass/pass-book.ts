/** Reads the passes that bookings have sold, with their travellers, top-ups and activation. */
import { and, eq, inArray, min } from 'drizzle-orm';
import type { PassBook } from '#domains/pass-travel/find-pass-fault.ts';
import type { PassAccount } from '#domains/pass-travel/pass-account.ts';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import { bookingItems, bookings, bookingTravellers } from '../booking.table.ts';
import type { BookingStatus, TravellerType } from '../booking.ts';
import { type BookingItemRow, findBookingByToken } from '../booking-store.ts';
import { allowanceOfProduct, topUpHours } from './pass-allowance.ts';

/** The passes of this database. */
export const passBook: PassBook = {
  async find(database, { bookingToken, passId }) {
    const booking = await findBookingByToken(database, bookingToken);
    if (!booking) return null;
    const [item] = await database
      .select()
      .from(bookingItems)
      .where(and(eq(bookingItems.id, passId), eq(bookingItems.bookingId, booking.id)));
    return item ? readAccount(database, item) : null;
  },

  async lock(transaction, passId) {
    await lockPassItems(transaction, eq(bookingItems.id, passId));
    const [item] = await transaction.select().from(bookingItems).where(eq(bookingItems.id, passId));
    return item ? readAccount(transaction, item) : null;
  },
};

/**
 * Locks the passes of a booking until the transaction ends, so that no ride is booked on them meanwhile. The caller has
 * locked the booking. Read its items afterwards.
 */
export function lockPassesOfBooking(transaction: Transaction, bookingId: string): Promise<void> {
  return lockPassItems(transaction, eq(bookingItems.bookingId, bookingId));
}

async function lockPassItems(transaction: Transaction, condition: ReturnType<typeof eq>): Promise<void> {
  await transaction
    .select({ id: bookingItems.id })
    .from(bookingItems)
    .where(and(condition, eq(bookingItems.itemType, 'pass')))
    .orderBy(bookingItems.id)
    // Only other bookings of rides and cancellations wait for this lock.
    .for('no key update');
}

/** Statuses of a booking whose paid parts are valid. */
const validStatuses: readonly BookingStatus[] = ['confirmed', 'requested', 'refunded'];

/** Reads a pass from its item; null for an item that is no pass. */
export async function readAccount(
  database: Database | Transaction,
  item: Pick<BookingItemRow, 'id' | 'bookingId' | 'productId' | 'status' | 'data'>,
): Promise<PassAccount | null> {
  const { id, data } = item;
  const base = allowanceOfProduct(item.productId);
  if (data.kind !== 'pass' || !base) return null;
  const travellers = await database
    .select({ type: bookingTravellers.type })
    .from(bookingTravellers)
    .where(and(eq(bookingTravellers.itemId, id), eq(bookingTravellers.status, 'confirmed')));
  const count = (type: TravellerType) => travellers.filter((traveller) => traveller.type === type).length;
  const topUps = await database
    .select({ productId: bookingItems.productId, quantity: bookingItems.quantity })
    .from(bookingItems)
    .where(and(eq(bookingItems.parentId, id), eq(bookingItems.status, 'confirmed')));
  const party = { adultCount: count('adult'), childCount: count('child'), infantCount: count('infant') };
  const paying = party.adultCount + party.childCount;
  const [booking] = await database.select().from(bookings).where(eq(bookings.id, item.bookingId));
  const [first] = await database
    .select({ activatedAt: min(bookings.createdAt) })
    .from(bookingItems)
    .innerJoin(bookings, eq(bookings.id, bookingItems.bookingId))
    .where(and(eq(bookingItems.passItemId, id), inArray(bookingItems.status, ['requested', 'confirmed'])));
  return {
    id,
    services: data.pass.services.map(({ name }) => name),
    allowance: {
      ...base,
      amount: topUps.reduce((sum, topUp) => sum + topUpHours(topUp, paying), base.amount),
    },
    validMonths: data.pass.validMonths,
    activatedAt: first?.activatedAt ?? null,
    party,
    isUsable: item.status === 'confirmed' && booking !== undefined && validStatuses.includes(booking.status),
  };
}
