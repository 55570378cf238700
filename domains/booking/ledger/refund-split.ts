import { shareOf } from '#contracts/money.ts';

/** Splits refunds between card and vouchers, and computes the refundable share of the card fee. Pure, in cents. */

/** The refundable amounts of a booking: its payments less earlier refunds. */
export interface PaidWith {
  /** Paid by card, without the card fee and the vouchers sold. */
  readonly cardCents: number;
  readonly vouchers: readonly { readonly voucherId: string; readonly amountCents: number }[];
}

/** A part of a refund: to the card, or to a voucher. */
export type RefundPart =
  | { readonly to: 'card'; readonly amountCents: number }
  | { readonly to: 'voucher'; readonly voucherId: string; readonly amountCents: number };

/**
 * Splits a refund: first to the card, then to the vouchers in their order. `left` holds the payments less earlier
 * refunds. All parts are positive and sum to the amount. Throws if the amount exceeds `left`.
 */
export function splitRefund(amountCents: number, left: PaidWith): readonly RefundPart[] {
  const card = Math.min(amountCents, left.cardCents);
  let rest = amountCents - card;
  const parts: RefundPart[] = card > 0 ? [{ to: 'card', amountCents: card }] : [];
  for (const { voucherId, amountCents: balanceCents } of left.vouchers) {
    const part = Math.min(rest, balanceCents);
    if (part > 0) parts.push({ to: 'voucher', voucherId, amountCents: part });
    rest -= part;
  }
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
  const upTo = (cents: number) => shareOf(fee, cents, goodsCents);
  return upTo(beforeCents + nowCents) - upTo(beforeCents);
}
