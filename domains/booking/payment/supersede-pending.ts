import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '#platform/database/opened-database.ts';
import { bookings } from '../booking.table.ts';
import { attemptsOf, type BookingRow, lockPendingBooking } from '../booking-store.ts';
import { endBooking } from './end-booking.ts';

/** The booking of a cart that waits for its payment, kept from everybody else until the transaction ends. */
export interface PendingOrder {
  readonly booking: BookingRow;
  /** Its money is just being taken: there can be no other order now. */
  readonly isBeingPaid: boolean;
}

/** The order of a cart, whose row is locked, that nobody has paid yet; null when there is none. */
export async function lockPendingOrder(
  transaction: Transaction,
  cartId: string,
): Promise<PendingOrder | null> {
  const booking = await lockPendingBooking(transaction, cartId);
  if (!booking) return null;
  const attempts = await attemptsOf(transaction, booking.id);
  return { booking, isBeingPaid: attempts.some(({ state }) => state === 'claimed') };
}

/**
 * Makes room for a new order of a cart, whose row is locked: a booking of it that waits for its payment is given up, and its
 * payment page is closed soon after. Money that comes for an older order of this cart from now on goes back.
 */
export async function supersedePending(
  transaction: Transaction,
  { cartId, pending, now }: { cartId: string; pending: PendingOrder | null; now: Date },
): Promise<void> {
  await transaction
    .update(bookings)
    .set({ cancelReason: 'superseded' })
    .where(
      and(
        eq(bookings.cartId, cartId),
        eq(bookings.status, 'cancelled'),
        inArray(bookings.cancelReason, ['expired', 'left', 'payment_failed']),
      ),
    );
  if (pending) await endBooking(transaction, pending.booking, { reason: 'superseded', now });
}
