/** Bookings and what is in them, as rows. What is locked is locked in one order: cart, booking, vouchers, inventory. */
import { and, asc, desc, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import {
  bookingItems,
  bookings,
  bookingTravellers,
  bookingVouchers,
  paymentAttempts,
  refunds,
} from './booking.table.ts';
import { bookingTokenHash } from './booking-token.ts';

export type BookingRow = typeof bookings.$inferSelect;
export type BookingItemRow = typeof bookingItems.$inferSelect;
export type BookingTravellerRow = typeof bookingTravellers.$inferSelect;
export type BookingVoucherRow = typeof bookingVouchers.$inferSelect;
export type PaymentAttemptRow = typeof paymentAttempts.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;

/** A booking with all that it is made of. */
export interface NewBooking {
  readonly booking: BookingRow;
  /** Each after the item it belongs to. */
  readonly items: readonly BookingItemRow[];
  readonly travellers: readonly BookingTravellerRow[];
  readonly vouchers: readonly BookingVoucherRow[];
}

/** Writes a new booking. Its cart's row is locked, and no other booking of this cart is pending. */
export async function insertBooking(
  transaction: Transaction,
  { booking, items, travellers, vouchers }: NewBooking,
): Promise<void> {
  await transaction.insert(bookings).values(booking);
  if (items.length > 0) await transaction.insert(bookingItems).values([...items]);
  if (travellers.length > 0) await transaction.insert(bookingTravellers).values([...travellers]);
  if (vouchers.length > 0) await transaction.insert(bookingVouchers).values([...vouchers]);
}

/** The booking, kept from everybody else until the transaction ends. Its cart's row, if it is needed, is locked before. */
export async function lockBooking(transaction: Transaction, id: string): Promise<BookingRow | undefined> {
  const [booking] = await transaction.select().from(bookings).where(eq(bookings.id, id)).for('update');
  return booking;
}

/** The booking of a cart that waits for its payment, locked in the same way; undefined when there is none. */
export async function lockPendingBooking(
  transaction: Transaction,
  cartId: string,
): Promise<BookingRow | undefined> {
  const [booking] = await transaction
    .select()
    .from(bookings)
    .where(and(eq(bookings.cartId, cartId), eq(bookings.status, 'pending_payment')))
    .for('update');
  return booking;
}

/** The booking with this id. */
export async function findBooking(
  database: Database | Transaction,
  id: string,
): Promise<BookingRow | undefined> {
  const [booking] = await database.select().from(bookings).where(eq(bookings.id, id));
  return booking;
}

/** The booking this token opens. */
export async function findBookingByToken(
  database: Database | Transaction,
  token: string,
): Promise<BookingRow | undefined> {
  const hash = bookingTokenHash(token);
  const [booking] = await database.select().from(bookings).where(eq(bookings.tokenHash, hash));
  return booking;
}

/** The booking people call by this reference, which by itself opens nothing. */
export async function findBookingByReference(
  database: Database | Transaction,
  reference: string,
): Promise<BookingRow | undefined> {
  const [booking] = await database.select().from(bookings).where(eq(bookings.reference, reference));
  return booking;
}

/** The booking that was made by this request. */
export async function findBookingByOrderKey(
  database: Database | Transaction,
  orderKey: string,
): Promise<BookingRow | undefined> {
  const [booking] = await database.select().from(bookings).where(eq(bookings.orderKey, orderKey));
  return booking;
}

/** What was ordered, extras after the item they belong to. */
export async function itemsOf(
  database: Database | Transaction,
  bookingId: string,
): Promise<readonly BookingItemRow[]> {
  return database
    .select()
    .from(bookingItems)
    .where(eq(bookingItems.bookingId, bookingId))
    .orderBy(asc(bookingItems.position));
}

/** Those who travel, in the order of the items and on each in theirs. */
export async function travellersOf(
  database: Database | Transaction,
  bookingId: string,
): Promise<readonly BookingTravellerRow[]> {
  return database
    .select(getTableColumns(bookingTravellers))
    .from(bookingTravellers)
    .innerJoin(bookingItems, eq(bookingItems.id, bookingTravellers.itemId))
    .where(eq(bookingItems.bookingId, bookingId))
    .orderBy(asc(bookingItems.position), asc(bookingTravellers.position));
}

/** What was paid with vouchers, in the order of the vouchers' ids: that in which they are locked. */
export async function vouchersOf(
  database: Database | Transaction,
  bookingId: string,
): Promise<readonly BookingVoucherRow[]> {
  return database
    .select()
    .from(bookingVouchers)
    .where(eq(bookingVouchers.bookingId, bookingId))
    .orderBy(asc(bookingVouchers.voucherId));
}

/** The tries to pay, the newest first. */
export async function attemptsOf(
  database: Database | Transaction,
  bookingId: string,
): Promise<readonly PaymentAttemptRow[]> {
  return database
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.bookingId, bookingId))
    .orderBy(desc(paymentAttempts.createdAt), desc(paymentAttempts.id));
}

/** What goes back or went back, the oldest first. */
export async function refundsOf(
  database: Database | Transaction,
  bookingId: string,
): Promise<readonly RefundRow[]> {
  return database
    .select()
    .from(refunds)
    .where(eq(refunds.bookingId, bookingId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
}

/** Writes what changes about a booking, which is locked. */
export async function updateBooking(
  transaction: Transaction,
  id: string,
  changes: Partial<Omit<BookingRow, 'id'>>,
): Promise<void> {
  await transaction.update(bookings).set(changes).where(eq(bookings.id, id));
}

/** Writes what changes about some items of a booking, which is locked. */
export async function updateItems(
  transaction: Transaction,
  ids: readonly string[],
  changes: Partial<Pick<BookingItemRow, 'status' | 'answerNote' | 'answeredAt' | 'rideStatuses'>>,
): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .update(bookingItems)
    .set(changes)
    .where(inArray(bookingItems.id, [...ids]));
}

/** Writes what changes about some travellers of a booking, which is locked. */
export async function updateTravellers(
  transaction: Transaction,
  ids: readonly string[],
  changes: Partial<Omit<BookingTravellerRow, 'id' | 'itemId'>>,
): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .update(bookingTravellers)
    .set(changes)
    .where(inArray(bookingTravellers.id, [...ids]));
}

/** Notes for all vouchers of a booking, which is locked, whether what was paid with them is taken or returned. */
export async function updateVouchers(
  transaction: Transaction,
  bookingId: string,
  state: BookingVoucherRow['state'],
): Promise<void> {
  await transaction.update(bookingVouchers).set({ state }).where(eq(bookingVouchers.bookingId, bookingId));
}
