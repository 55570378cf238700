import { randomUUID } from 'node:crypto';
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
import { postRefundPromise } from '../ledger/post-refund-promise.ts';
import { declinedFee, type PaidWith, splitRefund } from '../ledger/refund-split.ts';

/** Money that goes back for parts of a booking. */
export interface RefundPromise {
  /** Locked, paid, and as it was before the parts were given up or declined. */
  readonly booking: BookingRow;
  readonly reason: 'cancelled' | 'declined';
  /** What it is for, once: the refund offer's id, or that of the item that was declined, with its rides where they are not all. */
  readonly key: string;
  /** Of the price. */
  readonly goodsCents: number;
  /** Of the fee for paying by card. */
  readonly feeCents: number;
  readonly now: Date;
}

/**
 * Promises money back, as part of the transaction that gives up its parts and before they are marked: what is returned to
 * vouchers is there at once, what goes to the card waits for the provider (`payPendingRefunds`). The card comes first, as far as
 * it paid for goods. Rejects, as a fault of ours, when it is more than is left.
 */
export async function promiseRefund(
  transaction: Transaction,
  promise: RefundPromise,
): Promise<readonly RefundRow[]> {
  const { booking, reason, key, goodsCents, feeCents, now } = promise;
  if (goodsCents + feeCents === 0) return [];
  const left = await leftOf(transaction, booking);
  const parts = splitRefund(goodsCents, left.goods);
  if (feeCents > left.cardFeeCents) throw new Error('More of the card’s fee would go back than was paid.');
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
    if (left.attemptId === null) throw new Error('No card has paid what is to go back to one.');
    rows.unshift(
      rowOf({ attemptId: left.attemptId, voucherId: null, amountCents: toCard, state: 'pending' }),
    );
  }
  const isNew = await postRefundPromise(
    transaction,
    { bookingReference: booking.reference, key, goodsCents, feeCents },
    now,
  );
  if (!isNew) throw new Error(`The refund ${key} was promised before.`);
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

/** What of the card’s fee goes back when goods of this price can't be had after all, with those that were declined before. */
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

/** Whether money goes back for a part of the booking: the rest has nothing to do with what was sold. */
function isPromised(reason: RefundReason): boolean {
  return reason === 'cancelled' || reason === 'declined';
}

/** The price of the vouchers sold, which the card alone pays for. */
function soldCents(items: readonly BookingItemRow[]): number {
  return items
    .filter(({ itemType }) => itemType === 'voucher')
    .reduce((sum, { priceCents }) => sum + priceCents, 0);
}

/** The price of all that staff declined, and of what was given up because of that. */
function declinedCents(items: readonly BookingItemRow[], travellers: readonly BookingTravellerRow[]): number {
  const withRiders = new Set(travellers.map(({ itemId }) => itemId));
  return [...items.filter(({ id }) => !withRiders.has(id)), ...travellers].reduce(
    (sum, { status, priceCents, declinedCents: before }) =>
      sum + (status === 'declined' ? priceCents : before),
    0,
  );
}

/** What was paid and has not gone back. */
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
