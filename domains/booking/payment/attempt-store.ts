/** Payment attempts as rows, and whom they belong to. Whoever changes one has locked its booking. */
import { and, eq } from 'drizzle-orm';
import { carts } from '#domains/cart/cart.table.ts';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import { paymentAttempts } from '../booking.table.ts';
import type { AttemptState } from '../booking.ts';
import {
  attemptsOf,
  type BookingRow,
  findBooking,
  lockBooking,
  type PaymentAttemptRow,
} from '../booking-store.ts';

/** The attempt with this id. */
export async function findAttempt(
  database: Database | Transaction,
  id: string,
): Promise<PaymentAttemptRow | undefined> {
  const [attempt] = await database.select().from(paymentAttempts).where(eq(paymentAttempts.id, id));
  return attempt;
}

/** The attempt that is this payment at the provider. */
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

/** The attempt whose way back has a token with this SHA-256, in hexadecimal. */
export async function findAttemptByReturnHash(
  database: Database | Transaction,
  returnHash: string,
): Promise<PaymentAttemptRow | undefined> {
  const [attempt] = await database
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.returnHash, returnHash));
  return attempt;
}

/** Writes what changes about an attempt. */
export async function updateAttempt(
  transaction: Transaction,
  id: string,
  changes: Partial<Omit<PaymentAttemptRow, 'id' | 'bookingId'>>,
): Promise<void> {
  await transaction.update(paymentAttempts).set(changes).where(eq(paymentAttempts.id, id));
}

/**
 * Notes when somebody came back from the page of an attempt. One statement, which needs no lock of the booking: nobody else writes it,
 * and what is done about money is never decided by it.
 */
export async function noteComingBack(database: Database, id: string, cameBackAt: Date): Promise<void> {
  await database.update(paymentAttempts).set({ cameBackAt }).where(eq(paymentAttempts.id, id));
}

/** A booking that is ours until the transaction ends, with its attempts as they are. */
export interface LockedBooking {
  readonly booking: BookingRow;
  /** The newest first. */
  readonly attempts: readonly PaymentAttemptRow[];
}

/** Locks the booking's cart, if it is still there, and then the booking: the order that all keep. */
export async function lockWithCart(
  transaction: Transaction,
  bookingId: string,
): Promise<LockedBooking | undefined> {
  const found = await findBooking(transaction, bookingId);
  if (!found) return undefined;
  if (found.cartId !== null)
    await transaction.select({ id: carts.id }).from(carts).where(eq(carts.id, found.cartId)).for('update');
  const booking = await lockBooking(transaction, bookingId);
  return booking && { booking, attempts: await attemptsOf(transaction, bookingId) };
}

/** The states in which something is still to come, or to be done. */
export const unsettledStates = ['created', 'open', 'claimed', 'releasing'] as const;

/** Whether an attempt is in one of them. */
export function isUnsettled(state: AttemptState): boolean {
  return unsettledStates.some((unsettled) => unsettled === state);
}
