import { holdInventory, sellHolds } from '#src/inventory/hold.ts';
import type { Transaction } from '#src/platform/database/database.ts';
import {
  type BookingItemRow,
  type BookingRow,
  type BookingTravellerRow,
  updateBooking,
  vouchersOf,
} from '../booking-store.ts';
import { takeDeposits } from './deposits.ts';
import { isTooLate } from './gone.ts';
import { holdersOf } from './holders.ts';
import { takeOutOfCart } from './take-out-of-cart.ts';

/** What is claimed. The booking, and its cart where that still is, are locked. */
export interface Claimed {
  readonly booking: BookingRow;
  readonly items: readonly BookingItemRow[];
  readonly travellers: readonly BookingTravellerRow[];
}

/** Why not all of a booking can be had any more, in a word for the log. */
export type Shortfall = 'erased' | 'too-late' | 'voucher' | 'sold-out';

/** How long the seats are held before they are sold, in milliseconds: both happen in one transaction. */
const moment = 60_000;

/**
 * Sells all of a booking to it, from what its cart still holds or from what is free, and takes again what vouchers pay, where
 * that was returned. Answers null, or why that can't be: then nothing has changed, and the cart holds what it held.
 */
export async function claim(
  transaction: Transaction,
  claimed: Claimed,
  now: Date,
): Promise<Shortfall | null> {
  // Nobody could open it, and nobody is named on its ticket.
  if (claimed.booking.erasedAt) return 'erased';
  if (claimed.items.some((item) => isTooLate(item, now))) return 'too-late';
  try {
    await transaction.transaction((inner) => claimAll(inner, claimed, now));
    return null;
  } catch (error) {
    if (error instanceof ClaimRefused) return error.shortfall;
    throw error;
  }
}

/** Thrown inside the savepoint, so that nothing of the claim stays. */
class ClaimRefused extends Error {
  override readonly name = 'ClaimRefused';
  readonly shortfall: Shortfall;

  constructor(shortfall: Shortfall) {
    super(shortfall);
    this.shortfall = shortfall;
  }
}

async function claimAll(
  transaction: Transaction,
  { booking, items, travellers }: Claimed,
  now: Date,
): Promise<void> {
  await updateBooking(transaction, booking.id, { status: 'pending_payment', cancelReason: null });
  const returned = (await vouchersOf(transaction, booking.id)).filter(({ state }) => state === 'returned');
  if (returned.length > 0 && !(await takeDeposits(transaction, booking, returned, now)))
    throw new ClaimRefused('voucher');
  if (booking.cartId !== null) {
    const boughtIds = items.map(({ cartItemId }) => cartItemId);
    await takeOutOfCart(transaction, { id: booking.cartId, boughtIds }, now);
  }
  const parts = items.flatMap((item) => holdersOf(item, travellers));
  if (parts.length === 0) return;
  const until = new Date(now.getTime() + moment);
  const held = await holdInventory(transaction, { ownerId: booking.id, now, until, parts });
  if (!held.ok) throw new ClaimRefused('sold-out');
  const holders = parts.map(({ holderId }) => holderId);
  const sold = await sellHolds(transaction, holders, now);
  if (sold.size < holders.length) throw new Error('Something that was just held was not there to be sold.');
}
