import { postTransaction } from '#domains/ledger/post-transaction.ts';
import { isPosted, readBookingBalances } from '#domains/ledger/read-balances.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import { type RefundPromise, type RetainedMoney, refundPromisedPostings } from './postings.ts';

/**
 * Posts the promise of a refund. Resolves to false if this promise was already posted. The caller has locked the
 * booking's row, because the retained amount is read here. Rejects if the promise exceeds the retained amount.
 */
export async function postRefundPromise(
  transaction: Transaction,
  promise: Omit<RefundPromise, 'kept'>,
  now: Date,
): Promise<boolean> {
  if (await isPosted(transaction, `refund_promised:${promise.key}`)) return false;
  const kept = await readRetainedMoney(transaction, promise.bookingReference);
  return postTransaction(transaction, refundPromisedPostings({ ...promise, kept }), now);
}

/** Reads the retained money of a booking: the credit balances, as positive amounts in cents. */
async function readRetainedMoney(transaction: Transaction, bookingReference: string): Promise<RetainedMoney> {
  const balances = await readBookingBalances(transaction, bookingReference);
  const credit = (account: 'sales' | 'card_fees' | 'gst') => -(balances.get(account) ?? 0);
  return { salesCents: credit('sales'), cardFeesCents: credit('card_fees'), gstCents: credit('gst') };
}
