import { and, eq, inArray } from 'drizzle-orm';
import { releaseInventory } from '#domains/inventory/hold.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import { bookings } from '../booking.table.ts';
import type { CancelReason } from '../booking.ts';
import { attemptsOf, type BookingRow, lockPendingBooking, partsOf, updateBooking } from '../booking-store.ts';
import { listHolderIds } from './inventory-holders.ts';
import { returnDeposits } from './voucher-deposits.ts';

/**
 * Cancels an unpaid booking: returns its voucher deposits and releases its inventory. The cart keeps its holds. The
 * caller's transaction has locked the booking.
 */
export async function endBooking(
  transaction: Transaction,
  booking: BookingRow,
  { reason, now }: { readonly reason: CancelReason; readonly now: Date },
): Promise<void> {
  await updateBooking(transaction, booking.id, { status: 'cancelled', cancelReason: reason });
  await returnDeposits(transaction, booking, now);
  const { items, travellers } = await partsOf(transaction, booking.id);
  await releaseInventory(transaction, listHolderIds(items, travellers));
}

/** The pending booking of a cart, locked until the transaction ends. */
export interface PendingOrder {
  readonly booking: BookingRow;
  /** True while its money is being captured: no other order is possible then. */
  readonly isBeingPaid: boolean;
}

/** Reads and locks the pending order of a cart. The caller has locked the cart. Returns null if there is none. */
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
 * Cancels the pending booking of a cart for a new order. The caller has locked the cart. Its payment page is closed
 * soon after. Money that arrives later for an older order of this cart is returned.
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
