import { shareOf } from '#contracts/money.ts';

/** Where money goes that is returned, and what part of the card's fee goes with it. Pure, in cents. */

/** What was paid for a booking and may be returned, and what of it was returned before. */
export interface PaidWith {
  /** By card, for anything but the fee and the vouchers sold. */
  readonly cardCents: number;
  readonly vouchers: readonly { readonly voucherId: string; readonly amountCents: number }[];
}

/** A part of a refund: to the card, or to a voucher. */
export type RefundPart =
  | { readonly to: 'card'; readonly amountCents: number }
  | { readonly to: 'voucher'; readonly voucherId: string; readonly amountCents: number };

/**
 * Splits `amountCents` into what goes back to the card, which comes first, and to the vouchers in their order. `left` is what was
 * paid with each less what went back there before. The parts are above zero and sum to the amount; throws when it is more than
 * is left.
 */
export function splitRefund(amountCents: number, left: PaidWith): readonly RefundPart[] {
  const card = Math.min(amountCents, left.cardCents);
  let rest = amountCents - card;
  const parts: RefundPart[] = card > 0 ? [{ to: 'card', amountCents: card }] : [];
  for (const { voucherId, amountCents: most } of left.vouchers) {
    const part = Math.min(rest, most);
    if (part > 0) parts.push({ to: 'voucher', voucherId, amountCents: part });
    rest -= part;
  }
  if (rest > 0) throw new Error(`There are ${rest} cents more to return than were paid.`);
  return parts;
}

/** What the fee for paying by card goes back by. */
export interface DeclinedGoods {
  readonly subtotalCents: number;
  readonly cardFeeCents: number;
  readonly totalCents: number;
  /** The vouchers sold, which the card alone pays for and nobody declines. */
  readonly soldVoucherCents: number;
  /** The price of what was declined before. */
  readonly beforeCents: number;
  /** The price of what is declined now. */
  readonly nowCents: number;
}

/**
 * How much of the card's fee goes back with goods we can't provide. The fee on them is what remains without the fee on the
 * vouchers sold; it goes back in proportion, counted from all that was declined before, so that the parts sum to the whole of it
 * when all is declined.
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
