/** Records the refund of cancelled or declined parts: vouchers at once, the card later through the provider. */
import { randomUUID } from 'node:crypto';
import { postTransaction } from '#domains/ledger/post-transaction.ts';
import { isPosted, readBookingBalances } from '#domains/ledger/read-balances.ts';
import { refundToVoucher } from '#domains/voucher/move-money.ts';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import { refunds } from '../booking.table.ts';
import type { RefundReason } from '../booking.ts';
import {
  attemptsOf,
  type BookingItemRow,
  type BookingRow,
  type BookingTravellerRow,
  itemsOf,
  type RefundRow,
  refundsOf,
  travellersOf,
  vouchersOf,
} from '../booking-store.ts';
import { type PromisedRefund, type RetainedMoney, refundPromisedPostings } from '../ledger/postings.ts';
import { declinedFee, type PaidWith, splitRefund } from '../ledger/refund-split.ts';

/** A refund for parts of a booking. */
export interface RefundPromise {
  /** Locked, paid, and in its state before the parts were cancelled or declined. */
  readonly booking: BookingRow;
  readonly reason: 'cancelled' | 'declined';
  /** Idempotency key: the id of the refund offer or of the declined item, with its rides if not all are declined. */
  readonly key: string;
  /** Refunded part of the price. */
  readonly goodsCents: number;
  /** Refunded part of the card fee. */
  readonly feeCents: number;
  readonly now: Date;
}

/**
 * Promises a refund in the transaction that cancels its parts, before they are marked. Amounts to vouchers are returned
 * at once. Amounts to the card wait for the provider (`payPendingRefunds`). The card comes first, up to what it paid
 * for goods. Rejects if the amount exceeds the rest, which would be a bug.
 */
export async function promiseRefund(
  transaction: Transaction,
  promise: RefundPromise,
): Promise<readonly RefundRow[]> {
  const { booking, reason, key, goodsCents, feeCents, now } = promise;
  if (goodsCents + feeCents === 0) return [];
  const left = await leftOf(transaction, booking);
  const parts = splitRefund(goodsCents, left.goods);
  if (feeCents > left.cardFeeCents)
    throw new Error('The refund of the card fee exceeds the fee that was paid.');
  const toCard = feeCents + (parts.find(({ to }) => to === 'card')?.amountCents ?? 0);
  const rowOf = (
    target: Pick<RefundRow, 'attemptId' | 'voucherId' | 'amountCents' | 'state'>,
  ): RefundRow => ({
    id: randomUUID(),
    bookingId: booking.id,
    reason,
    providerRefundId: null,
    turn: 1,
    paidOtherwise: false,
    failedBecause: null,
    createdAt: now,
    changedAt: now,
    ...target,
  });
  const rows: RefundRow[] = parts.flatMap((part) =>
    part.to === 'voucher'
      ? [rowOf({ attemptId: null, voucherId: part.voucherId, amountCents: part.amountCents, state: 'paid' })]
      : [],
  );
  if (toCard > 0) {
    if (left.attemptId === null) throw new Error('There is no card payment to refund.');
    rows.unshift(
      rowOf({ attemptId: left.attemptId, voucherId: null, amountCents: toCard, state: 'pending' }),
    );
  }
  const isNew = await postRefundPromise(
    transaction,
    { bookingReference: booking.reference, key, goodsCents, feeCents },
    now,
  );
  if (!isNew) throw new Error(`The refund ${key} was already promised.`);
  await transaction.insert(refunds).values(rows);
  for (const { id, voucherId, amountCents } of rows) {
    if (voucherId === null) continue;
    await refundToVoucher(transaction, {
      refundId: id,
      voucherId,
      amountCents,
      bookingReference: booking.reference,
      now,
    });
  }
  return rows;
}

/** Computes the refund of the card fee if goods of this price are declined, after those declined earlier. */
export async function feeWithDeclined(
  database: Database | Transaction,
  booking: BookingRow,
  nowCents: number,
): Promise<number> {
  const items = await itemsOf(database, booking.id);
  const travellers = await travellersOf(database, booking.id);
  const beforeCents = declinedCents(items, travellers);
  return declinedFee({ ...booking, soldVoucherCents: soldCents(items), beforeCents, nowCents });
}

/** Returns true for refunds of parts of the booking. Other refunds do not concern sold goods. */
function isPromised(reason: RefundReason): boolean {
  return reason === 'cancelled' || reason === 'declined';
}

/** Price of the vouchers sold, which only the card can pay for. */
function soldCents(items: readonly BookingItemRow[]): number {
  return items
    .filter(({ itemType }) => itemType === 'voucher')
    .reduce((sum, { priceCents }) => sum + priceCents, 0);
}

/** Price of everything that staff declined, and of cancellations because of it. */
function declinedCents(items: readonly BookingItemRow[], travellers: readonly BookingTravellerRow[]): number {
  const withRiders = new Set(travellers.map(({ itemId }) => itemId));
  return [...items.filter(({ id }) => !withRiders.has(id)), ...travellers].reduce(
    (sum, { status, priceCents, declinedCents: before }) =>
      sum + (status === 'declined' ? priceCents : before),
    0,
  );
}

/** Payments less earlier refunds. */
interface Left {
  readonly goods: PaidWith;
  readonly cardFeeCents: number;
  readonly attemptId: string | null;
}

async function leftOf(transaction: Transaction, booking: BookingRow): Promise<Left> {
  const items = await itemsOf(transaction, booking.id);
  const travellers = await travellersOf(transaction, booking.id);
  const before = (await refundsOf(transaction, booking.id)).filter(({ reason }) => isPromised(reason));
  const attempt = (await attemptsOf(transaction, booking.id)).find(({ state }) => state === 'captured');
  const soldVoucherCents = soldCents(items);
  const nowCents = declinedCents(items, travellers);
  const feeBefore = declinedFee({ ...booking, soldVoucherCents, beforeCents: 0, nowCents });
  const backTo = (isTarget: (row: RefundRow) => boolean) =>
    before.filter(isTarget).reduce((sum, { amountCents }) => sum + amountCents, 0);
  const vouchers = await vouchersOf(transaction, booking.id);
  return {
    goods: {
      cardCents:
        booking.totalCents -
        booking.cardFeeCents -
        soldVoucherCents -
        (backTo(({ attemptId }) => attemptId !== null) - feeBefore),
      vouchers: vouchers.map(({ voucherId, amountCents }) => ({
        voucherId,
        amountCents: amountCents - backTo((row) => row.voucherId === voucherId),
      })),
    },
    cardFeeCents: booking.cardFeeCents - feeBefore,
    attemptId: attempt?.id ?? null,
  };
}

/**
 * Posts the promise of a refund. Resolves to false if this promise was already posted. The caller has locked the
 * booking's row, because the retained amount is read here. Rejects if the promise exceeds the retained amount.
 */
async function postRefundPromise(
  transaction: Transaction,
  promise: Omit<PromisedRefund, 'retained'>,
  now: Date,
): Promise<boolean> {
  if (await isPosted(transaction, `refund_promised:${promise.key}`)) return false;
  const retained = await readRetainedMoney(transaction, promise.bookingReference);
  return postTransaction(transaction, refundPromisedPostings({ ...promise, retained }), now);
}

/** Reads the retained money of a booking: the credit balances, as positive amounts in cents. */
async function readRetainedMoney(transaction: Transaction, bookingReference: string): Promise<RetainedMoney> {
  const balances = await readBookingBalances(transaction, bookingReference);
  const credit = (account: 'sales' | 'card_fees' | 'gst') => -(balances.get(account) ?? 0);
  return { salesCents: credit('sales'), cardFeesCents: credit('card_fees'), gstCents: credit('gst') };
}
