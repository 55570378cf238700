/**
 * Records money that was captured although nothing could be bought with it. It is owed as soon as it is known, and
 * refunded with the refund's id as the idempotency key.
 */
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { postTransaction } from '#domains/ledger/post-transaction.ts';
import type { ProviderName } from '#domains/payment/payment-gateway.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import { refunds } from '../booking.table.ts';
import type { BookingRow, PaymentAttemptRow, RefundRow } from '../booking-store.ts';
import { refundPaidPostings, unusedMoneyPostings } from '../ledger/postings.ts';

interface UnusedMoney {
  readonly attempt: PaymentAttemptRow;
  readonly booking: Pick<BookingRow, 'id' | 'reference'>;
  readonly provider: ProviderName;
  readonly now: Date;
}

/**
 * Returns the refund of an attempt's unused money. It writes and posts the refund if it does not exist yet. The caller
 * has locked the booking.
 */
export async function promiseUnused(
  transaction: Transaction,
  { attempt, booking, provider, now }: UnusedMoney,
  amountCents: number,
): Promise<RefundRow> {
  const promised = await findUnused(transaction, attempt.id);
  if (promised) return promised;
  const refund: RefundRow = {
    id: randomUUID(),
    bookingId: booking.id,
    reason: 'unused',
    attemptId: attempt.id,
    voucherId: null,
    amountCents,
    state: 'pending',
    providerRefundId: null,
    turn: 1,
    paidOtherwise: false,
    failedBecause: null,
    createdAt: now,
    changedAt: now,
  };
  await transaction.insert(refunds).values(refund);
  const money = { attemptId: attempt.id, bookingReference: booking.reference, provider, amountCents };
  await postTransaction(transaction, unusedMoneyPostings(money), now);
  return refund;
}

/** Records that unused money was refunded, unless this is already recorded. The caller has locked the booking. */
export async function recordUnusedReturned(
  transaction: Transaction,
  { attempt, booking, provider, now }: UnusedMoney,
  providerRefundId: string | null,
): Promise<void> {
  const refund = await findUnused(transaction, attempt.id);
  if (refund?.state !== 'pending') return;
  await transaction
    .update(refunds)
    .set({ state: 'paid', providerRefundId, changedAt: now })
    .where(eq(refunds.id, refund.id));
  const { id: refundId, turn, amountCents } = refund;
  const paid = { refundId, turn, bookingReference: booking.reference, provider, amountCents };
  await postTransaction(transaction, refundPaidPostings(paid), now);
}

/** Returns true if a refund of the attempt's unused money is still pending. */
export async function isOwed(transaction: Transaction, attemptId: string): Promise<boolean> {
  return (await findUnused(transaction, attemptId))?.state === 'pending';
}

/** Returns true if staff returned the attempt's money another way. The traveller then has an email about it. */
export async function wasReturnedAnotherWay(transaction: Transaction, attemptId: string): Promise<boolean> {
  return (await findUnused(transaction, attemptId))?.paidOtherwise === true;
}

async function findUnused(transaction: Transaction, attemptId: string): Promise<RefundRow | undefined> {
  const [refund] = await transaction
    .select()
    .from(refunds)
    .where(and(eq(refunds.attemptId, attemptId), eq(refunds.reason, 'unused')));
  return refund;
}
