import { releaseInventory } from '#domains/inventory/hold.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import type { CancelReason } from '../booking.ts';
import { type BookingRow, itemsOf, travellersOf, updateBooking } from '../booking-store.ts';
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
  const items = await itemsOf(transaction, booking.id);
  const travellers = await travellersOf(transaction, booking.id);
  await releaseInventory(transaction, listHolderIds(items, travellers));
}
