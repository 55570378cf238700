import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '#src/platform/database/database.ts';
import { bookings } from '../booking.table.ts';
import { attemptsOf, type BookingRow, lockPendingBooking } from '../booking-store.ts';
import { updateAttempt } from './attempt-store.ts';
import { endBooking } from './end-booking.ts';

/** What became of the booking that a new order of the same cart is to take the place of. */
export type Superseded =
  | { readonly kind: 'none' | 'superseded' }
  /** Its money is just being taken: there can be no other order now. */
  | { readonly kind: 'in-progress'; readonly booking: BookingRow };

/**
 * Makes room for a new order of a cart, whose row is locked: a booking of it that waits for its payment is given up, and its
 * payment page is closed soon after. Money that comes for an older order of this cart from now on goes back.
 */
export async function supersedePending(
  transaction: Transaction,
  cartId: string,
  now: Date,
): Promise<Superseded> {
  const booking = await lockPendingBooking(transaction, cartId);
  const attempts = booking ? await attemptsOf(transaction, booking.id) : [];
  if (booking && attempts.some(({ state }) => state === 'claimed')) return { kind: 'in-progress', booking };
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
  if (!booking) return { kind: 'none' };
  await endBooking(transaction, booking, { reason: 'superseded', now });
  for (const { id, state } of attempts) {
    if (state === 'created' || state === 'open')
      await updateAttempt(transaction, id, { state: 'releasing', changedAt: now });
  }
  return { kind: 'superseded' };
}
