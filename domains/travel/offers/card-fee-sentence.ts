/** What is said of the card fee while a journey is being chosen. */
import { formatSum } from '#contracts/money.ts';
import { cardFee } from '#domains/travel/fares/leg-fares.ts';

/** `Paying by Visa or Mastercard adds 2.4%, here $3.53.` */
export function cardFeeSentence(totalCents: number, basisPoints: number): string {
  const fee = cardFee(totalCents, basisPoints);
  return `Paying by Visa or Mastercard adds ${basisPoints / 100}%, here ${formatSum(fee)}.`;
}

/**
 * Conditions without that sentence: once several things are paid for together, or with vouchers, the fee is another, and stands
 * with what is to pay. Carts and bookings of before have a space in it.
 */
export function withoutCardFee(conditions: string): string {
  return conditions
    .replace(/ ?Paying by Visa or Mastercard adds [\d.]+ ?%, here \$[\d,]+\.\d{2}\./, '')
    .trimStart();
}
