/** What asking for a refund answers. Amounts in cents. */
import type { RefundLine } from '../booking.ts';

/** What would go back; nothing has changed yet. */
export interface RefundOffer {
  readonly id: string;
  readonly lines: readonly RefundLine[];
  /** All of it, the part of the card’s fee too. */
  readonly refundableCents: number;
  /** What of the fee for paying by card goes back: where a ride could not be had. */
  readonly cardFeeCents: number;
  /** What is kept of the price. */
  readonly feeCents: number;
  /** Until when it can be taken. */
  readonly validUntil: Date;
}

/** Why nothing is given back. Nothing has changed then. */
export type RefundFailure =
  /** The token opens nothing, or there is no such offer of this booking. */
  | { readonly code: 'NOT_FOUND'; readonly message: string }
  /** The offer's time is over, or the booking is another than when it was made. */
  | { readonly code: 'OFFER_EXPIRED'; readonly message: string }
  /** By the path of the part: `items.0.travellerIds`. */
  | { readonly code: 'VALIDATION'; readonly fields: Readonly<Record<string, string>> }
  /** Others were in the way for too long: the same call may succeed later. */
  | { readonly code: 'UPSTREAM' };

/** An offer, or why there is none. */
export type OfferRefundResult =
  | { readonly ok: true; readonly offer: RefundOffer }
  | { readonly ok: false; readonly failure: RefundFailure };

/** Given up, or why not. The same offer confirmed again answers the same, and nothing happens a second time. */
export type ConfirmRefundResult =
  | { readonly ok: true; readonly refundedCents: number }
  | { readonly ok: false; readonly failure: RefundFailure };

/** What goes back of the price of parts. */
export function goodsOf(lines: readonly RefundLine[]): number {
  return lines.reduce((sum, { refundCents }) => sum + refundCents, 0);
}
