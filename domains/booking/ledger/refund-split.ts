import { shareOf } from '#contracts/money.ts';

/** Splits refunds between card and vouchers, and computes the refundable share of the card fee. Pure, in cents. */

/** The refundable amounts of a booking: its payments less earlier refunds. */
export interface PaidWith {
  /** Paid by card, without card fees and the vouchers sold: first the order, then the changes. */
  readonly cards: readonly { readonly attemptId: string; readonly amountCents: number }[];
  readonly vouchers: readonly { readonly voucherId: string; readonly amountCents: number }[];
}

/** A part of a refund: to the card of a payment, or to a voucher. */
export type RefundPart =
  | { readonly to: 'card'; readonly attemptId: string; readonly amountCents: number }
  | { readonly to: 'voucher'; readonly voucherId: string; readonly amountCents: number };

/**
 * Splits a refund: first to the cards, then to the vouchers, each in their order. `left` holds the payments less earlier
 * refunds. All parts are positive and sum to the amount. Throws if the amount exceeds `left`.
 */
export function splitRefund(amountCents: number, left: PaidWith): readonly RefundPart[] {
  let rest = amountCents;
  const parts: RefundPart[] = [];
  const take = (paidCents: number, partOf: (amountCents: number) => RefundPart) => {
    const part = Math.min(rest, paidCents);
    if (part > 0) parts.push(partOf(part));
    rest -= part;
  };
  for (const { attemptId, amountCents: paidCents } of left.cards)
    take(paidCents, (amount) => ({ to: 'card', attemptId, amountCents: amount }));
  for (const { voucherId, amountCents: paidCents } of left.vouchers)
    take(paidCents, (amount) => ({ to: 'voucher', voucherId, amountCents: amount }));
  if (rest > 0) throw new Error(`The refund exceeds the payments by ${rest} cents.`);
  return parts;
}

/** The amounts that decide how much of the card fee is refunded. */
export interface DeclinedGoods {
  readonly subtotalCents: number;
  readonly cardFeeCents: number;
  readonly totalCents: number;
  /** Price of the vouchers sold. Only the card can pay for them, and they are never declined. */
  readonly soldVoucherCents: number;
  /** Price of the goods that were declined earlier. */
  readonly beforeCents: number;
  /** Price of the goods that are declined now. */
  readonly nowCents: number;
}

/**
 * Computes the refund of the card fee for declined goods. The fee on all goods is the card fee without its share for
 * vouchers sold. It is refunded in proportion to the cumulative declined price, so that the parts sum to the whole fee
 * once all is declined.
 */
export function declinedFee(declined: DeclinedGoods): number {
  const { subtotalCents, cardFeeCents, totalCents, soldVoucherCents, beforeCents, nowCents } = declined;
  const goodsCents = subtotalCents - soldVoucherCents;
  if (goodsCents === 0 || cardFeeCents === 0) return 0;
  const paidByCard = totalCents - cardFeeCents;
  const fee = shareOf(cardFeeCents, paidByCard - soldVoucherCents, paidByCard);
  // A change may have raised the price of goods; its own fee is apart.
  const upTo = (cents: number) => shareOf(fee, Math.min(cents, goodsCents), goodsCents);
  return upTo(beforeCents + nowCents) - upTo(beforeCents);
}
