import { releaseInventory } from '#domains/inventory/hold.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import type { CancelReason } from '../booking.ts';
import {
  attemptsOf,
  type BookingRow,
  lockSupersededBookings,
  partsOf,
  updateBooking,
} from '../booking-store.ts';
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

/** The unpaid orders of a cart, locked until the transaction ends. */
export interface UnpaidOrders {
  readonly pending: BookingRow | undefined;
  /** True while the money of the pending order is being captured: no other order is possible then. */
  readonly isBeingPaid: boolean;
  /** Orders that ended unpaid. */
  readonly ended: readonly BookingRow[];
}

/** Reads and locks the unpaid orders of a cart. The caller has locked the cart. */
export async function lockUnpaidOrders(transaction: Transaction, cartId: string): Promise<UnpaidOrders> {
  const unpaid = await lockSupersededBookings(transaction, cartId);
  const pending = unpaid.find(({ status }) => status === 'pending_payment');
  const attempts = pending ? await attemptsOf(transaction, pending.id) : [];
  return {
    pending,
    isBeingPaid: attempts.some(({ state }) => state === 'claimed'),
    ended: unpaid.filter((booking) => booking !== pending),
  };
}

/**
 * Cancels the pending order of a cart for a new one. Its payment page is closed soon after. Money that arrives later
 * for any older order of this cart is returned.
 */
export async function supersede(
  transaction: Transaction,
  { pending, ended }: UnpaidOrders,
  now: Date,
): Promise<void> {
  for (const { id } of ended) await updateBooking(transaction, id, { cancelReason: 'superseded' });
  if (pending) await endBooking(transaction, pending, { reason: 'superseded', now });
}
