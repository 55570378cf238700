/** Database access for payment attempts. A caller that changes an attempt has locked its booking. */
import { and, eq, exists, getTableColumns, sql } from 'drizzle-orm';
import { carts } from '#domains/cart/cart.table.ts';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import { bookings, paymentAttempts, refunds } from '../booking.table.ts';
import type { AttemptState } from '../booking.ts';
import {
  type BookingRow,
  lockBooking,
  newestAttemptFirst,
  type PaymentAttemptRow,
} from '../booking-store.ts';

/** Reads an attempt by its id. */
export async function findAttempt(
  database: Database | Transaction,
  id: string,
): Promise<PaymentAttemptRow | undefined> {
  const [attempt] = await database.select().from(paymentAttempts).where(eq(paymentAttempts.id, id));
  return attempt;
}

/** Reads the attempt of a payment at the provider. */
export async function findAttemptByPayment(
  database: Database | Transaction,
  provider: string,
  providerPaymentId: string,
): Promise<PaymentAttemptRow | undefined> {
  const [attempt] = await database
    .select()
    .from(paymentAttempts)
    .where(
      and(eq(paymentAttempts.provider, provider), eq(paymentAttempts.providerPaymentId, providerPaymentId)),
    );
  return attempt;
}

/** Updates an attempt. */
export async function updateAttempt(
  transaction: Transaction,
  id: string,
  changes: Partial<Omit<PaymentAttemptRow, 'id' | 'bookingId'>>,
): Promise<void> {
  await transaction.update(paymentAttempts).set(changes).where(eq(paymentAttempts.id, id));
}

/**
 * Records when a visitor returned from an attempt's payment page. It is a single statement that needs no lock of the
 * booking: nothing else writes this column, and no decision about money depends on it.
 */
export async function recordReturn(database: Database, id: string, cameBackAt: Date): Promise<void> {
  await database.update(paymentAttempts).set({ cameBackAt }).where(eq(paymentAttempts.id, id));
}

/** A booking that is locked until the transaction ends, with its attempts. */
export interface LockedBooking {
  readonly booking: BookingRow;
  /** Newest first. */
  readonly attempts: readonly LockedAttempt[];
}

/** An attempt of a locked booking. */
export interface LockedAttempt extends PaymentAttemptRow {
  /** True if a refund of its unused money was ever promised, in any state. */
  readonly isUnused: boolean;
}

/** Locks the booking's cart, if it still exists, and then the booking, in the common order of locking. */
export async function lockWithCart(
  transaction: Transaction,
  bookingId: string,
): Promise<LockedBooking | undefined> {
  const cartOfBooking = transaction
    .select({ id: bookings.cartId })
    .from(bookings)
    .where(eq(bookings.id, bookingId));
  await transaction.select({ id: carts.id }).from(carts).where(eq(carts.id, cartOfBooking)).for('update');
  const booking = await lockBooking(transaction, bookingId);
  if (!booking) return undefined;
  const unused = transaction
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.attemptId, paymentAttempts.id), eq(refunds.reason, 'unused')));
  const attempts = await transaction
    .select({ ...getTableColumns(paymentAttempts), isUnused: sql<boolean>`${exists(unused)}` })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.bookingId, bookingId))
    .orderBy(...newestAttemptFirst);
  return { booking, attempts };
}

/** The states in which a payment is not final: an event or an action is still due. */
export const unsettledStates = ['created', 'open', 'claimed', 'releasing'] as const;

/** Returns true if an attempt is in an unsettled state. */
export function isUnsettled(state: AttemptState): boolean {
  return unsettledStates.some((unsettled) => unsettled === state);
}
