import { formatPrice } from '#contracts/money.ts';
import { refuse } from './cart-refusal.ts';

/** Refuses a price that is not the one the visitor agreed to. */
export function refusePrice(
  item: { readonly description: string; readonly priceCents: number },
  agreedCents: number,
): void {
  if (item.priceCents === agreedCents) return;
  refuse({
    code: 'PRICE_CHANGED',
    message: `${item.description} costs ${formatPrice(item.priceCents)} now, not ${formatPrice(agreedCents)}. Look at the price and choose again.`,
    oldCents: agreedCents,
    newCents: item.priceCents,
  });
}
