/** Records the refund of cancelled or declined parts: vouchers at once, the card later through the provider. */
import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import { postTransaction } from '#domains/ledger/post-transaction.ts';
import { isPosted, readBookingBalances } from '#domains/ledger/read-balances.ts';
import { refundToVoucher } from '#domains/voucher/move-money.ts';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import { bookingChanges, refunds } from '../booking.table.ts';
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
import { declinedFee, type PaidWith, type RefundPart, splitRefund } from '../ledger/refund-split.ts';

/** A refund for parts of a booking. */
export interface RefundPromise {
  /** Locked, paid, and in its state before the parts were cancelled or declined. */
  readonly booking: BookingRow;
  readonly reason: 'cancelled' | 'declined' | 'changed';
  /**
   * Idempotency key: the id of the refund offer, of the change, or of the declined item, with its rides if not all are
   * declined.
   */
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
  const rows = withFee(parts, left.orderAttemptId, feeCents).map((part) =>
    newRefund({ booking, reason, now }, part),
  );
  const isNew = await postRefundPromise(
    transaction,
    { bookingReference: booking.reference, key, goodsCents, feeCents },
    now,
  );
  if (!isNew) throw new Error(`The refund ${key} was already promised.`);
  await transaction.insert(refunds).values([...rows]);
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

/** Adds the refunded card fee of the order to the part for its card. */
function withFee(
  parts: readonly RefundPart[],
  orderAttemptId: string | null,
  feeCents: number,
): readonly RefundPart[] {
  if (feeCents === 0) return parts;
  if (orderAttemptId === null) throw new Error('There is no card payment to refund.');
  const isOfOrder = (part: RefundPart) => part.to === 'card' && part.attemptId === orderAttemptId;
  const goodsCents = parts.find(isOfOrder)?.amountCents ?? 0;
  return [
    { to: 'card', attemptId: orderAttemptId, amountCents: goodsCents + feeCents },
    ...parts.filter((part) => !isOfOrder(part)),
  ];
}

/** A refund to a voucher is done in the same transaction; one to a card waits for its provider. */
function newRefund(
  {
    booking,
    reason,
    now,
  }: Pick<RefundPromise, 'booking' | 'now'> & { readonly reason: RefundPromise['reason'] | 'claim' },
  part: RefundPart,
): RefundRow {
  const isVoucher = part.to === 'voucher';
  return {
    id: randomUUID(),
    bookingId: booking.id,
    reason,
    attemptId: isVoucher ? null : part.attemptId,
    voucherId: isVoucher ? part.voucherId : null,
    amountCents: part.amountCents,
    state: isVoucher ? 'paid' : 'pending',
    providerRefundId: null,
    turn: 1,
    paidOtherwise: false,
    failedBecause: null,
    createdAt: now,
    changedAt: now,
  };
}

/**
 * Promises to return the whole payment of a change that is not made, with its card fee. The caller has locked the
 * booking.
 * @param change its attempt is captured and was never refunded
 */
export async function promiseChangeRefund(
  transaction: Transaction,
  {
    booking,
    change,
    attemptId,
    now,
  }: {
    readonly booking: BookingRow;
    readonly change: { readonly id: string; readonly toPayCents: number; readonly cardFeeCents: number };
    readonly attemptId: string;
    readonly now: Date;
  },
): Promise<void> {
  const { id, toPayCents, cardFeeCents } = change;
  const promise = { bookingReference: booking.reference, key: `${id}:returned`, feeCents: cardFeeCents };
  if (!(await postRefundPromise(transaction, { ...promise, goodsCents: toPayCents - cardFeeCents }, now)))
    throw new Error(`The payment of the change ${id} was already returned.`);
  const part = { to: 'card', attemptId, amountCents: toPayCents } as const;
  await transaction.insert(refunds).values(newRefund({ booking, reason: 'changed', now }, part));
}

/**
 * Records the refund that pays an accepted claim to the card of a payment, without a promise for parts of the booking.
 * The caller has locked the booking, and posts the claim.
 */
export async function promiseClaimRefund(
  transaction: Transaction,
  { booking, now, ...part }: ClaimRefund,
): Promise<RefundRow> {
  const row = newRefund({ booking, reason: 'claim', now }, { to: 'card', ...part });
  await transaction.insert(refunds).values(row);
  return row;
}

interface ClaimRefund {
  readonly booking: BookingRow;
  readonly attemptId: string;
  readonly amountCents: number;
  readonly now: Date;
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
  return reason === 'cancelled' || reason === 'declined' || reason === 'changed';
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
  /** Of the order. */
  readonly cardFeeCents: number;
  readonly orderAttemptId: string | null;
}

async function leftOf(transaction: Transaction, booking: BookingRow): Promise<Left> {
  const items = await itemsOf(transaction, booking.id);
  const travellers = await travellersOf(transaction, booking.id);
  const before = (await refundsOf(transaction, booking.id)).filter(({ reason }) => isPromised(reason));
  const captured = (await attemptsOf(transaction, booking.id)).filter(({ state }) => state === 'captured');
  const order = captured.find(({ changeId }) => changeId === null);
  const soldVoucherCents = soldCents(items);
  const nowCents = declinedCents(items, travellers);
  const feeBefore = declinedFee({ ...booking, soldVoucherCents, beforeCents: 0, nowCents });
  const backTo = (isTarget: (row: RefundRow) => boolean) =>
    before.filter(isTarget).reduce((sum, { amountCents }) => sum + amountCents, 0);
  const backToCard = (id: string) => backTo(({ attemptId }) => attemptId === id);
  const feesOfChanges = await readCardFees(transaction, booking.id);
  const vouchers = await vouchersOf(transaction, booking.id);
  const ofOrder = order
    ? [
        {
          attemptId: order.id,
          amountCents:
            order.amountCents - booking.cardFeeCents - soldVoucherCents - (backToCard(order.id) - feeBefore),
        },
      ]
    : [];
  const ofChanges = captured.toReversed().flatMap(({ id, changeId, amountCents }) => {
    const fee = changeId === null ? undefined : feesOfChanges.get(changeId);
    return fee === undefined ? [] : [{ attemptId: id, amountCents: amountCents - fee - backToCard(id) }];
  });
  return {
    goods: {
      cards: [...ofOrder, ...ofChanges],
      vouchers: vouchers.map(({ voucherId, amountCents }) => ({
        voucherId,
        amountCents: amountCents - backTo((row) => row.voucherId === voucherId),
      })),
    },
    cardFeeCents: booking.cardFeeCents - feeBefore,
    orderAttemptId: order?.id ?? null,
  };
}

/** Reads the card fees of the changes of a booking that were made, in cents by the id of the change. */
async function readCardFees(
  transaction: Transaction,
  bookingId: string,
): Promise<ReadonlyMap<string, number>> {
  const made = await transaction
    .select({ id: bookingChanges.id, cardFeeCents: bookingChanges.cardFeeCents })
    .from(bookingChanges)
    .where(and(eq(bookingChanges.bookingId, bookingId), isNotNull(bookingChanges.madeAt)));
  return new Map(made.map(({ id, cardFeeCents }) => [id, cardFeeCents]));
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
export async function readRetainedMoney(
  transaction: Transaction,
  bookingReference: string,
): Promise<RetainedMoney> {
  const balances = await readBookingBalances(transaction, bookingReference);
  const credit = (account: 'sales' | 'card_fees' | 'gst') => -(balances.get(account) ?? 0);
  return { salesCents: credit('sales'), cardFeesCents: credit('card_fees'), gstCents: credit('gst') };
}
