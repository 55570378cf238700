import { itemsAtCheckIn } from '#domains/cart/check-in.ts';
import { holdInventory, sellHolds } from '#domains/inventory/hold.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import type { CancelReason } from '../booking.ts';
import {
  type BookingItemRow,
  type BookingRow,
  type BookingTravellerRow,
  updateBooking,
  vouchersOf,
} from '../booking-store.ts';
import { takeDeposits } from './deposits.ts';
import { isTooLate, ridesOf, runsAsSold } from './gone.ts';
import { holdersOf } from './holders.ts';
import { takeOutOfCart } from './take-out-of-cart.ts';

/** What is claimed. The booking, and its cart where that still is, are locked. */
export interface Claimed {
  readonly booking: BookingRow;
  readonly items: readonly BookingItemRow[];
  readonly travellers: readonly BookingTravellerRow[];
}

/** What a booking is judged by, as it was before the transaction began: nothing is waited for inside one. */
export interface Present {
  readonly now: Date;
  /** The timetable that answers; null while none can be read. */
  readonly feed: Pick<LoadedFeed, 'timetable'> | null;
}

/** Why not all of a booking can be had any more. */
export type Shortfall = Extract<
  CancelReason,
  'erased' | 'too_late' | 'timetable_changed' | 'voucher_spent' | 'not_available'
>;

/** There are rides to sell and no timetable to tell whether they run. Nothing is decided; whoever comes later decides. */
export class TimetableAwayError extends Error {
  override readonly name = 'TimetableAwayError';
}

/** How long the seats are held before they are sold, in milliseconds: both happen in one transaction. */
const moment = 60_000;

/**
 * Sells all of a booking to it, from what its cart still holds or from what is free, and takes again what vouchers pay, where
 * that was returned. Answers null, or why that can't be: then nothing has changed, and the cart holds what it held. Throws
 * `TimetableAwayError` where that can't be told now.
 */
export async function claim(
  transaction: Transaction,
  claimed: Claimed,
  { now, feed }: Present,
): Promise<Shortfall | null> {
  // Nobody could open it, and nobody is named on its ticket.
  if (claimed.booking.erasedAt) return 'erased';
  const items = itemsAtCheckIn(claimed.items, ({ parentId }) => parentId);
  if (items.some((item) => isTooLate(item, now))) return 'too_late';
  if (!runs(claimed, feed)) return 'timetable_changed';
  try {
    await transaction.transaction((inner) => claimAll(inner, claimed, now));
    return null;
  } catch (error) {
    if (error instanceof ClaimRefused) return error.shortfall;
    throw error;
  }
}

/** The seats are by the number of the call and the name of the trip: of a ride that has changed they are somebody else's. */
function runs({ items }: Claimed, feed: Present['feed']): boolean {
  const rides = items.flatMap(ridesOf);
  if (rides.length === 0) return true;
  if (!feed) throw new TimetableAwayError('There is no timetable to tell whether what was paid for runs.');
  return rides.every((ride) => runsAsSold(ride, feed.timetable));
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
    throw new ClaimRefused('voucher_spent');
  if (booking.cartId !== null) {
    const boughtIds = items.map(({ cartItemId }) => cartItemId);
    await takeOutOfCart(transaction, { id: booking.cartId, boughtIds }, now);
  }
  const parts = items.flatMap((item) => holdersOf(item, travellers));
  if (parts.length === 0) return;
  const until = new Date(now.getTime() + moment);
  const held = await holdInventory(transaction, { ownerId: booking.id, now, until, parts });
  if (!held.ok) throw new ClaimRefused('not_available');
  const holders = parts.map(({ holderId }) => holderId);
  const sold = await sellHolds(transaction, holders, now);
  if (sold.size < holders.length) throw new Error('Something that was just held was not there to be sold.');
}
