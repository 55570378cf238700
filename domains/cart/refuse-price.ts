import { formatPrice } from '#contracts/money.ts';
import { refuse } from './cart-refusal.ts';

/** Refuses a price that differs from the one the visitor agreed to. */
export function refusePrice(
  item: { readonly description: string; readonly priceCents: number },
  agreedCents: number,
): void {
  if (item.priceCents === agreedCents) return;
  refuse({
    code: 'PRICE_CHANGED',
    message: `${item.description} now costs ${formatPrice(item.priceCents)} instead of ${formatPrice(agreedCents)}. Check the price and choose again.`,
    oldCents: agreedCents,
    newCents: item.priceCents,
  });
}
