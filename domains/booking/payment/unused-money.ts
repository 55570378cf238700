/** Money that was taken though nothing could be had for it: owed from the moment it is known, returned under the id of its refund. */
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { postTransaction } from '#domains/ledger/post.ts';
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

/** The refund of an attempt's unused money, promised if it was not yet: written, and in the ledger. The booking is locked. */
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

/** Notes that unused money is back where it came from, if that is not noted yet. The booking is locked. */
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

/** Whether money of the attempt was ever promised back, whatever became of that. */
export async function isUnused(transaction: Transaction, attemptId: string): Promise<boolean> {
  return (await findUnused(transaction, attemptId)) !== undefined;
}

/** Whether money of the attempt is promised back and has not gone yet. */
export async function isOwed(transaction: Transaction, attemptId: string): Promise<boolean> {
  return (await findUnused(transaction, attemptId))?.state === 'pending';
}

/** Whether staff sent the money of the attempt back another way: the traveller has a mail about that. */
export async function wentAnotherWay(transaction: Transaction, attemptId: string): Promise<boolean> {
  return (await findUnused(transaction, attemptId))?.paidOtherwise === true;
}

async function findUnused(transaction: Transaction, attemptId: string): Promise<RefundRow | undefined> {
  const [refund] = await transaction
    .select()
    .from(refunds)
    .where(and(eq(refunds.attemptId, attemptId), eq(refunds.reason, 'unused')));
  return refund;
}
