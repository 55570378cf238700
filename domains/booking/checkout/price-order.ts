/** Prices an order: vouchers, card fee, total and GST. Pure, in whole cents. */
import type { CartItemType } from '#contracts/cart/item-types.ts';
import { computeCardFee } from '#domains/travel/fares/leg-fares.ts';
import type { CheckoutQuote, QuotedVoucher } from '../booking.ts';
import { bookingGst } from '../ledger/postings.ts';

/** The card fee: 2.4% on Visa and Mastercard (railnewzealand.com, 2023–25). */
export const cardFeeBasisPoints = 240;

/** The fields of an item that its price needs. */
interface PricedPart {
  readonly itemType: CartItemType;
  readonly priceCents: number;
}

/** A voucher with a balance. */
export interface UsableVoucher {
  readonly id: string;
  readonly balanceCents: number;
  readonly expiresOn: string;
  readonly codeEnding: string;
}

/** The price of an order with the amount that each voucher pays. */
export interface PricedOrder extends CheckoutQuote {
  readonly voucherCents: number;
  readonly vouchers: readonly (QuotedVoucher & { readonly voucherId: string })[];
}

/**
 * Prices an order. Vouchers pay first, in their order, for anything but new vouchers. Otherwise an expiring voucher
 * could be exchanged for a new one. The card pays the rest and the fee on it.
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
