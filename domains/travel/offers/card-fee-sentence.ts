/** Adds and removes the sentence about the card fee in offer conditions. */
import { formatMoney } from '#contracts/money.ts';
import { computeCardFee } from '#domains/travel/fares/leg-fares.ts';

/** Formats `Paying by Visa or Mastercard adds 2.4%, here $3.53.` */
export function cardFeeSentence(totalCents: number, basisPoints: number): string {
  const fee = computeCardFee(totalCents, basisPoints);
  return `Paying by Visa or Mastercard adds ${basisPoints / 100}%, here ${formatMoney(fee)}.`;
}

/**
 * Removes the card fee sentence. In a cart the fee depends on all items and vouchers, so it is shown with the total.
 * Older carts and bookings contain a space in the sentence.
 */
export function withoutCardFee(conditions: string): string {
  return conditions
    .replace(/ ?Paying by Visa or Mastercard adds [\d.]+ ?%, here \$[\d,]+\.\d{2}\./, '')
    .trimStart();
}
