import { formatPrice } from '#contracts/money.ts';
import { count } from '#platform/metrics/metrics.ts';
import type { CartFailure } from './cart.ts';

/** Thrown inside a cart's transaction to roll it back. It never leaves the cart's functions. */
export class CartRefusal extends Error {
  override readonly name = 'CartRefusal';
  readonly failure: CartFailure;

  constructor(failure: CartFailure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** Throws a `CartRefusal` with `failure`, and counts it if it means sold out. */
export function refuse(failure: CartFailure): never {
  if (failure.code === 'SOLD_OUT') count('southbound_sold_out_refusals_total', {});
  throw new CartRefusal(failure);
}

/** Refuses the call with a validation message. `field` is the path of the invalid part in the call. */
export function refuseField(field: string, message: string): never {
  return refuse({ code: 'VALIDATION', fields: { [field]: message } });
}

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
