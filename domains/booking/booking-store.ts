/** Database access for bookings and their parts. Rows are locked in one order: cart, booking, vouchers, inventory. */
import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
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
export type BookingItemRow = typeof bookingItems.$inferSelect & {
  /** Of a pass that was read from the database: true if a ride is booked on it that was not cancelled. */
  readonly hasRides?: boolean;
};
export type BookingTravellerRow = typeof bookingTravellers.$inferSelect;
export type BookingVoucherRow = typeof bookingVouchers.$inferSelect;
export type PaymentAttemptRow = typeof paymentAttempts.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;

/** All rows of a new booking. */
export interface NewBooking {
  readonly booking: BookingRow;
  /** Extras follow the item they belong to. */
  readonly items: readonly BookingItemRow[];
  readonly travellers: readonly BookingTravellerRow[];
  readonly vouchers: readonly BookingVoucherRow[];
}

/** Inserts a new booking. The caller has locked the cart's row, and no other booking of this cart is pending. */
export async function insertBooking(
  transaction: Transaction,
  { booking, items, travellers, vouchers }: NewBooking,
): Promise<void> {
  await transaction.insert(bookings).values(booking);
  if (items.length > 0) await transaction.insert(bookingItems).values([...items]);
  if (travellers.length > 0) await transaction.insert(bookingTravellers).values([...travellers]);
  if (vouchers.length > 0) await transaction.insert(bookingVouchers).values([...vouchers]);
}

/** Reads a booking and locks its row until the transaction ends. A caller that needs the cart's row locks it first. */
export async function lockBooking(transaction: Transaction, id: string): Promise<BookingRow | undefined> {
  const [booking] = await transaction.select().from(bookings).where(eq(bookings.id, id)).for('update');
  return booking;
}

/** Cancel reasons of an unpaid order that a new order of its cart replaces with `superseded`. */
const endedReasons = ['expired', 'left', 'payment_failed'] as const;

/**
 * Reads and locks the bookings of a cart that a new order supersedes: the pending one, and those that ended unpaid.
 * The caller has locked the cart.
 */
export function lockSupersededBookings(
  transaction: Transaction,
  cartId: string,
): Promise<readonly BookingRow[]> {
  const hasEnded = and(eq(bookings.status, 'cancelled'), inArray(bookings.cancelReason, endedReasons));
  return transaction
    .select()
    .from(bookings)
    .where(and(eq(bookings.cartId, cartId), or(eq(bookings.status, 'pending_payment'), hasEnded)))
    .for('update');
}

/** Reads a booking by its id. */
export async function findBooking(
  database: Database | Transaction,
  id: string,
): Promise<BookingRow | undefined> {
  const [booking] = await database.select().from(bookings).where(eq(bookings.id, id));
  return booking;
}

/** Reads the booking that a token opens. */
export async function findBookingByToken(
  database: Database | Transaction,
  token: string,
): Promise<BookingRow | undefined> {
  const hash = bookingTokenHash(token);
  const [booking] = await database.select().from(bookings).where(eq(bookings.tokenHash, hash));
  return booking;
}

/** Reads a booking by its reference. A reference is public and gives no access. */
export async function findBookingByReference(
  database: Database | Transaction,
  reference: string,
): Promise<BookingRow | undefined> {
  const [booking] = await database.select().from(bookings).where(eq(bookings.reference, reference));
  return booking;
}

/** Reads the booking that an order request made. */
export async function findBookingByOrderKey(
  database: Database | Transaction,
  orderKey: string,
): Promise<BookingRow | undefined> {
  const [booking] = await database.select().from(bookings).where(eq(bookings.orderKey, orderKey));
  return booking;
}

/** Reads the items of a booking. Extras follow the item they belong to. */
export async function itemsOf(
  database: Database | Transaction,
  bookingId: string,
): Promise<readonly BookingItemRow[]> {
  const rows = await database
    .select({ item: bookingItems, hasRides })
    .from(bookingItems)
    .where(eq(bookingItems.bookingId, bookingId))
    .orderBy(asc(bookingItems.position));
  return rows.map(itemRow);
}

/**
 * True for a pass with a ride that was not cancelled. A subquery is never outdated. It names its tables, because the
 * query builder leaves them out.
 */
const hasRides = sql<boolean>`booking_item.item_type = 'pass' and exists (
  select 1 from booking_item as ride
  where ride.pass_item_id = booking_item.id and ride.status in ('requested', 'confirmed')
)`;

/** Only a pass carries the mark, so that all other rows are exactly those that were written. */
function itemRow(row: {
  readonly item: typeof bookingItems.$inferSelect;
  readonly hasRides: boolean;
}): BookingItemRow {
  return row.hasRides ? { ...row.item, hasRides: true } : row.item;
}

/** Reads the travellers of a booking, in the order of the items and of their positions on each. */
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

/** The items of a booking and their travellers, in the orders of `itemsOf` and `travellersOf`. */
export interface BookingParts {
  readonly items: readonly BookingItemRow[];
  readonly travellers: readonly BookingTravellerRow[];
}

/** Reads the items of a booking and their travellers in one statement. */
export async function partsOf(database: Database | Transaction, bookingId: string): Promise<BookingParts> {
  const rows = await database
    .select({ item: bookingItems, hasRides, traveller: bookingTravellers })
    .from(bookingItems)
    .leftJoin(bookingTravellers, eq(bookingTravellers.itemId, bookingItems.id))
    .where(eq(bookingItems.bookingId, bookingId))
    .orderBy(asc(bookingItems.position), asc(bookingTravellers.position));
  return {
    items: [...new Map(rows.map((row) => [row.item.id, itemRow(row)])).values()],
    travellers: rows.flatMap(({ traveller }) => traveller ?? []),
  };
}

/** Reads the voucher payments of a booking, sorted by voucher id, which is the order of locking. */
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

/** The order of the attempts of a booking, newest first. */
export const newestAttemptFirst = [desc(paymentAttempts.createdAt), desc(paymentAttempts.id)];

/** Reads the payment attempts of a booking, newest first. */
export async function attemptsOf(
  database: Database | Transaction,
  bookingId: string,
): Promise<readonly PaymentAttemptRow[]> {
  return database
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.bookingId, bookingId))
    .orderBy(...newestAttemptFirst);
}

/** A booking with its payment attempts, newest first. */
export interface BookingWithAttempts {
  readonly booking: BookingRow;
  readonly attempts: readonly PaymentAttemptRow[];
}

/** Reads the booking that matches a condition with its payment attempts, in one statement. */
export async function findWithAttempts(
  database: Database | Transaction,
  condition: SQL,
): Promise<BookingWithAttempts | undefined> {
  const rows = await database
    .select({ booking: bookings, attempt: paymentAttempts })
    .from(bookings)
    .leftJoin(paymentAttempts, eq(paymentAttempts.bookingId, bookings.id))
    .where(condition)
    .orderBy(...newestAttemptFirst);
  const [first] = rows;
  return first && { booking: first.booking, attempts: rows.flatMap(({ attempt }) => attempt ?? []) };
}

/** Reads the refunds of a booking in any state, oldest first. */
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

/** Updates a booking. The caller has locked its row. */
export async function updateBooking(
  transaction: Transaction,
  id: string,
  changes: Partial<Omit<BookingRow, 'id'>>,
): Promise<void> {
  await transaction.update(bookings).set(changes).where(eq(bookings.id, id));
}

/** Updates items of a booking. The caller has locked the booking's row. */
export async function updateItems(
  transaction: Transaction,
  ids: readonly string[],
  changes: Partial<
    Pick<BookingItemRow, 'status' | 'answerNote' | 'answeredAt' | 'rideStatuses' | 'disruption'>
  >,
): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .update(bookingItems)
    .set(changes)
    .where(inArray(bookingItems.id, [...ids]));
}

/** Updates travellers of a booking. The caller has locked the booking's row. */
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

/** Sets the state of all voucher payments of a booking. The caller has locked the booking's row. */
export async function updateVouchers(
  transaction: Transaction,
  bookingId: string,
  state: BookingVoucherRow['state'],
): Promise<void> {
  await transaction.update(bookingVouchers).set({ state }).where(eq(bookingVouchers.bookingId, bookingId));
}

/**
 * Finds the order that superseded a booking, if the recipient of this booking's email may see it: both have the same
 * email address. With another address the customer may be another person, or the first address may have been mistyped.
 */
export async function findNewerOrder(
  database: Database,
  { cartId, createdAt, email, cancelReason }: BookingRow,
): Promise<BookingRow | undefined> {
  if (cancelReason !== 'superseded' || cartId === null || email === null) return undefined;
  const [newer] = await database
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.cartId, cartId),
        gt(bookings.createdAt, createdAt),
        ne(bookings.status, 'cancelled'),
        isNull(bookings.erasedAt),
      ),
    )
    .orderBy(asc(bookings.createdAt))
    .limit(1);
  return newer?.email === email ? newer : undefined;
}
