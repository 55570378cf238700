import { postTransaction } from '#domains/ledger/post.ts';
import { isPosted, readBookingBalances } from '#domains/ledger/read.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import { type KeptMoney, type RefundPromise, refundPromisedPostings } from './postings.ts';

/**
 * Posts that money of a booking is promised back; resolves to false when this promise was posted before. The booking's row is
 * locked: what is still kept is read here. Rejects when more is promised than is kept.
 */
export async function postRefundPromise(
  transaction: Transaction,
  promise: Omit<RefundPromise, 'kept'>,
  now: Date,
): Promise<boolean> {
  if (await isPosted(transaction, `refund_promised:${promise.key}`)) return false;
  const kept = await keptOf(transaction, promise.bookingReference);
  return postTransaction(transaction, refundPromisedPostings({ ...promise, kept }), now);
}

/** What is kept of the money of a booking: credit, as positive amounts. */
async function keptOf(transaction: Transaction, bookingReference: string): Promise<KeptMoney> {
  const balances = await readBookingBalances(transaction, bookingReference);
  const credit = (account: 'sales' | 'card_fees' | 'gst') => -(balances.get(account) ?? 0);
  return { salesCents: credit('sales'), cardFeesCents: credit('card_fees'), gstCents: credit('gst') };
}
