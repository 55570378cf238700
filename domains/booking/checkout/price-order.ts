/** What an order comes to. Pure, in whole cents. */
import type { CartItemType } from '#domains/cart/cart.ts';
import { computeCardFee } from '#domains/travel/fares/leg-fares.ts';
import type { CheckoutQuote, QuotedVoucher } from '../booking.ts';
import { bookingGst } from '../ledger/postings.ts';

/** The fee for paying by card: 2.4% on Visa and Mastercard (railnewzealand.com, 2023–25). */
const cardFeeBasisPoints = 240;

/** An item as prices see it. */
interface PricedPart {
  readonly itemType: CartItemType;
  readonly priceCents: number;
}

/** A voucher that can be used. */
export interface UsableVoucher {
  readonly id: string;
  readonly balanceCents: number;
  readonly expiresOn: string;
  readonly codeEnding: string;
}

/** What an order comes to, and what each voucher pays of it. */
export interface PricedOrder extends CheckoutQuote {
  readonly voucherCents: number;
  readonly vouchers: readonly (QuotedVoucher & { readonly voucherId: string })[];
}

/**
 * Vouchers pay first, in their order, for anything but new vouchers: else one that expires could be made one that doesn't. The
 * card pays the rest, and the fee on it.
 */
export function priceOrder(items: readonly PricedPart[], vouchers: readonly UsableVoucher[]): PricedOrder {
  const subtotalCents = sumOf(items);
  const soldVoucherCents = sumOf(items.filter(({ itemType }) => itemType === 'voucher'));
  let payable = subtotalCents - soldVoucherCents;
  const paid = vouchers.map(({ id, balanceCents, expiresOn, codeEnding }) => {
    const amountCents = Math.min(payable, balanceCents);
    payable -= amountCents;
    const remainingCents = balanceCents - amountCents;
    return { voucherId: id, codeEnding, amountCents, remainingCents, expiresOn };
  });
  const voucherCents = paid.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const restCents = subtotalCents - voucherCents;
  const cardFeeCents = computeCardFee(restCents, cardFeeBasisPoints);
  return {
    subtotalCents,
    vouchers: paid,
    voucherCents,
    cardFeeCents,
    cardFeeBasisPoints,
    totalCents: restCents + cardFeeCents,
    gstCents: bookingGst({ subtotalCents, soldVoucherCents, cardFeeCents }),
  };
}

function sumOf(items: readonly PricedPart[]): number {
  return items.reduce((sum, { priceCents }) => sum + priceCents, 0);
}
