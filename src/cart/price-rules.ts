import { refuse } from './cart-refusal.ts';
import { dollarsInWords } from './items/item-words.ts';

/** Refuses a price that is not the one the visitor agreed to. */
export function refusePrice(
  item: { readonly description: string; readonly priceCents: number },
  agreedCents: number,
): void {
  if (item.priceCents === agreedCents) return;
  refuse({
    code: 'PRICE_CHANGED',
    message: `${item.description} costs ${dollarsInWords(item.priceCents)} now, not ${dollarsInWords(agreedCents)}. Look at the price and choose again.`,
    oldCents: agreedCents,
    newCents: item.priceCents,
  });
}
