/** What a booking does to the ledger, as transactions to post. Pure. Debit above zero, credit below, in cents. */

import { gstInside } from '#contracts/money.ts';
import type { LedgerAccount, LedgerPosting, NewLedgerTransaction } from '#domains/ledger/ledger.ts';
import type { ProviderName } from '#domains/payment/payment-gateway.ts';

/** The amounts of a booking. */
export interface BookingMoney {
  readonly id: string;
  readonly reference: string;
  readonly subtotalCents: number;
  readonly voucherCents: number;
  readonly cardFeeCents: number;
  readonly totalCents: number;
  readonly gstCents: number;
}

/**
 * The GST inside a booking: 3/23 of all that is paid, by card or voucher and the card's fee with it, but for the vouchers sold,
 * which are taxed when they are spent.
 */
export function bookingGst(booking: {
  readonly subtotalCents: number;
  readonly soldVoucherCents: number;
  readonly cardFeeCents: number;
}): number {
  return gstInside(booking.subtotalCents - booking.soldVoucherCents + booking.cardFeeCents);
}

/**
 * A booking was paid: the card's money is taken, what vouchers paid is a deposit no more, and the vouchers sold in it are owed to
 * their holders. `provider` is null when nothing was left for a card to pay.
 */
export function capturePostings(
  booking: BookingMoney,
  { provider, sold }: CapturedWith,
): NewLedgerTransaction {
  const soldCents = sumOf(sold.map(({ faceCents }) => faceCents));
  const feeGst = gstInside(booking.cardFeeCents);
  if (provider === null && booking.totalCents !== 0)
    throw new Error(`Nobody took the ${booking.totalCents} cents of ${booking.reference}.`);
  return {
    kind: 'booking_captured',
    key: `booking_captured:${booking.id}`,
    bookingReference: booking.reference,
    postings: withoutZeros([
      ...(provider === null ? [] : [side(cardAccount(provider), booking.totalCents)]),
      side('deposits', booking.voucherCents),
      ...sold.map(({ id, faceCents }) => ({
        account: 'vouchers' as const,
        voucherId: id,
        amountCents: -faceCents,
      })),
      side('sales', -(booking.subtotalCents - soldCents - (booking.gstCents - feeGst))),
      side('card_fees', -(booking.cardFeeCents - feeGst)),
      side('gst', -booking.gstCents),
    ]),
  };
}

/** What a booking was paid with and brought forth. */
export interface CapturedWith {
  readonly provider: ProviderName | null;
  /** The vouchers issued for it. */
  readonly sold: readonly { readonly id: string; readonly faceCents: number }[];
}

/** What we still keep of a booking's money, as the ledger has it: not below zero. */
export interface KeptMoney {
  /** Without its GST. */
  readonly salesCents: number;
  /** Without its GST. */
  readonly cardFeesCents: number;
  readonly gstCents: number;
}

/** Money is promised back. */
export interface RefundPromise {
  readonly bookingReference: string;
  /** What is promised, once: the refund offer's id, or that of the item that was declined. */
  readonly key: string;
  /** Of the price. */
  readonly goodsCents: number;
  /** Of the fee for paying by card: nothing when the traveller cancels. */
  readonly feeCents: number;
  readonly kept: KeptMoney;
}

/**
 * Money of a booking is promised back to whoever paid it. Its GST is the difference between what is inside all that was kept and
 * what is inside the rest, so that many refunds together return, to the cent, what one would. Throws when it is more than is kept.
 */
export function refundPromisedPostings(promise: RefundPromise): NewLedgerTransaction {
  const { kept, goodsCents, feeCents } = promise;
  const amount = goodsCents + feeCents;
  const keptCents = kept.salesCents + kept.cardFeesCents + kept.gstCents;
  if (goodsCents < 0 || feeCents < 0 || amount > keptCents)
    throw new Error(`Of ${keptCents} cents of ${promise.bookingReference}, ${amount} can't go back.`);
  const gst = kept.gstCents - gstInside(keptCents - amount);
  // The last of it takes along what rounding has left.
  const fee =
    amount === keptCents ? kept.cardFeesCents : Math.min(kept.cardFeesCents, feeCents - gstInside(feeCents));
  return {
    kind: 'refund_promised',
    key: `refund_promised:${promise.key}`,
    bookingReference: promise.bookingReference,
    postings: withoutZeros([
      side('sales', amount - gst - fee),
      side('card_fees', fee),
      side('gst', gst),
      side('refunds_payable', -amount),
    ]),
  };
}

/**
 * A refund was paid back to the card it came from. To a voucher: `refundToVoucher`, which posts the like and moves the voucher's
 * balance with it.
 */
export function refundPaidPostings(refund: {
  readonly refundId: string;
  /** How often it was tried, this time counted. */
  readonly turn: number;
  readonly bookingReference: string;
  /** Who paid it: the provider, or we from elsewhere. */
  readonly provider: ProviderName | 'otherwise';
  readonly amountCents: number;
}): NewLedgerTransaction {
  const { refundId, turn, bookingReference, provider, amountCents } = refund;
  return {
    kind: 'refund_paid',
    key: `refund_paid:${refundId}${turn === 1 ? '' : `:${turn}`}`,
    bookingReference,
    postings: withoutZeros([
      side('refunds_payable', amountCents),
      side(provider === 'otherwise' ? 'bank' : cardAccount(provider), -amountCents),
    ]),
  };
}

/** A refund that the provider had paid came back to it: what was promised is owed as before. */
export function refundFailedPostings(refund: {
  readonly refundId: string;
  readonly turn: number;
  readonly bookingReference: string;
  readonly provider: ProviderName;
  readonly amountCents: number;
  /** It was made by hand, and nothing of it was owed. */
  readonly wasByHand: boolean;
}): NewLedgerTransaction {
  const { refundId, turn, bookingReference, provider, amountCents, wasByHand } = refund;
  return {
    kind: 'refund_failed',
    key: `refund_failed:${refundId}:${turn}`,
    bookingReference,
    postings: withoutZeros([
      side(cardAccount(provider), amountCents),
      side(wasByHand ? 'returned_by_hand' : 'refunds_payable', -amountCents),
    ]),
  };
}

/**
 * Somebody returned money in the provider's dashboard that nobody was promised here. It has left the card account. What it was for
 * nobody has said, so that sales and GST stay, and it stands on an account of its own until an accountant says it.
 */
export function refundByHandPostings(refund: {
  readonly refundId: string;
  readonly bookingReference: string;
  readonly provider: ProviderName;
  readonly amountCents: number;
}): NewLedgerTransaction {
  return {
    kind: 'refund_by_hand',
    key: `refund_by_hand:${refund.refundId}`,
    bookingReference: refund.bookingReference,
    postings: withoutZeros([
      side('returned_by_hand', refund.amountCents),
      side(cardAccount(refund.provider), -refund.amountCents),
    ]),
  };
}

/** Money was taken for which nothing could be had: all of it is owed back at once, and nothing of it was a sale. */
export function unusedMoneyPostings(attempt: {
  readonly attemptId: string;
  readonly bookingReference: string;
  readonly provider: ProviderName;
  readonly amountCents: number;
}): NewLedgerTransaction {
  return {
    kind: 'unused_money_captured',
    key: `unused_money_captured:${attempt.attemptId}`,
    bookingReference: attempt.bookingReference,
    postings: withoutZeros([
      side(cardAccount(attempt.provider), attempt.amountCents),
      side('refunds_payable', -attempt.amountCents),
    ]),
  };
}

const side = (account: Exclude<LedgerAccount, 'vouchers'>, amountCents: number): LedgerPosting => ({
  account,
  amountCents,
});

const cardAccount = (provider: ProviderName) => `card:${provider}` as const;

const withoutZeros = (postings: readonly LedgerPosting[]) =>
  postings.filter(({ amountCents }) => amountCents !== 0);

const sumOf = (cents: readonly number[]) => cents.reduce((sum, each) => sum + each, 0);
