/** Types of refund offers and their results. Amounts are in cents. */
import type { RefundLine } from '../booking.ts';

/** A refund offer. Nothing has changed yet. */
export interface RefundOffer {
  readonly id: string;
  readonly lines: readonly RefundLine[];
  /** Total refund, including the refunded part of the card fee. */
  readonly refundableCents: number;
  /** Refunded part of the card fee. Above zero only after a declined ride. */
  readonly cardFeeCents: number;
  /** Retained part of the price. */
  readonly feeCents: number;
  /** The last instant at which it can be accepted. */
  readonly validUntil: Date;
}

/** Why a refund was refused. Nothing has changed then. */
export type RefundFailure =
  /** The token opens no booking, or the booking has no such offer. */
  | { readonly code: 'NOT_FOUND'; readonly message: string }
  /** The offer has expired, or the booking has changed since. */
  | { readonly code: 'OFFER_EXPIRED'; readonly message: string }
  /** Errors by field path, such as `items.0.travellerIds`. */
  | { readonly code: 'VALIDATION'; readonly fields: Readonly<Record<string, string>> }
  /** Concurrent changes took too long. The same call may succeed later. */
  | { readonly code: 'UPSTREAM' };

/** A refund offer, or the reason why there is none. */
export type OfferRefundResult =
  | { readonly ok: true; readonly offer: RefundOffer }
  | { readonly ok: false; readonly failure: RefundFailure };

/**
 * The confirmed refund, or the reason for a refusal. Confirming an offer again returns the same result and changes
 * nothing.
 */
export type ConfirmRefundResult =
  | { readonly ok: true; readonly refundedCents: number }
  | { readonly ok: false; readonly failure: RefundFailure };

/** Sums the refunded parts of the price. */
export function sumRefunds(lines: readonly RefundLine[]): number {
  return lines.reduce((sum, { refundCents }) => sum + refundCents, 0);
}
