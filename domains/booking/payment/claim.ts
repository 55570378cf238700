import { eq, inArray, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { cartItems, carts } from '#domains/cart/cart.table.ts';
import { itemsAtCheckIn } from '#domains/cart/check-in.ts';
import { holdInventory, isHolding, releaseInventory, sellHolds } from '#domains/inventory/hold.ts';
import { findPassFault, lockPasses } from '#domains/pass-travel/find-pass-fault.ts';
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
import { passBook } from '../pass/pass-book.ts';
import { assignHolders } from './inventory-holders.ts';
import { isTooLate, ridesOf, runsAsSold } from './sale-deadline.ts';
import { takeDeposits } from './voucher-deposits.ts';

/** The booking to claim for. The caller has locked it and its cart, if the cart exists. */
export interface BookingToClaim {
  readonly booking: BookingRow;
  readonly items: readonly BookingItemRow[];
  readonly travellers: readonly BookingTravellerRow[];
}

/** The inputs of the decision, read before the transaction, because nothing may wait inside one. */
export interface ClaimInputs {
  readonly now: Date;
  /** The current timetable. Null while none can be read. */
  readonly feed: Pick<LoadedFeed, 'timetable' | 'live'> | null;
}

/** Why a booking can no longer be sold in full. */
export type Shortfall = Extract<
  CancelReason,
  'erased' | 'too_late' | 'timetable_changed' | 'voucher_spent' | 'not_available'
>;

/** Thrown if a booking has rides and no timetable can be read. Nothing is decided, and a later attempt decides. */
export class TimetableAwayError extends Error {
  override readonly name = 'TimetableAwayError';
}

/** How long the seats are held before they are sold, in milliseconds. Both happen in one transaction. */
const holdMs = 60_000;

/**
 * Sells all items of a booking to it, from the holds of its cart or from free stock. It redeems vouchers again that
 * were returned. Returns null, or the reason for a refusal. After a refusal nothing has changed, and the cart keeps its
 * holds. Throws `TimetableAwayError` if there is no timetable to decide by.
 */
export async function claim(
  transaction: Transaction,
  claimed: BookingToClaim,
  { now, feed }: ClaimInputs,
): Promise<Shortfall | null> {
  // Nobody could open the booking, and its ticket would name nobody.
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

/**
 * Returns true if all rides run as sold. Seats are identified by call number and trip id, so that after a timetable
 * change they may belong to another ride.
 */
function runs({ items }: BookingToClaim, feed: ClaimInputs['feed']): boolean {
  const rides = items.flatMap(ridesOf);
  if (rides.length === 0) return true;
  if (!feed) throw new TimetableAwayError('There is no timetable to check the paid rides.');
  return rides.every((ride) => runsAsSold(ride, feed));
}

/** Thrown inside the savepoint to roll the claim back. */
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
  { booking, items, travellers }: BookingToClaim,
  now: Date,
): Promise<void> {
  // A late payment may claim a booking that was cancelled.
  if (booking.status !== 'pending_payment' || booking.cancelReason !== null)
    await updateBooking(transaction, booking.id, { status: 'pending_payment', cancelReason: null });
  const parts = items.flatMap((item) => assignHolders(item, travellers));
  // Locked in the order of take-order.ts: passes, vouchers, inventory.
  await lockPasses(transaction, parts, passBook);
  const paying = booking.voucherCents > 0 ? await vouchersOf(transaction, booking.id) : [];
  const returned = paying.filter(({ state }) => state === 'returned');
  if (returned.length > 0 && !(await takeDeposits(transaction, booking, returned, now)))
    throw new ClaimRefused('voucher_spent');
  if (booking.cartId !== null) {
    const boughtIds = items.map(({ cartItemId }) => cartItemId);
    await takeOutOfCart(transaction, { id: booking.cartId, boughtIds }, now);
  }
  if (parts.length === 0) return;
  if (await findPassFault(transaction, { parts, now }, passBook)) throw new ClaimRefused('not_available');
  const until = new Date(now.getTime() + holdMs);
  const held = await holdInventory(transaction, { ownerId: booking.id, now, until, parts });
  if (!held.ok) throw new ClaimRefused('not_available');
  const holders = parts.map(({ holderId }) => holderId);
  const sold = await sellHolds(transaction, holders, now);
  if (sold.size < holders.length) throw new Error('Seats that were just held could not be sold.');
}

/**
 * Removes the bought items from the cart they were ordered from, in its current state, and releases their holds. Extras
 * that were added to them since are removed, too. The caller has locked the cart, unless it is deleted.
 */
async function takeOutOfCart(
  transaction: Transaction,
  cart: { readonly id: string; readonly boughtIds: readonly string[] },
  now: Date,
): Promise<void> {
  const bought = [...cart.boughtIds];
  const there = await transaction
    .delete(cartItems)
    .where(or(inArray(cartItems.id, bought), inArray(cartItems.parentId, bought)))
    .returning({ id: cartItems.id });
  // Holds may outlive an item that was just removed, or a deleted cart.
  await releaseInventory(transaction, [...new Set([...bought, ...there.map(({ id }) => id)])]);
  const whileHolding = (column: AnyPgColumn) =>
    sql`case when ${isHolding(transaction, cart.id, now)} then ${column} end`;
  await transaction
    .update(carts)
    .set({
      holdsSince: whileHolding(carts.holdsSince),
      heldUntil: whileHolding(carts.heldUntil),
      // Items that the visitor removed earlier may be among the bought ones.
      removed: null,
    })
    .where(eq(carts.id, cart.id));
}
