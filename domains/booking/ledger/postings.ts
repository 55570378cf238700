/**
 * Builds the ledger transactions of bookings, payments and refunds. Pure. Debits are positive and credits negative, in
 * cents.
 */

import { gstInside } from '#contracts/money.ts';
import type { LedgerAccount, LedgerPosting, NewLedgerTransaction } from '#domains/ledger/ledger.ts';
import type { ProviderName } from '#domains/payment/payment-gateway.ts';
import type { ClaimPayment } from '../booking.ts';

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
 * Computes the GST included in a booking: 3/23 of all that is paid by card or voucher, the card fee included. Sold gift
 * vouchers are excluded, because they are taxed when they are spent.
 */
export function bookingGst(booking: {
  readonly subtotalCents: number;
  readonly soldVoucherCents: number;
  readonly cardFeeCents: number;
}): number {
  return gstInside(booking.subtotalCents - booking.soldVoucherCents + booking.cardFeeCents);
}

/**
 * Builds the postings of a paid booking. They debit the card account, clear the deposits of the vouchers that paid, and
 * credit the sold vouchers to their holders. `provider` is null if nothing was left to pay by card.
 */
export function capturePostings(
  booking: BookingMoney,
  { provider, sold }: CapturedWith,
): NewLedgerTransaction {
  const soldCents = sumOf(sold.map(({ faceCents }) => faceCents));
  const feeGst = gstInside(booking.cardFeeCents);
  if (provider === null && booking.totalCents !== 0)
    throw new Error(`No provider took the ${booking.totalCents} cents of ${booking.reference}.`);
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

/** How a booking was paid, and the vouchers that it issued. */
export interface CapturedWith {
  readonly provider: ProviderName | null;
  /** The vouchers that the booking issued. */
  readonly sold: readonly { readonly id: string; readonly faceCents: number }[];
}

/**
 * Builds the postings of a paid change. Its GST is the difference of the GST in the retained amounts before and after,
 * as for refunds.
 */
export function changeCapturedPostings(change: {
  readonly attemptId: string;
  readonly bookingReference: string;
  readonly provider: ProviderName;
  /** Amount paid, with the card fee. */
  readonly toPayCents: number;
  readonly cardFeeCents: number;
  /** Before this payment. */
  readonly retained: RetainedMoney;
}): NewLedgerTransaction {
  const { attemptId, bookingReference, provider, toPayCents, cardFeeCents, retained } = change;
  const gst = gstInside(sumOf(Object.values(retained)) + toPayCents) - retained.gstCents;
  const fee = cardFeeCents - gstInside(cardFeeCents);
  return {
    kind: 'change_captured',
    key: `change_captured:${attemptId}`,
    bookingReference,
    postings: withoutZeros([
      side(cardAccount(provider), toPayCents),
      side('sales', -(toPayCents - gst - fee)),
      side('card_fees', -fee),
      side('gst', -gst),
    ]),
  };
}

/** The retained money of a booking according to the ledger. Never negative. */
export interface RetainedMoney {
  /** Excluding GST. */
  readonly salesCents: number;
  /** Excluding GST. */
  readonly cardFeesCents: number;
  readonly gstCents: number;
}

/** A promised refund. */
export interface PromisedRefund {
  readonly bookingReference: string;
  /** The idempotency key: the id of the refund offer or of the declined item. */
  readonly key: string;
  /** Refunded part of the price. */
  readonly goodsCents: number;
  /** Refunded part of the card fee. Zero if the traveller cancels. */
  readonly feeCents: number;
  readonly retained: RetainedMoney;
}

/**
 * Builds the postings of a promised refund. Its GST is the difference of the GST in the retained amounts before and
 * after. So any number of refunds together return the same as one refund, to the cent. Throws if the refund exceeds the
 * retained amount.
 */
export function refundPromisedPostings(promise: PromisedRefund): NewLedgerTransaction {
  const { retained, goodsCents, feeCents } = promise;
  const amount = goodsCents + feeCents;
  const retainedCents = retained.salesCents + retained.cardFeesCents + retained.gstCents;
  if (goodsCents < 0 || feeCents < 0 || amount > retainedCents)
    throw new Error(`Of ${retainedCents} cents of ${promise.bookingReference}, ${amount} can't be refunded.`);
  const gst = retained.gstCents - gstInside(retainedCents - amount);
  // The last refund includes the rounding difference.
  const fee =
    amount === retainedCents
      ? retained.cardFeesCents
      : Math.min(retained.cardFeesCents, feeCents - gstInside(feeCents));
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
 * Builds the postings of a refund that was paid to the card. For a refund to a voucher use `refundToVoucher`, which
 * also changes the voucher's balance.
 */
export function refundPaidPostings(refund: {
  readonly refundId: string;
  /** Number of this attempt, from 1. */
  readonly turn: number;
  readonly bookingReference: string;
  /** The provider that paid it, or `otherwise` if we paid it another way. */
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

/**
 * Builds the postings of a paid refund that the provider reported as failed later. The promised amount is owed again.
 */
export function refundFailedPostings(refund: {
  readonly refundId: string;
  readonly turn: number;
  readonly bookingReference: string;
  readonly provider: ProviderName;
  readonly amountCents: number;
  /** True if the refund was made by hand, so that no promise existed. */
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
 * Builds the postings of a refund that a person made in the provider's dashboard, without a promise here. The money has
 * left the card account. Its purpose is unknown, so sales and GST stay unchanged. The amount stays on its own account
 * until an accountant assigns it.
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

/**
 * Builds the postings of a captured payment that could buy nothing. All of it is owed at once, and none of it is a
 * sale.
 */
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

/** An accepted claim for costs of a disruption. */
interface AcceptedClaim {
  readonly claimId: string;
  readonly bookingReference: string;
  readonly amountCents: number;
}

/**
 * Builds the postings of an accepted claim. It is an expense, to recover from the operator. It is compensation and no part
 * of a price, so that it includes no GST and leaves sales as they are. A refund pays it to the card, a transfer otherwise.
 */
export function claimAcceptedPostings({
  claimId,
  bookingReference,
  amountCents,
  payBy,
}: AcceptedClaim & { readonly payBy: ClaimPayment }): NewLedgerTransaction {
  return {
    kind: 'claim_accepted',
    key: `claim_accepted:${claimId}`,
    bookingReference,
    postings: [
      side('claims', amountCents),
      side(payBy === 'card' ? 'refunds_payable' : 'claims_payable', -amountCents),
    ],
  };
}

/** Builds the postings of an accepted claim that staff paid by bank transfer. */
export function claimPaidPostings({
  claimId,
  bookingReference,
  amountCents,
}: AcceptedClaim): NewLedgerTransaction {
  return {
    kind: 'claim_paid',
    key: `claim_paid:${claimId}`,
    bookingReference,
    postings: [side('claims_payable', amountCents), side('bank', -amountCents)],
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
