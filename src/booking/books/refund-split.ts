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

/**
 * How much of the card's fee goes back with goods we can't provide: in proportion, counted from all that was declined before, so
 * that the parts sum to the whole fee when all is declined. `goodsCents` is the price of all that can be declined.
 */
export function declinedFee(declined: {
  readonly cardFeeCents: number;
  readonly goodsCents: number;
  readonly beforeCents: number;
  readonly nowCents: number;
}): number {
  const { cardFeeCents, goodsCents, beforeCents, nowCents } = declined;
  if (goodsCents === 0) return 0;
  const upTo = (cents: number) => Math.round((cardFeeCents * cents) / goodsCents);
  return upTo(beforeCents + nowCents) - upTo(beforeCents);
}
